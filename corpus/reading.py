"""From paths to a corpus: which files are read, in which language they are, and what their dates mean."""

import gc
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO, NamedTuple

from corpus.dates import Order, Orders, read_date
from corpus.discovery import File, Search, from_base, not_readable
from corpus.formats import gatherer, json_lines
from corpus.formats.decoding import decode
from corpus.formats.draft import Draft, DraftPage
from corpus.languages import FileIdentity, Languages
from corpus.model import Corpus, Page, Problem, Ruling, StatedDate, Unreadable

__all__ = ["Problem", "Selection", "read"]

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Selection:
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
    """

    paths: tuple[str, ...]
    corpus: tuple[str, ...] = ()
    reference: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    languages: Mapping[str, str] = field(default_factory=dict)
    source: str = "en"
    target: str = "de"
    base: Path = Path()
    changed: tuple[str, ...] | None = None


class _Input(NamedTuple):
    """A file that takes part, and as what."""

    file: File
    reported: bool
    reference: bool


class _Drafted(NamedTuple):
    """A file that was read; its pages' names begin with `name`."""

    input: _Input
    name: str
    draft: Draft
    content: bytes


def content_hash(data: bytes) -> bytes:
    """16 bytes that tell whether a file still holds what was read."""
    return blake2b(data, digest_size=16).digest()


def read(
    selection: Selection, stdin: BinaryIO | None = None, unsaved: Mapping[str, bytes] = MappingProxyType({})
) -> tuple[Corpus, list[Problem]]:
    """The corpus that a selection names, and every input that could not be read at all; what else there is is read.

    A file that is named twice, or by its folder too, is read once. A reference stays one if it is named elsewhere too.
    `unsaved` is, by real path, what files hold that are open in an editor.
    """
    with _no_garbage_collection():
        languages = Languages(selection.source, selection.target, selection.languages, selection.base)
        inputs, problems = _inputs(selection)
        problems = [*languages.problems, *problems]
        orders = Orders()
        drafted: list[_Drafted] = []
        for entry in inputs:
            outcome = _draft(entry, languages, stdin, unsaved)
            if isinstance(outcome, Problem):
                problems.append(outcome)
                continue
            if not outcome.draft.pages:
                problems.append(_no_ruling(entry.file.path))
            orders.learn(entry.file.path, {ruling.date for page in outcome.draft.pages for ruling in page.rulings if ruling.date})
            drafted.append(outcome)
        corpus = _corpus(drafted, orders)
        if selection.changed is not None:
            corpus = _only_changed(corpus, frozenset(selection.changed))
        elif not corpus.reported and not problems:
            hint = "A page that is named as a reference is compared with and never reported on."
            problems.append(Problem("no page to report on", hint))
        return corpus, list(dict.fromkeys(problems))


def contents(selection: Selection) -> list[tuple[str, bool, bool, bytes]] | None:
    """Each file of a selection: its path, whether it is reported on, whether it is a reference, and a hash of it.

    None where something cannot be read, and for standard input, which can be read only once.
    """
    if STANDARD_INPUT in selection.paths:
        return None
    inputs, problems = _inputs(selection)
    found = []
    try:
        for (path, _), reported, reference in inputs:
            with open(path, "rb") as file:
                found.append((path, reported, reference, content_hash(file.read())))
    except OSError:
        return None
    return None if problems else found


def file_stamps(selection: Selection) -> list[tuple[str, int, int]]:
    """Each file of a selection with its time and size: another list means that something may have changed."""
    return [(path, stat.st_mtime_ns, stat.st_size) for (path, _), *_ in _inputs(selection)[0] if (stat := _stat(path))]


