"""Second opinions on contradictions: they rank and veto, and never find one.

What needs transformers is run by CI in an environment that has it; the model is made here, tiny and untrained.
"""

import json
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

import pytest

from checks.finding import Finding, whole
from corpus.model import Address, Corpus
from corpus.nlp.entailment import CrossEncoder, NoJudgeError
from corpus.reading import Selection, read
from lint import judging
from lint.cli import status
from lint.errors import UserError
from lint.judging import VETO, judged, second_judge

TEXTS = ("Der Golem ist unzerstörbar.", "Der Golem ist nicht unzerstörbar.", "Die Flut steigt.")
needs_transformers = pytest.mark.skipif(find_spec("transformers") is None, reason="the extra nli is not installed")


class Sayings:
    """A judge that says what it was told to, and remembers what it was asked."""

    def __init__(self, *chances: float) -> None:
        self.chances = chances
        self.asked: list[tuple[str, str]] = []

    def contradictions(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        self.asked += pairs
        return list(self.chances)


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Corpus:
    monkeypatch.chdir(tmp_path)
    rulings = "\n\n".join(f"2024-06-14\n\n{text}" for text in TEXTS)
    Path("golem.txt").write_text(f"Golem\n\n{rulings}\n", encoding="utf-8")
    found, problems = read(Selection((".",)))
    assert not problems
    return found


def opposition(code: str, confidence: float | None = 0.81) -> tuple[str, Finding]:
    here, there = Address(0, 0), Address(0, 1)
    finding = Finding("“is” is opposed; settle it.", here, related=(whole("edition", there, TEXTS[1]),))
    return code, finding._replace(confidence=confidence)


def test_the_confidence_becomes_the_mean_of_both(corpus: Corpus) -> None:
    judge = Sayings(0.64)
    ((code, finding),) = judged([opposition("C001")], corpus, judge)
    assert (code, finding.confidence) == ("C001", 0.72)
    assert judge.asked == [(TEXTS[1], TEXTS[0])]


def test_the_order_of_findings_by_confidence_can_change(corpus: Corpus) -> None:
    found = judged([opposition("C001", 0.8), opposition("C005", 0.9)], corpus, Sayings(0.9, 0.3))
    assert [finding.confidence for _, finding in found] == [0.849, 0.52]


def test_what_it_is_sure_is_no_contradiction_is_dropped(corpus: Corpus) -> None:
    chances = [VETO, VETO - 0.01]
    assert [code for code, _ in judged([opposition("C001"), opposition("C005")], corpus, Sayings(*chances))] == ["C001"]


def test_other_findings_are_not_its_business(corpus: Corpus) -> None:
    found = [opposition("C003", None), ("X001", Finding("A record is unreadable; mend it."))]
    assert judged(found, corpus, Sayings()) == found


def test_nothing_found_means_nothing_asked(corpus: Corpus) -> None:
    judge = Sayings()
    assert judged([], corpus, judge) == []
    assert judge.asked == []


def test_the_source_of_a_record_is_one_of_the_two_texts(tmp_path: Path) -> None:
    record = {"card": "Golem", "date": "2024-06-14", "text": "Er greift an.", "source": "It can’t attack."}
    (tmp_path / "page.jsonl").write_text(json.dumps(record), encoding="utf-8")
    corpus, _ = read(Selection((str(tmp_path / "page.jsonl"),)))
    judge = Sayings(1.0)
    judged([("C002", Finding("“greift an” is opposed; mend it.", Address(0, 0)))], corpus, judge)
    assert judge.asked == [("It can’t attack.", "Er greift an.")]


@pytest.mark.skipif(find_spec("transformers") is not None, reason="the extra nli is installed")
def test_a_missing_extra_is_told_in_one_line() -> None:
    with pytest.raises(UserError, match=r"^nli: \w+ is not installed$") as raised:
        second_judge("nowhere")
    assert raised.value.problems[0].hint == "Install the extra: pip install 'rulinglint[nli]'."


def test_the_report_says_who_has_judged(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("lint.judging.second_judge", lambda name: Sayings())
    Path("rulinglint.toml").write_text('nli = "richter"\n', encoding="utf-8")
    for options, judges in (([], ["rules", "nli: richter"]), (["--isolated"], ["rules"])):
        status(["check", "golem.txt", "--select", "U", "--format", "json", *options])
        assert json.loads(capsys.readouterr().out)["judges"] == judges


@pytest.fixture(scope="session")
def make_model(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Sequence[str]], str]:
    """Makes a cross-encoder with some labels and saves it in a folder."""

    def make(labels: Sequence[str]) -> str:
        import torch
        from transformers import BertConfig, BertForSequenceClassification, BertTokenizer

        torch.manual_seed(1)
        folder = tmp_path_factory.mktemp("model")
        words = sorted({word.strip(".").lower() for text in TEXTS for word in text.split()})
        vocabulary = folder / "words.txt"
        vocabulary.write_text("\n".join(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", ".", *words]), encoding="utf-8")
        BertTokenizer(str(vocabulary)).save_pretrained(folder)
        named = dict(enumerate(labels))
        sizes = {"hidden_size": 8, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 8}
        config = BertConfig(
            vocab_size=len(words) + 6, id2label=named, label2id={v: k for k, v in named.items()}, **sizes
        )
        BertForSequenceClassification(config).save_pretrained(folder)
        return str(folder)

    return make


@needs_transformers
def test_a_cross_encoder_is_loaded_from_a_folder(make_model: Callable[[Sequence[str]], str]) -> None:
    judge = CrossEncoder(make_model(("ENTAILMENT", "NEUTRAL", "CONTRADICTION")))
    pairs = [(TEXTS[0], TEXTS[1]), (TEXTS[0], TEXTS[2]), (TEXTS[2], TEXTS[0])]
    chances = judge.contradictions(pairs)
    assert all(0 < chance < 1 for chance in chances)
    assert chances[1] == pytest.approx(chances[2])  # both directions count
    assert chances == judge.contradictions(pairs)
    assert judge.contradictions(pairs * 7)[20] == pytest.approx(chances[2], abs=1e-5)


@needs_transformers
def test_a_model_without_the_label_is_told(make_model: Callable[[Sequence[str]], str]) -> None:
    with pytest.raises(NoJudgeError, match=r"has no label for contradictions, only positive, negative$"):
        CrossEncoder(make_model(("positive", "negative")))


@needs_transformers
def test_a_model_that_there_is_not_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"^nli: no model can be loaded from “.*nothing”$"):
        second_judge(str(tmp_path / "nothing"))


@needs_transformers
def test_a_run_asks_the_model(
    corpus: Corpus,
    make_model: Callable[[Sequence[str]], str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    model = make_model(("entailment", "contradiction"))
    monkeypatch.setattr(judging, "JUDGED", ("D003",))
    page = Path("golem.txt").read_text(encoding="utf-8")
    Path("golem.txt").write_text(f"{page}\n2024-06-14\n\n{TEXTS[0]}\n", encoding="utf-8")
    Path("rulinglint.toml").write_text(f'nli = "{model}"\nselect = ["D003"]\n', encoding="utf-8")
    status(["check", "golem.txt", "--format", "json"])
    report = json.loads(capsys.readouterr().out)
    assert report["judges"] == ["rules", f"nli: {model}"]
    assert [0 < finding["confidence"] < 1 for finding in report["findings"]] == [True]
