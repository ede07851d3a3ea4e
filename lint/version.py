"""The version, as a constant: asking the installed package's metadata would slow every start."""

__version__ = "0.1.0"
