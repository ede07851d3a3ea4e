from collections.abc import Callable, Sequence

import pytest
from samples import Written, corpus_of

from corpus.analysed import Text, Tongues, read_texts
from corpus.analysis import Analysis
from corpus.coverage import extents, missing_on, without_source
from corpus.model import Address, Corpus
from corpus.nlp.readings import Extent
from corpus.remembering import Answer, Item

TONGUES = Tongues("en", "de")
DAY = "2024-06-14"

# A word that no list has and that looks like neither language, and two that look English.
OPEN = "vetramig"
DOUBTFUL = "nontidal retidewalk"
SURE = (
    "Die {} Wache bleibt so lange getappt, bis ihr Beherrscher zahlt.",
    "Solange die Flut steigt, ist jede deiner Kreaturen {}.",
    "Der Spieler, der die Karte zieht, wird danach nicht mehr {}.",
    "Wenn du zwei Karten ziehst, wird der Hafen {}.",
)
SOURCES = (
    "The {} guard stays tapped until its controller pays.",
    "As long as the tide rises, each of your creatures is {}.",
    "The player who draws the card isn’t {} after that.",
    "If you draw two cards, the harbor becomes {}.",
)
MANY = tuple(f"Solange die Flut steigt, bleibt die Kreatur mit {count} Marken getappt." for count in range(12))


def german(*texts: str, path: str = "de/wache.txt") -> Written:
    return Written(path, "Wache", "de", [(DAY, text) for text in texts])


def english(*texts: str) -> Written:
    return Written("en/wache.txt", "Guard", "en", [(DAY, text) for text in texts])


def analysis(*pages: Written) -> Analysis:
    return Analysis(corpus_of(*pages), TONGUES)


def quotes(found: Analysis, text: str) -> list[str]:
    return [text[slice(*passage.span)] for passage in found.readings[Text(text, None)].passages]


def in_all(texts: Sequence[str], word: str) -> list[str]:
    return [text.format(word) for text in texts]


DOUBTED = f"Die Wache bleibt nach der Flut noch {DOUBTFUL}, bis ihr Beherrscher zahlt."
ASKED = f"Die Wache bleibt nach der Flut noch {OPEN}, bis ihr Beherrscher zahlt."


def test_alone_two_words_that_look_foreign_stand_out() -> None:
    assert quotes(analysis(german(DOUBTED)), DOUBTED) == [DOUBTFUL]


def test_a_word_that_stands_in_three_sure_texts_is_a_target_word() -> None:
    pages = german(DOUBTED, *in_all(SURE[:3], "nontidal"))
    assert quotes(analysis(pages), DOUBTED) == []
    assert quotes(analysis(german(DOUBTED, *in_all(SURE[:2], "nontidal"))), DOUBTED) == [DOUBTFUL]


def test_one_text_said_often_teaches_once() -> None:
    pages = [german(SURE[0].format("nontidal"), path=f"de/{number}.txt") for number in range(5)]
    assert quotes(analysis(german(DOUBTED), *pages), DOUBTED) == [DOUBTFUL]


def test_texts_that_are_not_sure_teach_nothing() -> None:
    unsure = [f"{text.format('nontidal')} The tide rises." for text in SURE]
    assert quotes(analysis(german(DOUBTED, *unsure)), DOUBTED) == [DOUBTFUL]


def test_a_word_of_source_texts_is_a_source_word() -> None:
    assert quotes(analysis(german(ASKED)), ASKED) == []
    assert quotes(analysis(german(ASKED, *MANY), english(*in_all(SOURCES[:3], OPEN))), ASKED) == [OPEN]
    assert quotes(analysis(german(ASKED, *MANY), english(*in_all(SOURCES[:2], OPEN))), ASKED) == []


def test_rulings_left_in_the_source_language_are_source_texts() -> None:
    assert quotes(analysis(german(ASKED, *MANY, *in_all(SOURCES, OPEN))), ASKED) == [OPEN]


def test_a_word_of_both_is_a_target_word() -> None:
    pages = german(ASKED, *in_all(SURE, OPEN)), english(*in_all(SOURCES, OPEN))
    assert quotes(analysis(*pages), ASKED) == []


