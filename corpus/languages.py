"""Which language a page is supposed to be in, and which page it is whatever its language: what its path tells."""

import os
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from corpus.discovery import shown
from corpus.model import Problem
from corpus.path_patterns import is_pattern, matches

PRINTED = frozenset({"de", "en", "es", "fr", "it", "ja", "ko", "pt", "ru", "zh"})
"""ISO 639-1 codes of the languages that Magic sets have been printed in.

Other codes would be accidents: folders are called `to`, `my` and `no` for other reasons.
"""


class FileIdentity(NamedTuple):
    """The language of a file's pages where no record says otherwise, and the file's name without its language."""

    lang: str
    name: str


class Languages:
    """The languages of a run, and how paths name them.

    Args:
        source: the language that is translated from.
        target: the language that is translated to, and that of pages which nothing assigns to a language.
        patterns: gitignore-style path patterns with the language of what they match; the first that matches decides.
        base: the folder that the patterns are relative to.
    """

    def __init__(self, source: str, target: str, patterns: Mapping[str, str], base: str) -> None:
        self.source = source
        self.target = target
        self._asked = {code.lower(): code for code in (source, target)}
        self._canonical: dict[str, str] = {}
        self._folders: dict[str, _Folder] = {}
        self._known = {code: code for code in PRINTED} | self._asked
        self._patterns = {pattern: self.canonical(lang) for pattern, lang in patterns.items() if is_pattern(pattern)}
        self.problems = [
            Problem(f"languages: “{shown(pattern)}” is no pattern", "Patterns are written as in a .gitignore file.")
            for pattern in patterns
            if pattern not in self._patterns
        ]
        self._siblings = _sibling_folders(patterns)
        self._roots = [os.path.join(os.path.abspath(root), "").replace(os.sep, "/") for root in (base, ".")]

    def canonical(self, tag: str) -> str:
        """The language that a tag stands for: `DE` and `de-AT` stand for `de` where that is the source or target."""
        if tag not in self._canonical:
            lowered = tag.strip().lower().replace("_", "-")
            known = self._asked.get(lowered) or self._asked.get(lowered.partition("-")[0])
            self._canonical[tag] = known or lowered
        return self._canonical[tag]

    def identify(self, path: str, reference: bool = False) -> FileIdentity:
        """Language and name of the file `path`.

        The language of a reference is the source language. That of others is what a pattern says, else a suffix
        (`x.de.txt`, `de.txt`), else the nearest folder (`de/x.txt`), else the target language. The name is the path
        without the part that names the language, so that `en/x.txt`, `de/x.txt` and `x.de.txt` share it.
        """
        above, file = os.path.split(path)
        folder = self._folder(above)
        stem = _stem(file)
        bare, _, suffix = stem.rpartition(".")
        by_suffix = self._known.get(suffix.lower())
        if reference:
            lang = self.source
        else:
            lang = self._by_pattern(folder.path + file) or by_suffix or folder.nearest or self.target
        if by_suffix == lang:
            return FileIdentity(lang, folder.path + bare)
        if lang not in folder.unspoken:
            folder.unspoken[lang] = self._unspoken(folder.path, lang)
        return FileIdentity(lang, folder.unspoken[lang] + stem)

    def _by_pattern(self, relative: str) -> str | None:
        return next((lang for pattern, lang in self._patterns.items() if matches(pattern, relative)), None)

    def _folder(self, above: str) -> "_Folder":
        """A folder below the configuration's folder or the current one, else by its whole path.

        What lies above these two is nobody's statement about languages: a home folder may be called `it`.
        """
        if above not in self._folders:
            absolute = os.path.join(os.path.abspath(above), "").replace(os.sep, "/")
            root = next((root for root in self._roots if absolute.startswith(root)), "")
            path = absolute[len(root) :]
            self._folders[above] = _Folder(path, next(filter(None, reversed(self._codes(path))), None), {})
        return self._folders[above]

    def _codes(self, folder: str) -> list[str | None]:
        """The language that each part of a folder's path names."""
        return [self._known.get(part.lower()) for part in folder.split("/")]

    def _unspoken(self, folder: str, lang: str) -> str:
        """A folder's path without the last part that stands for the language."""
        parts = folder.split("/")
        spoken = [at for at, code in enumerate(self._codes(folder)) if code == lang]
        spoken = spoken or [at for at in range(len(parts)) if "/".join(parts[: at + 1]) in self._siblings]
        return "/".join((*parts[: spoken[-1]], *parts[spoken[-1] + 1 :])) if spoken else folder


class _Folder(NamedTuple):
    """A folder: its path with a slash behind it, the language that it names, and its path without each language."""

    path: str
    nearest: str | None
    unspoken: dict[str, str]


def _sibling_folders(patterns: Mapping[str, str]) -> frozenset[str]:
    """Folders that a configuration gives to one language each, such as `english/**` beside `german/**`."""
    folders = {
        pattern.removesuffix("/**").strip("/"): lang for pattern, lang in patterns.items() if pattern.endswith("/**")
    }
    parents = Counter(os.path.dirname(folder) for folder in folders)
    shares = Counter((os.path.dirname(folder), lang) for folder, lang in folders.items())
    return frozenset(
        folder
        for folder, lang in folders.items()
        if parents[os.path.dirname(folder)] > 1 and shares[os.path.dirname(folder), lang] == 1
    )


def _stem(file: str) -> str:
    return file.rpartition(".")[0] or file
