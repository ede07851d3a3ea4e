"""Target texts that render another source than the one they stand beside.

A text is suspected where many words of both have no partner in the other. It is misplaced if some of a few other texts
of the corpus, chosen without looking, do better in place of either: several, or one where next to nothing is answered,
or where a source is found that it clearly renders in what its own leaves open; or if hardly any word has a partner and
such a source is found. Few words, and a lexicon that knows few of them, prove nothing: a short paraphrase has hardly a
partner, but most texts fit worse.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from corpus.model import Address
from corpus.nlp.readings import Extent
from corpus.pairing.evidence import weigh
from corpus.pairing.faithfulness import Rendering, renderings
from corpus.pairing.lexicon import Lexicon
from corpus.pairing.page_search import PageIndex

if TYPE_CHECKING:
    from corpus.analysed import Translation
    from corpus.analysis import Analysis

TextPair: TypeAlias = tuple[str, str]
"""A source text and a target text."""

# A text is suspected if so large a share of what the two say is unanswered, after some of it that is taken for so, ...
_SUSPECT = 0.33
_PRIOR_EVIDENCE, _PRIOR_UNANSWERED = 5.0, 1.5
# ... and so much of what either of them says; it is misplaced if a source is found and hardly anything is answered.
_ON_EITHER_SIDE = 0.1
_HARDLY_ANSWERED = 0.5
# Texts that say less than this prove nothing.
# The share of a text's words that the lexicon has to know before a ruling is said to be another page's.
_KNOWN = 0.5
_LEAST_EVIDENCE = 6.0
# With how many others a suspect is compared, at least and at most, and how many suspects are at once.
_FEWEST_OTHERS, _OTHERS = 12, 24
_TOGETHER = 12
# So many of them have to do better; one is enough where so large a share is unanswered, or where a source is found that
# answers so much more.
_SEVERAL = 3
_NOT_ANSWERED = 0.6
_MUCH_MORE = 18.0
# A source is clearly rendered if at most so large a share is unanswered.
_RENDERED = 0.15
_NOWHERE = Address(-1, None)
# Texts of more code points are no rulings: word by word, the time to compare two grows with the square of their length.
LONGEST = 10_000


class _Home(NamedTuple):
    """The source ruling that a target text renders, and how much of what the two say is unanswered."""

    at: Address
    unanswered: float


@lru_cache(maxsize=1)
def analysed_renderings(analysis: "Analysis") -> "dict[TextPair, tuple[Rendering, list[Translation]]]":
    """How each distinct target text renders its source, and where it stands; also where the pair is not quite sure.

    Texts that are too long to be rulings are left out.
    """
    found: dict[TextPair, list[Translation]] = {}
    for one in analysis.translations:
        if max(len(one.source), len(one.target)) <= LONGEST:
            found.setdefault((one.source, one.target), []).append(one)
    lexicon = analysis.parallel.lexicon
    if lexicon is None:
        return {}
    return {
        pair: (rendering, places)
        for (pair, places), rendering in zip(found.items(), renderings(list(found), lexicon), strict=True)
    }


@lru_cache(maxsize=1)
def misplaced(analysis: "Analysis") -> Mapping[TextPair, Address | None]:
    """The pairs of which the target renders another source, in the order of the corpus.

    With each comes the source ruling that it renders, or the ruling whose record holds that source, if it is found.
    """
    lexicon = analysis.parallel.lexicon
    known = analysed_renderings(analysis)
    suspects = [
        pair
        for pair, (rendering, places) in known.items()
        if _is_suspect(rendering) and any(place.is_sure for place in places) and not _is_foreign(analysis, places)
    ]
    if lexicon is None or not suspects:
        return {}
    better = _better(suspects, list(known), lexicon)
    homes = _homes(suspects, _sources(analysis), lexicon)
    found: dict[TextPair, Address | None] = {}
    for pair in suspects:
        home, count = homes.get(pair), better.get(pair, 0)
        hopeless = count > 0 and _unanswered(known[pair][0]) > _NOT_ANSWERED
        if count >= _SEVERAL or hopeless or (home and _convicts(home, known[pair][0], count)):
            found[pair] = home and home.at
    return found


def strayed(analysis: "Analysis") -> Mapping[Address, Address]:
    """Target rulings without partner on their own source page, each with the ruling of another one that it renders.

    That ruling has no partner either on its own target page, and no source page but its own has it. Of the words of
    both the lexicon has to know enough.
    """
    parallel = analysis.parallel
    if parallel.lexicon is None:
        return {}
    taken = {address for pairs in parallel.pairs.values() for pair in pairs if pair.target for address in pair.source}
    free: dict[str, Address] = {}
    translated = set(parallel.sources.values())
    for address, page, ruling in analysis.corpus.rulings():
        if page.lang == analysis.tongues.source:
            is_free = ruling.text not in free and address not in taken and address.page in translated
            free[ruling.text] = address if is_free else _NOWHERE
    free = {text: address for text, address in free.items() if address != _NOWHERE}
    alone = [pair.target[0] for pairs in parallel.pairs.values() for pair in pairs if not pair.source]
    texts = {at: ("", analysis.corpus.ruling(at).text) for at in alone}
    homes = _homes(list(dict.fromkeys(texts.values())), free, parallel.lexicon)
    found = {
        at: homes[text].at
        for at, text in texts.items()
        if text in homes and _is_known(analysis.corpus.ruling(homes[text].at).text, text[1], parallel.lexicon)
    }
    return {at: home for at, home in found.items() if home.page != parallel.sources[at.page]}


def _is_known(source: str, target: str, lexicon: Lexicon) -> bool:
    """Whether the lexicon has partners for enough of the words of both texts to judge them."""
    sides = ((lexicon.read_source(source), lexicon.forward), (lexicon.read_target(target), lexicon.backward))
    return all(float((links.answered[text.words] > 0).mean()) >= _KNOWN for text, links in sides)


def _is_suspect(rendering: Rendering) -> bool:
    return (
        sum(rendering.evidence) >= _LEAST_EVIDENCE
        and _unanswered(rendering) > _SUSPECT
        and all(
            part > _ON_EITHER_SIDE * whole for part, whole in zip(rendering.unanswered, rendering.evidence, strict=True)
        )
    )


def _unanswered(rendering: Rendering) -> float:
    """The share of what a pair of texts says that is unanswered, kept from extremes where that is little."""
    return (sum(rendering.unanswered) + _PRIOR_UNANSWERED) / (sum(rendering.evidence) + _PRIOR_EVIDENCE)


def _is_foreign(analysis: "Analysis", places: "Sequence[Translation]") -> bool:
    """Whether a target text is in another language as a whole, and so no translation at all."""
    return any(passage.extent is Extent.RULING for passage in analysis.reading_at(places[0].target_at).passages)


def _better(suspects: Sequence[TextPair], pairs: Sequence[TextPair], lexicon: Lexicon) -> dict[TextPair, int]:
    """How many others do better than each suspect's partner, on both sides; nothing where there are too few others."""
    chosen = [pairs[number * len(pairs) // _OTHERS] for number in range(_OTHERS)] if len(pairs) > _OTHERS else pairs
    others = [pair for pair in dict.fromkeys(chosen) if pair not in suspects]
    if len(others) < _FEWEST_OTHERS:
        return {}
    found = {}
    for start in range(0, len(suspects), _TOGETHER):
        board = [*suspects[start : start + _TOGETHER], *others]
        sources = [lexicon.read_source(source) for source, _ in board]
        targets = [lexicon.read_target(target) for _, target in board]
        total = weigh(sources, targets, lexicon).total
        first = len(board) - len(others)
        for at, pair in enumerate(board[:first]):
            found[pair] = int((total[at, first:] > total[at, at]).sum() + (total[first:, at] > total[at, at]).sum())
    return found


def _sources(analysis: "Analysis") -> dict[str, Address]:
    """Every source text, and the first ruling that is it or whose record holds it."""
    found: dict[str, Address] = {}
    for address, page, ruling in analysis.corpus.rulings():
        if page.lang == analysis.tongues.source:
            found.setdefault(ruling.text, address)
        elif ruling.source and ruling.source_lang in (None, analysis.tongues.source):
            found.setdefault(ruling.source, address)
    return found


def _convicts(home: _Home, rendering: Rendering, better: int) -> bool:
    """Whether a text belongs to the home that is found for it, if so many others do better than its own source."""
    gain = sum(rendering.unanswered) - home.unanswered
    return _unanswered(rendering) > _HARDLY_ANSWERED or (better > 0 and gain >= _MUCH_MORE)


def _homes(pairs: Sequence[TextPair], sources: Mapping[str, Address], lexicon: Lexicon) -> dict[TextPair, _Home]:
    """Where the source stands that the target of a pair clearly renders, for those for which one is found."""
    if not pairs or not sources:
        return {}
    texts = list(sources)
    index = PageIndex([[text] for text in texts], lexicon.read_source, len(lexicon.source_words))
    tries: list[tuple[TextPair, str]] = []
    for pair in pairs:
        candidates = index.candidates([lexicon.read_target(pair[1]).words], lexicon.backward)
        tries += [
            (pair, texts[number])
            for number in candidates
            if texts[number] != pair[0] and max(len(texts[number]), len(pair[1])) <= LONGEST
        ]
    best: dict[TextPair, tuple[float, str, float]] = {}
    found = renderings([(source, pair[1]) for pair, source in tries], lexicon)
    for (pair, source), rendering in zip(tries, found, strict=True):
        evidence, unanswered = sum(rendering.evidence), sum(rendering.unanswered)
        share = unanswered / max(evidence, _LEAST_EVIDENCE)
        if evidence >= _LEAST_EVIDENCE and share <= _RENDERED and (pair not in best or share < best[pair][0]):
            best[pair] = (share, source, unanswered)
    return {pair: _Home(sources[source], unanswered) for pair, (_, source, unanswered) in best.items()}
