"""What earlier runs have found out about pages, kept where the caller says.

Answers are found again by a key that is made of all they hang on, so that they are the same as if they were found out
anew. Those of one kind lie together in portions, each of which is read and written as one.
"""

import json
import marshal
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Generic, Protocol, TypeAlias, TypeVar

from corpus.keys import key_of, sum_of
from corpus.model import Page

Answer = TypeVar("Answer")
Item = TypeVar("Item")

Found: TypeAlias = dict[bytes, Mapping[str, object]]
"""Portions of answers by the keys that they are kept with."""

_KIND = "page"
_PORTIONS = 64
"""Of so many portions of answers a run reads all, and writes those again where one of its pages has changed."""
_WITHOUT_REFERENCES = 2
"""The last version of the format of `marshal` that depends on values alone."""


class Store(Protocol):
    """Keeps bytes by kind and key; it may lose them at any time, but never change them."""

    @property
    def is_open(self) -> bool:
        """Whether it keeps anything, from this process."""
        ...

    def get(self, kind: str, keys: Iterable[bytes]) -> dict[bytes, bytes]:
        """The values of those keys that are there."""
        ...

    def put(self, kind: str, values: Mapping[bytes, bytes]) -> None:
        """Keep values."""
        ...


class Spread(Protocol):
    """Calls a function with all of some things, perhaps in portions and in several processes."""

    def __call__(
        self, work: Callable[[Sequence[Item]], list[Answer]], items: Sequence[Item], weight: int = 1
    ) -> list[Answer]:
        """What the function says of each, in order; each is as much work as so many rulings."""
        ...


def at_once(work: Callable[[Sequence[Item]], list[Answer]], items: Sequence[Item], weight: int = 1) -> list[Answer]:
    """A `Spread` in this process, in one go."""
    return work(items)


class Asked(Generic[Answer]):
    """What earlier runs have answered to a question about several things.

    Attributes:
        new: the places of the keys that are not known.
    """

    def __init__(self, names: Sequence[str], known: dict[str, Answer], keep: Callable[[Mapping[str, Answer]], None]):
        self._names = names
        self._known = known
        self._keep = keep
        self._new = {name: place for place, name in enumerate(names) if name not in known}
        self.new = list(self._new.values())

    def with_new(self, answers: Iterable[Answer]) -> list[Answer]:
        """All answers, now that those are found out that were not known."""
        self._known |= zip(self._new, answers, strict=True)
        self._keep(self._known)
        return [self._known[name] for name in self._names]


class Remembering:
    """Answers of this run and of earlier ones.

    Args:
        store: where they are kept; None where nothing is.
        stamp: what every answer hangs on besides its key.
    """

    def __init__(self, store: Store | None = None, stamp: bytes = b"") -> None:
        self._store = store
        self._stamp = stamp
        self._found: Found = {}

    def keep(self) -> None:
        """Keep what has been found out: all at once, since each writing takes its time."""
        if self._store is not None and self._found:
            self._store.put(_KIND, {key: _stored(answers) for key, answers in self._found.items()})
        self._found = {}

    def hand_over(self) -> "Found":
        """What has been found out, for another process to keep."""
        found, self._found = self._found, {}
        return found

    def take_over(self, found: "Found") -> None:
        """Keep with all else what another process has found out."""
        self._found |= found

    @property
    def is_lasting(self) -> bool:
        """Whether later runs will know what this process finds out."""
        return self._store is not None and self._store.is_open

    def answers(
        self, kind: str, keys: Sequence[bytes], find: Callable[[Sequence[int]], Iterable[Answer]]
    ) -> list[Answer]:
        """An answer for each key, in order.

        Args:
            kind: what is asked.
            keys: of everything that this is asked about in a run; what was kept for other keys is let go.
            find: finds out the answers for the keys at some places; JSON can hold them.
        """
        asked: Asked[Answer] = self.ask(kind, keys)
        return asked.with_new(find(asked.new) if asked.new else ())

    def ask(self, kind: str, keys: Sequence[bytes]) -> Asked[Answer]:
        """What is known of the answers."""
        names = [key.hex() for key in keys]
        if self._store is None:
            return Asked(names, {}, lambda known: None)
        portions: dict[int, list[str]] = {}
        for key, name in dict(zip(keys, names, strict=True)).items():
            portions.setdefault(key[0] % _PORTIONS, []).append(name)
        named = {portion: key_of(self._stamp, kind, portion) for portion in portions}
        stored = self._store.get(_KIND, named.values())
        kept: dict[int, dict[str, Answer]] = {
            portion: _restored(stored[key]) if key in stored else {} for portion, key in named.items()
        }
        known = {name: answer for portion in kept.values() for name, answer in portion.items()}
        changed = {
            portion: held
            for portion, held in portions.items()
            if len(held) != len(kept[portion]) or not kept[portion].keys() >= set(held)
        }

        def keep(known: Mapping[str, Answer]) -> None:
            for at, held in changed.items():
                self._found[named[at]] = {name: known[name] for name in held}

        return Asked(names, known, keep)


def _stored(answers: Mapping[str, object]) -> bytes:
    # Characters as they are: what packs numbers into characters is read ten times as quickly.
    return json.dumps(answers, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def _restored(stored: bytes) -> dict[str, Answer]:
    restored: dict[str, Answer] = json.loads(stored.decode("utf-8", "surrogatepass"))
    return restored


class PageMemory:
    """What functions of single pages say, remembered.

    Args:
        pages: of a corpus.
        remembering: answers of earlier runs.
        spread: calls a function with everything that is not known.
    """

    def __init__(self, pages: Sequence[Page], remembering: Remembering | None = None, spread: Spread = at_once) -> None:
        self.pages = pages
        self.remembering = remembering or Remembering()
        self.spread = spread

    @property
    def is_lasting(self) -> bool:
        """Whether later runs will know what this one finds out."""
        return self.remembering.is_lasting

    @cached_property
    def keys(self) -> list[bytes]:
        """A key for each page: of its language and title, its texts, their sources and written dates, nothing else."""
        return [_key_of_page(page) for page in self.pages]

    def of_some(
        self, numbers: Sequence[int], find: Callable[..., Answer], *told: object, group: str = ""
    ) -> list[Answer]:
        """What a function says of each of a group of pages, by their numbers.

        It depends on what is in a page's key; what else it is `told` is the same in all runs, or in the stamp. JSON can
        hold what it says. What was kept for other pages of the same group is let go.
        """

        def find_some(places: Sequence[int]) -> list[Answer]:
            return [find(self.pages[numbers[place]], *told) for place in places]

        keys = [self.keys[number] for number in numbers]
        kind = f"{find.__module__}.{find.__qualname__} {group}"
        return self.remembering.answers(kind, keys, lambda places: self.spread(find_some, places))


def _key_of_page(page: Page) -> bytes:
    rulings = [(one.text, one.source, one.source_lang, one.date.text) for one in page.rulings]
    # Written so, objects say nothing of which of them are one; of all ways to write them this is the quickest.
    return sum_of(marshal.dumps((page.lang, page.card, page.reference, rulings), _WITHOUT_REFERENCES))
