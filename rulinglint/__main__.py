"""The door through which every process of rulinglint starts: console script, `python -m`, worker processes."""

import os
import sys


def main() -> None:
    """Make the rooms importable by their own names, then run the command line.

    In a wheel the rooms lie in this folder. In a checkout they lie beside it, and are importable already.
    """
    here = os.path.dirname(os.path.abspath(__file__))
    if here not in sys.path:
        sys.path.insert(0, here)
    from lint.cli import main as command_line

    command_line()


if __name__ == "__main__":
    main()
