"""Shards: which pages teach each other words."""

from samples import Written, corpus_of

from corpus.model import Page
from corpus.pairing.shards import RULINGS, shards

PAGES = RULINGS // 8
"""Pages of a shard where each has eight rulings."""


def pages(count: int) -> dict[int, Page]:
    texts = [("2024-06-14", "Die Flut steigt.")] * 8
    written = [Written(f"a/turm-{number}.txt", f"Turm {number}", "de", texts) for number in range(count)]
    return dict(enumerate(corpus_of(*written).pages))


def test_few_pages_are_one_shard() -> None:
    assert shards({}) == []
    assert shards(pages(3)) == [[0, 1, 2]]
    assert len(shards(pages(2 * PAGES - 1))) == 1


def test_many_pages_are_several_shards_of_about_a_size() -> None:
    found = shards(pages(8 * PAGES))
    assert sorted(number for shard in found for number in shard) == list(range(8 * PAGES))
    assert len(found) == 8
    assert all(shard == sorted(shard) for shard in found)
    assert PAGES / 2 < min(map(len, found)) <= max(map(len, found)) < 2 * PAGES


def test_what_a_page_says_and_where_it_lies_moves_nothing() -> None:
    many = pages(8 * PAGES)
    other = many[0]._replace(name="b/c/turm-0.txt", path="b/c/turm.txt", rulings=many[0].rulings[::-1])
    assert shards(many | {0: other}) == shards(many)
