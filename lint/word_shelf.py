"""simplemma's tables, packed, in the cache: a word that is new there is looked up without loading a table."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from corpus.keys import key_of
from lint.cache import Cache

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

_KIND = "table"


class WordShelf:
    """Keeps packed tables. To pack one takes as long as to load it, so another process does it where there is one.

    Args:
        cache: where they are kept.
        known_by: what they hang on.
        jobs: how many processes there may be.
    """

    def __init__(self, cache: Cache, known_by: bytes, jobs: int) -> None:
        self._cache = cache
        self._known_by = known_by
        self._apart = jobs > 1 and hasattr(os, "fork")
        self._process = os.getpid()
        self._left: dict[str, Mapping[str, str]] = {}
        self._ahead: frozenset[str] = frozenset()
        self._packing: list[BaseProcess] = []

    def packed(self, language: str, part: int) -> bytes | None:
        """A part of the packed table of a language, if it is there."""
        key = key_of(self._known_by, language, part)
        with self._opened() as cache:
            return cache.get(_KIND, [key]).get(key)

    def prepare(self, languages: Iterable[str]) -> None:
        """Load and pack the tables of languages in another process, while this one does what comes before words."""
        if self._apart:
            self._ahead = frozenset(languages)
            self._start(self._pack_loaded, self._ahead)

    def unpacked(self, language: str, table: Mapping[str, str]) -> None:
        """Pack a table that was loaded as a whole, unless this is a process that looks at a part of the texts."""
        if os.getpid() != self._process or language in self._ahead:
            return
        if self._apart:
            self._start(self._pack, language, table)
        else:
            self._left[language] = table

    def finish(self, asked: bool) -> None:
        """Wait until all is packed; if nothing was `asked` of words in this run, what is not packed by now is left."""
        for language, table in self._left.items():
            self._pack(language, table)
        for process in self._packing:
            if not asked:
                process.terminate()
            process.join()
        self._left, self._ahead, self._packing = {}, frozenset(), []

    def _start(self, work: Callable[..., None], *given: object) -> None:
        from multiprocessing import get_context

        process = get_context("fork").Process(target=_quietly, args=(work, *given), daemon=True)
        with suppress(OSError):  # where no more may be started, a later run packs
            process.start()
            self._packing.append(process)

    def _pack_loaded(self, languages: Iterable[str]) -> None:
        from corpus.nlp.word_tables import whole_table

        for language in sorted(languages):
            with suppress(ValueError):
                self._pack(language, whole_table(language))

    def _pack(self, language: str, table: Mapping[str, str]) -> None:
        from corpus.nlp.word_tables import packed

        parts = packed(table)
        with self._opened() as cache:
            cache.put(_KIND, {key_of(self._known_by, language, part): value for part, value in enumerate(parts)})

    @contextmanager
    def _opened(self) -> Iterator[Cache]:
        """The cache; by a connection of its own in another process (https://sqlite.org/howtocorrupt.html)."""
        if os.getpid() == self._process or self._cache.trouble:
            yield self._cache
            return
        cache = Cache(self._cache.folder)
        try:
            yield cache
        finally:
            cache.close()


def _quietly(work: Callable[..., None], *given: object) -> None:
    from signal import SIG_IGN, SIGINT, signal

    signal(SIGINT, SIG_IGN)  # an interrupt is the first process's to handle, which ends this one
    with suppress(MemoryError):
        work(*given)
