"""Which files are read: the ones that are named, and those in named folders that have the suffix of a format of pages.

In folders, files of formats that hold all kinds of things (`.json`, `.csv`, `.html` and so on) are read only where the
configuration includes them: a folder's package.json is no page.

Hidden files and folders are left out in folders, and so is what a .gitignore or the configuration excludes
(https://git-scm.com/docs/gitignore). What is named outright is read, whatever it is ignored by.
"""

import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from corpus.formats.kinds import IN_FOLDERS, NAMED, kind_of
from corpus.path_patterns import is_pattern, spec_of
from corpus.problem import Problem

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

_READ = f"Files that are read end in {', '.join(NAMED)}"
_FOUND = f"In folders, files are read that end in {', '.join(IN_FOLDERS)} or that the configuration includes"


class File(NamedTuple):
    """A file to read: `path` as it was given, with slashes; `identity` is equal for equal files."""

    path: str
    identity: str


class _Ignore(NamedTuple):
    """A .gitignore, or the patterns of a configuration: `root` is the folder they apply in, with a slash behind it."""

    root: str
    spec: "GitIgnoreSpec"

    def verdict(self, path: str) -> bool | None:
        """Whether it ignores the absolute `path` (a folder's ends in a slash); None where it does not speak of it."""
        if not path.startswith(self.root) or path == self.root:
            return None
        return self.spec.check_file(path[len(self.root) :]).include


class _Folder(NamedTuple):
    path: str
    absolute: str
    identity: str
    ignores: tuple[_Ignore, ...]


class Search:
    """Finds files.

    Args:
        exclude: gitignore-style patterns for what is left out in folders.
        base: the folder that the patterns are relative to.
        include: gitignore-style patterns for what is read in folders besides files of pages.
        written: real paths of files and folders that are left out in folders, since they are written and not read.
    """

    def __init__(
        self, exclude: Sequence[str] = (), base: str = ".", include: Sequence[str] = (), written: Iterable[str] = ()
    ) -> None:
        self.problems: list[Problem] = []
        self._exclude = self._patterns("exclude", exclude, base)
        self._include = self._patterns("include", include, base)
        self._written = frozenset(written)

    def _patterns(self, key: str, patterns: Sequence[str], base: str) -> _Ignore | None:
        right = [pattern for pattern in patterns if is_pattern(pattern)]
        self.problems += [
            Problem(f"{key}: “{shown(pattern)}” is no pattern", "Patterns are written as in a .gitignore file.")
            for pattern in patterns
            if pattern not in right
        ]
        return _ignore(_absolute(base), right) if right else None

    def find(self, paths: Iterable[str]) -> dict[str, File]:
        """The files that `paths` name, each once, by identity. What cannot be found is added to `problems`."""
        found: dict[str, File] = {}
        for path in paths:
            for file in self._named(path):
                if _is_unicode(file.path):
                    found.setdefault(file.identity, file)
                else:
                    self.problems.append(Problem(f"{shown(file.path)}: the file's name is not UTF-8", "Rename it."))
        return found

    def _named(self, path: str) -> Iterable[File]:
        try:
            mode = os.stat(path).st_mode
        except (FileNotFoundError, NotADirectoryError, ValueError):
            self.problems.append(Problem(f"{shown(path)}: no such file or folder", similar_path(path)))
            return ()
        except OSError as error:
            self.problems.append(not_readable(path, error))
            return ()
        if stat.S_ISDIR(mode):
            known = len(self.problems)
            files = self._in_folder(path)
            if not files and len(self.problems) == known:
                self.problems.append(
                    Problem(
                        f"{shown(path)}: no page in this folder", f"{_FOUND}; hidden and ignored ones are left out."
                    )
                )
            return files
        if not (kind_of(path) or path.lower().endswith(".zip")):
            self.problems.append(Problem(f"{shown(path)}: not a kind of file that is read", f"{_READ}."))
            return ()
        return (File(_tidy(path), os.path.realpath(path)),)

    def _in_folder(self, path: str) -> list[File]:
        """The files below a folder; what is linked counts where it stands itself, if it stands there too."""
        absolute = _absolute(path)
        # Who names a folder wants it, so what ignores it as a whole has no say below it.
        exclude = None if self._exclude and self._exclude.verdict(f"{absolute}/") else self._exclude
        ignores = tuple(ignore for ignore in _ignores_above(absolute) if not ignore.verdict(f"{absolute}/"))
        tidy = _tidy(path)
        folders = [_Folder("" if tidy == "." else tidy, absolute, os.path.realpath(path), ignores)]
        linked_folders: list[_Folder] = []
        files: list[File] = []
        linked_files: list[File] = []
        seen: set[str] = set()
        while folders or linked_folders:
            folder = folders.pop() if folders else linked_folders.pop()
            if folder.identity in seen:
                continue
            seen.add(folder.identity)
            for inner, is_folder, linked in self._entries(folder, exclude):
                if inner.identity in self._written:
                    continue
                if is_folder:
                    (linked_folders if linked else folders).append(inner)
                else:
                    (linked_files if linked else files).append(File(inner.path, inner.identity))
        return [*sorted(files), *sorted(linked_files)]

    def _is_wanted(self, name: str, absolute: str) -> bool:
        """Whether a file in a folder is read."""
        lowered = name.lower()
        if lowered.endswith(IN_FOLDERS):
            return True
        return self._include is not None and lowered.endswith(NAMED) and bool(self._include.verdict(absolute))

    def _entries(self, folder: _Folder, exclude: _Ignore | None) -> Iterator[tuple[_Folder, bool, bool]]:
        """What a folder holds that is to be read or searched: its paths, whether it is a folder, and whether a link."""
        try:
            with os.scandir(folder.path or ".") as listing:
                entries = sorted(listing, key=lambda entry: entry.name, reverse=True)
        except OSError as error:
            self.problems.append(not_readable(f"{folder.path}/", error))
            return
        ignores = folder.ignores
        if any(entry.name == ".gitignore" for entry in entries):
            ignores = (*ignores, *_gitignore(folder.absolute))
        beside, below, within = _join(folder.path, ""), _join(folder.absolute, ""), os.path.join(folder.identity, "")
        for entry in entries:
            name = entry.name
            if name.startswith("."):
                continue
            is_folder = _is_folder(entry)
            path, absolute = beside + name, below + name
            if not is_folder and not (self._is_wanted(name, absolute) and entry.is_file()):
                continue
            whole = f"{absolute}/" if is_folder else absolute
            if (exclude and exclude.verdict(whole)) or (ignores and _ignored(ignores, whole)):
                continue
            linked = entry.is_symlink()
            identity = os.path.realpath(path) if linked else within + name
            yield _Folder(path, absolute, identity, ignores), is_folder, linked


