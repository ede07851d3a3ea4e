"""What `rulinglint convert` does: rulings of some files into one file of another format, or into a folder of pages."""

import os
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from corpus.discovery import shown
from corpus.formats.context import Context
from corpus.formats.kinds import kind_of
from corpus.formats.writing import BILINGUAL, TABLES, WRITERS, Languages, Record, by_page, monolingual
from corpus.model import Address, Corpus, Page, Problem, Ruling
from corpus.reading import read
from lint import terminal
from lint.errors import UserError
from lint.inputs import configuration_of, selection_of
from lint.outputs import replace_file, unwritable
from reports.counting import counted

CLEAN, WRONG_USE = 0, 2
_FORMULA = ("=", "+", "-", "@")
_PARTS = {"card": "card", "date": "date", "source": "source", "lang": "language", "id": "id", "page": "page"}
"""What a ruling may lose, as people call it."""


class ConvertRequest(NamedTuple):
    """The options of `rulinglint convert`; None or empty where one was not given."""

    paths: tuple[str, ...]
    source: str | None
    target: str | None
    reference: tuple[str, ...]
    config: str | None
    isolated: bool
    output: str
    force: bool


def convert(request: ConvertRequest) -> int:
    """Write the rulings of all inputs into the output; returns the exit status.

    Raises:
        UserError: the options cannot be used, an input cannot be read, or the output cannot be written.
    """
    suffix = os.path.splitext(request.output)[1].lower()
    into_folder = request.output.endswith(("/", os.sep)) or os.path.isdir(request.output)
    if not into_folder and suffix not in WRITERS:
        hint = f"Files that are written end in {', '.join(WRITERS)}; a name that ends in / is a folder of pages."
        raise UserError(Problem(f"convert: {shown(request.output)}: not a kind of file that is written", hint))
    # A folder of pages is made, but not the folders that it would stand in.
    to_make = request.output.rstrip(f"/{os.sep}") if into_folder else request.output
    if not os.path.isdir(request.output) and (fault := unwritable(to_make, f"convert: {shown(request.output)}")):
        raise UserError(fault)
    if into_folder and os.path.isfile(to_make):
        raise UserError(Problem(f"convert: {shown(request.output)}: this is a file", "Name a folder."))
    configuration = configuration_of(request)
    selection = selection_of(request, configuration)._replace(written=(os.path.realpath(request.output),))
    corpus, problems = read(selection, sys.stdin.buffer if sys.stdin else None)
    if problems:
        raise UserError(*problems)
    languages = Languages(selection.source, selection.target)
    records = _records(corpus, languages, "" if into_folder else suffix)
    files = _pages(request.output, records) if into_folder else {request.output: records}
    if suffix == ".txt" and not into_folder and len(list(by_page(records))) > 1:
        said = f"convert: there are {counted(len(list(by_page(records))), 'page')}, and a .txt file holds one"
        raise UserError(Problem(said, f"Name a folder: {shown(os.path.splitext(request.output)[0])}/"))
    _refuse_to_overwrite(files, request)
    written = {path: WRITERS[os.path.splitext(path)[1].lower()](held, languages) for path, held in files.items()}
    for path, content in written.items():
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        replace_file(path, content)
    _tell(corpus, records, written, languages, request.output)
    return CLEAN


def _refuse_to_overwrite(files: Iterable[str], request: ConvertRequest) -> None:
    there = [path for path in files if os.path.exists(path)]
    if there and not request.force:
        more = f" and {len(there) - 1:,} more" if len(there) > 1 else ""
        raise UserError(Problem(f"convert: {shown(there[0])}{more}: there already", "--force overwrites it."))


def _tell(corpus: Corpus, records: list[Record], written: dict[str, str], languages: Languages, output: str) -> None:
    """Say what was written, and what could not be carried over: what is written is read again for that."""
    before = _rulings(records)
    after = _rulings(one for path, content in written.items() for one in _read_again(path, content, languages, output))
    held, wanted = (Counter(one.text for one in some) for some in (after, before))
    kept = (wanted & held).total()
    whole = {text for text, count in wanted.items() if held[text] >= count}
    left = [counted(len(before) - kept, "ruling")] if kept < len(before) else []
    if corpus.unreadable:
        left.append(f"{counted(len(corpus.unreadable), 'record')} that could not be read")
    bare = []
    for key, name in _PARTS.items():
        missing = Counter((one.text, getattr(one, key)) for one in before if getattr(one, key) and one.text in whole)
        missing -= Counter((one.text, getattr(one, key)) for one in after)
        if missing:
            bare.append(f"without their {name}: {counted(missing.total(), 'ruling')}")
    undated = sum(one.date is None for one in records)
    notes = [f"{counted(undated, 'ruling')} without a date"] if undated and output.endswith(".jsonl") else []
    terminal.say(f"wrote {output}: {counted(kept, 'ruling')} of {len(before):,}")
    if left:
        terminal.say(f"note: left out: {', '.join(left)}")
    if bare:
        terminal.say(f"note: {'; '.join(bare)}")
    if notes:
        terminal.say(f"note: {notes[0]}, which is empty there now; fill it in")
    formulas = sum(one.text.startswith(_FORMULA) for one in records)
    if formulas and output.endswith((".csv", ".tsv")):
        terminal.say(f"note: {counted(formulas, 'text')} would be taken for a formula by a spreadsheet; import as text")


