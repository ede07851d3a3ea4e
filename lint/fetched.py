"""What came from the web: looked at before it is put into its place, and what is known of it, in `.fetched.json`."""

import gzip
import hashlib
import json
import os
import re
import zlib
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO, NamedTuple

from lint.progress import Progress
from lint.whole_files import put

LARGEST = 8 << 30
"""Bytes that no file may exceed, neither as it is sent nor unpacked."""
RECORD = ".fetched.json"
ETAG = re.compile(r'(?:W/)?"[\x21\x23-\x7e]*"')


class Wanted(NamedTuple):
    """A file to fetch.

    Attributes:
        url: where from.
        name: what it is called here; one that the server compresses on its way is kept so, and its name ends in `.gz`.
        sha256: what it must hash to, where that is known.
        size: bytes that it has unpacked, where that is known.
    """

    url: str
    name: str
    sha256: str | None = None
    size: int | None = None


class UnusableError(Exception):
    """A file that came whole and is not what it should be, in a few words."""


class Held(NamedTuple):
    """A file that is in its place as it was put there."""

    path: str
    size: int
    etag: str
    sha256: str | None


def held_before(wanted: Wanted, folder: str) -> Held | None:
    """The file that was fetched from this address before, where nobody has changed it since."""
    known: Any = read_record(os.path.join(folder, RECORD)).get(wanted.name)
    try:
        path = os.path.join(folder, os.path.basename(known["file"]))
        size, etag, sha256 = os.path.getsize(path), known["etag"], known["sha256"]
        same = (known["url"], known["size"]) == (wanted.url, size)
    except (TypeError, KeyError, OSError, ValueError):
        return None
    return Held(path, size, etag if ETAG.fullmatch(str(etag)) else "", sha256) if same else None


def look_at(path: str, wanted: Wanted, packed: bool, progress: Progress) -> None:
    """Raise UnusableError unless a file is what it should be."""
    progress.stage(f"Looking at {wanted.name}")
    if wanted.sha256:
        with open(path, "rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        if digest != wanted.sha256:
            raise UnusableError("its SHA-256 is not the one that is published beside it")
    with open(path, "rb") as file:
        compressed = packed or wanted.name.endswith(".gz")
        first, size = _unpacked(file, progress.advance) if compressed else (file.read(64), os.path.getsize(path))
    if not first.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"[", b"{")):
        raise UnusableError("is no JSON")
    if wanted.size is not None and wanted.size not in (size, os.path.getsize(path)):
        raise UnusableError(f"has {size:,} bytes, and {wanted.size:,} were announced")


def _unpacked(file: BinaryIO, advance: Callable[[int], None]) -> tuple[bytes, int]:
    """How a compressed file begins, and how many bytes it has unpacked; all of it is unpacked, and thrown away."""
    first, size = b"", 0
    try:
        with gzip.GzipFile(fileobj=file) as unpacked:
            while data := unpacked.read(1 << 20):
                first = first or data[:64]
                size += len(data)
                if size > LARGEST:
                    raise UnusableError(f"grows to more than {LARGEST:,} bytes when it is unpacked")
                advance(1)
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise UnusableError("is damaged: it cannot be unpacked") from None
    return first, size


def read_record(path: str) -> dict[str, Any]:
    """The object in a JSON file; an empty one where there is no such file, or nothing of the kind in it."""
    try:
        with open(path, encoding="utf-8") as file:
            value = json.loads(file.read(1 << 20))
    except (OSError, ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def write_record(path: str, value: Mapping[str, Any]) -> None:
    """Write an object into a JSON file, all at once.

    Raises:
        OSError: it cannot be written.
    """
    put(path, f"{json.dumps(value, indent=1, sort_keys=True)}\n".encode())
