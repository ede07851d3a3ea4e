"""Which languages there is data for. Importing this is cheap."""

import os

RESOURCES = os.path.join(os.path.dirname(os.path.dirname(__file__)), "resources")


def known_languages(resources: str | os.PathLike[str] = RESOURCES) -> tuple[str, ...]:
    """Codes of all languages there is data for, sorted."""
    return _with("frequencies.txt", resources)


def full_languages(resources: str | os.PathLike[str] = RESOURCES) -> tuple[str, ...]:
    """Codes of the languages that can be source or target, sorted: there is more than frequencies for them."""
    return _with("game_words.txt", resources)


def _with(file: str, resources: str | os.PathLike[str]) -> tuple[str, ...]:
    codes = sorted(os.listdir(resources))
    return tuple(code for code in codes if os.path.isfile(os.path.join(resources, code, file)))
