"""What one statement defines and another denies: "a thing's role is C" against "a thing's role is D, not C".

Only definitions of any thing of a kind count ("a token's owner", "the name of a token"). They are grouped by thing and
role, whatever the grammar. Two of them are opposed where the later one, or a like one, denies in so many words what
the older one says: other words for one thing are no contradiction, and nobody denies those.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from corpus.claims.across_statements import (
    Keys,
    Side,
    Statement,
    base,
    concerned,
    content,
    cue_words,
    cues,
    opposed,
    statements,
)
from corpus.claims.routes import Contradiction
from corpus.claims.rulings import EVERYTHING, Focus, Rulings
from corpus.likeness import wording
from corpus.nlp.pack import RESOURCES

NAME = "definitions"
TABLE = "across_definitions.tsv"
_DENIED_OUTRIGHT, _ANOTHER = 0.85, 0.6
_DENIED = 0.6  # share of what is denied that the older definition says
_SAME = 0.5  # share of the words of two definitions, by which they are one
_WORD = r"[^\s,;:.()\"]+"
_START = r"(?:^|(?<=[,;:(\"-] )|(?<= (?:that|note) )|(?<= (?:or|if) )|(?<= (?:and) ))"


class Definition(NamedTuple):
    """What a statement says that some role of a thing is.

    Attributes:
        role, thing: their base forms.
        means: the words that say what it is, in base forms, without those for role and thing.
        denied: the words that say what it is not; none where it denies nothing.
        genus: where it picks one of many ("the player who …"), the word for these.
        first, behind: the tokens of the definition, the last one exclusive.
    """

    statement: Statement
    role: str
    thing: str
    means: frozenset[str]
    denied: tuple[frozenset[str], ...]
    genus: str
    first: int
    behind: int


def states(keys: Keys, language: str) -> bool:
    """Whether a sentence defines something, as far as its tokens tell."""
    return any(definitions_of(Statement.of(keys), language))


def find(rulings: Rulings, focus: Focus = EVERYTHING) -> Iterator[Contradiction]:
    """Yield each definition that a later one denies."""
    if not concerned(rulings, focus, states):
        return
    groups: dict[tuple[str, str], list[Definition]] = defaultdict(list)
    for statement in statements(rulings):
        for definition in definitions_of(statement, rulings.language):
            groups[definition.role, definition.thing].append(definition)
    for (role, thing), group in groups.items():
        for older in group:
            later = [one for one in group if one.statement.day > older.statement.day]
            denials = [one for one in later if _denies(one, older)]
            others = [one for one in later if _picks_another(one, older)]
            if denials:
                yield _contradiction(older, denials[0], role, thing, _DENIED_OUTRIGHT)
            elif others:
                yield _contradiction(older, others[0], role, thing, _ANOTHER)


def definitions_of(statement: Statement, language: str) -> Iterator[Definition]:
    """The definitions in a statement, each part of it taken once."""
    said = " ".join(statement.keys)
    taken: set[tuple[str, str, int]] = set()
    for form in _forms(language):
        if form.mark not in said:
            continue
        for match in re.finditer(form.pattern, said):
            definition = _definition(statement, said, match, language)
            if definition and (definition.role, definition.thing, definition.first) not in taken:
                taken.add((definition.role, definition.thing, definition.first))
                yield definition


def _definition(statement: Statement, said: str, match: re.Match[str], language: str) -> Definition | None:
    thing_words, means = match["thing"].split(), match["is"].split()
    if wording.OWN_NAME in thing_words or wording.OWN_NAME in means:
        return None
    thing = " ".join(base(word, language) for word in thing_words)
    role = _role(match["role"].strip(), language)
    if not role or not _small(language).isdisjoint((*role.split(), *thing_words)):
        return None
    own = {role, *thing.split()}
    first = said.count(" ", 0, match.start("is"))
    meaning = content(means, language) - own
    rest = said[match.start("is") :].split()
    denied = tuple(kept for part in _denied(rest, language) if len(kept := content(part, language) - own) > 1)
    genus = _genus(rest, language)
    return Definition(statement, role, thing, meaning, denied, genus, first, first + len(means)) if meaning else None


def _genus(words: Sequence[str], language: str) -> str:
    """The word for those of whom one is picked: "the player who …", "the player under whose …"."""
    picks = words[0] in cue_words(language, "inside", TABLE)
    return base(words[1], language) if picks and cue_words(language, "relative", TABLE) & {*words[2:5]} else ""


def _denied(words: Sequence[str], language: str) -> Iterator[Sequence[str]]:
    """What is denied among words: what follows a denial, up to the next mark."""
    known = sorted(cues(language, TABLE).get("denial", ()), key=lambda cue: (-len(cue), cue))
    for at in range(len(words)):
        cue = next((cue for cue in known if tuple(words[at : at + len(cue)]) == cue), None)
        if cue:
            behind = at + len(cue)
            clauses = cue_words(language, "clause", TABLE)
            while behind < len(words) and (
                wording.is_word(words[behind])
                or (words[behind] == "," and not clauses.isdisjoint(words[behind + 1 : behind + 2]))
            ):
                behind += 1
            yield words[at + len(cue) : behind]


def _denies(newer: Definition, older: Definition) -> bool:
    """Whether a definition denies what an older one says, and does not say it itself."""
    if len(newer.means & older.means) >= _SAME * len(newer.means | older.means):
        return False
    return any(len(denied & older.means) >= _DENIED * len(denied) for denied in newer.denied)


def _picks_another(newer: Definition, older: Definition) -> bool:
    """Whether two definitions pick one of the same many by marks that have nothing in common."""
    marks, other_marks = newer.means - {newer.genus}, older.means - {older.genus}
    return bool(newer.genus == older.genus != "" and marks and other_marks and marks.isdisjoint(other_marks))


def _contradiction(older: Definition, newer: Definition, role: str, thing: str, confidence: float) -> Contradiction:
    return opposed(
        Side(older.statement, older.first, older.behind),
        Side(newer.statement, newer.first, newer.behind),
        kind="wording",
        confidence=confidence,
        route=NAME,
        family=f"definition of {thing}: {role}",
        about=role,
    )


@cache
def _small(language: str) -> frozenset[str]:
    return cue_words(language, "small") | cue_words(language, "inside", TABLE)


class _Form(NamedTuple):
    pattern: str
    mark: str


@cache
def _forms(language: str, resources: Path = RESOURCES) -> tuple[_Form, ...]:
    """The forms of definitions of a language."""
    path = resources / language / TABLE
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return tuple(_form(line.partition("\t")[2], language) for line in lines if line.startswith("form\t"))


def _form(words: str, language: str) -> _Form:
    """A form as a pattern over the keys of a sentence with spaces between."""
    inner = _either(cue_words(language, "inside", TABLE))
    clauses = cue_words(language, "clause", TABLE)
    clause = rf"(?: , {_either(clauses)}(?: {_WORD}){{1,9}})?" if clauses else ""
    parts = {
        "{thing}": rf"{_either(cue_words(language, 'kind', TABLE))} (?P<thing>{_WORD}(?: {_WORD}){{0,3}}?)",
        "{role}": rf"(?P<role>{_WORD}(?: {_WORD}){{0,1}}?)",
        "{is}": rf"(?P<is>{_WORD}(?: {_WORD}){{1,15}}{clause})",
        "...": r"\S+(?: \S+){0,25}?",
    }
    leads = words.startswith("{is}")
    if leads:
        parts["{is}"] = rf"(?P<is>{_WORD}(?: {_WORD}){{1,9}}? {inner} (?P<thing>{_WORD}(?: {_WORD}){{0,2}}?))"
        if "{thing}" in words:
            parts["{thing}"] = rf"{inner} (?P=thing)"
    pattern = " ".join(parts.get(word) or _either(word.split("/")) for word in words.split())
    fixed = [word for word in words.split() if word not in parts and "/" not in word]
    return _Form(_START + pattern + r"(?!\S)", max(fixed, key=len, default=" "))


def _either(words: Sequence[str] | frozenset[str]) -> str:
    return f"(?:{'|'.join(re.escape(word) for word in sorted(words))})"


def _role(words: str, language: str) -> str:
    """The noun for a role that is named by its noun or its verb."""
    key = " ".join(base(word, language) for word in words.split())
    return _roles(language).get(words) or _roles(language).get(key) or key


@cache
def _roles(language: str, resources: Path = RESOURCES) -> dict[str, str]:
    path = resources / language / TABLE
    found: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        does, *names = line.split("\t")
        if does == "role":
            found.update((name, names[0]) for name in names)
    return found
