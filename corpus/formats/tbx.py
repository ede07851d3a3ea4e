"""TBX, the exchange format of term bases: TBX 2008 (`martif`) and ISO 30042:2019 (`tbx`), with or without namespaces.

Read are concepts with the terms of two languages, their part of speech, status and notes; the rest is passed over.
https://www.tbxinfo.net
"""

import re
from typing import NamedTuple
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from corpus.model import Problem
from corpus.nlp.term_table import PARTS, Status, TermRow, shown_date, stated_date
from corpus.nlp.terms import Concept, Term, TermBase

STATUSES = {
    "preferredTerm-admn-sts": Status.PREFERRED,
    "admittedTerm-admn-sts": Status.ADMITTED,
    "supersededTerm-admn-sts": Status.RETIRED,
    "deprecatedTerm-admn-sts": Status.FORBIDDEN,
    "preferred": Status.PREFERRED,
    "admitted": Status.ADMITTED,
    "superseded": Status.RETIRED,
    "notRecommended": Status.FORBIDDEN,
    "obsolete": Status.RETIRED,
    "deprecated": Status.FORBIDDEN,
}
_OUR_PARTS = {"properNoun": "subtype", "other": "phrase"}
_THEIR_PARTS = {"keyword": "noun", "subtype": "properNoun", "phrase": "other", "": "other"}
_CONCEPT = "concept: "
_SINCE, _UNTIL = re.compile(r"^since (\S+?)(?:; |$)"), re.compile(r"^until (\S+?)(?:; |$)")
_ENTRIES, _LANGUAGES, _TERMS = {"conceptEntry", "termEntry"}, {"langSec", "langSet"}, {"termSec", "tig", "ntig"}
_ROOTS = {"tbx", "martif"}
# XML 1.0 has no place for these, not even escaped.
_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class _UnsafeError(Exception):
    """The file declares entities, which could make it grow without end or read other files."""


class _Stated(NamedTuple):
    """A term as the file has it."""

    text: str
    language: str
    part: str
    status: str
    note: str


class _Entry:
    def __init__(self, line: int) -> None:
        self.line = line
        self.name = ""
        self.strict = False
        self.terms: list[_Stated] = []


def read_tbx(data: bytes, path: str, source: str, target: str) -> tuple[list[TermRow], list[Problem]]:
    """The rows of a file: every source term of a concept with every target term; and what cannot be used."""
    reader = _Reader()
    try:
        reader.parse(data)
    except expat.ExpatError as error:
        return [], [Problem(f"{path}:{error.lineno}: this is not XML: {expat.ErrorString(error.code)}")]
    except _UnsafeError:
        hint = "Take the declarations out, and write the characters themselves."
        return [], [Problem(f"{path}:{reader.line}: entities are not read, since they can do harm", hint)]
    except (ValueError, LookupError) as error:
        return [], [Problem(f"{path}: not readable: {error}", "Save it as UTF-8.")]
    if reader.root not in _ROOTS:
        return [], [
            Problem(f"{path}:1: this is not TBX: it begins with <{reader.root}>", "TBX begins with <tbx> or <martif>.")
        ]
    rows: list[TermRow] = []
    problems: list[Problem] = []
    for entry in reader.entries:
        ours = [term for term in entry.terms if _primary(term.language) == source and term.text]
        theirs = [term for term in entry.terms if _primary(term.language) == target and term.text]
        for other in theirs if ours else ():
            made = _row(entry, ours, other)
            if isinstance(made, list):
                rows += made
            else:
                problems.append(Problem(f"{path}:{entry.line}: {made}", "Write it as YYYY, YYYY-MM or YYYY-MM-DD."))
    if not rows and not problems:
        hint = f"There must be entries with langSec or langSet of both “{source}” and “{target}”."
        problems.append(Problem(f"{path}: holds no terms for these languages", hint))
    return rows, problems


def _row(entry: _Entry, sources: list[_Stated], target: _Stated) -> list[TermRow] | str:
    note = target.note
    dates = []
    for pattern in (_SINCE, _UNTIL):
        found = pattern.match(note)
        note = note[found.end() :] if found else note
        try:
            dates.append(stated_date(found[1] if found else ""))
        except ValueError:
            return f"“{found[1] if found else ''}” is no date"
    part = target.part or sources[0].part
    part = _OUR_PARTS.get(part, part)
    return [
        TermRow(
            concept=entry.name or sources[0].text,
            source=one.text,
            target=target.text,
            part=part if part in PARTS else "",
            status=STATUSES.get(target.status, Status.PREFERRED),
            since=dates[0],
            until=dates[1],
            strict=entry.strict,
            note=note,
        )
        for one in sources
    ]


