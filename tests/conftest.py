"""Pipelines are loaded once for all tests; no test finds the answers of another, or leaves some in the checkout."""

import os

import pytest
from hypothesis import settings
from spacy.language import Language

from corpus.nlp.pipeline import source_pipeline, target_pipeline

# How long an example takes hangs on what else the machine does; in CI the same commit is given the same examples.
settings.register_profile("unhurried", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("unhurried")


@pytest.fixture(scope="session")
def german() -> Language:
    return target_pipeline("de", "en")


@pytest.fixture(scope="session")
def english() -> Language:
    return source_pipeline("en")


@pytest.fixture(autouse=True)
def _no_old_answers(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lint.memory.FOLDER", str(tmp_path_factory.mktemp("cache", numbered=True)))
