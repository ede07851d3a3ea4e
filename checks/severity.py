"""How grave findings are."""

from enum import StrEnum


class Severity(StrEnum):
    """How sure and how grave a fault is; the order of the members is from grave to light."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
