"""Which files have changed since a git revision, and what is reported on then."""

import os
import subprocess
from collections.abc import Callable, Collection, Mapping

from corpus.model import Corpus
from corpus.problem import Problem
from lint.errors import UserError


def changed_since(revision: str, folder: str) -> tuple[str, ...]:
    """The real paths, sorted, of files that differ from a revision in a folder's repository, or that it has not yet.

    Files that are gone are not among them.

    Raises:
        UserError: git is not installed, the folder is in no repository, or there is no such revision.
    """
    top = _git(folder, "rev-parse", "--show-toplevel").rstrip("\n")
    if revision.startswith("-") or not _knows(folder, revision):
        raise UserError(Problem(f"--since: git knows no revision “{revision}”", "Name a commit, branch or tag."))
    changed = _git(top, "diff", "--name-only", "--no-renames", "--diff-filter=d", "-z", revision, "--")
    new = _git(top, "ls-files", "--others", "--exclude-standard", "-z")
    return tuple(sorted(os.path.realpath(os.path.join(top, path)) for path in f"{changed}{new}".split("\0") if path))


def _knows(folder: str, revision: str) -> bool:
    try:
        _git(folder, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    except UserError:
        return False
    return True


def _git(folder: str, *words: str) -> str:
    try:
        done = subprocess.run(["git", "-C", folder, *words], capture_output=True, check=False)
    except FileNotFoundError:
        raise UserError(Problem("--since: git is not installed")) from None
    if done.returncode:
        said = os.fsdecode(done.stderr).strip().splitlines() or ["git failed"]
        raise UserError(Problem(f"--since: {said[0].removeprefix('fatal: ')}"))
    return os.fsdecode(done.stdout)


def only_changed(corpus: Corpus, changed: Collection[str], sources: Callable[[], Mapping[int, int]]) -> Corpus:
    """A corpus of which only changed pages are reported on, and the translations of changed source pages.

    Args:
        corpus: all pages.
        changed: real paths of files that have changed.
        sources: tells the source page of each target page; asked only where names do not tell which pages are one.
    """
    files = {path for path in corpus.contents if os.path.realpath(_on_disk(path)) in changed}
    here = {number for number, page in enumerate(corpus.pages) if page.path in files}
    names = {corpus.pages[number].name for number in here}
    reported = {number for number in corpus.reported if corpus.pages[number].name in names}
    told = {corpus.pages[number].name for number in reported - here}
    if left := {number for number in here if corpus.pages[number].name not in told}:
        reported |= {target for target, source in sources().items() if source in left and target in corpus.reported}
    unreadable = tuple(one for one in corpus.unreadable if one.place.path in files)
    return corpus._replace(reported=frozenset(reported), unreadable=unreadable)


def _on_disk(path: str) -> str:
    """The file that a page stands in: the archive, where it is in one."""
    inside = path.lower().find(".zip/")
    return path if inside < 0 else path[: inside + 4]
