"""Which files have changed since a git revision."""

import os
import subprocess

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