def _primary(language: str) -> str:
    """The language of a tag without region and script.

    >>> _primary("de-AT")
    'de'
    """
    return re.split("[-_]", language)[0].lower()


class _Reader:
    """Collects entries while the parser runs; elements are known by their names without namespace."""

    def __init__(self) -> None:
        self.entries: list[_Entry] = []
        self.root = ""
        self.line = 1
        self._path: list[str] = []
        self._kinds: list[str] = []
        self._texts: list[str] = []
        self._language = ""
        self._term: dict[str, str] = {}

    def parse(self, data: bytes) -> None:
        """Read a file.

        Raises:
            ExpatError: it is not well-formed.
            _UnsafeError: it declares entities.
        """
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.EntityDeclHandler = self._entity
        self._parser = parser
        parser.Parse(data, True)

    def _entity(self, *_: object) -> None:
        self.line = self._parser.CurrentLineNumber
        raise _UnsafeError

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        name = name.rpartition(":")[2]
        self.root = self.root or name
        self._path.append(name)
        self._kinds.append(attributes.get("type", name))
        self._texts.append("")
        if name in _ENTRIES:
            self.entries.append(_Entry(self._parser.CurrentLineNumber))
        elif name in _LANGUAGES:
            self._language = attributes.get("xml:lang", attributes.get("lang", ""))
        elif name in _TERMS:
            self._term = {}

    def _characters(self, text: str) -> None:
        self._texts[-1] += text

    def _end(self, name: str) -> None:
        name, kind = self._path.pop(), self._kinds.pop()
        raw = self._texts.pop()
        if self._path and self._path[-1] in ("term", "note"):
            self._texts[-1] += raw  # markup inside a text
        text = " ".join(raw.split())
        if not self.entries:
            return
        inside = next((one for one in reversed(self._path) if one in _ENTRIES | _LANGUAGES | _TERMS), "")
        if name in _TERMS:
            stated = self._term
            self.entries[-1].terms.append(
                _Stated(
                    stated.get("term", ""),
                    self._language,
                    stated.get("partOfSpeech", ""),
                    stated.get("administrativeStatus", stated.get("normativeAuthorization", "")),
                    stated.get("note", ""),
                )
            )
        elif inside in _TERMS:
            self._term.setdefault(name if name in ("term", "note") else kind, text)
        elif name == "note" and inside in _ENTRIES and text.startswith(_CONCEPT):
            said = text.removeprefix(_CONCEPT)
            self.entries[-1].name = said.removesuffix("; strict")
            self.entries[-1].strict = said.endswith("; strict")


def write_tbx(terms: TermBase, version: str) -> str:
    """The term base as TBX-Basic of ISO 30042:2019, in the style that names data categories in attributes (DCA)."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tbx style="dca" type="TBX-Basic" xml:lang={quoteattr(terms.source)} xmlns="urn:iso:std:iso:30042:ed-2">',
        f"<tbxHeader><fileDesc><sourceDesc><p>rulinglint {escape(version)}</p></sourceDesc></fileDesc></tbxHeader>",
        "<text><body>",
    ]
    for number, concept in enumerate(terms.concepts.values(), 1):
        strict = "; strict" if concept.strict else ""
        lines.append(f'<conceptEntry id="c{number}">')
        lines.append(f"<note>{_CONCEPT}{_escaped(concept.name)}{strict}</note>")
        lines += _language(concept, terms.source, concept.source)
        lines += _language(concept, terms.target, concept.target)
        lines.append("</conceptEntry>")
    return "".join(f"{line}\n" for line in (*lines, "</body></text>", "</tbx>"))


def _language(concept: Concept, language: str, terms: tuple[Term, ...]) -> list[str]:
    codes = {status: code for code, status in reversed(STATUSES.items())}
    lines = [f"<langSec xml:lang={quoteattr(language)}>"]
    for term in terms:
        part = _THEIR_PARTS.get(term.part, term.part)
        lines.append(f"<termSec><term>{_escaped(term.text)}</term>")
        lines.append(f'<termNote type="partOfSpeech">{part}</termNote>')
        lines.append(f'<termNote type="administrativeStatus">{codes[term.status]}</termNote>')
        said = [f"since {shown_date(term.since)}"] if term.since else []
        said += [f"until {shown_date(term.until)}"] if term.until else []
        said += [term.note] if term.note else []
        if said:
            lines.append(f"<note>{_escaped('; '.join(said))}</note>")
        lines.append("</termSec>")
    return [*lines, "</langSec>"]


def _escaped(text: str) -> str:
    return escape(_NOT_IN_XML.sub("", text))
