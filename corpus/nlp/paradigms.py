"""The forms that a word of the term base may have in a text, made from its dictionary form and part of speech.

How a language inflects is data, in `resources/<language>/inflection.tsv`. Of its kinds these are read here; in a cell,
`-` is an ending that is none:

| kind | form | lemma |
|---|---|---|
| `noun`, `adjective`, `verb`, `participle` | endings | |
| `umlaut`, `final` | what a word's last vowel, or its end, may become before an ending | what it was |
| `stem` | what the end of a verb's stem may become | what it was |
| `infinitive` | endings of infinitives | |
| `weak` | endings of participles that are not strong | |
| `nominal` | ends of adjectives and participles that have become nouns | |
| `root` | endings that what is made of a word lacks | |
| `strong` | the other stems of a verb, at last its participle | its infinitive |
| `form` (in a language without `strong`) | an irregular form | the dictionary form |
| `particle`, `infix`, `prefix` | what stands before a verb or apart, between it and the verb, before a participle | |
| `link` | what a compound has between its parts | |
| `article`, `determiner` | words of which each stands for the others; articles before a term are no part of it | |
| `pointing` | words before a noun that was named before | |
| `of` | words that join a noun to the one before it | |
| `capital` | parts of speech that are written with a capital | |
| `verb place` | `first` or `last`: where a verb stands in a term of many words | |
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from corpus.nlp.form_index import Stem
from corpus.nlp.pack import RESOURCES, fold
from corpus.nlp.tables import read_table

_WHOLE = ("",)
_SHORTEST_STEM = 3
_VOWELS = frozenset("aeiouyäöü")
NOUNS = frozenset(("noun", "subtype", "keyword"))


class Paradigms(NamedTuple):
    """How a language inflects; a language without data has words that never change.

    Attributes:
        endings: of each part of speech.
        umlauts: what a vowel becomes in another form.
        finals: what the end of a word becomes before an ending.
        stem_ends: what the end of a verb's stem becomes before an ending.
        doubled: letters that are doubled before an ending.
        irregular: whole forms by dictionary form.
        infinitives: endings of verbs in the dictionary.
        weak: endings of participles that are not strong.
        nominals: how nouns end that were adjectives, and keep their endings.
        roots: endings that are taken from a word to find what is made of it.
        strong: stems by infinitive, the participle last.
        declined: endings of a participle.
        particles: what a verb may be parted from, longest first.
        infixes: what stands between particle and verb.
        participle_prefixes: what a participle begins with.
        links: what stands between the parts of a compound; none where the language writes them apart.
        articles, determiners: groups of words of which each stands for the others.
        pointing: words before a noun that was named before.
        of: words that join a noun to the one before it.
        capitals: parts of speech that are written with a capital.
        verb_first: whether a verb is the first word of a term of many, not the last.
    """

    endings: dict[str, tuple[str, ...]]
    umlauts: tuple[tuple[str, str], ...]
    finals: tuple[tuple[str, str], ...]
    stem_ends: tuple[tuple[str, str], ...]
    doubled: frozenset[str]
    irregular: dict[str, tuple[str, ...]]
    infinitives: tuple[str, ...]
    weak: tuple[str, ...]
    nominals: tuple[str, ...]
    roots: tuple[str, ...]
    strong: dict[str, tuple[str, ...]]
    declined: tuple[str, ...]
    particles: tuple[str, ...]
    infixes: tuple[str, ...]
    participle_prefixes: tuple[str, ...]
    links: tuple[str, ...]
    articles: tuple[tuple[str, ...], ...]
    determiners: tuple[tuple[str, ...], ...]
    pointing: frozenset[str]
    of: frozenset[str]
    capitals: frozenset[str]
    verb_first: bool

    def forms(self, word: str, part: str) -> set[str]:
        """Every form of a word, folded; too many rather than too few, since nobody writes those that there are not.

        >>> paradigms = load_paradigms("de")
        >>> sorted(paradigms.forms("Friedhof", "noun") & {"friedhofs", "friedhöfe", "friedhöfen", "friedhofe", "hof"})
        ['friedhofe', 'friedhofs', 'friedhöfe', 'friedhöfen']
        >>> {"abgeworfen", "abzuwerfen", "abwirft", "abgeworfene"} <= paradigms.forms("abwerfen", "verb")
        True
        """
        return {stem + ending for stem, endings in self.stems(word, part) for ending in endings}

    def stems(self, word: str, part: str) -> list[Stem]:
        """The same as what the forms begin with, folded, and the endings that make them of it."""
        word = fold(word)
        found = [(form, _WHOLE) for form in (word, *self.irregular.get(word, ()))]
        if part == "verb":
            return [*found, *self._of_verb(word)]
        if part in NOUNS:
            return [*found, *self._of_noun(word)]
        return [*found, (word, self.endings.get(part, ()))]

    def adjective_stem(self, word: str) -> str:
        """An adjective without its ending, which one inside a term has.

        >>> load_paradigms("de").adjective_stem("aktiver")
        'aktiv'
        """
        for ending in sorted(self.endings.get("adjective", ()), key=len, reverse=True):
            if ending and word.endswith(ending) and len(word) > len(ending) + _SHORTEST_STEM:
                return word[: -len(ending)]
        return word

    def parted(self, verb: str) -> Iterator[tuple[str, str]]:
        """How a verb may be parted: its particle, and what is left of it.

        >>> list(load_paradigms("de").parted("zurückbringen"))
        [('zurück', 'bringen')]
        """
        for particle in self.particles:
            if verb.startswith(particle) and len(verb) >= len(particle) + 2 * _SHORTEST_STEM - 1:
                yield particle, verb[len(particle) :]
                return

    def root(self, word: str) -> str:
        """What every word made of one has in it.

        >>> load_paradigms("de").root("neutralisieren")
        'neutralis'
        """
        for ending in self.roots:
            if word.endswith(ending) and len(word) > len(ending) + _SHORTEST_STEM:
                return word.removesuffix(ending)
        return word

    def modifiers(self, noun: str) -> list[str]:
        """What a compound may begin with that a noun modifies, folded, without what links it to the rest.

        >>> load_paradigms("de").modifiers("Hof")
        ['hof', 'höf']
        """
        return self._stems(fold(noun))

    def _of_noun(self, word: str) -> Iterator[Stem]:
        endings = self.endings.get("noun", ())
        yield from ((stem, endings) for stem in self._stems(word))
        if word.endswith(self.nominals):  # ein Verbündeter, der Verbündete
            yield self.adjective_stem(word), self.endings.get("adjective", ())

    def _stems(self, word: str) -> list[str]:
        stems = [word, *(_changed(word, old, new) for old, new in self.finals if word.endswith(old))]
        head = word.rfind("-") + 1
        for vowel, umlaut in self.umlauts:
            at = word.rfind(vowel, head)
            if at >= 0 and _VOWELS.isdisjoint(word[at + len(vowel) : -2]):
                stems.append(word[:at] + umlaut + word[at + len(vowel) :])
                break
        return stems

    def _of_verb(self, word: str) -> Iterator[Stem]:
        for particle, verb in self.parted(word):
            for stem, endings in (*self._of_simple_verb(verb), *self._participles(verb)):
                yield particle + stem, endings
            yield from ((particle + infix + verb, _WHOLE) for infix in self.infixes)
        yield from self._of_simple_verb(word)
        yield from self._participles(word)

    def finite(self, verb: str) -> Iterator[Stem]:
        """What the forms begin with that a verb has when its particle stands apart, and their endings."""
        return self._of_simple_verb(fold(verb))

    def _of_simple_verb(self, word: str) -> Iterator[Stem]:
        stem, endings = self._verb_stem(word), self.endings.get("verb", ())
        yield stem, endings
        yield from ((_changed(stem, old, new), endings) for old, new in self.stem_ends if stem.endswith(old))
        yield from ((strong, endings) for strong in self._strong(word)[:-1])
        if self.doubled:
            changed = [word + word[-1]] if word[-1:] in self.doubled else []
            changed += [_changed(word, old, new) for old, new in self.finals if word.endswith(old)]
            vowels = tuple(ending for ending in endings if ending[:1] in ("e", "i"))
            yield from ((one, vowels) for one in changed)
        yield from ((form, _WHOLE) for form in self.irregular.get(word, ()))
        yield from ((stem + ending, self.declined) for ending in self.endings.get("participle", ()))

    def _participles(self, word: str) -> Iterator[Stem]:
        if self.strong:
            stem = self._verb_stem(word)
            made = (prefix + stem + ending for prefix in self.participle_prefixes for ending in self.weak)
            yield from ((form, self.declined) for form in (*made, *self._strong(word)[-1:]))

    def _strong(self, word: str) -> tuple[str, ...]:
        """The stems of a strong verb, also of one with a prefix: zerbrechen, zerbrach, zerbrochen as brechen."""
        own = self.strong.get(word)
        if own:
            return own
        for cut in range(1, len(word) - _SHORTEST_STEM):
            base = self.strong.get(word[cut:])
            if base and cut >= 2:
                *stems, participle = base
                bare = participle
                for prefix in self.participle_prefixes:
                    bare = bare.removeprefix(prefix) if not word[cut:].startswith(prefix) else bare
                return (*(word[:cut] + stem for stem in stems), word[:cut] + bare)
        return ()

    def _verb_stem(self, word: str) -> str:
        for ending in self.infinitives:
            if word.endswith(ending):
                return word[: -len(ending)]
        return word


def _changed(word: str, old: str, new: str) -> str:
    return word[: len(word) - len(old)] + new


@cache
def load_paradigms(language: str, resources: Path = RESOURCES) -> Paradigms:
    """How a language inflects, as far as its folder says."""
    rows: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for row in read_table(resources / language / "inflection.tsv"):
        rows[row["kind"]].append((row["form"], row["lemma"]))
    irregular: dict[str, tuple[str, ...]] = {}
    for form, lemma in () if rows["strong"] else rows["form"]:
        irregular[lemma] = (*irregular.get(lemma, ()), form)

    def listed(kind: str) -> tuple[str, ...]:
        words = (word for form, _ in rows[kind] for word in form.split())
        return tuple("" if word == "-" else fold(word) for word in words)

    return Paradigms(
        endings={kind: listed(kind) for kind in ("noun", "adjective", "verb", "participle")},
        umlauts=tuple((lemma, form) for form, lemma in rows["umlaut"]),
        finals=tuple((lemma, "" if form == "-" else form) for form, lemma in rows["final"]),
        infinitives=listed("infinitive"),
        weak=listed("weak"),
        nominals=listed("nominal"),
        roots=listed("root"),
        stem_ends=tuple((lemma, form) for form, lemma in rows["stem"]),
        doubled=frozenset("".join(form for form, _ in rows["doubled"])),
        irregular=irregular,
        strong={lemma: tuple(map(fold, form.split())) for form, lemma in rows["strong"]},
        declined=("", *listed("adjective")) if rows["strong"] else _WHOLE,
        particles=tuple(sorted(listed("particle"), key=lambda particle: (-len(particle), particle))),
        infixes=listed("infix"),
        participle_prefixes=listed("prefix"),
        links=listed("link"),
        articles=tuple(tuple(form.split()) for form, _ in rows["article"]),
        determiners=tuple(tuple(form.split()) for form, _ in rows["determiner"]),
        pointing=frozenset(listed("pointing")),
        of=frozenset(listed("of")),
        capitals=frozenset(listed("capital")),
        verb_first="last" not in listed("verb place"),
    )
