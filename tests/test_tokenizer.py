import re

import pytest
import spacy
from hypothesis import given
from hypothesis import strategies as st
from spacy.language import Language
from spacy.tokenizer import Tokenizer  # type: ignore[import-not-found]
from spacy.util import compile_infix_regex, compile_prefix_regex, compile_suffix_regex
from writing import characters

from corpus.nlp.pack import load_pack
from corpus.nlp.tokenizer import MARKS, NUMBER, SYMBOL, RulingTokenizer


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


# What stands in rulings, and what part tokens somewhere else: spaces of all kinds, controls, marks that combine.
pieces = st.sampled_from(
    ["{2}{U}", "{T}:", " ", "  ", "+1/+1-Marke", "z. B. ", "usw.", "(etc.),", "Z.B.", "can’t", "Tor.Uhr"]
)
letters = st.sampled_from(
    "aAsxßSZäÖ129XY*+-−–/.,:;!?|=()[]{}<>\"“”„«»‚‘‹›…—•&%#'’`_ \n\t\r\x0b\x1c\x1f\x85\xa0\u2003\u2028\u200b\u0308ſ²"
)
texts = st.lists(st.one_of(pieces, st.text(letters, max_size=5), st.text(characters, max_size=5)), max_size=12).map(
    "".join
)


@given(text=texts)
def test_tokens_cover_the_text(german: Language, text: str) -> None:
    doc = german.make_doc(text)
    assert "".join(token.text_with_ws for token in doc) == text
    assert all(text[token.idx : token.idx + len(token)] == token.text for token in doc)


@pytest.fixture(scope="module", params=["de", "en"])
def both(request: pytest.FixtureRequest) -> tuple[RulingTokenizer, Tokenizer]:
    """Our tokenizer, and spaCy's with the same rules."""
    abbreviations = load_pack(request.param).abbreviations
    keeps = "|".join(sorted(map(re.escape, abbreviations), key=lambda one: (-len(one), one)))
    inside = [SYMBOL, r"[()\[\]\"“”„«»…—•]", r"(?<=\w)[–/:;,!?|=](?=\w)", r"(?<=[a-zäöüß]{2})\.(?=[A-ZÄÖÜ])"]
    theirs = Tokenizer(
        spacy.blank(request.param).vocab,
        prefix_search=compile_prefix_regex([SYMBOL, NUMBER, MARKS, r"[.'’-]"]).search,
        suffix_search=compile_suffix_regex([SYMBOL, MARKS, r"(?<![sxzßSXZ])['’]", r"[.-]"]).search,
        infix_finditer=compile_infix_regex(inside).finditer,
        token_match=re.compile(rf"(?:{keeps})\.", re.IGNORECASE).fullmatch,
    )
    return RulingTokenizer(abbreviations), theirs


@given(text=texts)
def test_rules_are_applied_as_spacy_applies_them(both: tuple[RulingTokenizer, Tokenizer], text: str) -> None:
    ours, theirs = both
    told = [(token.text, token.idx) for token in theirs(text)]
    assert ours.tokens(text) == told
    assert ours.tokens(text) == told  # from what is remembered


@given(text=texts)
def test_documents_are_made_of_the_tokens(german: Language, text: str) -> None:
    told = RulingTokenizer(load_pack("de").abbreviations).tokens(text)
    assert [(token.text, token.idx) for token in german.make_doc(text)] == told


@pytest.mark.parametrize("mark", ["'", ".", "a.", "{2}", "1.1", "«a", "(", "Ende.", " \n"])
def test_what_has_no_space_for_long_is_taken_apart_in_time(german: Language, mark: str) -> None:
    text = f"Karten {mark * 50_000} (ja)"
    doc = german.make_doc(text)
    assert doc.text == text
    assert [token.text for token in doc][-3:] == ["(", "ja", ")"]
