"""Patterns for paths, as in a .gitignore file (https://git-scm.com/docs/gitignore)."""

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

_ALL_OF_A_FOLDER = re.compile(r"/?((?:[\w-]+/)+)\*\*")


def is_pattern(pattern: str) -> bool:
    """Whether git would take `pattern`.

    >>> is_pattern("drafts/**"), is_pattern("!")
    (True, False)
    """
    if _folder_of(pattern):
        return True
    try:
        spec_of((pattern,))
    except ValueError:
        return False
    return True


def matches(pattern: str, relative: str) -> bool:
    """Whether a pattern matches a path relative to the folder of the pattern.

    >>> matches("english/**", "english/neo/uhrwerk.txt"), matches("*.en.txt", "uhrwerk.de.txt")
    (True, False)
    """
    if folder := _folder_of(pattern):
        return relative.startswith(folder)
    return spec_of((pattern,)).match_file(relative)


@lru_cache(maxsize=256)
def spec_of(patterns: tuple[str, ...]) -> "GitIgnoreSpec":
    """What tells the paths that patterns match, of which later ones overrule earlier ones.

    Raises:
        ValueError: git would not take one.
    """
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(patterns)


@lru_cache(maxsize=256)
def _folder_of(pattern: str) -> str | None:
    """The folder, with a slash, of a pattern that matches just what is in it, as most patterns for languages do."""
    found = _ALL_OF_A_FOLDER.fullmatch(pattern)
    return found[1] if found else None
