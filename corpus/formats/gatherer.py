"""Gatherer text: a title, then dates that stand alone on their lines, each followed by its ruling.

See https://gatherer.wizards.com: what a reader gets who copies a card's rulings.
"""

from collections.abc import Iterator, Sequence

from corpus.dates import looks_like_date
from corpus.formats.draft import BlockAnchor, Draft, DraftPage, DraftRuling, made
from corpus.model import Place, Unreadable


def parse(text: str, path: str, lang: str) -> Draft:
    r"""The page that a file holds; `text` is what `decode` made of it.

    A ruling runs to the next date. Blank lines and blanks around it are no part of it; lines inside it are kept.

    >>> page = parse("Glutpfad\n\n05/06/2024\n\nErster Absatz.\n\nZweiter.\n", "x.txt", "de").pages[0]
    >>> page.card, page.rulings[0].date, page.rulings[0].text
    ('Glutpfad', '05/06/2024', 'Erster Absatz.\n\nZweiter.')
    """
    lines = text.split("\n")
    draft = Draft()

    def unreadable(first: int, last: int, reason: str) -> None:
        place = Place(path, first + 1, 1, last + 1, len(lines[last]) + 1)
        draft.unreadable.append(Unreadable(place, reason))

    start = next((number for number, line in enumerate(lines) if line.strip()), None)
    if start is None:
        return draft
    if looks_like_date(lines[start]):
        unreadable(start, start, "This page begins with a date; write the card's name above it.")
        title = BlockAnchor("", start + 1, 1)
    else:
        title = _line(lines, start)
        start += 1
    sections = _sections(lines, start)
    _, first, last = next(sections)
    if first is not None:
        unreadable(first, last, "This text stands before the first date; write its date above it.")
    rulings: list[DraftRuling] = []
    date = None
    for date, first, last in sections:
        if first is None:
            unreadable(date, date, "This date has no ruling; write the ruling below it, or delete the date.")
        else:
            rulings.append(_ruling(lines, date, first, last))
    if date is None:  # a file without any date is no page, so nothing in it is a broken ruling
        return Draft()
    if rulings:
        draft.pages.append(DraftPage(title.text, lang, None, title, rulings))
    return draft


def _sections(lines: Sequence[str], start: int) -> Iterator[tuple[int, int | None, int]]:
    """Each date's line with the first and last line of its text (None: no text); at first what stands below no date."""
    date, last = start - 1, start
    first: int | None = None
    for number, line in enumerate(lines[start:], start):
        if not line or line.isspace():
            continue
        if looks_like_date(line):
            yield date, first, last
            date, first = number, None
        else:
            first, last = number if first is None else first, number
    yield date, first, last


def _ruling(lines: Sequence[str], date: int, first: int, last: int) -> DraftRuling:
    """A ruling's text without the blanks around it; no-break spaces stay, which are for checks to judge."""
    whole = lines[first] if first == last else "\n".join(lines[first : last + 1])
    begun = whole.lstrip(" \t")
    text = begun.rstrip(" \t")
    anchor = made(BlockAnchor, (text, first + 1, len(whole) - len(begun) + 1))
    written = _line(lines, date)
    return made(DraftRuling, (text, anchor, written.text, written, None, None, None))


def _line(lines: Sequence[str], number: int) -> BlockAnchor:
    """A title or date: its line without white space of any kind around it."""
    line = lines[number]
    text = line.strip()
    return made(BlockAnchor, (text, number + 1, line.index(text) + 1))
