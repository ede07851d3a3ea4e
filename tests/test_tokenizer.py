import pytest
from hypothesis import given
from hypothesis import strategies as st
from spacy.language import Language
from writing import characters

from corpus.nlp.tokenizer import TokenReader


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("{2}{U}, {T}: Ziehe.", "{2} {U} , {T} : Ziehe ."),
        ("{W/P}{10}{X}", "{W/P} {10} {X}"),
        ("({T}: Erzeuge {G}.)", "( {T} : Erzeuge {G} . )"),
        ("eine +1/+1-Marke", "eine +1/+1 - Marke"),
        ("-1/-1 und −0/−2", "-1/-1 und −0/−2"),
        ("ein 2/2, ein X/X oder */*.", "ein 2/2 , ein X/X oder */* ."),
        ("+2: Wirke 1.000 Mal", "+2 : Wirke 1.000 Mal"),
        ("Nebel—Licht – Flut", "Nebel — Licht – Flut"),
        ("Jace’s Uhr can't, players' Karten", "Jace’s Uhr can't , players' Karten"),
        ("Kael, der Stille", "Kael , der Stille"),
        ("Glimm-o'-the-Marsh", "Glimm-o'-the-Marsh"),
        ("Nichtland-Karte", "Nichtland-Karte"),
        ("z.B. usw., bzw. ca. d. h. so", "z.B. usw. , bzw. ca. d. h. so"),
        ("Z. B. Inseln", "Z. B. Inseln"),
        ('„Halt!“ »nein« ("ja")', '„ Halt ! “ » nein « ( " ja " )'),
        ("‚Halt‘, 'nein'", "‚ Halt ‘ , ' nein '"),
        ("Ende.Danach", "Ende . Danach"),
        ("und/oder", "und / oder"),
        ("Ende…", "Ende …"),
        ("•Ziehe", "• Ziehe"),
        ("Fa\u0308hig\u00adkeit.", "Fa\u0308hig\u00adkeit ."),
        ("{ offen", "{ offen"),
        ("", ""),
    ],
)
def test_tokens(german: Language, text: str, tokens: str) -> None:
    assert [token.text for token in german.make_doc(text)] == tokens.split()


def test_a_symbol_is_one_token_wherever_it_stands(german: Language) -> None:
    for symbol in ("{T}", "{Q}", "{2/W}", "{W/U/P}", "{½}", "{CHAOS}"):
        for text in (symbol, f"({symbol}", f"{symbol}.", f"{symbol}{symbol}", f"Zahle {symbol}, um", f"„{symbol}“"):
            assert symbol in [token.text for token in german.make_doc(text)], text


def test_a_space_that_does_not_break_parts_words(german: Language) -> None:
    assert [token.text for token in german.make_doc("zwei\u00a0Karten") if not token.is_space] == ["zwei", "Karten"]


pieces = st.sampled_from(["{2}{U}", "{T}:", " ", "+1/+1-Marke", "z. B. ", "„", "“", "(", ")", "can’t", "—", "\n", "…"])


@given(text=st.lists(st.one_of(pieces, st.text(characters, max_size=5)), max_size=12).map("".join))
def test_tokens_cover_the_text(german: Language, text: str) -> None:
    doc = german.make_doc(text)
    assert "".join(token.text_with_ws for token in doc) == text
    assert all(text[token.idx : token.idx + len(token)] == token.text for token in doc)


@given(text=st.lists(st.one_of(pieces, st.text(characters, max_size=5)), max_size=12).map("".join))
def test_tokens_need_no_document(german: Language, text: str) -> None:
    reader = TokenReader(german.tokenizer)
    told = [(token.text, token.idx) for token in german.make_doc(text)]
    assert reader.tokens(text) == told
    assert reader.tokens(text) == told  # from what is remembered


def test_what_has_no_space_for_long_is_taken_apart_in_time(german: Language) -> None:
    text = "Karten " + "'" * 20_000 + " (ja)"
    doc = german.make_doc(text)
    assert doc.text == text
    assert [token.text for token in doc][-3:] == ["(", "ja", ")"]
