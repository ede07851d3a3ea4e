"""What the user can mend."""

from errno import EMFILE, ENFILE, ENOMEM

from corpus.problem import Problem


class UserError(Exception):
    """The command cannot do what it was asked to: wrong use, wrong configuration, or a file that cannot be used."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


class UnwritableOutputError(OSError):
    """Standard output takes nothing, because its disk is full for example."""


def reason(error: OSError) -> str:
    """What the system says about a file, as the end of a sentence.

    >>> reason(PermissionError(13, "Permission denied"))
    'permission denied'
    """
    return (error.strerror or str(error)).lower()


def lack(error: BaseException | None) -> Problem | None:
    """What the system had too little of, where an error comes of that.

    >>> lack(OSError(EMFILE, "Too many open files")).message
    'no more files may be open'
    """
    while error is not None:
        number = error.errno if isinstance(error, OSError) else None
        if isinstance(error, MemoryError) or number == ENOMEM:
            return Problem("memory has run out", "Allow more, or let one process do all: --jobs 1.")
        if number in (EMFILE, ENFILE):
            return Problem("no more files may be open", "Allow more, for example by `ulimit -n 256`.")
        error = error.__cause__ or error.__context__
    return None
