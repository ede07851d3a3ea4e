"""Keys by which is found again what hangs on their parts."""

from hashlib import blake2b

BYTES = 16
"""The length of a key."""


def key_of(*parts: object) -> bytes:
    """A key for what hangs on these parts, whose `repr` tells all that matters of them."""
    return sum_of("\0".join(map(repr, parts)).encode("utf-8", "surrogatepass"))


def sum_of(data: bytes) -> bytes:
    """A sum of some bytes by which others are told from them."""
    return blake2b(data, digest_size=BYTES).digest()