def _stat(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except OSError:
        return None


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Reading makes many small objects and no cycles: looking for some would take a third of its time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _inputs(selection: Selection) -> tuple[list[_Input], list[Problem]]:
    """The files that take part, sorted by path."""
    search = Search(selection.exclude, selection.base)
    named = search.find(path for path in selection.paths if path != STANDARD_INPUT)
    if STANDARD_INPUT in selection.paths:
        named[STANDARD_INPUT] = File(STANDARD_INPUT, STANDARD_INPUT)
    corpus = search.find(from_base(selection.base, path) for path in selection.corpus)
    reference = search.find(selection.reference)
    if not (selection.paths or selection.corpus):
        search.problems.append(Problem("nothing to read", "Name files or folders, or a corpus in the configuration."))
    reported = named if selection.paths else corpus
    inputs = [
        _Input(file, reported=identity in reported and identity not in reference, reference=identity in reference)
        for identity, file in (reference | corpus | named).items()
    ]
    return sorted(inputs, key=lambda entry: entry.file), search.problems


def _draft(
    entry: _Input, languages: Languages, stdin: BinaryIO | None, unsaved: Mapping[str, bytes]
) -> _Drafted | Problem:
    """What one file holds."""
    path = entry.file.path
    try:
        if path == STANDARD_INPUT:
            data = stdin.read() if stdin else b""
        elif unsaved and (held := unsaved.get(os.path.realpath(path))) is not None:
            data = held
        else:
            with open(path, "rb") as file:
                data = file.read()
    except OSError as error:
        return not_readable(path, error)
    text = decode(data, path)
    if isinstance(text, Problem):
        return text
    is_stream = path == STANDARD_INPUT
    identity = FileIdentity(languages.target, path) if is_stream else languages.identify(path, entry.reference)

    @lru_cache(maxsize=64)
    def lang(tag: str | None) -> str:
        return languages.canonical(tag) if tag else identity.lang

    is_json = text.lstrip().startswith("{") if is_stream else path.lower().endswith(".jsonl")
    draft = json_lines.parse(text, path, lang) if is_json else gatherer.parse(text, path, lang(None))
    return _Drafted(entry, identity.name, draft, content_hash(data))


def _no_ruling(path: str) -> Problem:
    if path.lower().endswith(".jsonl"):
        return Problem(f"{path}: has no ruling", 'A ruling is a line {"card": …, "date": "YYYY-MM-DD", "text": …}.')
    return Problem(
        f"{path}: has no ruling",
        "A page is a card's name, then dates on lines of their own, each with a text. Others go into exclude.",
    )


def _corpus(drafted: list[_Drafted], orders: Orders) -> Corpus:
    """The corpus of these files, now that all dates are known."""
    pages: list[Page] = []
    reported: set[int] = set()
    unreadable: list[Unreadable] = []
    for entry, name, draft, _ in drafted:
        order = orders.of(entry.file.path)
        if entry.reported:
            reported.update(range(len(pages), len(pages) + len(draft.pages)))
            unreadable += draft.unreadable
        for page in draft.pages:
            pages.append(_page(page, entry, name, order))
    contents = {entry.file.path: content for entry, _, _, content in drafted}
    return Corpus(tuple(pages), tuple(unreadable), frozenset(reported), contents)


def _only_changed(corpus: Corpus, changed: frozenset[str]) -> Corpus:
    """A corpus of which only changed pages are reported on, and the pages that are the same in another language."""
    files = {path for path in corpus.contents if os.path.realpath(path) in changed}
    names = {page.name for page in corpus.pages if page.path in files}
    reported = (number for number in corpus.reported if corpus.pages[number].name in names)
    unreadable = tuple(one for one in corpus.unreadable if one.place.path in files)
    return replace(corpus, reported=frozenset(reported), unreadable=unreadable)


def _page(draft: DraftPage, entry: _Input, name: str, order: Order | None) -> Page:
    rulings: list[Ruling] = []
    for index, (text, anchor, written, date_anchor, source, source_lang, identifier) in enumerate(draft.rulings):
        date = StatedDate(written or "", *read_date(written or "", order), date_anchor, stated=written is not None)
        rulings.append(Ruling(text, date, index, anchor, source, source_lang, identifier))
    whole = name if draft.key is None else f"{name}#{draft.key}"
    return Page(entry.file.path, draft.card, draft.lang, whole, draft.anchor, tuple(rulings), entry.reference)
