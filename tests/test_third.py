import pytest
from spacy.language import Language

from corpus.nlp.readings import Extent

WHOLE = {
    "fr": (
        "Cette créature ne peut pas être bloquée par les autres.",
        "Si la marée monte, vous piochez une carte avant la fin du tour.",
    ),
    "it": (
        "Questa creatura non può essere bloccata dalle altre.",
        "Se la marea sale, peschi una carta prima della fine del turno.",
    ),
    "es": (
        "Esta criatura no puede ser bloqueada por las otras.",
        "Si la marea sube, robas una carta antes del final del turno.",
    ),
    "pt": (
        "Esta criatura não pode ser bloqueada por outras.",
        "Se a maré subir, você compra um card antes do final do turno.",
    ),
    "ja": ("潮が満ちたとき、カードを1枚引く。", "このクリーチャーはブロックされない。"),
    "ru": ("Это существо не может быть заблокировано.", "Когда начинается прилив, возьмите карту."),
    "zh": ("抓一张牌。",),
    "ko": ("카드를 한 장 뽑는다.",),
}


@pytest.mark.parametrize(("language", "text"), [(code, text) for code, texts in WHOLE.items() for text in texts])
def test_a_whole_text(german: Language, language: str, text: str) -> None:
    (passage,) = german(text)._.reading.passages
    assert passage == ((0, len(text)), Extent.RULING, language)


@pytest.mark.parametrize(
    ("text", "quote", "language"),
    [
        (
            "Die Wache ruft „cette créature ne peut pas être bloquée par les autres“ und geht.",
            "„cette créature ne peut pas être bloquée par les autres“",
            "fr",
        ),
        (
            "Die Flut steigt (se la marea sale e il turno non è finito), bis der Mond sinkt.",
            "(se la marea sale e il turno non è finito)",
            "it",
        ),
        (
            "Die Flut steigt um eins. Esta criatura no puede ser bloqueada por las otras. Danach fällt sie.",
            "Esta criatura no puede ser bloqueada por las otras.",
            "es",
        ),
        ("Die Kreatur hat 飛行 und bleibt getappt.", "飛行", "zh"),
    ],
)
def test_a_part_of_a_text(german: Language, text: str, quote: str, language: str) -> None:
    (passage,) = german(text)._.reading.passages
    assert (text[slice(*passage.span)], passage.language) == (quote, language)
    assert passage.extent is not Extent.RULING


@pytest.mark.parametrize(
    "text",
    [
        "Du bringst Château des Marées auf deine Hand zurück.",
        "Die Karte Señor de la Marea ist hier nicht gemeint.",
        "Il Custode della Marea bleibt bis zum Ende des Zuges getappt.",
        "Die Krеatur bleibt getappt.",  # the letter that looks like an e is Cyrillic
        "Lege eine Σ auf die Kreatur.",
        "Die Fähigkeit „à la marée“ wird ausgelöst.",
        "Zahle {2}{U} – µ und ½ sind keine Wörter.",
    ],
)
def test_names_single_words_and_look_alikes_are_silent(german: Language, text: str) -> None:
    assert german(text)._.reading.passages == ()


def test_source_and_third_language_in_one_text(german: Language) -> None:
    text = "The tide rises until the moon sets. Die Flut steigt um eins. Cette créature ne peut pas être bloquée."
    found = [(text[slice(*span)], language) for span, _, language in german(text)._.reading.passages]
    assert found == [
        ("The tide rises until the moon sets.", "en"),
        ("Cette créature ne peut pas être bloquée.", "fr"),
    ]
