"""Faults found: `registry` lists every check, and each check is one file."""
