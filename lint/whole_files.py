"""Puts a file in its place all at once: who reads it, even after a run was killed, finds the old one or the new one."""

import os
import re
import stat
from collections.abc import Iterator


def put(path: str, data: bytes) -> None:
    """Put bytes into a file, which keeps its permissions; a link stays one; a device or pipe is just written to.

    Raises:
        OSError: it cannot be written; the file is as it was.
    """
    target = os.path.realpath(path)
    is_there = os.path.exists(target)
    if is_there and not os.path.isfile(target):
        with open(target, "wb") as file:
            file.write(data)
        return
    for leftover in _leftovers(target):
        os.unlink(leftover)
    beside = _beside(target, os.getpid())
    try:
        with open(beside, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if is_there:
            os.chmod(beside, stat.S_IMODE(os.stat(target).st_mode))
        os.replace(beside, target)
    except BaseException:
        if os.path.exists(beside):
            os.unlink(beside)
        raise


def _beside(target: str, process: int | str) -> str:
    folder, name = os.path.split(target)
    return os.path.join(folder, f".{name}.{process}.tmp")


def _leftovers(target: str) -> Iterator[str]:
    """What runs have left beside a file that were killed while they wrote it."""
    if os.name != "posix":
        return  # elsewhere, to ask whether a process is alive would end it
    form = re.compile(re.escape(os.path.basename(_beside(target, "#"))).replace(r"\#", "([0-9]+)"))
    for name in sorted(os.listdir(os.path.dirname(target))):
        if (found := form.fullmatch(name)) and not _is_alive(int(found[1])):
            yield os.path.join(os.path.dirname(target), name)


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:  # somebody else's
        return True
    return True
