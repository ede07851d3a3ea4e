import re
from pathlib import Path

import pytest

from checks.check import Check
from checks.registry import CHECKS
from lint.manual import manual, marked
from lint.selection import FAMILIES

NOT_CHECKS = {"__init__", "check", "finding", "severity", "places", "quotation", "reuse", "registry", "opposing"}
FOLDER = Path(__file__).parent.parent / "checks"


def module_name(check: Check) -> str:
    return check.name.replace("-", "_")


def test_the_list_is_sorted_family_by_family_and_says_nothing_twice() -> None:
    codes = [check.code for check in CHECKS]
    assert all(re.fullmatch(r"[A-Z]\d{3}", code) and code[0] in FAMILIES for code in codes)
    families = list(dict.fromkeys(code[0] for code in codes))
    assert codes == sorted(codes, key=lambda code: (families.index(code[0]), code))
    assert len({check.name for check in CHECKS}) == len({check.summary for check in CHECKS}) == len(set(codes))


def test_every_check_has_a_file_and_every_file_is_a_check() -> None:
    files = {file.stem for file in FOLDER.glob("*.py")}
    assert files - NOT_CHECKS == {module_name(check) for check in CHECKS}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_names_name_the_fault(check: Check) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)+", check.name)
    assert check.name.split("-")[0] not in {
        "no",
        "not",
        "check",
        "use",
        "avoid",
        "disallow",
        "require",
        "ban",
        "prefer",
    }


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_the_docstring_is_a_manual_page(check: Check) -> None:
    page = manual(check)
    assert page.summary == check.summary
    assert check.summary.endswith(".")
    assert all((page.why, page.bad, page.good, page.not_flagged, page.see_also))
    assert page.bad != page.good
    assert not marked(page.good)[1]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_see_also_names_checks_that_there_are(check: Check) -> None:
    assert set(re.findall(r"\b[A-Z]\d{3}\b", manual(check).see_also)) <= {other.code for other in CHECKS}
