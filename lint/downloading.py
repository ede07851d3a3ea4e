"""One file from the web: fetched once, gone on with where it broke off, looked at, and put into its place all at once.

Beside the files of a folder lies what is known of them (`.fetched.json`), and of one that is not whole yet its part
(`.NAME.part`), with what is needed to go on with it.
"""

import errno
import os
import re
import shutil
import time
from collections.abc import Mapping
from typing import Any, BinaryIO, NamedTuple

from corpus.model import Problem
from lint.errors import UserError, reason
from lint.fetched import ETAG, LARGEST, RECORD, UnusableError, Wanted, held_before, look_at, read_record, write_record
from lint.progress import Progress
from lint.web import Client, WebError, translated

SLOWEST = 1_000
"""Bytes a second that a server must manage, over `OVER` seconds."""
OVER = 60.0
MEGABYTE = 1_000_000
_PIECE = 1 << 16
_RANGE = re.compile(r"bytes (\d+)-\d+/(\d+|\*)")
_AGAIN = "Run the same command again: it goes on from there."


class Fetched(NamedTuple):
    """A file in its place, its bytes, and whether it was there already."""

    path: str
    size: int
    current: bool


class _Part(NamedTuple):
    """What is known of a file of which a part is here; `validator` is what tells whether the rest belongs to it."""

    url: str
    validator: str
    etag: str
    packed: bool


def download(client: Client, wanted: Wanted, folder: str, progress: Progress) -> Fetched:
    """Fetch a file into a folder, unless the one that is there is still the newest.

    Raises:
        WebError: it cannot be fetched, or is not what it should be.
        UserError: it cannot be written.
    """
    held = held_before(wanted, folder)
    if held and wanted.sha256 and held.sha256 == wanted.sha256:
        return Fetched(held.path, held.size, current=True)
    transfer = _Transfer(client, wanted, folder, progress, held.etag if held else "")
    try:
        if client.insist(transfer.attempt):
            part = transfer.part()
            assert part is not None
            look_at(transfer.path, wanted, part.packed, progress)
            return transfer.place(part)
    except OSError as error:
        if error.errno == errno.ENOSPC:
            hint = f"Make room, then run the same command again: {transfer.kept():,} bytes are here already."
            raise UserError(Problem(f"{folder}: the disk is full", hint)) from None
        raise UserError(Problem(f"{folder}: not writable: {reason(error)}")) from None
    except UnusableError as error:
        transfer.discard()
        raise WebError(f"{wanted.url}: {error}", "It was thrown away; run the same command again.") from None
    assert held is not None
    return Fetched(held.path, held.size, current=True)


