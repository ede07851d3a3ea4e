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
        self._above: dict[str, str] = {}
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
        relative = self._relative(path)
        *folders, file = relative.split("/")
        stem, _, suffix = _stem(file).rpartition(".")
        by_suffix = self._known.get(suffix.lower())
        by_folder = [self._known.get(folder.lower()) for folder in folders]
        nearest = next((code for code in reversed(by_folder) if code), None)
        lang = self.source if reference else self._by_pattern(relative) or by_suffix or nearest or self.target
        if by_suffix == lang:
            return FileIdentity(lang, "/".join((*folders, stem)))
        spoken = [at for at, code in enumerate(by_folder) if code == lang]
        spoken = spoken or [at for at in range(len(folders)) if "/".join(folders[: at + 1]) in self._siblings]
        if spoken:
            del folders[spoken[-1]]
        return FileIdentity(lang, "/".join((*folders, _stem(file))))

    def _by_pattern(self, relative: str) -> str | None:
        return next((lang for pattern, lang in self._patterns.items() if matches(pattern, relative)), None)

    def _relative(self, path: str) -> str:
        """The path below the configuration's folder or the current one, else the whole path.

        What lies above these two is nobody's statement about languages: a home folder may be called `it`.
        """
        above, name = os.path.split(path)
        if above not in self._above:
            absolute = os.path.join(os.path.abspath(above), "").replace(os.sep, "/")
            root = next((root for root in self._roots if absolute.startswith(root)), "")
            self._above[above] = absolute[len(root) :]
        return self._above[above] + name


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
