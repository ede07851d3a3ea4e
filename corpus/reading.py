"""From paths to a corpus: which files are read, in which language they are, and what their dates mean."""

import os
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from types import MappingProxyType
from typing import BinaryIO, NamedTuple

from corpus.dates import Orders, Shown
from corpus.discovery import not_readable
from corpus.formats.context import Context
from corpus.formats.decoding import decode
from corpus.formats.draft import Draft, made
from corpus.formats.json_stream import Begun, UnreadableStreamError
from corpus.formats.kinds import COMPRESSED, GATHERER, HEAD, JSON_LINES, Kind, kind_of, plain_name, scryfall_lines
from corpus.formats.opening import SEALED, members
from corpus.garbage import no_garbage_collection
from corpus.languages import FileIdentity, Languages
from corpus.model import Corpus, Page, Place, Problem, Ruling, StatedDate, Unreadable
from corpus.selection import STANDARD_INPUT, Hashed, Hashing, Held, Input, Selection, inputs

__all__ = ["Problem", "Selection", "read"]


_EMPTY = "This file is empty; write its rulings into it, or delete it."


class _Drafted(NamedTuple):
    """A file that was read, in reports called `path`; its pages' names begin with `name`."""

    input: Input
    path: str
    name: str
    draft: Draft
    content: bytes


def read(
    selection: Selection,
    stdin: BinaryIO | None = None,
    unsaved: Mapping[str, bytes] = MappingProxyType({}),
    held: Held | None = None,
) -> tuple[Corpus, list[Problem]]:
    """The corpus that a selection names, and every input that could not be read at all; what else there is is read.

    A file that is named twice, or by its folder too, is read once. A reference stays one if it is named elsewhere too.
    `unsaved` is, by real path, what files hold that are open in an editor; `held` is what has been read of the
    selection before, and is let go.
    """
    with no_garbage_collection():
        languages = Languages(selection.source, selection.target, selection.languages, selection.base)
        files, problems = (held.files, []) if held else inputs(selection)
        unread = held.data if held else {}
        problems = [*languages.problems, *problems]
        dates: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        drafted: list[_Drafted] = []
        for entry in files:
            for outcome in _drafts(entry, languages, selection.columns, stdin, unsaved, unread):
                if isinstance(outcome, Problem):
                    problems.append(outcome)
                    continue
                draft = outcome.draft
                if not (draft.pages or draft.names or draft.empty):
                    problems.append(_no_ruling(outcome.path))
                for page in draft.pages:
                    dates[outcome.path, page.lang].update([one.date for one in page.rulings if one.date])
                drafted.append(outcome)
        corpus = _corpus(drafted, Orders(dates))
        if selection.changed is None and not (corpus.reported or corpus.unreadable or problems):
            hint = "A page that is named as a reference is compared with and never reported on."
            problems.append(Problem("no page to report on", hint))
        return corpus, list(dict.fromkeys(problems))


def _drafts(
    entry: Input,
    languages: Languages,
    columns: Mapping[str, str],
    stdin: BinaryIO | None,
    unsaved: Mapping[str, bytes],
    unread: dict[str, Hashed],
) -> Iterator[_Drafted | Problem]:
    """What one file holds, or each file in an archive."""
    path = entry.file.path
    try:
        if path == STANDARD_INPUT:
            if stdin is None:
                yield Problem(f"{path}: standard input is closed", "Pipe a page into it, or name files and folders.")
                return
            data = stdin.read()
            begins = data.removeprefix(BOM_UTF8).lstrip()[:1]
            kind = JSON_LINES if begins == b"{" or _begins_utf16(data) == "{" else GATHERER
            yield _draft(path, Hashing(BytesIO(data)), kind, entry, languages, columns)
        elif unsaved and (held := unsaved.get(os.path.realpath(path))) is not None:
            yield _draft(path, Hashing(BytesIO(held)), kind_of(path), entry, languages, columns)
        elif path in unread and not path.lower().endswith(COMPRESSED):
            yield _draft(path, unread.pop(path), kind_of(path), entry, languages, columns)
        else:
            for name, file in members(path):
                yield _draft(name, Hashing(file), kind_of(name), entry, languages, columns)
    except OSError as error:
        yield not_readable(path, error)
    except UnreadableStreamError as error:
        yield Problem(f"{path}: {error}", error.hint)