class _Transfer:
    """A file on its way."""

    def __init__(self, client: Client, wanted: Wanted, folder: str, progress: Progress, etag: str) -> None:
        self.client, self.wanted, self.folder, self.progress = client, wanted, folder, progress
        self.etag = etag
        self.most = 0
        self.path = os.path.join(folder, f".{wanted.name}.part")
        self.notes = f"{self.path}.json"

    def kept(self) -> int:
        """How many bytes are here."""
        return os.path.getsize(self.path) if os.path.isfile(self.path) else 0

    def part(self) -> _Part | None:
        """What is known of the part that is here."""
        try:
            part = _Part(**read_record(self.notes))
        except TypeError:
            return None
        return (
            part
            if all(isinstance(value, kind) for value, kind in zip(part, (str, str, str, bool), strict=True))
            else None
        )

    def discard(self) -> None:
        """Take the part away."""
        for path in (self.path, self.notes):
            if os.path.lexists(path):
                os.unlink(path)

    def attempt(self) -> bool:
        """Fetch what is missing; returns whether the file is new, else the one in its place is the newest.

        Raises:
            WebError: it is not whole yet, or never will be.
        """
        part, kept = self.part(), self.kept()
        self.most = max(self.most, kept)
        if part is None or part.url != self.wanted.url or not part.validator:
            self.discard()
            part, kept = None, 0
        # What is packed already is not packed again on its way.
        headers = {"Accept-Encoding": "identity" if self.wanted.name.endswith(".gz") else "gzip"}
        if part and kept:
            headers |= {"Range": f"bytes={kept}-", "If-Range": part.validator}
        elif self.etag:
            headers["If-None-Match"] = self.etag
        with self.client.open(self.wanted.url, headers) as response:
            if response.status == 304:
                return False
            if response.status == 200:
                return self._receive(response, 0)
            started = _RANGE.fullmatch(response.headers.get("Content-Range", ""))
            if response.status == 206 and started and int(started[1]) == kept and part:
                return self._receive(response, kept)
            if response.status == 416 and part and response.headers.get("Content-Range") == f"bytes */{kept}":
                return True
        self.discard()
        raise WebError(f"{self.wanted.url}: sends another part than the one that was asked for", passing=True)

    def _receive(self, response: Any, kept: int) -> bool:
        headers: Mapping[str, str] = response.headers
        length = headers.get("Content-Length", "")
        rest = int(length) if length.isdigit() else None
        total = None if rest is None else kept + rest
        if total is not None and total > LARGEST:
            raise WebError(f"{self.wanted.url}: is larger than {LARGEST:,} bytes")
        if not kept:
            self._begin(headers)
        if rest and (room := shutil.disk_usage(self.folder).free) < rest:
            raise UserError(Problem(f"{self.folder}: has {room:,} bytes left, and {rest:,} are needed", "Make room."))
        self.progress.stage(f"Fetching {self.wanted.name}", round(rest / MEGABYTE) if rest else 0, "MB")
        with open(self.path, "ab" if kept else "wb") as file:
            came = self._copy(response, file, kept)
        if total is not None and kept + came < total:
            message = f"{self.wanted.url}: cut off after {kept + came:,} of {total:,} bytes"
            raise WebError(message, _AGAIN, passing=True, got_on=kept + came > self.most)
        return True

    def _begin(self, headers: Mapping[str, str]) -> None:
        """Note what is needed to go on later; a weak mark does not say that two files are the same byte for byte."""
        given = headers.get("ETag", "")
        etag = given if ETAG.fullmatch(given) else ""
        validator = etag if etag and not etag.startswith("W/") else headers.get("Last-Modified", "")
        coding = headers.get("Content-Encoding", "identity").lower()
        packed = coding in ("gzip", "x-gzip") and not self.wanted.name.endswith(".gz")
        if coding not in ("identity", "gzip", "x-gzip"):
            raise WebError(f"{self.wanted.url}: is packed in a way that was not asked for")
        self.discard()
        write_record(self.notes, _Part(self.wanted.url, validator, etag, packed)._asdict())

    def _copy(self, response: Any, file: BinaryIO, kept: int) -> int:
        """Write what comes into a file; returns how many bytes came, though there may be more to come."""
        came, told = 0, 0
        window, in_window = time.monotonic(), 0
        while True:
            try:
                with translated(self.wanted.url):
                    data = response.read1(_PIECE)
            except WebError as error:
                raise WebError(error.message, _AGAIN, passing=error.passing, got_on=kept + came > self.most) from error
            if not data:
                return came
            file.write(data)
            came += len(data)
            in_window += len(data)
            if kept + came > LARGEST:
                raise WebError(f"{self.wanted.url}: is larger than {LARGEST:,} bytes")
            if came // MEGABYTE > told:
                self.progress.advance(came // MEGABYTE - told)
                told = came // MEGABYTE
            if (passed := time.monotonic() - window) >= OVER:
                if in_window < SLOWEST * passed:
                    raise WebError(
                        f"{self.wanted.url}: sends less than {SLOWEST:,} bytes a second", _AGAIN, passing=True
                    )
                window, in_window = time.monotonic(), 0

    def place(self, part: _Part) -> Fetched:
        """Put the file where it belongs, and note what it is."""
        name = f"{self.wanted.name}.gz" if part.packed else self.wanted.name
        path = os.path.join(self.folder, name)
        size = os.path.getsize(self.path)
        os.replace(self.path, path)
        self.discard()
        record = os.path.join(self.folder, RECORD)
        entry = {"file": name, "url": self.wanted.url, "etag": part.etag, "size": size, "sha256": self.wanted.sha256}
        write_record(record, read_record(record) | {self.wanted.name: entry})
        return Fetched(path, size, current=False)
