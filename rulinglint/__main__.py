"""The door through which every process of rulinglint starts: console script, `python -m`, worker processes."""

import os
import sys


def main() -> None:
    """Run the command line. It ends the process: nothing comes after this call."""
    open_rooms()
    from lint.cli import main as command_line

    command_line()


def open_rooms() -> None:
    """Make the rooms importable by their own names.

    In a wheel they lie in this folder. In a checkout they lie beside it, and are importable already.
    """
    here = os.path.dirname(os.path.abspath(__file__))
    if here not in sys.path:
        sys.path.insert(0, here)


if __name__ == "__main__":
    main()
