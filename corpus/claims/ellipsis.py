"""Clauses that leave out what the clause before has said: “tokens do, but cards don't”, „Karten aber nicht“."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from corpus.claims.senses import Sense, Sign, Word, Wordings
from corpus.likeness.wording import is_word

if TYPE_CHECKING:
    from corpus.claims.statements import Statement

_LONGEST = 12
"""Words of a clause beyond which it has said all itself."""
_DENIES = "nt"


def parted(clause: Sequence[Word], known: Wordings) -> list[list[Word]]:
    """A clause, in two where what stands behind its last comma is elliptic."""
    for index in range(len(clause) - 1, 0, -1):
        if clause[index].key == ",":
            tail = list(clause[index + 1 :])
            return [list(clause[:index]), tail] if is_elliptic(tail, known) else [list(clause)]
    return [list(clause)]


def is_elliptic(clause: Sequence[Word], known: Wordings) -> bool:
    """Whether a clause ends where its verb should stand: with an auxiliary, or with a negation and no verb at all.

    >>> from corpus.claims.senses import wordings, words
    >>> [is_elliptic(words(text, (), wordings("en")), wordings("en")) for text in ("but the others don't", "it sinks")]
    [True, False]
    """
    afterthoughts = known.clause_words.get("afterthought", frozenset())
    found = [word for word in clause if is_word(word.key)]
    while found and found[-1].key in afterthoughts:
        found.pop()
    if not found or len(found) > _LONGEST:
        return False
    if "final" in known.clause_words:
        contrasted = not known.clause_words.get("coordinate", frozenset()).isdisjoint(word.key for word in found)
        return found[-1].key == _DENIES and contrasted and not any(_is_verb(word, known) for word in found)
    asks = known.clause_words.get("asking", frozenset())
    return found[-1].key in known.clause_words.get("auxiliary", ()) and asks.isdisjoint(word.key for word in found)


def _is_verb(word: Word, known: Wordings) -> bool:
    endings, finite = (tuple(known.clause_words.get(kind, ())) for kind in ("inverted", "finite"))
    return not word.capital and word.key.endswith((*endings, *finite)) and known.base(word.key).endswith(endings)


def completed(
    clause: Sequence[Word], own: Sequence[Sense], before: Sequence[Sense], known: Wordings
) -> tuple[list[Sense], list[Sense]]:
    """The senses of an elliptic clause, and those that it takes from the one before, said or denied as it says."""
    end = next(word.span for word in reversed(clause) if is_word(word.key))
    denied = any(word.key == _DENIES for word in clause)
    keys = {sense.key for sense in own} | known.permissions
    taken: list[Sense] = []
    for index, one in enumerate(before):
        if one.key not in keys:
            # Who does it stands first, and is not what is denied.
            head = denied and index > 0 and one.weight > _SMALL
            sign = Sign.DENIED if denied and index > 0 else Sign.SAID
            taken.append(one._replace(span=end, sign=sign, head=head))
    said = [one._replace(sign=Sign.SAID, head=False) for one in own if one.key not in known.permissions]
    return said, taken


def understood(
    clause: Sequence[Word], own: tuple[Sense, ...], last: Sequence["Statement"], known: Wordings
) -> tuple[tuple[Sense, ...], tuple[Sense, ...]]:
    """The senses that a clause says, and those that it leaves out: of the clause before, or of what a pronoun names.

    Of “the harbor as well as the ship sinks” the first half is left out: the clause is about the second too.
    """
    if last and is_elliptic(clause, known):
        said, taken = completed(clause, own, last[0].said, known)
        return tuple(said), tuple(taken)
    adding = known.clause_words.get("adding", frozenset())
    added = next((word.span.end for word in clause if word.key in adding), None)
    if added is not None:
        later = tuple(one for one in own if one.span.start >= added)
        return later, _left_out(own[: len(own) - len(later)], later)
    pronouns, coordinates = (known.clause_words.get(kind, frozenset()) for kind in ("pronoun", "coordinate"))
    first = next((word for word in clause if is_word(word.key) and word.key not in coordinates), None)
    if own and last and first and first.key in pronouns:
        return own, tuple(one._replace(span=first.span) for one in _left_out(last[0].said, own))
    return own, ()


def _left_out(some: Iterable[Sense], own: Sequence[Sense]) -> tuple[Sense, ...]:
    keys = {sense.key for sense in own}
    return tuple(one._replace(sign=Sign.OPEN, head=False) for one in some if one.key not in keys)


_SMALL = 0.5
"""The weight of words that say little."""
