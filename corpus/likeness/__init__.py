"""Texts that are alike: wording and what differs, editions of a ruling, and translations to reuse."""
