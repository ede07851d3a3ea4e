"""Findings out: one module a format, each a function from a report to text."""
