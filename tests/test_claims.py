"""Claims: what is read from sentences of either language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spacy.language import Language

from checks import contradictory_translation
from corpus.analysed import AnalysedPair, Tongues
from corpus.claims.model import Claim, ConditionKind, Kind, Permission
from corpus.claims.reading import claims_of
from corpus.nlp.readings import UNREAD


def only_claim(text: str, language: str = "en") -> Claim:
    (claim,) = claims_of(text, language)
    return claim


@pytest.mark.parametrize(
    ("language", "text", "permission", "polarity"),
    [
        ("en", "You can’t moor the barge.", Permission.CAN, False),
        ("en", "You may moor the barge.", Permission.MAY, True),
        ("en", "You don’t have to moor the barge.", Permission.MAY, True),
        ("en", "Mooring the barge is optional.", Permission.MAY, True),
        ("en", "You must moor the barge.", Permission.MUST, True),
        ("en", "You are unable to moor the barge.", Permission.CAN, False),
        ("en", "The barge won’t sink.", Permission.WILL, False),
        ("en", "No barge sinks.", Permission.PLAIN, False),
        ("de", "Du kannst den Kahn nicht vertäuen.", Permission.CAN, False),
        ("de", "Du darfst den Kahn vertäuen.", Permission.CAN, True),
        ("de", "Du musst den Kahn nicht vertäuen.", Permission.MAY, True),
        ("de", "Den Kahn zu vertäuen ist freiwillig.", Permission.MAY, True),
        ("de", "Du musst den Kahn vertäuen.", Permission.MUST, True),
        ("de", "Kein Kahn sinkt.", Permission.PLAIN, False),
    ],
)
def test_permission_and_polarity(language: str, text: str, permission: Permission, polarity: bool) -> None:
    claim = only_claim(text, language)
    assert (claim.permission, claim.polarity) == (permission, polarity)


@pytest.mark.parametrize(
    ("language", "text", "kind", "polarity"),
    [
        ("en", "If the tide rises, draw a card.", ConditionKind.IF, True),
        ("en", "If the tide doesn’t rise, draw a card.", ConditionKind.IF, False),
        ("en", "The lock holds unless the crane is tapped.", ConditionKind.UNLESS, True),
        ("en", "The barge can’t leave unless you control a crane.", ConditionKind.ONLY_IF, True),
        ("en", "You don’t draw until the ability has resolved.", ConditionKind.AFTER, True),
        ("en", "It stays tapped even if the tide rises.", ConditionKind.EVEN_IF, True),
        ("de", "Falls die Flut steigt, ziehe eine Karte.", ConditionKind.IF, True),
        ("de", "Steigt die Flut, wird die Schleuse geöffnet.", ConditionKind.IF, True),
        ("de", "Die Schleuse hält, solange der Kran ungetappt ist.", ConditionKind.AS_LONG_AS, True),
        ("de", "Der Kahn kann nicht ablegen, es sei denn, du kontrollierst einen Kran.", ConditionKind.ONLY_IF, True),
        ("de", "Du ziehst erst, nachdem die Fähigkeit verrechnet wurde.", ConditionKind.AFTER, True),
    ],
)
def test_conditions_belong_to_their_claim(language: str, text: str, kind: ConditionKind, polarity: bool) -> None:
    claim = only_claim(text, language)
    assert [(condition.kind, condition.polarity) for condition in claim.conditions] == [(kind, polarity)]
    assert claim.polarity


def test_a_condition_is_inherited_from_the_sentence_before() -> None:
    first, second = claims_of("You may pay {1} if the tide rises. If you do, draw a card.", "en")
    assert not first.conditions[0].inherited
    assert (second.conditions[0].words, second.conditions[0].inherited) == ("if the tide rises", True)


def test_one_and_not_the_other_are_two_claims() -> None:
    owner, controller = claims_of("The owner of the barge, not its controller, gets it back.", "en")
    assert (owner.polarity, owner.contrast, owner.meanings(Kind.PLAYER)) == (True, False, ("owner",))
    assert (controller.polarity, controller.contrast) == (False, True)
    assert controller.meanings(Kind.PLAYER) == ("controller",)
    to, not_to = claims_of("Er kommt nicht auf deine Hand, sondern ins Exil.", "de")
    assert (to.polarity, to.contrast, to.meanings(Kind.ZONE)) == (True, False, ("exile",))
    assert (not_to.contrast, not_to.meanings(Kind.ZONE)) == (True, ("hand",))


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("en", "Barges you control can’t be blocked.", "Barges can’t be blocked"),
        ("en", "Barges your opponents control can’t block.", "Barges can’t block"),
        ("en", "A barge that can’t sink still loses its cargo.", "A barge loses its cargo"),
        ("de", "Kähne, die du kontrollierst, können nicht sinken.", "Kähne können nicht sinken"),
    ],
)
def test_a_relative_clause_modifies(language: str, text: str, words: str) -> None:
    claim = only_claim(text, language)
    assert (claim.words.replace(" still", ""), len(claim.modifiers)) == (words, 1)


def test_only_in_other_words() -> None:
    assert "only" in only_claim("No one but the owner may look.").meanings(Kind.FOCUS)
    assert "only" in only_claim("Außer dem ersten Kahn ist kein Kahn betroffen.", "de").meanings(Kind.FOCUS)
    assert only_claim("The barge can’t leave unless you pay.").conditions[0].kind is ConditionKind.ONLY_IF


def test_limits() -> None:
    for text in ("The bell can’t ring more than once.", "The bell rings no more than once."):
        assert only_claim(text).polarity
        assert "at-most" in only_claim(text).meanings(Kind.QUANTITY)


def test_brackets_and_quotations_stand_aside() -> None:
    inside = [c for c in claims_of("It sinks (unless it can’t). It has “You may draw a card.”", "en") if c.aside]
    assert len(inside) == 2


def test_claims_are_kept_on_the_document(english: Language) -> None:
    doc = english("The tide rises. It falls.")
    assert len(doc._.claims) == 2
    assert doc._.claims is doc._.claims
    assert claims_of("The tide rises. It falls.", "en") == doc._.claims


def test_a_language_without_cues_has_claims_without_meanings() -> None:
    claims = claims_of("La marée monte.", "fr")
    assert [claim.marks for claim in claims] == [()]


PIECES = ("If ", "you ", "can’t ", "the card ", "that ", "unless ", ", ", ". ", "(", ")", "“", "”", "not ", "may ")
PIECES += (
    "Falls ",
    "die ",
    "nicht ",
    "kann ",
    "Karte ",
    "sondern ",
    "wird",
    "und ",
    "zu ",
    "\n",
    "{2}",
    "é",
    "\u00ad",
    "-",
)


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join), st.sampled_from(("en", "de")))
def test_spans_lie_inside_the_text_and_hold_their_words(text: str, language: str) -> None:
    for claim in claims_of(text, language):
        assert 0 <= claim.sentence.start <= claim.span.start <= claim.span.end <= claim.sentence.end <= len(text)
        for condition in claim.conditions:
            assert 0 <= condition.span.start < condition.span.end <= len(text)
        for mark in claim.marks:
            assert text[slice(*mark.span)] == mark.words
        for phrase in (claim.subject, claim.action, claim.rest, *claim.modifiers):
            assert 0 <= phrase.span.start <= phrase.span.end <= len(text)


@pytest.mark.parametrize(("times", "found"), [(100, 1), (1_000, 0)])
def test_texts_that_nobody_wrote_are_not_compared(times: int, found: int) -> None:
    source, target = ("The tide rises. " * times, "Die Flut steigt. " * times)
    pair = AnalysedPair(f"{source}You may sink.", f"{target}Du musst sinken.", UNREAD, Tongues("en", "de"))
    assert len(list(contradictory_translation.find(pair))) == found
