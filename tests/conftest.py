"""Pipelines are loaded once for all tests."""

import pytest
from spacy.language import Language

from corpus.nlp.pipeline import source_pipeline, target_pipeline


@pytest.fixture(scope="session")
def german() -> Language:
    return target_pipeline("de", "en")


@pytest.fixture(scope="session")
def english() -> Language:
    return source_pipeline("en")
