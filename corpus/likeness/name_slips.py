"""Card names that are spelt otherwise than elsewhere: titles of one card that differ, and titles and texts."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain

from corpus.card_names import Token, fold_name, name_key, name_keys, tokens_of
from corpus.likeness.name_words import NameWords, is_inflected, is_known, may_be_near, respelled, stem
from corpus.likeness.named_page import NamedPage, Slip
from corpus.likeness.slips import LONGEST, SHORTEST, NearWords, are_near, bare, is_form, is_slip
from corpus.model import Span

# Pages that share texts of fewer words may be of different cards: many have nothing but a keyword.
_FEWEST_WORDS = 4
# A name that so many places have is right beside a word that one has.
_WELL_KNOWN = 3
_SHORTEST_IN_TEXT = 8
# A word of a name may be so short if all others of the name stand beside it.
_SHORTEST_BESIDE = 3


class NameSlips:
    """Looks at the names on pages of the target language.

    Args:
        titles: of the pages, by number.
        page: what is looked at of one.
        places: in how many titles and rulings a word stands, in whatever form.
        known: whether a folded word is a word of the language.
        endings: of its nouns and adjectives.
    """

    def __init__(
        self,
        titles: Mapping[int, str],
        page: Callable[[int], NamedPage],
        places: Callable[[str], int],
        known: Mapping[str, float],
        endings: Collection[str] = frozenset(),
    ) -> None:
        self._all_titles = titles
        self._page = page
        self._places = places
        self._known = known
        self._endings = frozenset(endings)
        self._near: dict[str, list[str]] = {}

    def on(self, numbers: Collection[int]) -> list[Slip]:
        """Every slip on some of the pages, in their order; none twice."""
        found: list[Slip] = []
        for page in map(self._page, sorted(number for number in numbers if number in self._all_titles)):
            titles: list[Slip] = []
            for slip in chain(self._unofficial(page), self._title(page), self._in_texts(page)):
                (titles if slip.ruling is None else found).append(slip)
            found += titles[:1]
        return sorted(found, key=lambda slip: (slip.page, -1 if slip.ruling is None else slip.ruling, slip.span))

    def _unofficial(self, page: NamedPage) -> Iterator[Slip]:
        """A title that is not what a card table calls the card."""
        keys = list(map(name_key, page.official))
        if keys and name_key(page.title) not in (*keys, name_key(page.source_title or "")):
            from rapidfuzz import fuzz

            right = min(page.official, key=lambda name: -fuzz.ratio(name, page.title))
            yield Slip(page.number, None, Span(0, len(page.title)), right, right, None, decided=True)

    def _title(self, page: NamedPage) -> Iterator[Slip]:
        """A title of a page that a majority of the pages of one card spells otherwise."""
        key = name_key(page.title)
        for other in self._near_keys.near(key):
            if are_near(key, other):
                own, others = (list(map(self._page, self._by_key[one])) for one in (key, other))
                yield from self._outvoted(page, own, others)

    @cached_property
    def _by_key(self) -> dict[str, list[int]]:
        by_key: dict[str, list[int]] = {}
        for number, key in zip(self._all_titles, name_keys(list(self._all_titles.values())), strict=True):
            by_key.setdefault(key, []).append(number)
        return by_key

    @cached_property
    def _near_keys(self) -> NearWords:
        return NearWords(self._by_key)

    def _outvoted(self, page: NamedPage, pages: Sequence[NamedPage], others: Sequence[NamedPage]) -> Iterator[Slip]:
        groups: dict[object, list[NamedPage]] = defaultdict(list)
        for one in others:
            for group in _groups(one):
                groups[group].append(one)
        own = Counter(group for one in pages for group in _groups(one))
        right = max((groups.get(group, []) for group in _groups(page)), key=len, default=[])
        votes = max((own[group] for group in _groups(page) if group in groups), default=0)
        if right and not page.official and self._is_outvoted(page.title, votes, right[0].title, len(right)):
            title, span = right[0].title, Span(0, len(page.title))
            yield Slip(page.number, None, span, title, title, right[0].number, decided=True)

    def _is_outvoted(self, title: str, votes: int, other: str, others: int) -> bool:
        """Whether another title of one card is right: most pages have it, or it alone has known words.

        Two titles that differ in words which other titles have too may be of two cards made alike.
        """
        words, rights = ([fold_name(token.text) for token in tokens_of(name)] for name in (title, other))
        if len(words) != len(rights):
            return others > votes
        different = [(word, right) for word, right in zip(words, rights, strict=True) if word != right]
        if len(words) > 1 and all(
            self._titles_with(word) > 1 and self._titles_with(right) > 1 and not is_form(word, right)
            for word, right in different
        ):
            return False
        known, rights_known = (all(map(self._is_known, side)) for side in zip(*different, strict=True))
        return others >= votes if rights_known > known else others > votes and rights_known >= known

    def _titles_with(self, word: str) -> int:
        """In how many different titles a word stands."""
        return sum(1 for _ in self._titled_with(word))

    def _titled_with(self, word: str) -> Iterator[tuple[int, str]]:
        """The different titles that have a word, with the first page of each, the last of them first."""
        for number, folded in self._titles.items():
            if word in folded and any(word == token.text for token in tokens_of(folded)):
                yield number, self._all_titles[number]

    @cached_property
    def _titles(self) -> dict[int, str]:
        """Each different title, folded, by its first page."""
        firsts = [numbers[0] for numbers in reversed(self._by_key.values())]
        return {number: fold_name(self._all_titles[number]) for number in firsts}

    def _in_texts(self, page: NamedPage) -> Iterator[Slip]:
        """Words of texts that are a slip apart from the title, from a name of the source, or from a well-known name."""
        title = NameWords.of(page.title)
        for ruling, text in enumerate(page.texts):
            tokens = tokens_of(text)
            words = [fold_name(token.text) for token in tokens]
            named = [title, *map(NameWords.of, page.mentioned[ruling])] if page.mentioned[ruling] else [title]
            own = {word for name in named for word in name.words}
            for place, (token, word) in enumerate(zip(tokens, words, strict=True)):
                if not token.text[0].isupper() or word in own:
                    continue
                slip = self._beside(page, ruling, token, words, place, named)
                if not slip and SHORTEST - 1 <= len(word) <= LONGEST:
                    slip = self._of_names(page, ruling, tokens, words, place, named)
                    if not slip and len(word) >= _SHORTEST_IN_TEXT:
                        slip = self._of_others(page, ruling, tokens, words, place)
                if slip:
                    yield slip
            for span, name in page.exchanged[ruling] if page.exchanged else ():
                yield Slip(page.number, ruling, span, name, name, None, decided=True, other=True)

    def _beside(
        self, page: NamedPage, ruling: int, token: Token, words: list[str], place: int, named: list[NameWords]
    ) -> Slip | None:
        """A word that is a letter from one of an official name, all the others of which stand in their places."""
        from rapidfuzz.distance import OSA

        word = words[place]
        if not _SHORTEST_BESIDE <= len(word) <= LONGEST:
            return None
        for name in named if page.official else named[1:]:
            for at, other in enumerate(name.words if len(name.words) > 1 else ()):
                if not name.tokens[at].text[0].isupper() or OSA.distance(word, other, score_cutoff=1) > 1:
                    continue
                if (
                    bare(word) == bare(other)
                    or is_inflected(word, other, self._endings)
                    or not name.stands_at(words, place - at, but=at)
                ):
                    continue
                return Slip(page.number, ruling, token.span, name.text, name.tokens[at].text, None, decided=True)
        return None

    def _of_names(
        self,
        page: NamedPage,
        ruling: int,
        tokens: tuple[Token, ...],
        words: list[str],
        place: int,
        named: list[NameWords],
    ) -> Slip | None:
        for number, name in enumerate(named):
            for at, other in enumerate(name.words):
                if not may_be_near(words[place], other) or not is_slip(words[place], other):
                    continue
                if any(is_form(words[place], own) for one in named for own in one.words if len(own) >= SHORTEST):
                    return None
                if number == 0:
                    return self._verdict(page, ruling, tokens[place], name, at, other in words)
                if name.stands_at(words, place - at, but=at):
                    mended = respelled(name.tokens[at].text, tokens[place].text)
                    return Slip(page.number, ruling, tokens[place].span, name.text, mended, None, decided=True)
        return None

    def _verdict(
        self, page: NamedPage, ruling: int, token: Token, title: NameWords, at: int, both: bool
    ) -> Slip | None:
        """Which is right, the title's word or the text's: the one that more other places have."""
        word, titled = fold_name(token.text), title.tokens[at]
        if word in self._known and self._titles_with(word):
            return None
        for_title, for_text = self._places(stem(title.words[at])) + both, self._places(stem(word))
        if for_text > for_title and not page.official:
            right = page.title[: titled.span.start] + respelled(token.text, titled.text) + page.title[titled.span.end :]
            return Slip(page.number, None, Span(0, len(page.title)), right, right, None, decided=True)
        decided = for_title > for_text or bool(page.official)
        mended = respelled(titled.text, token.text)
        return Slip(page.number, ruling, token.span, page.title, mended, page.number, decided)

    def _of_others(
        self, page: NamedPage, ruling: int, tokens: tuple[Token, ...], words: list[str], place: int
    ) -> Slip | None:
        """A word that no other place has, where a well-known name of another card would stand but for a slip."""
        word = words[place]
        if self._is_known(word):
            return None
        for other in self._slips_of(word):
            if self._places(stem(word)) <= 1 and self._places(stem(other)) >= _WELL_KNOWN:
                for number, title in self._titled_with(other):
                    name = NameWords.of(title)
                    at = name.words.index(other)
                    if name.stands_at(words, place - at, but=at):
                        mended = respelled(name.tokens[at].text, tokens[place].text)
                        return Slip(page.number, ruling, tokens[place].span, title, mended, number, decided=True)
        return None

    def _is_known(self, word: str) -> bool:
        """Whether it is a word of the language, or two in a row."""
        return is_known(word, self._known)

    def _slips_of(self, word: str) -> list[str]:
        """The longer words of titles that a slip parts from a word."""
        if word not in self._near:
            self._near[word] = [other for other in self._near_titles.near(word) if is_slip(word, other)]
        return self._near[word]

    @cached_property
    def _near_titles(self) -> NearWords:
        """The longer words of titles."""
        words = tokens_of("\n".join(self._titles.values()))
        return NearWords(token.text for token in words if len(token.text) >= _SHORTEST_IN_TEXT)


def _groups(page: NamedPage) -> Iterator[object]:
    """What pages of one card have in common: the title of their source page, their sources, or their texts."""
    if page.source_title:
        yield "title", name_key(page.source_title)
    for kind, texts in (("sources", page.sources), ("texts", page.texts)):
        if texts and all(texts) and sum(len((text or "").split()) for text in texts) >= _FEWEST_WORDS:
            yield kind, frozenset(texts)
