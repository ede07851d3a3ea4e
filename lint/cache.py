"""What earlier runs have found out, in one SQLite file, keyed by a hash of all that it hangs on.

Nothing in it is needed: a file that cannot be used is made anew or left alone, and a run without it says the same.
Writing is one transaction, so a run that is killed, or a full disk, leaves what was there
(https://sqlite.org/atomiccommit.html). A machine that loses its power may leave less, since nothing is waited for: each
value is kept with a sum that tells whether it is whole.
"""

import os
import sqlite3
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from hashlib import blake2b
from importlib.util import find_spec

from corpus.keys import BYTES, sum_of
from lint.version import __version__

FOLDER = ".rulinglint-cache"
_HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_FILE = "cache.sqlite3"
_APPLICATION = 0x72756C69
"""SQLite's field for who a file belongs to: the letters “ruli”."""
_FIELDS = ("application_id", "user_version")
_LAYOUT = 2
_PATIENCE = 5.0
"""Seconds that a run waits for another that is writing."""
_MOST_BYTES = 64_000_000
"""Bytes of one kind of entry that are kept; the longest unused ones make room."""
_MARKS = {
    ".gitignore": "*\n",
    "CACHEDIR.TAG": "Signature: 8a477f597d28d172789f06886806bc55\n"
    "# Made by rulinglint; may be deleted (https://bford.info/cachedir/).\n",
}
"""Files by which version control and backups leave a folder out."""


class Cache:
    """The cache in a folder. Every method does nothing, or finds nothing, where the file cannot be used.

    Attributes:
        folder: where it is.
        note: what to tell the user about a file that was no cache of ours, or was broken; it has been made anew.
        trouble: why nothing can be read or kept: a read-only folder, a full disk, another run that will not end.
    """

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.note: str | None = None
        self.trouble: str | None = None
        self._path = os.path.join(folder, _FILE)
        self._process = os.getpid()
        self._connection = self._opened(folder)

    def get(self, kind: str, keys: Iterable[bytes]) -> dict[bytes, bytes]:
        """The values of those keys that are there."""
        found: dict[bytes, bytes] = {}
        connection = self._connection if self._process == os.getpid() else self._in_another_process
        if self._connection is None or connection is None:
            return found
        query = "SELECT value FROM entry WHERE kind = ? AND key = ?"
        try:
            for key in keys:
                row = connection.execute(query, (kind, key)).fetchone()
                if row and (value := _checked(row[0])) is not None:
                    found[key] = value
        except sqlite3.Error as error:
            if self.is_open:
                self._mend(error)
        return found

    def put(self, kind: str, values: Mapping[bytes, bytes]) -> None:
        """Remember values, all or none of them."""
        if self._connection is None or not values or not self.is_open:
            return
        rows = ((kind, key, sum_of(value) + value) for key, value in sorted(values.items()))
        try:
            with self._connection:
                self._connection.execute("BEGIN IMMEDIATE")
                self._connection.executemany("INSERT OR REPLACE INTO entry (kind, key, value) VALUES (?, ?, ?)", rows)
                self._connection.execute(_EVICT, {"kind": kind, "most": _MOST_BYTES})
        except sqlite3.Error as error:
            self._mend(error)

    @property
    def is_open(self) -> bool:
        """Whether the file is written by this process: others that it has begun only read it."""
        return self._connection is not None and self._process == os.getpid()

    @cached_property
    def _in_another_process(self) -> sqlite3.Connection | None:
        """A connection for a process that was forked: SQLite's do not survive that."""
        try:
            return _connected(self._path)
        except (sqlite3.Error, _ForeignError):
            return None

    def close(self) -> None:
        """Let go of the file."""
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def _opened(self, folder: str) -> sqlite3.Connection | None:
        if not os.path.exists(self._path):
            with suppress(OSError):
                _make(folder)
        try:
            return _connected(self._path)
        except _ForeignError:
            what = "is no cache of this version"
        except sqlite3.DatabaseError as error:
            if not os.path.isfile(self._path) or isinstance(error, sqlite3.OperationalError):
                self.trouble = f"{self._path}: {error}"
                return None
            what = "is broken"
        return self._anew(what)

    def _mend(self, error: sqlite3.Error) -> None:
        """Make a file anew that has turned out to be broken; any other trouble passes by itself."""
        if isinstance(error, sqlite3.OperationalError):
            self.trouble = f"{self._path}: {error}"
            if self._connection is not None:
                self._connection.execute("PRAGMA busy_timeout = 0")  # a run waits once
        else:
            self.close()
            self._connection = self._anew("is broken")

    def _anew(self, what: str) -> sqlite3.Connection | None:
        try:
            for suffix in ("", "-journal", "-wal", "-shm"):
                if os.path.exists(self._path + suffix):
                    os.unlink(self._path + suffix)
            connection = _connected(self._path)
        except (OSError, sqlite3.Error) as error:
            self.trouble = f"{self._path} {what}, and cannot be made anew: {error}"
            return None
        self.note = f"{self._path} {what}, so it was made anew"
        return connection


