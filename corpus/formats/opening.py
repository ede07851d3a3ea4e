"""Files as they lie on a disk, and what is in compressed ones; nothing is ever unpacked to a disk.

What a file may grow to is bounded: a few kilobytes can say gigabytes of blanks.
"""

import io
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from corpus.discovery import shown
from corpus.formats.json_stream import UnreadableStreamError
from corpus.formats.kinds import kind_of

if TYPE_CHECKING:
    import zipfile

SEALED = "compressed files are never changed"
MOST_TIMES = 250
"""How much larger than its file a content may be: rulings shrink to a tenth, very repetitive ones to a hundredth."""
ALWAYS = 64 << 20
"""Bytes that a file may grow to however small it is."""
LARGEST = 8 << 30
"""Bytes that no content may exceed."""
_MOST_MEMBERS = 20_000
_SECRET = 0x1


class Member(NamedTuple):
    """A file to read: its name in reports and the stream of its bytes."""

    path: str
    file: BinaryIO


class Bounded(io.RawIOBase):
    """The bytes of a compressed file, as long as they are not too many.

    Args:
        file: the decompressed stream.
        packed: how many bytes it has in compressed form.
    """

    def __init__(self, file: BinaryIO, packed: int) -> None:
        self._file = file
        self._most = min(max(ALWAYS, packed * MOST_TIMES), LARGEST)
        self._read = 0

    def readable(self) -> bool:
        """Always."""
        return True

    def read(self, size: int = -1) -> bytes:
        """At most `size` bytes, all that are left where it is negative.

        Raises:
            UnreadableStreamError: there are too many, or they are damaged.
        """
        left = self._most - self._read + 1
        with translated():
            data = self._file.read(left if size is None or size < 0 else min(size, left))
        self._read += len(data)
        if self._read > self._most:
            raise UnreadableStreamError(
                f"grows to more than {self._most:,} bytes when it is unpacked", "Unpack it yourself if that is right."
            )
        return data


class translated:  # noqa: N801 - it is used like a function
    """Turns what decompression stumbles over into one line."""

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Raise what is to be told."""
        if error is None:
            return
        import gzip
        import lzma
        import zipfile
        import zlib

        if isinstance(error, EOFError):
            raise UnreadableStreamError("is cut off", "Download or pack it again.") from error
        if isinstance(error, gzip.BadGzipFile | lzma.LZMAError | zlib.error | zipfile.BadZipFile):
            raise UnreadableStreamError("is not compressed as its name says, or is damaged") from error
        if isinstance(error, NotImplementedError | RuntimeError | MemoryError) and kind is not RecursionError:
            raise UnreadableStreamError("is compressed in a way that is not read", "Unpack it yourself.") from error


def members(path: str) -> Iterator[Member]:
    """What is in a file: itself, what it is when it is unpacked, or the files in an archive that are read, in order.

    Raises:
        OSError: it cannot be read.
        UnreadableStreamError: it is damaged, or no archive of files that are read.
    """
    suffix = os.path.splitext(path)[1].lower()
    with open(path, "rb") as file:
        packed = os.fstat(file.fileno()).st_size
        if suffix == ".gz":
            import gzip

            yield Member(path, _bounded(gzip.GzipFile(fileobj=file), packed))
        elif suffix == ".xz":
            import lzma

            with translated():
                opened = lzma.LZMAFile(file)  # noqa: SIM115 - the file below it is closed
            yield Member(path, _bounded(opened, packed))
        elif suffix == ".zip":
            yield from _archived(path, file)
        else:
            yield Member(path, file)


def _bounded(file: object, packed: int) -> BinaryIO:
    return Bounded(file, packed)  # type: ignore[arg-type, return-value]


def _archived(path: str, file: BinaryIO) -> Iterator[Member]:
    import zipfile

    with translated():
        archive = zipfile.ZipFile(file)
    infos = [info for info in archive.infolist() if _is_read(info)]
    if len(infos) > _MOST_MEMBERS:
        raise UnreadableStreamError(f"holds more than {_MOST_MEMBERS:,} files", "Unpack it yourself if that is right.")
    if not infos:
        raise UnreadableStreamError("holds no file that is read", "Pack files of the formats that are read.")
    for info in infos:
        if info.flag_bits & _SECRET:
            raise UnreadableStreamError("is encrypted", "Unpack it yourself.")
        with translated():
            opened = archive.open(info)
        with opened:
            yield Member(f"{path}/{shown(info.filename)}", _bounded(opened, info.compress_size))


def _is_read(info: "zipfile.ZipInfo") -> bool:
    parts = info.filename.split("/")
    hidden = any(part.startswith(".") or part == "__MACOSX" for part in parts if part)
    kind = kind_of(info.filename)
    return not info.is_dir() and not hidden and kind is not None and info.filename.lower().endswith(kind.suffixes)