def test_what_one_corpus_teaches_does_not_outlive_it() -> None:
    assert quotes(analysis(german(DOUBTED, *in_all(SURE, "nontidal"))), DOUBTED) == []
    assert quotes(analysis(german(DOUBTED)), DOUBTED) == [DOUBTFUL]


def test_distinct_target_texts_and_where_they_stand() -> None:
    found = analysis(german("A.", "B.", "A."), english("A."), german("B.", path="de/zwei.txt"))
    assert found.places == {
        Text("A.", None): [Address(0, 0), Address(0, 2)],
        Text("B.", None): [Address(0, 1), Address(2, 0)],
    }
    assert [(ruling.text, len(addresses)) for ruling, addresses in found.rulings()] == [("A.", 2), ("B.", 2)]


def with_sources(corpus: Corpus, *sources: tuple[str | None, str | None]) -> Corpus:
    (page,) = corpus.pages
    rulings = [
        ruling._replace(source=source, source_lang=lang)
        for ruling, (source, lang) in zip(page.rulings, sources, strict=True)
    ]
    return corpus._replace(pages=(page._replace(rulings=tuple(rulings)),))


def test_a_record_with_its_source_is_a_text_of_its_own() -> None:
    corpus = with_sources(
        corpus_of(german("A.", "A.", "A.", "A.")), (None, None), ("S.", None), ("S.", "en"), ("S.", "fr")
    )
    assert Analysis(corpus, TONGUES).places == {
        Text("A.", None): [Address(0, 0), Address(0, 3)],  # a source in another language is not looked at
        Text("A.", "S."): [Address(0, 1), Address(0, 2)],
    }


def test_references_are_not_looked_at() -> None:
    corpus = corpus_of(german("The tide rises."))
    assert Analysis(corpus._replace(pages=(corpus.pages[0]._replace(reference=True),)), TONGUES).places == {}


def test_what_is_translated_is_counted() -> None:
    texts = (
        "Die Kreatur bleibt getappt.",
        "The creature stays tapped.",
        "Die Flut steigt (even if it is wet).",
        "Die Kreatur bleibt tapped, bis die Flut steigt.",
        "Cette créature ne peut pas être bloquée par les autres.",
    )
    found = analysis(german(*texts, texts[1]))
    assert extents(found) == {None: 1, Extent.RULING: 3, Extent.PASSAGE: 1, Extent.WORDS: 1}
    assert {at: left.text for at, left in found.left.items()} == {Address(0, 1): texts[1], Address(0, 5): texts[1]}
    assert [found.is_foreign(Address(0, at)) for at in range(6)] == [False, True, False, False, True, True]
    assert [found.is_untranslated(Address(0, at)) for at in range(6)] == [False, True, False, False, False, True]
    assert without_source(found) == 6
    assert missing_on(found, 0) == 0


@pytest.mark.parametrize("portion", [1, 2, 100])
def test_how_the_work_is_spread_changes_nothing(portion: int) -> None:
    def spread(work: Callable[[Sequence[Item]], list[Answer]], items: Sequence[Item], weight: int = 1) -> list[Answer]:
        parts = [items[start : start + portion] for start in range(0, len(items), portion)]
        return [reading for part in reversed(parts) for reading in reversed(work(part))][::-1]

    pages = german(DOUBTED, ASKED, *in_all(SURE, "nontidal")), english(*in_all(SOURCES, OPEN))
    found = Analysis(corpus_of(*pages), TONGUES, spread)
    assert found.readings == analysis(*pages).readings


def test_texts_are_read_once() -> None:
    read: list[object] = []

    def spread(work: Callable[[Sequence[Item]], list[Answer]], items: Sequence[Item], weight: int = 1) -> list[Answer]:
        read.extend(items)
        return work(items)

    found = Analysis(corpus_of(german("Die Flut steigt.", "Die Flut fällt.", "Die Flut steigt.")), TONGUES, spread)
    assert extents(found) == extents(found) == {None: 3}
    assert read == [Text("Die Flut steigt.", None), Text("Die Flut fällt.", None)]


def test_no_text_needs_no_pipeline() -> None:
    assert read_texts(Tongues("tlh", "qaa"), []) == []
    assert analysis().readings == {}


def test_languages_have_names() -> None:
    assert (TONGUES.source_name, TONGUES.target_name) == ("English", "German")
