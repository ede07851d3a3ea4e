"""Which case, gender and number the form of a noun, determiner or adjective can have: a language's tables as bit sets.

A *cell* is a case with a gender or the plural; a set of cells is an integer with one bit each. What stands together
must have a cell in common, so whether words can agree is one `&`.

| file | holds |
|---|---|
| `genders.tsv` | nouns with gender, plural and how they are declined; compounds follow the longest noun at their end |
| `determiners.tsv` | articles and their like, with their forms |
| `adjective_endings.tsv` | the endings of adjectives behind each kind of determiner |
| `adjectives.txt` | stems that are adjectives even where a form could be another word |
| `adverbs.txt` | words that are none, though they look like it |
| `prepositions.tsv` | prepositions and their cases |
| `coordinators.txt` | words that join like with like |
| `sums.txt` | words between two numbers |
| `articles.txt` | forms of determiners that cannot stand without a noun, though others of the same word can |
| `measures.txt` | nouns of how much or how many, behind which what is counted may follow |
| `fixed_genitives.txt` | nouns that are in the genitive behind another noun |
| `accusative_verbs.tsv` | verbs that always have an accusative object; of these the imperatives |
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from corpus.nlp.pack import RESOURCES, LanguagePack, load_pack

CASES = ("nominative", "accusative", "dative", "genitive")
NUMBERS = ("m", "f", "n", "plural")
PLURAL = sum(1 << (4 * case + 3) for case in range(4))
ANY = (1 << 16) - 1
# A noun at the end of a compound is believed from this length on, behind so many letters.
LEAST_HEAD, LEAST_MODIFIER = 3, 3
# A head of so many letters is believed behind anything, a middling one behind a word of this Zipf value, and a short
# one only behind another noun.
LONG_HEAD, MIDDLE_HEAD, USUAL = 6, 5, 3.5
LONGEST = 60
# What may stand between the parts of a compound.
JOINTS = ("", "s", "es", "n", "en", "-", "s-", "n-")


@cache
def cells(case: str = "", number: str = "") -> int:
    """The cells of a case, or of a gender or number, or of both.

    >>> cells("nominative", "m"), cells(number="plural") == PLURAL
    (1, True)
    """
    return sum(
        1 << (4 * i + j)
        for i, one in enumerate(CASES)
        for j, other in enumerate(NUMBERS)
        if case in ("", one) and number in ("", other)
    )


class Noun(NamedTuple):
    """What a form of a noun can be.

    Attributes:
        cells: by case, gender and number.
        mass: whether it may stand without a determiner even in the singular.
        head: whether it is the head of any word that ends in it.
    """

    cells: int
    mass: bool
    head: bool


class Determiner(NamedTuple):
    """A form of a determiner.

    Attributes:
        word: its paradigm, by which its other forms are found.
        cells: by the kind of declension that an adjective behind it follows, what the form can be.
        alone: `relative` or `pronoun` where it may be one; `never`, or `courtesy` where it may have a capital besides.
    """

    word: str
    cells: int
    declension: str
    alone: str


class Genders(NamedTuple):
    """The tables of one language, and what words have been looked up there."""

    pack: LanguagePack
    nouns: dict[str, Noun]
    besides: dict[str, int]
    determiners: dict[str, Determiner]
    paradigms: dict[str, dict[str, int]]
    endings: dict[str, dict[str, int]]
    adjectives: frozenset[str]
    prepositions: dict[str, tuple[int, frozenset[str]]]
    adverbs: frozenset[str]
    coordinators: frozenset[str]
    sums: frozenset[str]
    articles: frozenset[str]
    measures: frozenset[str]
    fixed_genitives: frozenset[str]
    imperatives: frozenset[str]
    infinitives: frozenset[str]
    finite: frozenset[str]
    participles: tuple[str, ...]
    seen: dict[str, Noun | None]
    stems: dict[str, str | None]

    def noun(self, word: str) -> Noun | None:
        """What a noun can be by itself or by its head, None where it is not known.

        >>> noun = load_genders("de").noun
        >>> noun("Nichtlandkarte") == noun("Nichtland-Karte") == noun("Karte"), noun("Heimat")
        (True, None)
        """
        if word not in self.seen:
            is_word = len(word) <= LONGEST and not any(map(str.isupper, word.rpartition("-")[2][1:]))
            self.seen[word] = self._look_up(word.lower()) if is_word else None
        return self.seen[word]

    def _look_up(self, word: str) -> Noun | None:
        if found := self.nouns.get(word):
            return found
        for cut in range(LEAST_MODIFIER, len(word) - LEAST_HEAD + 1):
            found = self.nouns.get(word[cut:])
            if found and (found.head or self._is_modifier(word[:cut], len(word) - cut)):
                return found._replace(cells=found.cells | self._besides(word))
            if found := self.nouns.get("-" + word[cut:]):
                return found
        return None

    def _besides(self, word: str) -> int:
        """What a compound can be besides by its ending: an Ausbilder is no plural of Bild."""
        return sum(mask for ending, mask in self.besides.items() if word.endswith(ending))

    def _is_modifier(self, word: str, head: int) -> bool:
        """Whether a word can stand before a head of so many letters: a long head is not there by chance."""
        if head >= LONG_HEAD or word.endswith("-"):
            return True
        stems = (word[: len(word) - len(joint)] for joint in JOINTS if word.endswith(joint))
        return any(
            stem in self.nouns
            or stem in self.pack.game_words
            or (head >= MIDDLE_HEAD and self.pack.zipf.get(stem, 0.0) >= USUAL)
            for stem in stems
            if len(stem) >= LEAST_MODIFIER
        )

    def stem(self, word: str) -> str | None:
        """The stem of a small word that is surely an adjective with an ending, else None.

        >>> stem = load_genders("de").stem
        >>> stem("getappten"), stem("neue"), stem("weiter"), stem("unter"), stem("ziehen")
        ('getappt', 'neu', None, None, None)
        """
        if word not in self.stems:
            self.stems[word] = self._find_stem(word)
        return self.stems[word]

    def _find_stem(self, word: str) -> str | None:
        if not word.islower() or word in self.determiners or word in self.adverbs:
            return None
        for ending in sorted(self.endings["strong"], key=len, reverse=True):
            stem = word[: -len(ending)]
            if word.endswith(ending) and len(stem) >= 3:
                if stem in self.adjectives or stem.removeprefix("nicht") in self.adjectives:
                    return stem
                folded = stem.replace("ß", "ss")
                zipf = self.pack.zipf
                forms = [folded + other for other in ("e", "en", "er", "es", "em")]
                comparative = folded + "ere" in zipf and ending == "er"
                if all(form in zipf for form in forms) and not comparative and folded in zipf:
                    return stem
        return None


def load_genders(code: str, resources: Path = RESOURCES) -> Genders:
    """Read the tables of a language; all are empty where it has none."""
    return _load_genders(code, resources)


@cache
def _load_genders(code: str, resources: Path) -> Genders:
    folder = resources / code
    determiners, paradigms = _determiners(read_rows(folder / "determiners.tsv"))
    endings: dict[str, dict[str, int]] = {"weak": {}, "mixed": {}, "strong": {}}
    for declension, *forms in read_rows(folder / "adjective_endings.tsv"):
        for cell, form in enumerate(forms):
            endings[declension][form] = endings[declension].get(form, 0) | 1 << cell
    prepositions = {
        word: (sum(cells(case) for case in cases.split()), frozenset(not_behind.split()))
        for words, cases, not_behind in read_rows(folder / "prepositions.tsv")
        for word in words.split()
    }
    rows = read_rows(folder / "genders.tsv")
    return Genders(
        pack=load_pack(code, resources),
        nouns=_nouns([row for row in rows if row[3] != "besides"]),
        besides={word[1:]: cells(number=gender) for word, gender, _, note in rows if note == "besides"},
        determiners=determiners,
        paradigms=paradigms,
        endings=endings,
        adjectives=read_words(folder / "adjectives.txt"),
        prepositions=prepositions,
        adverbs=read_words(folder / "adverbs.txt"),
        coordinators=read_words(folder / "coordinators.txt"),
        sums=read_words(folder / "sums.txt"),
        articles=read_words(folder / "articles.txt"),
        measures=read_words(folder / "measures.txt"),
        fixed_genitives=read_words(folder / "fixed_genitives.txt"),
        imperatives=frozenset(row[0] for row in read_rows(folder / "accusative_verbs.tsv")) - {""},
        infinitives=frozenset(row[2] for row in read_rows(folder / "accusative_verbs.tsv")) - {""},
        finite=frozenset(form for row in read_rows(folder / "finite_verbs.tsv") for form in row) - {"-"},
        participles=tuple(sorted(read_words(folder / "participles.txt"))),
        seen={},
        stems={},
    )


def read_words(path: Path) -> frozenset[str]:
    """The words of a file, none where there is no such file."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


