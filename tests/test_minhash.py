from hypothesis import given
from hypothesis import strategies as st

from corpus.likeness.minhash import candidates, clusters, distinct_pairs


def test_equal_bags_are_candidates_and_empty_ones_are_not() -> None:
    assert candidates(["abc", "", "xyz", "cab", ""]).tolist() == [[0, 3]]


def test_no_bags_and_one_bag_have_no_candidates() -> None:
    assert candidates([]).tolist() == []
    assert candidates(["", "abc"]).tolist() == []


def test_a_bag_meets_a_bounded_number_of_equals() -> None:
    assert len(candidates(["abcdef"] * 500)) <= 4 * 500


def test_bags_that_share_most_of_their_words_are_candidates() -> None:
    words = "".join(map(chr, range(0x100, 0x128)))
    bags = [words[:30] + chr(0x1000 + number) for number in range(40)]
    joined = clusters(len(bags), candidates(bags).tolist())
    assert joined == [0] * len(bags)


@given(st.integers(1, 12).flatmap(lambda n: st.tuples(st.just(n), st.lists(st.tuples(*[st.integers(0, n - 1)] * 2)))))
def test_clusters_are_what_a_walk_along_the_pairs_reaches(case: tuple[int, list[tuple[int, int]]]) -> None:
    size, pairs = case
    reach = {thing: {thing} for thing in range(size)}
    for _ in range(size):
        for left, right in pairs:
            reach[left] = reach[right] = reach[left] | reach[right]
            for thing in reach[left]:
                reach[thing] = reach[left]
    assert clusters(size, pairs) == [min(reach[thing]) for thing in range(size)]


def test_pairs_are_told_once_and_in_order() -> None:
    pairs = candidates(["ab", "ab"])
    assert distinct_pairs(pairs[:, ::-1], 2).tolist() == [[0, 1]]
