"""Patterns that match all of a folder: told without pathspec, and just as it tells them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.path_patterns import _folder_of, is_pattern, matches, spec_of

PARTS = st.sampled_from(["en", "de", "a-b", "ä", "EN", "en.txt", "**", "*", ".", ""])
PATHS = st.lists(st.sampled_from(["en", "de", "a-b", "ä", "EN", "x.txt", "ende"]), min_size=1, max_size=4)


@given(st.lists(PARTS, min_size=1, max_size=3), st.booleans(), PATHS)
def test_folders_match_as_in_git(parts: list[str], anchored: bool, path: list[str]) -> None:
    pattern, relative = ("/" if anchored else "") + "/".join((*parts, "**")), "/".join(path)
    assert is_pattern(pattern)
    assert matches(pattern, relative) == spec_of((pattern,)).match_file(relative)


@pytest.mark.parametrize(
    ("pattern", "plain"),
    [("en/**", True), ("/a/b-c/**", True), ("en/*", False), ("**", False), ("!en/**", False), ("e?/**", False)],
)
def test_which_patterns_are_plain(pattern: str, plain: bool) -> None:
    assert (_folder_of(pattern) is not None) == plain