def from_base(base: str, path: str) -> str:
    """A path of the configuration in `base` as it is seen from the current folder."""
    if os.path.isabs(path):
        return path
    joined = os.path.join(base, path)
    try:
        return os.path.relpath(joined)
    except ValueError:  # on Windows, another drive
        return joined


def shown(path: str) -> str:
    """A path as it can be printed on one line in any encoding that has its letters."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in path)


def not_readable(path: str, error: OSError) -> Problem:
    """The problem that the system's answer `error` is."""
    return Problem(f"{shown(path)}: not readable: {(error.strerror or type(error).__name__).lower()}")


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link to itself
        return False


def _ignored(ignores: Iterable[_Ignore], path: str) -> bool:
    """Whether a path is ignored: of several .gitignore files the innermost that speaks of it decides."""
    verdicts = [verdict for ignore in ignores if (verdict := ignore.verdict(path)) is not None]
    return bool(verdicts) and verdicts[-1]


def _ignores_above(folder: str) -> Iterator[_Ignore]:
    """The .gitignore files above `folder` up to its repository, outermost first; none where it is in no repository."""
    above: list[str] = []
    current = folder
    while not os.path.exists(_join(current, ".git")):
        parent = os.path.dirname(current)
        if parent == current:
            return
        above.append(parent)
        current = parent
    for ancestor in reversed(above):
        yield from _gitignore(ancestor)


def _gitignore(folder: str) -> Iterator[_Ignore]:
    try:
        with open(_join(folder, ".gitignore"), encoding="utf-8", errors="replace") as file:
            lines = file.read().split("\n")
    except OSError:
        return
    patterns = [line for line in lines if line.strip() and not line.startswith("#") and is_pattern(line)]
    if patterns:
        yield _ignore(folder, patterns)


def _ignore(folder: str, patterns: Iterable[str]) -> _Ignore:
    return _Ignore(f"{folder.rstrip('/')}/", spec_of(tuple(patterns)))


def similar_path(path: str) -> str | None:
    """Names the one neighbour whose name is nearest to that of the missing `path`, at most two letters away."""
    from rapidfuzz.distance import OSA

    parent, name = os.path.split(path.rstrip("/" + os.sep))
    try:
        with os.scandir(parent or ".") as listing:
            kinds = {entry.name: _is_folder(entry) for entry in listing if not entry.name.startswith(".")}
    except (OSError, ValueError):
        return None
    distances = {other: OSA.distance(name, other) for other in kinds}
    least = min(distances.values(), default=len(name))
    nearest, *others = [other for other, distance in distances.items() if distance == least] or [""]
    if others or least > min(2, len(name) // 3):
        return None
    is_folder = kinds[nearest]
    kind = "folder" if is_folder else "file"
    return f"A similar {kind} is here: {shown(_join(parent, nearest))}{'/' if is_folder else ''}"


def _is_unicode(path: str) -> bool:
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True


def _absolute(path: str) -> str:
    return os.path.abspath(path).replace(os.sep, "/")


def _tidy(path: str) -> str:
    """The path with slashes and without `.` in it."""
    path = path.replace(os.sep, "/")
    root = path[: len(path) - len(path.lstrip("/"))]
    return root + "/".join(part for part in path.split("/") if part not in ("", ".")) or "."


def _join(folder: str, name: str) -> str:
    return name if not folder else f"{folder.rstrip('/')}/{name}"
