import pytest

from checks.registry import CHECKS
from lint import selection
from lint.selection import FAMILIES, choose, codes_of, unknown
from lint.suggest import similar

ALL = [check.code for check in CHECKS]


def chosen(
    select: tuple[str, ...] | None = None,
    ignore: tuple[str, ...] = (),
    insist: tuple[str, ...] = (),
    preview: bool = False,
) -> list[str]:
    return [check.code for check in choose(select, ignore, insist, preview).checks]


def test_codes_prefixes_and_names() -> None:
    assert codes_of("U001") == codes_of("untranslated-ruling") == codes_of("u001") == {"U001"}
    assert codes_of("U00") == codes_of("U") == {code for code in ALL if code.startswith("U")}
    assert not codes_of("U02")


def test_choose() -> None:
    stable = [check.code for check in CHECKS if not check.preview]
    assert chosen() == stable
    assert chosen(()) == []
    assert chosen(("D002", "U001")) == [code for code in ALL if code in ("U001", "D002")]
    assert chosen(("U",), ("U001", "U002")) == [code for code in stable if code[0] == "U" and code > "U002"]
    assert chosen(("U001",), ("U",)) == []
    assert chosen(("U001",), ("U",), insist=("U001",)) == ["U001"]
    assert chosen(("U",), ("U001",), insist=("U",)) == [code for code in stable if code[0] == "U" and code != "U001"]


def test_preview_checks_wait_to_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    checks = (CHECKS[0]._replace(preview=True), *CHECKS[1:])
    monkeypatch.setattr(selection, "CHECKS", checks)
    code = checks[0].code
    assert code not in chosen()
    assert code not in chosen((code,))
    assert code in chosen(preview=True)
    assert choose((code,), (), (), False).absent[code] == "in preview"


def test_every_family_may_be_selected() -> None:
    assert not [family for family in FAMILIES if unknown(family, "--select")]
    assert {code[0] for code in ALL} <= FAMILIES


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("U02", "A similar code exists: U002 (untranslated-passage). `rulinglint checks` lists all."),
        ("impossible_date", "A similar name exists: impossible-date (D002). `rulinglint checks` lists all."),
        ("U009", "`rulinglint checks` lists all."),
        ("Z", "`rulinglint checks` lists all."),
        ("", "`rulinglint checks` lists all."),
    ],
)
def test_unknown_words(word: str, hint: str) -> None:
    assert unknown(word, "--select") == (f"--select: no check has the code or name “{word}”", hint)


@pytest.mark.parametrize(
    ("word", "names", "near"),
    [
        ("ignroe", ["ignore", "select"], "ignore"),
        ("selct", ["select", "selects"], "select"),
        ("IGNORE", ["ignore"], "ignore"),
        ("ab", ["cd"], None),
        ("abc", ["abd", "abe"], None),
        ("source", ["target"], None),
        ("", ["ab"], None),
    ],
)
def test_similar(word: str, names: list[str], near: str | None) -> None:
    assert similar(word, names) == near
