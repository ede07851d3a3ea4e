import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.likeness.difference import Difference, Kind, difference
from corpus.likeness.wording import name_forms, tokens

WORDS = ["the", "The", "owl", "Owl", "can", "can’t", "{T}", "+1/+1", "draw", ".", ",", "“", "(", ")", "2", "Ubu"]
TEXTS = st.lists(st.sampled_from(WORDS), max_size=24).map(" ".join)


def changes(found: Difference) -> list[tuple[str, str, str]]:
    return [(part.kind.value, found.a[slice(*part.a)], found.b[slice(*part.b)]) for part in found.changes]


@given(st.one_of(TEXTS, st.text()), st.one_of(TEXTS, st.text()))
def test_parts_are_inside_ordered_and_hold_every_token(a: str, b: str) -> None:
    found = difference(a, b)
    for side, text in (("a", a), ("b", b)):
        spans = [getattr(part, side) for part in found.parts]
        ends = [0, *(span.end for span in spans)]
        assert all(end <= span.start <= span.end <= len(text) for end, span in zip(ends, spans, strict=False))
        inside = [any(span.start <= token.start and token.end <= span.end for span in spans) for token in tokens(text)]
        assert all(inside)


@given(TEXTS, TEXTS)
def test_equal_parts_are_equal_and_neighbours_are_not_of_one_kind(a: str, b: str) -> None:
    found = difference(a, b)

    def keys(text: str, start: int, end: int) -> list[str]:
        return [token.key for token in tokens(text) if start <= token.start and token.end <= end]

    for part in found.parts:
        left, right = keys(a, *part.a), keys(b, *part.b)
        assert (part.kind is Kind.ONLY_B) == (not left)
        assert (part.kind is Kind.ONLY_A) == (not right)
        if part.kind is Kind.EQUAL:
            assert left == right
    assert not any(
        one.kind is other.kind is Kind.EQUAL for one, other in zip(found.parts, found.parts[1:], strict=False)
    )


@given(st.one_of(TEXTS, st.text()))
def test_a_text_is_the_same_as_itself(text: str) -> None:
    found = difference(text, text)
    assert found.same
    assert found.ratio == found.covered_a == found.covered_b == 1.0
    assert found.only_a == found.only_b == ()


@given(TEXTS, TEXTS)
def test_swapping_the_texts_swaps_the_answer(a: str, b: str) -> None:
    assert difference(b, a) == difference(a, b).swapped()


@given(TEXTS, TEXTS)
def test_shares_are_shares(a: str, b: str) -> None:
    found = difference(a, b)
    assert 0 <= min(found.covered_a, found.covered_b) <= found.ratio <= max(found.covered_a, found.covered_b) <= 1


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The owl can’t attack.", "the owl can't  attack."),
        ("Say “yes” – now.", 'Say "yes" - now.'),
        ("It ends. The owl stays.", "It ends. the owl stays."),
        ("It ends (The owl stays).", "It ends (the owl stays)."),
        ("Für dich.", "Fu\u0308r dich."),
        ("", "\u00ad "),
    ],
)
def test_typing_is_no_difference(a: str, b: str) -> None:
    assert difference(a, b).same


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("You may draw.", "You can’t draw.", [("replaced", "may", "can’t")]),
        ("Pay {2}{U} now.", "Pay {3}{U} now.", [("replaced", "{2}{U}", "{3}{U}")]),
        ("It gets +1/+1.", "It gets −1/−1.", [("replaced", "+1/+1", "−1/−1")]),
        ("Ask if they see Sie.", "Ask if they see sie.", [("replaced", "Sie", "sie")]),
        ("Draw a card.", "Draw a card. Exile a card.", [("only-b", "", "Exile a card.")]),
        ("Exile a card. Draw a card.", "Draw a card.", [("only-a", "Exile a card.", "")]),
        ("It is seen, then it is gone.", "It is seen.", [("only-a", ", then it is gone", "")]),
        ("If it is red, you win.", "If it is red, you lose, you win.", [("only-b", "", "you lose,")]),
        ("One owl.", "Two walls!", [("replaced", "One owl.", "Two walls!")]),
        ("", "Draw.", [("only-b", "", "Draw.")]),
    ],
)
def test_what_changed(a: str, b: str, expected: list[tuple[str, str, str]]) -> None:
    assert changes(difference(a, b)) == expected


def test_chance_agreement_amid_great_changes_is_no_agreement() -> None:
    a = "Nobody ever found out who built the high tower beyond those hills."
    b = "Any turn that was skipped the last time still counts against your limit."
    assert changes(difference(a, b)) == [("replaced", a[:-1], b[:-1])]


def test_an_equal_sentence_among_others_stays_equal() -> None:
    a = "Nobody ever found out who built those towers. It resolves. Their ruins stand on hills far from anywhere."
    b = "Any turn that was skipped counts against your limit. It resolves. You choose which one later, as usual."
    equal = [a[slice(*part.a)] for part in difference(a, b).parts if part.kind is Kind.EQUAL]
    assert "It resolves." in " ".join(equal)


@pytest.mark.parametrize(
    ("a", "b", "only_a", "only_b"),
    [
        ("Draw a card.", "Draw a card. The owl stays home. It sleeps.", [], ["The owl stays home. It sleeps."]),
        ("The owl sees it, although no wall does.", "The owl sees it.", ["although no wall does."], []),
        ("The owl (if it is tapped) sees it.", "The owl sees it.", ["(if it is tapped)"], []),
        ("However, the owl sees it.", "The owl sees it.", [], []),
        ("The owl may see it.", "The owl can’t see it.", [], []),
    ],
)
def test_whole_sentences_and_clauses_on_one_side(a: str, b: str, only_a: list[str], only_b: list[str]) -> None:
    found = difference(a, b)
    assert [a[slice(*span)] for span in found.only_a] == only_a
    assert [b[slice(*span)] for span in found.only_b] == only_b


def test_shares_of_what_is_covered() -> None:
    found = difference("The owl sees it.", "The owl sees it. Nobody else does so.")
    assert found.covered_a == 1.0
    assert found.covered_b == 0.5
    assert found.ratio == pytest.approx(8 / 12)


def test_own_names_agree_where_they_are_known() -> None:
    a, b = "When Ubu, Lord of Ink dies, draw.", "When Sunken Bell dies, draw."
    assert not difference(a, b).same
    assert difference(a, b, (name_forms("Ubu, Lord of Ink"), name_forms("Sunken Bell"))).same
