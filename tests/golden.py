"""Reports as they are kept in `tests/golden/`: read in review, rewritten by `RULINGLINT_GOLDEN=rewrite pytest`."""

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def holds(name: str, text: str) -> None:
    """Compare a text with the kept one."""
    file = FOLDER / name
    if os.environ.get("RULINGLINT_GOLDEN") == "rewrite":
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(text.encode())
    assert text == file.read_bytes().decode(), f"{name} differs; see the docstring of tests/golden.py"
