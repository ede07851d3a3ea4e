import pytest
from hypothesis import given
from hypothesis import strategies as st
from spacy.language import Language


def sentences(german: Language, text: str) -> list[str]:
    return [sentence.text.strip() for sentence in german(text).sents]


@pytest.mark.parametrize(
    "parts",
    [
        ("Die Flut steigt.", "Danach ziehst du eine Karte."),
        ("Steigt die Flut?", "Ja!", "Sie steigt…", "Ende"),
        ("Die Flut steigt (auch nachts.)", "Danach fällt sie."),
        ("„Halt!“", "Die Wache ruft „Halt!“", "Du hältst."),
        ("Die Flut steigt [um eins.]", "Danach fällt sie."),
        ("Der 2. Spieler zieht z. B. eine Karte.", "Der 3. zieht bzw. nimmt zwei usw. von oben."),
        ("Er zieht ca. 3 Karten d. h. fast alle.",),
        ("Die Flut steigt ... und fällt.",),
        ("Flut\n", "Die Flut steigt"),
        ("Die Flut steigt\n\n", "danach fällt sie"),
        ("• Die Flut steigt.\n", "• Die Flut fällt."),
        ("You draw a card, e.g. an Island.", "Then you discard it."),
    ],
    ids=lambda parts: parts[0],
)
def test_sentences(german: Language, parts: tuple[str, ...]) -> None:
    text = "".join(part if part.endswith("\n") else f"{part} " for part in parts).strip()
    assert sentences(german, text) == [part.strip() for part in parts]


def test_a_mark_behind_a_space_begins_the_next_sentence(german: Language) -> None:
    assert sentences(german, "Die Flut steigt. »Halt!« Du hältst.") == ["Die Flut steigt.", "»Halt!«", "Du hältst."]


@pytest.mark.parametrize(
    "parts",
    [
        ("Die Kreatur,", "die du opferst,", "kehrt zurück,", "wenn sie stirbt;", "sonst bleibt sie."),
        ("Wenn die Flut steigt,", "ziehst du eine Karte."),
        ("Du opferst eine Insel, eine Kreatur oder ein Artefakt.",),
        ("Die Flut steigt", "(bis zum Ende des Zuges)", "um eins."),
        ("Zahle {2}:", "Die Flut steigt."),
        ("Sie steigt —", "und fällt nie."),
        ("Sie steigt,", "bevor sie fällt.", "Danach bleibt sie,", "obwohl der Mond sinkt."),
        ("Ziehe eine Karte.",),
    ],
    ids=lambda parts: parts[0],
)
def test_clauses(german: Language, parts: tuple[str, ...]) -> None:
    assert [clause.text for clause in german(" ".join(parts))._.clauses] == list(parts)


def test_clauses_of_the_source(english: Language) -> None:
    doc = english("The tide rises unless a player pays {1}, which is rare, before the moon sets.")
    assert [clause.text for clause in doc._.clauses] == [
        "The tide rises unless a player pays {1},",
        "which is rare,",
        "before the moon sets.",
    ]


PIECES = (
    "Die Flut",
    " steigt",
    ".",
    "!",
    " ",
    "\n",
    "(",
    ")",
    "„",
    "“",
    ", wenn",
    " z. B.",
    " 2.",
    ";",
    " the tide",
    "—",
)


@given(text=st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_sentences_and_clauses_part_the_whole_text(german: Language, text: str) -> None:
    doc = german(text)
    for parts in (list(doc.sents), doc._.clauses):
        assert "".join(part.text_with_ws for part in parts) == text
        assert all(len(part) for part in parts)
