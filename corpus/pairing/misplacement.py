"""Target texts that render another source than the one they stand beside.

A text is suspected where many words of both have no partner in the other. It is misplaced if some of a few other texts
that its lexicon was made for, chosen without looking, do better in place of either: several, or one where next to
nothing is answered, or where a source is found that it clearly renders in what its own leaves open; or if hardly any
word has a partner and such a source is found. Few words, and a lexicon that knows few of them, prove nothing: a short
paraphrase has hardly a partner, but most texts fit worse.

What is said of a page hangs on its own texts, its lexicon, and the source that is found, so that a run that reports on
few pages looks at these.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from corpus.model import Address
from corpus.pairing.evidence import weigh
from corpus.pairing.faithfulness import Rendering, renderings
from corpus.pairing.homes import KNOWN, LEAST_EVIDENCE, LONGEST, Home, source_texts
from corpus.pairing.lexicon import Lexicon, Reading

if TYPE_CHECKING:
    from corpus.analysed import Translation
    from corpus.analysis import Analysis

# A text is suspected if so large a share of what the two say is unanswered, after some of it that is taken for so, ...
_SUSPECT = 0.33
_PRIOR_EVIDENCE, _PRIOR_UNANSWERED = 5.0, 1.5
# ... and so much of what either of them says; it is misplaced if a source is found and hardly anything is answered.
_ON_EITHER_SIDE = 0.1
_HARDLY_ANSWERED = 0.5
# With how many other texts of either side a suspect is compared, at least and at most.
_FEWEST_OTHERS, _OTHERS = 12, 24
# So many of them have to do better; one is enough where so large a share is unanswered, or where a source is found that
# answers so much more.
_SEVERAL = 3
_NOT_ANSWERED = 0.6
_MUCH_MORE = 18.0


class Rendered(NamedTuple):
    """A target ruling of a reported page beside its source, how it renders that, and the lexicon that says so."""

    one: "Translation"
    rendering: Rendering
    lexicon: Lexicon


@lru_cache(maxsize=1)
def rendered(analysis: "Analysis") -> list[Rendered]:
    """How each target ruling of reported pages renders its source; also where the pair is not quite sure.

    Texts that are too long to be rulings are left out.
    """
    by_lexicon: dict[Lexicon, list[Translation]] = {}
    for number in sorted(analysis.corpus.reported):
        lexicon = analysis.parallel.lexicon_of(number) if (ones := analysis.translations_on(number)) else None
        if lexicon is not None:
            short = (one for one in ones if max(len(one.source), len(one.target)) <= LONGEST)
            by_lexicon.setdefault(lexicon, []).extend(short)
    found: list[Rendered] = []
    for lexicon, ones in by_lexicon.items():
        pairs = list(dict.fromkeys((one.source, one.target) for one in ones))
        known = dict(zip(pairs, renderings(pairs, lexicon), strict=True))
        found += (Rendered(one, known[one.source, one.target], lexicon) for one in ones)
    return sorted(found, key=lambda each: each.one.target_at)


@lru_cache(maxsize=1)
def misplaced(analysis: "Analysis") -> "Mapping[Translation, Home | None]":
    """The target rulings of reported pages that render another source than their own, in the order of the corpus.

    With each comes the source ruling that it renders, or the ruling whose record holds that source, if it is found.
    """
    suspects: dict[Lexicon, list[Rendered]] = {}
    for each in rendered(analysis):
        if each.one.is_sure and _is_suspect(each.rendering) and not analysis.is_foreign(each.one.target_at):
            suspects.setdefault(each.lexicon, []).append(each)
    found: dict[Translation, Home | None] = {}
    for lexicon, some in suspects.items():
        homes = source_texts(analysis).homes([(each.one.target, {each.one.source}) for each in some], lexicon)
        for (one, rendering, _), rendered_best in zip(some, homes, strict=True):
            home = rendered_best[0] if rendered_best else None
            count = _better(one.source, one.target, lexicon)
            hopeless = count > 0 and _unanswered(rendering) > _NOT_ANSWERED
            if count >= _SEVERAL or hopeless or (home and _convicts(home, rendering, count)):
                found[one] = home
    return dict(sorted(found.items(), key=lambda item: item[0].target_at))


def strayed(analysis: "Analysis", number: int) -> Mapping[Address, Address]:
    """The rulings of a target page without partner on its source page, each with the one elsewhere that it renders.

    That ruling has no partner either on its own target page, and no source page but its own has it. Of the words of
    both the lexicon has to know enough.
    """
    parallel = analysis.parallel
    alone = [pair.target[0] for pair in parallel.pairs_on(number) if not pair.source]
    lexicon = parallel.lexicon_of(number) if alone else None
    if lexicon is None:
        return {}
    texts = source_texts(analysis)
    found: dict[Address, Address] = {}
    for at in alone:
        text = analysis.corpus.ruling(at).text
        if not _is_known(lexicon.read_target(text), lexicon):
            continue
        for home in texts.homes([(text, texts.repeated)], lexicon)[0]:
            if _is_free(home.at, analysis):
                if home.at.page != parallel.sources[number]:
                    found[at] = home.at
                break
    return found


def _is_free(at: Address, analysis: "Analysis") -> bool:
    """Whether a source ruling stands on a page that is translated, and has no partner there."""
    parallel = analysis.parallel
    pages = [target for target, source in parallel.sources.items() if source == at.page]
    return bool(pages) and not any(
        pair.target and at in pair.source for target in pages for pair in parallel.pairs_on(target)
    )


def _is_known(target: Reading, lexicon: Lexicon) -> bool:
    """Whether the lexicon has partners for enough of the words of a target text to judge it."""
    known = (lexicon.backward.answered[target.words] > 0).sum()
    return bool(known >= KNOWN * max(len(target.words), 1))


def _is_suspect(rendering: Rendering) -> bool:
    return (
        sum(rendering.evidence) >= LEAST_EVIDENCE
        and _unanswered(rendering) > _SUSPECT
        and all(
            part > _ON_EITHER_SIDE * whole for part, whole in zip(rendering.unanswered, rendering.evidence, strict=True)
        )
    )


def _unanswered(rendering: Rendering) -> float:
    """The share of what a pair of texts says that is unanswered, kept from extremes where that is little."""
    return (sum(rendering.unanswered) + _PRIOR_UNANSWERED) / (sum(rendering.evidence) + _PRIOR_EVIDENCE)


def _better(source: str, target: str, lexicon: Lexicon) -> int:
    """How many others do better than a text or its partner; none where there are too few others."""
    sources = [lexicon.read_source(source), *_spread(lexicon.sources, source)]
    targets = [lexicon.read_target(target), *_spread(lexicon.targets, target)]
    if min(len(sources), len(targets)) <= _FEWEST_OTHERS:
        return 0
    total = weigh(sources, targets, lexicon).total
    return int((total[0, 1:] > total[0, 0]).sum() + (total[1:, 0] > total[0, 0]).sum())


def _spread(texts: Mapping[str, Reading], but: str) -> Iterator[Reading]:
    """Some of the texts that a lexicon was made for, evenly spread."""
    every = list(texts)
    chosen = every[:: -(-len(every) // _OTHERS) or 1]
    return (texts[text] for text in chosen if text != but)


def _convicts(home: Home, rendering: Rendering, better: int) -> bool:
    """Whether a text belongs to the home that is found for it, if so many others do better than its own source."""
    gain = sum(rendering.unanswered) - home.unanswered
    return _unanswered(rendering) > _HARDLY_ANSWERED or (better > 0 and gain >= _MUCH_MORE)