_EVICT = """
DELETE FROM entry WHERE kind = :kind AND rowid <= (
    SELECT coalesce(max(rowid), 0) FROM (
        SELECT rowid, sum(length(value)) OVER (ORDER BY rowid DESC) AS total FROM entry WHERE kind = :kind
    ) WHERE total > :most
)
"""


def _checked(stored: object) -> bytes | None:
    """A value as it was put in, if nothing has changed it."""
    if not isinstance(stored, bytes):
        return None
    said, value = stored[:BYTES], stored[BYTES:]
    return value if said == sum_of(value) else None


class _ForeignError(Exception):
    """The file is a database of someone else, or of another layout."""


def _make(folder: str) -> None:
    """Make the folder, and mark it; one with something else in it is left as it is."""
    os.makedirs(folder, exist_ok=True)
    if all(name in _MARKS or name.endswith(".tmp") for name in os.listdir(folder)):
        from lint.whole_files import put

        for name, text in _MARKS.items():
            put(os.path.join(folder, name), text.encode("ascii"))


def _connected(path: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
    try:
        owner, layout = (
            connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")
        )
        if (owner, layout) != (_APPLICATION, _LAYOUT):
            if owner or layout or connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise _ForeignError(path)
            _lay_out(connection)
        connection.execute("SELECT count(*) FROM (SELECT 1 FROM entry LIMIT 1)").fetchone()
        # What is lost with the power is found out anew: https://sqlite.org/pragma.html#pragma_synchronous
        connection.execute("PRAGMA synchronous = OFF")
    except BaseException:
        connection.close()
        raise
    return connection


def _lay_out(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        connection.execute("CREATE TABLE IF NOT EXISTS entry (kind TEXT, key BLOB, value BLOB, UNIQUE (kind, key))")
        connection.execute(f"PRAGMA application_id = {_APPLICATION}")
        connection.execute(f"PRAGMA user_version = {_LAYOUT}")


def stamp(home: str = _HOME) -> tuple[object, ...]:
    """What every result hangs on beside its input: our own files, the libraries, and Python.

    The same package that is installed once more has the same stamp, so that CI runs may share what they find out.
    """
    return sys.version, _own(home), *map(_library, ("rapidfuzz", "simplemma", "numpy"))


def _own(home: str) -> object:
    """Our files: installed ones by the hashes that were installed with them, those of a checkout by size and time."""
    record = os.path.join(os.path.dirname(home), f"rulinglint-{__version__}.dist-info", "RECORD")
    try:
        with open(record, "rb") as file:
            return blake2b(file.read(), digest_size=16).digest()
    except OSError:
        return [_size_and_time(path) for path in sorted(_files(home))]


def _library(name: str) -> object:
    """A library's version, as its folder beside it says it; its size and time where nothing says it."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        return None
    beside = os.listdir(os.path.dirname(os.path.dirname(spec.origin)))
    told = sorted(entry for entry in beside if entry.startswith(f"{name}-") and entry.endswith(".dist-info"))
    return told or _size_and_time(spec.origin)


def _size_and_time(path: str) -> tuple[str, int, int]:
    stat = os.stat(path)
    return path, stat.st_mtime_ns, stat.st_size


def _files(home: str) -> Iterator[str]:
    for room in ("lint", "reports", "checks", "corpus"):
        for folder, folders, names in os.walk(os.path.join(home, room)):
            folders[:] = [name for name in folders if name != "__pycache__"]
            yield from (os.path.join(folder, name) for name in names)
