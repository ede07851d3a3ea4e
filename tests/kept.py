"""A store of what runs find out, in memory."""

from collections.abc import Iterable, Mapping


class Kept:
    """A store in memory."""

    is_open = True

    def __init__(self) -> None:
        self.values: dict[tuple[str, bytes], bytes] = {}

    def get(self, kind: str, keys: Iterable[bytes]) -> dict[bytes, bytes]:
        return {key: self.values[kind, key] for key in keys if (kind, key) in self.values}

    def put(self, kind: str, values: Mapping[bytes, bytes]) -> None:
        self.values |= {(kind, key): value for key, value in values.items()}
