"""What the corpus at hand teaches about words that no list settles.

An open word that stands in many texts which surely are in the target language is a target word, whatever it looks
like. One that stands in source texts and hardly ever in such target texts is a source word.
"""

from collections import Counter

from corpus.nlp.words import LIMIT, SWITCH

# A word needs so many distinct texts of a language to be that language's.
MANY = 3
# It is a target word unless source texts have it this many times as often; and a source word only if they have it
# that many times as often squared. In between it stays open.
MARGIN = 3.0
# What only the corpus knows counts little more than is needed to stand out.
LEARNT = -2 * SWITCH - 0.1


def settle(target: Counter[str], targets: int, source: Counter[str], sources: int) -> dict[str, float]:
    """Odds of open words.

    Args:
        target: in how many distinct texts that are surely in the target language each word stands.
        targets: how many such texts there are.
        source: in how many distinct texts in the source language each word stands.
        sources: how many such texts there are.

    >>> settle(Counter(unblockbar=40, exiling=1), 900, Counter(exiling=30), 800)
    {'exiling': -1.6, 'unblockbar': 6.0}
    """
    odds = {}
    for word in sorted(target.keys() | source.keys()):
        in_target = target[word] / max(targets, 1)
        in_source = source[word] / max(sources, 1)
        if target[word] >= MANY and in_target * MARGIN >= in_source:
            odds[word] = LIMIT
        elif source[word] >= MANY and in_target * MARGIN**2 < in_source:
            odds[word] = LEARNT
    return odds
