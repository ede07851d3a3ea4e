"""A language as a folder of data: everything that is German or English stands in `corpus/resources/<language>/`.

| file | holds | needed |
|---|---|---|
| `frequencies.txt` | Zipf values and the words that have them | always |
| `rare_words.txt` | the rarer words with their Zipf values, in order | where there are any |
| `game_words.txt` | words of the game that general lists lack | of a source or target |
| `shared_with_<other>.txt` | words that the other language spells alike: they tell nothing | where there are any |
| `affixes.txt` | prefixes, suffixes and letters by which an unknown word can be recognised | where there are any |
| `abbreviations.txt` | words whose full stop ends no sentence | where there are any |
| `clause_openers.txt` | words that begin a subordinate or relative clause | of a source or target |
| `name_joiners.txt` | small words inside card names (the Sword *of the* Meek) | of a source |
| `never_names.txt` | words that are no name alone: with a capital they tell as much as without | of a source |
| `no_names.txt` | words of the game that are no name alone, with a capital inside a sentence either | of a source |
| `verb_endings.txt` | endings that verbs of another language take on | of a target |
| `quotation_marks.txt` | opening and closing mark; then other pairs that the language uses, a line each | always |
| `spaced_marks.txt` | marks that the language writes with a space before or inside them | where there are any |
| `numbers.tsv` | how numbers are said (`corpus/nlp/number_words.py`) | for N001 |
| `symbol_words.tsv` | how symbols are said in words | for N002 |
| `across.tsv`, `across_definitions.tsv` | what words do in statements across cards | for C001 |
| `name.txt` | the language's name in English | always |

A folder with a name and frequencies alone is enough for a language to be recognised as a foreign one.
"""

import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from corpus.nlp.frequencies import Frequencies

RESOURCES = Path(__file__).parents[1] / "resources"


class UnknownPipelineError(Exception):
    """There is no trained spaCy pipeline of a name, neither installed nor as a folder."""


class UnknownLanguageError(Exception):
    """There is no folder of data for a language."""


class LanguagePack(NamedTuple):
    """The data of one language, read once.

    Attributes:
        zipf: word, folded by `fold`, to log10 of its occurrences in a billion words.
        game_words: words that are this language's whatever a frequency list says.
        letters: by which a word is recognised as this language's rather than its partner's.
        prefixes, suffixes: what words of this language are built with.
        abbreviations: without their last full stop, folded.
        clause_openers: words that begin a subordinate or relative clause.
        name_joiners: small words inside card names.
        never_names: words that are no name alone, though a longer name may begin with one.
        no_names: words of the game that are no name alone wherever they stand.
        verb_endings: what verbs of another language end in where this one borrows them.
    """

    code: str
    name: str
    zipf: Frequencies
    game_words: frozenset[str]
    letters: frozenset[str]
    prefixes: tuple[str, ...]
    suffixes: tuple[str, ...]
    abbreviations: frozenset[str]
    clause_openers: frozenset[str]
    name_joiners: frozenset[str]
    never_names: frozenset[str]
    no_names: frozenset[str]
    verb_endings: tuple[str, ...]
    folder: Path

    def shared_with(self, other: str) -> frozenset[str]:
        """Words that language `other` spells alike."""
        return _words(self.folder / f"shared_with_{other}.txt")

    def knows(self, word: str) -> bool:
        """Whether a list of this language has a word."""
        folded = fold(word)
        return folded in self.zipf or folded in self.game_words


def fold(word: str) -> str:
    """The form under which a word is looked up: small, composed, with straight apostrophes, and nothing invisible.

    >>> fold("Größe"), fold("CAN’T"), fold("Fa\u0308hig\u00adkeit")
    ('grösse', "can't", 'fähigkeit')
    """
    if not word.isprintable():
        word = "".join(filter(str.isprintable, word))
    if word.isascii():
        return word.lower()
    return unicodedata.normalize("NFC", word).lower().replace("ß", "ss").replace("’", "'")


def fold_all(words: Iterable[str]) -> list[str]:
    """Many words, each as `fold` has it; they hold no white space.

    >>> fold_all(["Größe", "CAN’T", "Fa\u0308hig\u00adkeit"])
    ['grösse', "can't", 'fähigkeit']
    """
    text = " ".join(words)
    if not text:
        return []
    return fold(text).split(" ") if text.isprintable() else list(map(fold, text.split(" ")))


def load_pack(code: str, resources: Path = RESOURCES) -> LanguagePack:
    """Read the data of language `code`.

    Raises:
        UnknownLanguageError: there is no folder for it.
    """
    return _load_pack(code, resources)


# A cache takes calls that name the folder and calls that do not for different ones.
@cache
def _load_pack(code: str, resources: Path) -> LanguagePack:
    folder = resources / code
    if not code or not (folder / "frequencies.txt").is_file():
        raise UnknownLanguageError(code)
    affixes = _words(folder / "affixes.txt")
    return LanguagePack(
        code=code,
        name=language_name(code, resources),
        zipf=Frequencies.read(folder),
        game_words=_words(folder / "game_words.txt"),
        letters=frozenset(a for a in affixes if len(a) == 1),
        prefixes=tuple(sorted(affix[:-1] for affix in affixes if affix.endswith("-"))),
        suffixes=tuple(sorted(affix[1:] for affix in affixes if affix.startswith("-"))),
        abbreviations=_words(folder / "abbreviations.txt"),
        clause_openers=_words(folder / "clause_openers.txt"),
        name_joiners=_words(folder / "name_joiners.txt"),
        never_names=_words(folder / "never_names.txt"),
        no_names=_words(folder / "no_names.txt"),
        verb_endings=tuple(sorted(_words(folder / "verb_endings.txt"))),
        folder=folder,
    )


@cache
def language_name(code: str, resources: Path = RESOURCES) -> str:
    """The language's name in English, also of one known by its script alone; the code where there is no data."""
    path = resources / code / "name.txt"
    if path.is_file():
        return path.read_text(encoding="utf-8").strip()
    return next((name for _, language, name in scripts(resources) if language == code), code)


@cache
def scripts(resources: Path = RESOURCES) -> tuple[tuple[str, str, str], ...]:
    """Scripts as Unicode names them, each with the code and the name of the language it gives away."""
    rows = (resources / "scripts.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return tuple((script, code, name) for script, code, name in (row.split("\t") for row in rows))


@cache
def quotation_marks(code: str, resources: Path = RESOURCES) -> tuple[str, str]:
    """The opening and the closing mark by which the language quotes."""
    return quotation_styles(code, resources)[0]


@cache
def quotation_styles(code: str, resources: Path = RESOURCES) -> tuple[tuple[str, str], ...]:
    """Every pair of opening and closing mark that the language uses, the usual one first."""
    path = resources / code / "quotation_marks.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else ["“ ”"]
    return tuple((opening, closing) for opening, closing in map(str.split, filter(None, lines)))


@cache
def spaced_marks(code: str, resources: Path = RESOURCES) -> frozenset[str]:
    """The marks that the language writes with a space: before a colon, inside its quotation marks."""
    path = resources / code / "spaced_marks.txt"
    return frozenset(path.read_text(encoding="utf-8").split()) if path.is_file() else frozenset()


def _words(path: Path) -> frozenset[str]:
    if not path.is_file():
        return frozenset()
    lines = path.read_text(encoding="utf-8").splitlines()
    return frozenset(fold(word) for line in lines if not line.startswith("#") for word in line.split())
