"""Candidates for the term base: words of source and target that stand together in translations, and nowhere else.

Counted is in how many pairs of texts a source word, or two or three in a row, stands together with a target noun, or an
adjective and a noun. How far from chance that is says the log-likelihood ratio: T. Dunning, "Accurate methods for the
statistics of surprise and coincidence", Computational Linguistics 19, 1993. Of the candidates that share a word, only
those are kept of which each is the other's best.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log
from typing import NamedTuple

from corpus.nlp.documents import tokens_of
from corpus.nlp.pack import fold, load_pack
from corpus.nlp.paradigms import load_paradigms
from corpus.nlp.terms import TermBase
from corpus.pairing.bilingual import Inflection, inflection_of, small_words_of

# A candidate stands in so many pairs of texts, and is in at least this share of those that have either word.
FEWEST, AGREEMENT = 3, 0.5
MOST_WORDS = 3
# A word this usual in everyday texts is no term alone.
EVERYDAY = 6.0
EXAMPLES = 2
_SHORTEST = 3
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


class Candidate(NamedTuple):
    """What may be a term and its translation.

    Attributes:
        source, target: as they are most often written.
        together: in how many pairs of texts both stand; `sources` and `targets` count those that have one.
        score: the log-likelihood ratio.
        examples: pairs of texts, by their number.
    """

    source: str
    target: str
    together: int
    sources: int
    targets: int
    score: float
    examples: tuple[int, ...]


class _Counts(NamedTuple):
    """In which pairs of texts each key stands, and how it is written there."""

    places: dict[str, list[int]]
    written: dict[str, Counter[str]]


def mine(pairs: Sequence[tuple[str, str]], terms: TermBase) -> list[Candidate]:
    """Candidates from pairs of texts that translate each other, the surest first.

    What the term base knows already is no candidate.
    """
    sources = _count([text for text, _ in pairs], terms.source, phrases=True, other=terms.target)
    targets = _count([text for _, text in pairs], terms.target, phrases=False, other=terms.source)
    found = list(_together(sources, targets, len(pairs)))
    best: dict[str, tuple[float, int, str]] = {}
    for candidate, key, partner in found:
        for own, rank in ((f"source {key}", _rank(candidate, partner)), (f"target {partner}", _rank(candidate, key))):
            best[own] = max(best.get(own, rank), rank)
    kept = [
        candidate
        for candidate, key, partner in found
        if best[f"source {key}"] == _rank(candidate, partner) and best[f"target {partner}"] == _rank(candidate, key)
    ]
    kept = [candidate for candidate in kept if not _is_known(candidate, terms)]
    return sorted(kept, key=lambda one: (-one.score, one.source, one.target))


def _rank(candidate: Candidate, partner: str) -> tuple[float, int, str]:
    """By score; of partners that do equally well, the longest says most."""
    return candidate.score, len(partner), partner


def _count(texts: Sequence[str], language: str, phrases: bool, other: str) -> _Counts:
    small = small_words_of(language, other)
    inflection, capitals = inflection_of(language), bool(load_paradigms(language).capitals)
    zipf = load_pack(language).zipf
    counts = _Counts(defaultdict(list), defaultdict(Counter))
    for number, text in enumerate(texts):
        seen: dict[str, str] = {}
        for words, opens in _runs(text, language):
            for key, written in (
                _phrases(words, small, inflection, zipf)
                if phrases
                else _nouns(words, opens, small, inflection, capitals)
            ):
                seen.setdefault(key, written)
        for key, written in seen.items():
            counts.places[key].append(number)
            counts.written[key][written] += 1
    for key in [key for key, places in counts.places.items() if len(places) < FEWEST]:
        del counts.places[key], counts.written[key]
    return counts


def _runs(text: str, language: str) -> Iterator[tuple[list[str], bool]]:
    """Words that stand in a row without a mark between them, and whether they open a sentence."""
    run: list[str] = []
    opens = True
    tokens = tokens_of(text, language)
    for (word, _), begins in zip(tokens.told, tokens.begins, strict=True):
        if begins and run:
            yield run, opens
            run, opens = [], True
        if _WORD.fullmatch(word):
            run.append(word)
        elif run:
            yield run, opens
            run, opens = [], False
        opens = opens or begins
    if run:
        yield run, opens


def _phrases(
    words: list[str], small: frozenset[str], inflection: Inflection, zipf: Mapping[str, float]
) -> Iterator[tuple[str, str]]:
    """One to three words in a row, none of them a small one."""
    folded = [fold(word) for word in words]
    content = [word not in small and len(word) >= _SHORTEST for word in folded]
    for start, begins in enumerate(content):
        for end in range(start + 1, min(start + MOST_WORDS, len(words)) + 1) if begins else ():
            alone = end - start == 1
            if all(content[start:end]) and not (alone and zipf.get(folded[start], 0.0) >= EVERYDAY):
                key = " ".join([*folded[start : end - 1], inflection.stem(folded[end - 1])])
                yield key, " ".join(words[start:end])


def _nouns(
    words: list[str], opens: bool, small: frozenset[str], inflection: Inflection, capitals: bool
) -> Iterator[tuple[str, str]]:
    """Nouns, alone and with the adjective before them; all words where nouns have no capital."""
    for at, word in enumerate(words):
        folded = fold(word)
        noun = word[0].isupper() and (at > 0 or not opens) if capitals else True
        if not noun or folded in small or len(word) <= _SHORTEST:
            continue
        stem = inflection.stem(folded)
        yield stem, word
        before = words[at - 1] if at else ""
        if before and fold(before) not in small and not before[0].isupper() and len(before) > _SHORTEST:
            yield f"{inflection.stem(fold(before))} {stem}", f"{before} {word}"


def _together(sources: _Counts, targets: _Counts, total: int) -> Iterator[tuple[Candidate, str, str]]:
    by_place: dict[int, list[str]] = defaultdict(list)
    for key, places in targets.places.items():
        for place in places:
            by_place[place].append(key)
    for key, places in sources.places.items():
        partners = Counter(partner for place in places for partner in by_place.get(place, ()))
        for partner, together in partners.items():
            others = len(targets.places[partner])
            if together >= FEWEST and together >= AGREEMENT * max(len(places), others):
                inside = set(targets.places[partner])
                examples = tuple([place for place in places if place in inside][:EXAMPLES])
                score = _likelihood(together, len(places), others, total)
                source, target = _most(sources.written[key]), _most(targets.written[partner])
                yield Candidate(source, target, together, len(places), others, score, examples), key, partner


def _most(written: Counter[str]) -> str:
    """How it is most often written, the shortest if in doubt: most likely the dictionary form."""
    return min(written, key=lambda text: (-written[text], len(text), text))


def _likelihood(together: int, sources: int, targets: int, total: int) -> float:
    """Dunning's log-likelihood ratio of two words' counts: how surprising it is that they stand together so often.

    >>> _likelihood(20, 20, 20, 1000) > _likelihood(20, 20, 40, 1000) > _likelihood(5, 20, 250, 1000)
    True
    """
    cells = (
        (together, sources, targets),
        (sources - together, sources, total - targets),
        (targets - together, total - sources, targets),
        (total - sources - targets + together, total - sources, total - targets),
    )
    return round(2 * sum(n * log(n * total / (row * column)) for n, row, column in cells if n > 0), 1)


def _is_known(candidate: Candidate, terms: TermBase) -> bool:
    """Whether the term base has that pair, or all that it is made of."""
    source = terms.named(candidate.source, terms.source, nested=True)
    target = terms.named(candidate.target, terms.target, nested=True)
    known = {match.concept.name for match in source} & {match.concept.name for match in target}
    covered = {at for match in source if match.concept.name in known for at in range(*match.span)}
    letters = {at for at, letter in enumerate(candidate.source) if letter.isalpha()}
    return bool(known) and letters <= covered


def candidates_of(pairs: Iterable[tuple[str, str]], terms: TermBase) -> tuple[list[Candidate], list[tuple[str, str]]]:
    """Candidates, and the distinct pairs of texts that their examples count in."""
    distinct = list(dict.fromkeys(pairs))
    return mine(distinct, terms), distinct
