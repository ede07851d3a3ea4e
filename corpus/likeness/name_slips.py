"""Card names that are spelt otherwise than elsewhere: titles of one card that differ, and titles and texts."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain

from corpus.card_names import Token, fold_name, name_key, tokens_of
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
        pages: the pages.
        known: whether a folded word is a word of the language.
        endings: of its nouns and adjectives.
    """

    def __init__(
        self, pages: Sequence[NamedPage], known: Mapping[str, float], endings: Collection[str] = frozenset()
    ) -> None:
        self._pages = pages
        self._known = known
        self._endings = frozenset(endings)
        self._tokens: dict[str, tuple[Token, ...]] = {}

    def on(self, numbers: Collection[int]) -> list[Slip]:
        """Every slip on some of the pages, in their order; none twice."""
        titles: dict[int, Slip] = {}
        found = []
        pages = [page for page in self._pages if page.number in numbers]
        for slip in chain(self._title_slips, *map(self._in_texts, pages)):
            if slip.ruling is not None:
                found.append(slip)
            elif slip.page in numbers:
                titles.setdefault(slip.page, slip)
        found += titles.values()
        return sorted(found, key=lambda slip: (slip.page, -1 if slip.ruling is None else slip.ruling, slip.span))

    @cached_property
    def _title_slips(self) -> list[Slip]:
        return [*self._unofficial(), *self._titles()]

    def _unofficial(self) -> Iterator[Slip]:
        """Titles that are not what a card table calls the card."""
        for page in self._pages:
            keys = list(map(name_key, page.official))
            if keys and name_key(page.title) not in (*keys, name_key(page.source_title or "")):
                from rapidfuzz import fuzz

                right = min(page.official, key=lambda name: -fuzz.ratio(name, page.title))
                yield Slip(page.number, None, Span(0, len(page.title)), right, right, None, decided=True)

    def _titles(self) -> Iterator[Slip]:
        """Titles of pages of one card that a majority spells otherwise."""
        by_key: dict[str, list[NamedPage]] = defaultdict(list)
        for page in self._pages:
            by_key[name_key(page.title)].append(page)
        near = NearWords(by_key)
        for key, pages in by_key.items():
            for other in near.near(key):
                if are_near(key, other):
                    yield from self._outvoted(pages, by_key[other])

    def _outvoted(self, pages: Sequence[NamedPage], others: Sequence[NamedPage]) -> Iterator[Slip]:
        groups: dict[object, list[NamedPage]] = defaultdict(list)
        for page in others:
            for group in _groups(page):
                groups[group].append(page)
        own = Counter(group for page in pages for group in _groups(page))
        for page in pages:
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
            self._title_words[word] > 1 and self._title_words[right] > 1 and not is_form(word, right)
            for word, right in different
        ):
            return False
        known, rights_known = (all(map(self._is_known, side)) for side in zip(*different, strict=True))
        return others >= votes if rights_known > known else others > votes and rights_known >= known

    @cached_property
    def _title_words(self) -> Counter[str]:
        """In how many different titles each word stands."""
        titles = {name_key(page.title): page.title for page in self._pages}
        return Counter(word for title in titles.values() for word in {fold_name(t.text) for t in tokens_of(title)})

    def _in_texts(self, page: NamedPage) -> Iterator[Slip]:
        """Words of texts that are a slip apart from the title, from a name of the source, or from a well-known name."""
        title = NameWords.of(page.title)
        for ruling, text in enumerate(page.texts):
            tokens = self._tokens_of(text)
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
        if word in self._known and word in self._title_words:
            return None
        for_title, for_text = self._places[stem(title.words[at])] + both, self._places[stem(word)]
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
        if self._places[stem(word)] > 1 or self._is_known(word):
            return None
        for other in self._near_titles.near(word):
            if is_slip(word, other) and self._places[stem(other)] >= _WELL_KNOWN:
                for named, at in self._titles_by_word[other]:
                    name = NameWords.of(named.title)
                    if name.stands_at(words, place - at, but=at):
                        mended = respelled(name.tokens[at].text, tokens[place].text)
                        return Slip(
                            page.number, ruling, tokens[place].span, named.title, mended, named.number, decided=True
                        )
        return None

    def _is_known(self, word: str) -> bool:
        """Whether it is a word of the language, or two in a row."""
        return is_known(word, self._known)

    @cached_property
    def _titles_by_word(self) -> dict[str, list[tuple[NamedPage, int]]]:
        """The titles that have a longer word, each once, and at which place."""
        found: dict[str, list[tuple[NamedPage, int]]] = defaultdict(list)
        titles = {name_key(page.title): page for page in reversed(self._pages)}
        for page in titles.values():
            for at, token in enumerate(tokens_of(page.title)):
                word = fold_name(token.text)
                if len(word) >= _SHORTEST_IN_TEXT:
                    found[word].append((page, at))
        return found

    @cached_property
    def _near_titles(self) -> NearWords:
        return NearWords(self._titles_by_word)

    @cached_property
    def _places(self) -> Counter[str]:
        """In how many titles and rulings a word stands, in whatever form."""
        places: Counter[str] = Counter()
        for page in self._pages:
            for tokens in (tokens_of(page.title), *map(self._tokens_of, page.texts)):
                places.update({stem(fold_name(token.text)) for token in tokens if len(token.text) >= SHORTEST - 2})
        return places

    def _tokens_of(self, text: str) -> tuple[Token, ...]:
        tokens = self._tokens.get(text)
        if tokens is None:
            tokens = self._tokens[text] = tokens_of(text)
        return tokens


def _groups(page: NamedPage) -> Iterator[object]:
    """What pages of one card have in common: the title of their source page, their sources, or their texts."""
    if page.source_title:
        yield "title", name_key(page.source_title)
    for kind, texts in (("sources", page.sources), ("texts", page.texts)):
        if texts and all(texts) and sum(len((text or "").split()) for text in texts) >= _FEWEST_WORDS:
            yield kind, frozenset(texts)
