"""What is to be read, which files that is, and whether they are still the same."""

import os
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from io import BytesIO
from types import MappingProxyType
from typing import BinaryIO, NamedTuple

from corpus.discovery import File, Search, from_base
from corpus.problem import Problem

STANDARD_INPUT = "-"
_CHUNK = 1 << 20
_READ_ONLY = os.O_RDONLY | getattr(os, "O_BINARY", 0)
_MOST_HELD = 64 << 20
"""Bytes of small files that are held until they are read."""


class Selection(NamedTuple):
    """What is to be read.

    Attributes:
        paths: files and folders that are reported on; `-` is standard input. Where there are none, all of `corpus` is.
        corpus: the configured corpus, relative to `base`; empty where `paths` are the corpus.
        reference: files and folders of source pages that are compared with and never reported on.
        exclude: gitignore-style patterns, relative to `base`, for what is left out in folders.
        languages: gitignore-style path patterns, relative to `base`, with the language of what they match.
        source: the language that is translated from.
        target: the language that is translated to.
        base: the folder of the configuration.
        changed: real paths of files that have changed, where only these and their translations are reported on.
        include: patterns as in `exclude`, for what is read in folders besides files of pages.
        columns: headers of the columns of tables, by what they hold.
        written: real paths of what the run itself writes: in folders these are no pages.
    """

    paths: tuple[str, ...]
    corpus: tuple[str, ...] = ()
    reference: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    languages: Mapping[str, str] = MappingProxyType({})
    source: str = "en"
    target: str = "de"
    base: str = "."
    changed: tuple[str, ...] | None = None
    include: tuple[str, ...] = ()
    columns: Mapping[str, str] = MappingProxyType({})
    written: tuple[str, ...] = ()


class Input(NamedTuple):
    """A file that takes part, and as what."""

    file: File
    reported: bool
    reference: bool


def content_hash(data: bytes) -> bytes:
    """16 bytes that tell whether a file still holds what was read."""
    return blake2b(data, digest_size=16).digest()


class Hashing:
    """A file that is hashed as it is read, so that it need not be held."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._hash = blake2b(digest_size=16)

    def read(self, size: int = -1, /) -> bytes:
        """The next bytes."""
        data = self._file.read(size)
        self._hash.update(data)
        return data

    def digest(self) -> bytes:
        """What `content_hash` says of what was read."""
        return self._hash.digest()


class Hashed(BytesIO):
    """What a file held when it was hashed."""

    def __init__(self, data: bytes, digest: bytes) -> None:
        super().__init__(data)
        self._digest = digest

    def digest(self) -> bytes:
        """The same as that of a file that is hashed now."""
        return self._digest


class Held(NamedTuple):
    """The files of a selection, and what the smaller ones of them hold by path, so that they are read but once."""

    files: list[Input]
    data: dict[str, Hashed]


def contents(selection: Selection) -> tuple[list[tuple[str, bool, bool, bytes]], Held] | None:
    """Each file of a selection: its path, whether it is reported on, whether it is a reference, and a hash of it.

    None where something cannot be read, and for standard input, which can be read only once.
    """
    if STANDARD_INPUT in selection.paths:
        return None
    files, problems = inputs(selection)
    found, held, left = [], Held(files, {}), _MOST_HELD
    try:
        for (path, _), reported, reference in files:
            data, digest = _begun(path)
            if len(data) < min(_CHUNK, left):
                held.data[path] = Hashed(data, digest)
                left -= len(data)
            found.append((path, reported, reference, digest))
    except OSError:
        return None
    return None if problems else (found, held)


def _begun(path: str) -> tuple[bytes, bytes]:
    """What a file holds, but at most a chunk of it, and a hash of all; `open` would take as long as all this."""
    descriptor = os.open(path, _READ_ONLY)
    try:
        data = os.read(descriptor, _CHUNK)
        hashing, more = blake2b(data, digest_size=16), data
        while more:
            more = os.read(descriptor, _CHUNK)
            hashing.update(more)
            if len(data) < _CHUNK:
                data += more
    finally:
        os.close(descriptor)
    return data, hashing.digest()


def file_stamps(selection: Selection) -> list[tuple[str, int, int]]:
    """Each file of a selection with its time and size: another list means that something may have changed."""
    return [(path, stat.st_mtime_ns, stat.st_size) for (path, _), *_ in inputs(selection)[0] if (stat := _stat(path))]


def _stat(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except OSError:
        return None


def narrowed(paths: Iterable[str], selection: Selection) -> tuple[list[str], list[str], list[Problem]]:
    """Which of `paths` a selection reports on, those in folders one by one; which it leaves; and what it cannot find.

    Standard input and what is not there are kept, for whoever reads them to tell.
    """
    files, problems = inputs(selection)
    own = {entry.file.identity: entry.file.path for entry in files if entry.reported}
    kept: list[str] = []
    left: list[str] = []
    for path in paths:
        identity = os.path.realpath(path)
        if path == STANDARD_INPUT or not os.path.exists(path) or identity in own:
            kept.append(path)
        elif inside := [file for held, file in own.items() if held.startswith(os.path.join(identity, ""))]:
            kept += inside
        else:
            left.append(path)
    return kept, left, problems


def inputs(selection: Selection) -> tuple[list[Input], list[Problem]]:
    """The files that take part, sorted by path."""
    search = Search(selection.exclude, selection.base, selection.include, selection.written)
    named = search.find(path for path in selection.paths if path != STANDARD_INPUT)
    if STANDARD_INPUT in selection.paths:
        named[STANDARD_INPUT] = File(STANDARD_INPUT, STANDARD_INPUT)
    told = len(search.problems)
    corpus = search.find(from_base(selection.base, path) for path in selection.corpus)
    search.problems[told:] = [problem._replace(message=f"corpus: {problem[0]}") for problem in search.problems[told:]]
    reference = search.find(selection.reference)
    if not (selection.paths or selection.corpus):
        search.problems.append(Problem("nothing to read", "Name files or folders, or a corpus in the configuration."))
    reported = named if selection.paths else corpus
    files = [
        Input(file, reported=identity in reported and identity not in reference, reference=identity in reference)
        for identity, file in (reference | corpus | named).items()
    ]
    return sorted(files, key=lambda entry: entry.file), search.problems
