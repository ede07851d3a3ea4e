"""A run that is killed as it writes leaves whole files, and the next run is right.

RULINGLINT_KILLS=50 kills runs of every kind so often, as `benchmarks/kills.py` does.
"""

import os

import pytest

from benchmarks.kills import KINDS, Kind, in_a_folder_of_its_own

ASKED = os.environ.get("RULINGLINT_KILLS")
USUAL = ("fix", "cache", "convert")


@pytest.mark.skipif(os.name != "posix", reason="a signal of POSIX")
@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if ASKED or kind.name in USUAL], ids=lambda kind: kind.name.replace(" ", "-")
)
def test_nothing_is_half_written(kind: Kind) -> None:
    assert in_a_folder_of_its_own(kind, int(ASKED or 1), seed=1).faults == []