def _rulings(records: Iterable[Record]) -> list[Record]:
    """Each ruling once: a source page that only repeats what its translations say is left out."""
    found = [monolingual(one) for one in records if one.text or one.source]
    sources = {(one.card, one.source) for one in found if one.source}
    return [one for one in found if one.source or (one.card, one.text) not in sources]


def _read_again(path: str, content: str, languages: Languages, output: str) -> Iterator[Record]:
    kind = kind_of(path)
    assert kind
    assert kind.text
    lang = languages.target if path == output else os.path.basename(os.path.dirname(path))
    context = Context(path, lambda tag: tag or lang, languages.source, languages.target)
    draft = kind.text(content, context)
    for page in () if isinstance(draft, Problem) else draft.pages:
        for text, _, date, _, source, source_lang, name in page.rulings:
            key = page.key if page.key != page.card else None
            yield Record(page.card, date, text, page.lang, source, source_lang, name, key)


def _records(corpus: Corpus, languages: Languages, suffix: str) -> list[Record]:
    """The rulings of the pages that are named; for a bilingual file, with the sources that other pages have.

    In a file of units, or of rows with their sources, a source page that only repeats those is no page of its own, and
    what has no translation is a source without a text.
    """
    found: dict[Address, Record] = {}
    taken: dict[tuple[str, str], str] = {}
    for number, page in enumerate(corpus.pages):
        key = page.name.partition("#")[2] or page.name
        key = key if taken.setdefault((key, page.lang), page.name) == page.name else page.name
        for ruling in page.rulings:
            found[Address(number, ruling.index)] = _record(page, ruling, key)
    named = {address: one for address, one in found.items() if address.page in corpus.reported}
    if suffix not in (*BILINGUAL, *TABLES):
        return list(named.values())
    used = set()
    for target, source in _partners(corpus, languages) if suffix in BILINGUAL else ():
        if target in named:
            named[target] = named[target]._replace(source=found[source].text, source_lang=languages.source)
            used.add(source)
    found = named
    of_units = {
        page.name for page in corpus.pages if page.lang == languages.target and all(one.source for one in page.rulings)
    }
    sources = {(one.page or one.card, one.source) for one in found.values() if one.source}
    for address, one in list(found.items()):
        is_unit = suffix in BILINGUAL or corpus.pages[address.page].name in of_units
        if is_unit and one.lang == languages.source and not one.source:
            if address in used or (one.page or one.card, one.text) in sources:
                del found[address]
            else:
                found[address] = one._replace(text="", source=one.text, source_lang=one.lang, lang=languages.target)
    return list(found.values())


def _record(page: Page, ruling: Ruling, key: str) -> Record:
    date = None if not ruling.date.stated else ruling.date.value.isoformat() if ruling.date.value else ruling.date.text
    return Record(
        card=page.card,
        date=date,
        text=ruling.text,
        lang=page.lang,
        source=ruling.source,
        source_lang=ruling.source_lang,
        id=ruling.id,
        page=key if key != page.card else None,
    )


def _partners(corpus: Corpus, languages: Languages) -> Iterator[tuple[Address, Address]]:
    """Target rulings that surely translate a ruling of a source page, with that."""
    langs = {page.lang for page in corpus.pages}
    alone = any(page.lang == languages.target and any(not one.source for one in page.rulings) for page in corpus.pages)
    if not alone or languages.source not in langs:
        return
    from corpus.analysed import SURE
    from corpus.pairing.parallel import Parallel

    for pairs in Parallel(corpus, languages.source, languages.target, {}).pairs.values():
        for pair in pairs:
            if pair.kind == "1-1" and pair.score >= SURE and not corpus.ruling(pair.target[0]).source:
                yield pair.target[0], pair.source[0]


def _pages(folder: str, records: list[Record]) -> dict[str, list[Record]]:
    """A file of Gatherer text for each page: its language's folder, and a name made of the card's."""
    files: dict[str, list[Record]] = {}
    for members in by_page(records):
        first = members[0]
        name = re.sub(r"[^\w]+", "-", first.card.casefold()).strip("-_")[:80] or "page"
        path = os.path.join(folder, first.lang, f"{name}.txt")
        number = 1
        while path in files:
            number += 1
            path = os.path.join(folder, first.lang, f"{name}-{number}.txt")
        files[path] = members
    return files
