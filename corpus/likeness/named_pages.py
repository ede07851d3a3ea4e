"""What is known about the names on target pages: titles, sources, and the cards that their rulings name."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from corpus.card_names import CardNames, NameIndex, Official, fold_name, name_key, tokens_of
from corpus.likeness.name_slips import NameSlips
from corpus.likeness.name_words import is_inflected, is_known, stems_of
from corpus.likeness.named_page import Exchanged, NamedPage
from corpus.likeness.slips import NearWords, is_form
from corpus.model import Address, Ruling, Span
from corpus.nlp.pack import fold, load_pack
from corpus.nlp.paradigms import load_paradigms
from corpus.nlp.words import CLEAR, WordEvidence

if TYPE_CHECKING:
    from corpus.analysis import Analysis

# Of the words of a longer name, one at least must be none of the target language.
_LONG = 2
# A name of one word may be a word of the text, unless it is as long as this and no list knows it.
_LONG_WORD = 6
# Shorter titles are often a letter from another card's.
_LONG_TITLE = 8
_BEGINNINGS = frozenset(".!?:…•—–\n(„“\"»«‚‘'|[")


class SourceName(NamedTuple):
    """A source name in a target text, and what the card is called there."""

    span: Span
    official: Official


class PageNames:
    """The names on the target pages of an analysis.

    Args:
        analysis: the corpus, side by side.
    """

    def __init__(self, analysis: "Analysis") -> None:
        self._analysis = analysis
        self.names: CardNames = analysis.card_names
        self._mended: dict[Official, Official] = {}
        self._pages: dict[int, NamedPage] = {}
        self._counted: dict[str, int] = {}

    def page(self, number: int) -> NamedPage:
        """What is looked at of a target page."""
        if number not in self._pages:
            page, official = self._analysis.corpus.pages[number], self.official_of(number)
            sources = [self._source(ruling) for ruling in page.rulings]
            self._pages[number] = NamedPage(
                number,
                page.card,
                tuple(self._own_language(number, ruling) for ruling in page.rulings),
                tuple(sources),
                tuple(self._mentioned(source) for source in sources),
                self.source_title(number),
                official.targets if official and official.from_table else self._nearly(number),
                tuple(self._exchanged(page.card, *both) for both in zip(page.rulings, sources, strict=True)),
            )
        return self._pages[number]

    @cached_property
    def _titles(self) -> dict[int, str]:
        """The titles of target pages that are no references."""
        pages, target = enumerate(self._analysis.corpus.pages), self._analysis.tongues.target
        return {number: page.card for number, page in pages if page.lang == target and not page.reference}

    @cached_property
    def slips(self) -> NameSlips:
        """What finds names on these pages that are misspelt."""
        known = load_pack(self._analysis.tongues.target).zipf
        return NameSlips(self._titles, self.page, self._places, known, self._endings)

    def _places(self, wanted: str) -> int:
        """In how many titles and rulings a word stands, given what is left of it without its ending."""
        if wanted not in self._counted:
            titles = sum(
                wanted in folded and wanted in stems_of(folded) for folded in map(fold_name, self._titles.values())
            )
            words = self._analysis.written.words_with(wanted)
            texts = {number for word, number in words if wanted in stems_of(fold_name(word))}
            self._counted[wanted] = titles + sum(len(self._addresses[number]) for number in texts)
        return self._counted[wanted]

    @cached_property
    def _addresses(self) -> list[list[Address]]:
        return list(self._analysis.places.values())

    @cached_property
    def _endings(self) -> frozenset[str]:
        endings = load_paradigms(self._analysis.tongues.target).endings
        return frozenset(chain.from_iterable(endings.get(kind, ()) for kind in ("noun", "adjective")))

    def mended(self, official: Official) -> Official:
        """What a card is called, with the names as they should be of which a title is misspelt."""
        if official not in self._mended:
            targets = tuple(dict.fromkeys(map(self._right, official.targets)))
            self._mended[official] = official if official.from_table else official._replace(targets=targets)
        return self._mended[official]

    def _right(self, name: str) -> str:
        pages = frozenset(self._titled.get(name_key(name), ()))
        slips = (slip for slip in self.slips.on(pages) if slip.ruling is None and slip.decided)
        return next((slip.mended for slip in slips), name)

    @cached_property
    def _titled(self) -> dict[str, list[int]]:
        """The target pages by their titles."""
        pages: dict[str, list[int]] = {}
        for number, page in enumerate(self._analysis.corpus.pages):
            if page.lang == self._analysis.tongues.target:
                pages.setdefault(name_key(page.card), []).append(number)
        return pages

    def _nearly(self, number: int) -> tuple[str, ...]:
        """The one target name of a table that the title of a page without source is a letter from."""
        from rapidfuzz.distance import OSA

        key = name_key(self._analysis.corpus.pages[number].card)
        if len(key) < _LONG_TITLE or self.source_title(number) is not None or self.names.is_target(key):
            return ()
        near = [one for one in self._told_keys[0].near(key) if OSA.distance(key, one, score_cutoff=1) == 1]
        name = self._told_keys[1][near[0]] if len(near) == 1 else ""
        return (name,) if name and self._is_misspelt(self._analysis.corpus.pages[number].card, name) else ()

    def _is_misspelt(self, title: str, name: str) -> bool:
        """Whether the one word in which a title differs from a name is none, or has another ending before its noun.

        Any other title may be that of another card.
        """
        words, others = ([fold_name(token.text) for token in tokens_of(one)] for one in (title, name))
        odd = [at for at, (word, other) in enumerate(zip(words, others, strict=False)) if word != other]
        if len(words) != len(others) or len(odd) != 1 or not words[odd[0]].isalpha():
            return False
        word, other = words[odd[0]], others[odd[0]]
        if odd[0] + 1 < len(words) and is_inflected(word, other, self._endings):
            return True
        return not is_known(word, load_pack(self._analysis.tongues.target).zipf)

    @cached_property
    def _told_keys(self) -> tuple[NearWords, dict[str, str]]:
        told = {name_key(name): name for one in self.names.told() for name in one.targets}
        return NearWords(told), told

    def _exchanged(self, title: str, ruling: Ruling, source: str | None) -> tuple[Exchanged, ...]:
        """The one name in a ruling that its source does not have, where the source has one that the ruling lacks.

        Names of one word may be words of the text, and so they are not looked at.
        """
        if not source or not self.names or not any(self._told.mentions(ruling.text)):
            return ()
        named = [self.names.of(mention.name) for mention in self._index.mentions(source)]
        told = {one.source: one for one in named if one and one.from_table}
        lacking = [one for one in told.values() if not any(has_name(ruling.text, name) for name in one.targets)]
        known = {name_key(title), *(name_key(name) for one in told.values() for name in one.targets)}
        new = {
            mention.name: mention for mention in self._told.mentions(ruling.text) if name_key(mention.name) not in known
        }
        # A short name is said for a longer one (Jaya Ballard).
        if any(name_key(name) in one for one in known for name in new):
            return ()
        if len(lacking) != 1 or len(new) != 1 or len(tokens_of(lacking[0].source)) < _LONG:
            return ()
        return tuple(Exchanged(mention.span, lacking[0].targets[0]) for mention in new.values())

    @cached_property
    def _told(self) -> NameIndex:
        """The target names of several words that card tables tell."""
        every = (name for one in self.names.told() for name in one.targets)
        return NameIndex(name for name in every if len(tokens_of(name)) >= _LONG)

    def source_title(self, number: int) -> str | None:
        """The title of a target page's source page."""
        source = self._analysis.parallel.sources.get(number)
        return None if source is None else self._analysis.corpus.pages[source].card

    def official_of(self, number: int) -> Official | None:
        """What the card of a target page is called, where its source page or its own title, left as it was, tells."""
        return self.names.of(self.source_title(number) or self._analysis.corpus.pages[number].card)

    def left_in(self, at: Address) -> Iterator[SourceName]:
        """The source names in a target ruling for which the target language has another one."""
        ruling, page = self._analysis.corpus.ruling(at), self._analysis.corpus.pages[at.page]
        source_title = self.source_title(at.page)
        titled = {fold_name(token.text) for token in tokens_of(page.card)}
        passages = self._analysis.reading_at(at).passages
        source = self._source(ruling) or self._partner(at)
        for span, name in self._index.mentions(ruling.text):
            official = self.names.of(name)
            if official is None or any(
                passage.span.start < span.end and span.start < passage.span.end for passage in passages
            ):
                continue
            words = [fold_name(token.text) for token in tokens_of(ruling.text[slice(*span)])]
            if titled.issuperset(words) or any(_are_forms(words, target) for target in official.targets):
                continue
            own = source_title is not None and name_key(source_title) == name_key(name)
            if self._is_name(ruling.text, span, name, source, own) and not _is_gloss(ruling.text, span, official):
                yield SourceName(span, official)

    def _is_name(self, text: str, span: Span, name: str, source: str | None, own: bool) -> bool:
        """Whether the words are there as a card's name, and neither words of the target language nor its own name."""
        words = [fold(word) for word in name.replace("-", " ").split()]
        foreign = [word for word in words if self._evidence.of(word).odds < CLEAR and word not in self._target]
        named = own or (source is not None and any(m.name == name for m in self._index.mentions(source)))
        if len(words) >= _LONG:
            return bool(foreign) or named
        if not foreign or _begins_sentence(text, span):
            return own and bool(foreign)
        return named or (len(name) >= _LONG_WORD and words[0] not in self._source_words)

    @cached_property
    def _index(self) -> NameIndex:
        return NameIndex(name for name in self.names.only_source() if sum(map(str.isalpha, name)) > _LONG)

    @cached_property
    def _evidence(self) -> WordEvidence:
        tongues = self._analysis.tongues
        return WordEvidence(load_pack(tongues.source), load_pack(tongues.target))

    @cached_property
    def _target(self) -> frozenset[str]:
        pack = load_pack(self._analysis.tongues.target)
        return pack.game_words | pack.shared_with(self._analysis.tongues.source)

    @cached_property
    def _source_words(self) -> Mapping[str, float]:
        return load_pack(self._analysis.tongues.source).zipf

    def _partner(self, at: Address) -> str | None:
        """The source of a ruling whose source stands on a page of its own."""
        pairs = self._analysis.parallel.pairs_on(at.page)
        there = (pair.source[0] for pair in pairs if pair.kind == "1-1" and pair.target[0] == at)
        return next((self._analysis.corpus.ruling(source).text for source in there), None)

    def _source(self, ruling: Ruling) -> str | None:
        return ruling.source if ruling.source_lang in (None, self._analysis.tongues.source) else None

    def _mentioned(self, source: str | None) -> tuple[str, ...]:
        if not source or not self.names:
            return ()
        found = (self.names.of(mention.name) for mention in self._index.mentions(source))
        return tuple(dict.fromkeys(name for one in found if one for name in one.targets))

    def _own_language(self, number: int, ruling: Ruling) -> str:
        """A ruling's text with blanks in place of what is in another language."""
        text = ruling.text
        for start, end in (p.span for p in self._analysis.reading_at(Address(number, ruling.index)).passages):
            text = text[:start] + " " * (end - start) + text[end:]
        return text


def has_name(text: str, name: str) -> bool:
    """Whether a text has a name in whatever form.

    >>> has_name("Opfere den Arkanen Raub", "Arkaner Raub"), has_name("Seherin", "Wal")
    (True, False)
    """
    words, wanted = ([fold_name(token.text) for token in tokens_of(one)] for one in (text, name))
    return any(all(map(is_form, words[at : at + len(wanted)], wanted)) for at in range(len(words) - len(wanted) + 1))


def _are_forms(words: Sequence[str], name: str) -> bool:
    """Whether words are those of a name, in whatever form."""
    others = [fold_name(token.text) for token in tokens_of(name)]
    return len(words) == len(others) and all(map(is_form, words, others))


def _begins_sentence(text: str, span: Span) -> bool:
    before = text[: span.start].rstrip(" \t\u00a0")
    return not before or before[-1] in _BEGINNINGS


def _is_gloss(text: str, span: Span, official: Official) -> bool:
    """Whether the source name follows the target name in brackets."""
    before = text[: span.start].rstrip(" \t\u00a0")
    return before.endswith(("(", "[")) and any(
        name_key(before[-len(name) - 4 :]).endswith(name_key(name)) for name in official.targets
    )
