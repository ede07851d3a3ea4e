"""A second opinion on contradictions: a cross-encoder for natural language inference, loaded by name.

Such a model reads a premise and a hypothesis together and says how probable it is that they contradict each other. It
needs the extra `nli` (transformers, torch). General models err on about every sixth German pair, so what they say
ranks and vetoes, and decides nothing alone.
"""

from collections.abc import Sequence
from typing import Any

BATCH = 16
LONGEST = 512
"""Tokens of a pair that a model reads; what is beyond is cut off."""
_CONTRADICTION = "contradict"


class NoJudgeError(Exception):
    """A cross-encoder cannot be used; the message says why."""


class CrossEncoder:
    """A cross-encoder that says how probable it is that two texts contradict each other.

    Args:
        name: a folder with a model and its tokenizer, or the name of one on the Hugging Face hub.

    Raises:
        NoJudgeError: the extra is not installed, there is no such model, or it has no label for contradictions.
    """

    def __init__(self, name: str) -> None:
        try:
            import torch
            import transformers
        except ImportError as error:
            raise NoJudgeError(f"{error.name} is not installed") from error
        transformers.utils.logging.set_verbosity_error()
        transformers.utils.logging.disable_progress_bar()
        try:
            self._tokenizer = transformers.AutoTokenizer.from_pretrained(name)
            self._model = transformers.AutoModelForSequenceClassification.from_pretrained(name).eval()
        except (OSError, ValueError, KeyError) as error:
            raise NoJudgeError(f"no model can be loaded from “{name}”") from error
        labels = {str(label).lower(): number for number, label in self._model.config.id2label.items()}
        self._label = next((number for label, number in labels.items() if label.startswith(_CONTRADICTION)), None)
        if self._label is None:
            raise NoJudgeError(f"“{name}” has no label for contradictions, only {', '.join(labels)}")
        self._torch = torch

    def contradictions(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """For each pair of texts the chance from 0 to 1 that they contradict, the mean of both directions."""
        both = [*pairs, *((second, first) for first, second in pairs)]
        chances = [chance for start in range(0, len(both), BATCH) for chance in self._read(both[start : start + BATCH])]
        return [(there + back) / 2 for there, back in zip(chances[: len(pairs)], chances[len(pairs) :], strict=True)]

    def _read(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        premises, hypotheses = map(list, zip(*pairs, strict=True))
        options: dict[str, Any] = {"padding": True, "truncation": True, "max_length": LONGEST, "return_tensors": "pt"}
        with self._torch.inference_mode():
            logits = self._model(**self._tokenizer(premises, hypotheses, **options)).logits
        chances: list[float] = logits.softmax(-1)[:, self._label].tolist()
        return chances