def _begins_utf16(data: bytes) -> str:
    """The first character that is no blank of a text in UTF-16."""
    if not data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return ""
    return data[:1024].decode("utf-16", "replace").lstrip()[:1]


def _draft(
    path: str, file: Hashing | Hashed, kind: Kind | None, entry: Input, languages: Languages, columns: Mapping[str, str]
) -> _Drafted | Problem:
    if path == STANDARD_INPUT:
        identity = FileIdentity(languages.target, path)
    else:
        identity = languages.identify(plain_name(path), entry.reference)

    def lang(tag: str | None) -> str:
        return languages.canonical(tag) if tag else identity.lang

    context = Context(path, lang, languages.source, languages.target, columns)
    try:
        outcome = _parsed(file, kind or GATHERER, context)
    except UnreadableStreamError as error:
        return Problem(f"{path}: {error}", error.hint)
    if isinstance(outcome, Problem):
        return outcome
    if entry.file.path.lower().endswith(COMPRESSED):
        outcome.sealed = SEALED
    return _Drafted(entry, path, identity.name, outcome, file.digest())


def _parsed(file: Hashing | Hashed, kind: Kind, context: Context) -> Draft | Problem:
    if kind.stream:
        return kind.stream(file, context)
    begins = b""
    if kind is JSON_LINES:
        begins = file.read(HEAD)
        if stream := scryfall_lines(begins):
            return stream(Begun(begins, file), context)
    data = begins + file.read()
    if kind.data:
        return kind.data(data, context)
    text = decode(data, context.path)
    assert kind.text
    if isinstance(text, Problem):
        return text
    if (not text or text.isspace()) and context.path != STANDARD_INPUT:
        return Draft(unreadable=[Unreadable(Place(context.path, 1, 1, 1, 1), _EMPTY)], empty=True)
    return kind.text(text, context)


def _no_ruling(path: str) -> Problem:
    return Problem(f"{path}: has no ruling", (kind_of(path) or GATHERER).hint)


def _corpus(drafted: list[_Drafted], orders: Orders) -> Corpus:
    """The corpus of these files, now that all dates are known."""
    pages: list[Page] = []
    reported: set[int] = set()
    unreadable: list[Unreadable] = []
    stated = cache(_StatedDates)
    names: dict[str, str] = {}
    for one in drafted:
        names = names | one.draft.names if names else one.draft.names
    for entry, path, name, draft, _ in drafted:
        if entry.reported:
            reported.update(range(len(pages), len(pages) + len(draft.pages)))
            unreadable += draft.unreadable
        draft.pages.reverse()
        # New texts come before anything is let go: strewn over what becomes free, they would keep it from being used.
        wholes = [name if page.key is None else f"{name}#{page.key}" for page in draft.pages]
        while draft.pages:  # what is done with is let go, so that nothing is held twice
            page = draft.pages.pop()
            dates = stated(orders.of(path, page.lang))
            card = names.get(page.card, page.card)
            rulings = [
                made(Ruling, (text, dates[date], index, anchor, date_anchor, source, source_lang, identifier))
                for index, (text, anchor, date, date_anchor, source, source_lang, identifier) in enumerate(page.rulings)
            ]
            whole = wholes.pop()
            pages.append(Page(path, card, page.lang, whole, page.anchor, tuple(rulings), entry.reference, draft.sealed))
            page.rulings.clear()
    contents = {path: content for _, path, _, _, content in drafted}
    return Corpus(tuple(pages), tuple(unreadable), frozenset(reported), contents)


class _StatedDates(dict[str | None, StatedDate]):
    """Dates by how they are written in files that follow one order; each is made once."""

    def __init__(self, shown: Shown) -> None:
        super().__init__()
        self._shown = shown

    def __missing__(self, written: str | None) -> StatedDate:
        """Make a date."""
        text = written or ""
        date = self[written] = StatedDate(text, *self._shown.read(text), stated=written is not None)
        return date
