"""What the user can mend."""

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