def read_rows(path: Path) -> list[list[str]]:
    """The rows of a table below its head, all as long as that."""
    if not path.is_file():
        return []
    lines = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return [line + [""] * (len(lines[0]) - len(line)) for line in lines[1:]]


def _determiners(rows: list[list[str]]) -> tuple[dict[str, Determiner], dict[str, dict[str, int]]]:
    forms: dict[str, Determiner] = {}
    paradigms: dict[str, dict[str, int]] = {}
    for declension, alone, stems, *endings in rows:
        for stem in stems.split() or [""]:
            paradigm = paradigms.setdefault(stem[:3] or endings[0], {})
            for cell, ending in enumerate(endings):
                if ending != "/":
                    form = stem + ending.replace("-", "")
                    paradigm[form] = paradigm.get(form, 0) | 1 << cell
                    forms[form] = Determiner(stem[:3] or endings[0], paradigm[form], declension, alone)
    return forms, paradigms


def _nouns(rows: list[list[str]]) -> dict[str, Noun]:
    nouns: dict[str, Noun] = {}
    for word, gender, plurals, note in rows:
        forms: list[tuple[str, int]] = []
        for one in gender if gender != "plural" else "":
            forms += _singular(word, one, note)
        for plural in filter(None, plurals.split(",")):
            forms += _plural(plural, "infinitive" in note, gender == "plural")
        for form, mask in forms:
            known = nouns.get(form.lower(), Noun(0, False, False))
            mass, head = known.mass or "mass" in note, known.head or "head" in note
            nouns[form.lower()] = Noun(known.cells | mask, mass, head)
    return nouns


def _plural(plural: str, infinitive: bool, only: bool) -> Iterator[tuple[str, int]]:
    """The forms of a plural; one in -n may be a verb used as a noun too (das Spielen)."""
    verb = cells(number="n") & ~cells("genitive")
    if only or plural.endswith(("n", "s")):
        yield plural, PLURAL | (verb if infinitive else 0)
    else:
        yield plural, PLURAL & ~cells("dative")
        yield plural + "n", cells("dative", "plural") | verb


def _singular(word: str, gender: str, note: str) -> Iterator[tuple[str, int]]:
    every, genitive = cells(number=gender), cells("genitive", gender)
    if gender == "f" or "loan" in note:
        yield word, every
    if gender == "f":
        return
    yield word, every & ~genitive
    if "weak" in note:
        yield word + "n", every & ~cells("nominative")
        yield word + "en", every & ~cells("nominative")
        yield word + "ns", genitive
    if "weak" not in note or "strong" in note:
        yield from ((word + ending, genitive) for ending in ("s", "es", "ses"))
