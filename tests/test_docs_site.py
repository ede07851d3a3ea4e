"""The documentation site: what is written from the code, and, with the extra `docs`, the site itself."""

import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from checks.check import Check
from checks.registry import CHECKS
from lint.commands import program
from lint.manual import manual
from lint.selection import FAMILIES
from tests.chromium import Chromium, found

ROOT = Path(__file__).parent.parent
needs_sphinx = pytest.mark.skipif(
    not all(map(find_spec, ("sphinx", "myst_parser", "furo"))), reason="the extra docs is not installed"
)


@pytest.fixture(autouse=True)
def _scripts_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs" / "site")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_the_page_of_a_check_says_what_explain_says(check: Check) -> None:
    from written import check_page

    page = check_page(check)
    assert page.startswith(f"# {check.code} {check.name}\n\n{check.summary}\n")
    assert all(part in page for part in manual(check))


def test_all_families_are_listed() -> None:
    from written import FAMILIES as TITLES
    from written import list_of_checks

    assert set(TITLES) == FAMILIES
    assert all(f"[{check.code}]({check.code}.md)" in list_of_checks() for check in CHECKS)


def test_all_options_are_listed() -> None:
    from written import commands

    page = commands()
    for name, command in program.commands.items():
        (part,) = [part for part in page.split("\n## ") if part.startswith(f"{name}\n")]
        options = [name for one in command.params if one.param_type_name == "option" for name in one.opts]
        assert all(f"`{option}`" in part for option in options)


def test_all_pages_have_a_place() -> None:
    index = (ROOT / "docs/site/index.md").read_text(encoding="utf-8")
    listed = index[index.index("{toctree}") :]
    assert [page.stem for page in sorted((ROOT / "docs").glob("*.md")) if f"docs/{page.stem}" not in listed] == []


class _Page(HTMLParser):
    """What a page links to, what it loads, and the anchors that it has."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.anchors: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        self.anchors |= {said[name] for name in ("id", "name") if name in said}
        if tag == "a" and "href" in said:
            self.links.append(said["href"])
        elif tag in ("script", "img", "iframe") and "src" in said:
            self.loaded.append(said["src"])
        elif tag == "link":
            self.loaded.append(said["href"])


@pytest.fixture(scope="module")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "docs" / "site")
        from make import gather

        folder = tmp_path_factory.mktemp("gathered")
        gather(folder)
        yield folder


@pytest.fixture(scope="module")
def site(gathered: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    from make import build

    out = tmp_path_factory.mktemp("site")
    assert build(gathered, out) == 0
    return out


@needs_sphinx
def test_the_site_is_whole(site: Path) -> None:
    assert all((site / "checks" / f"{check.code}.html").exists() for check in CHECKS)
    assert all((site / "docs" / f"{page.stem}.html").exists() for page in (ROOT / "docs").glob("*.md"))


@needs_sphinx
def test_every_link_leads_somewhere_and_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    pages = {path: _Page(path) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        assert [address for address in page.loaded if urlsplit(address).netloc] == []
        for address in [*page.links, *page.loaded]:
            parts = urlsplit(address)
            if parts.netloc:
                continue
            there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            assert there.exists(), (path, address)
            if parts.fragment and there in pages:
                assert unquote(parts.fragment) in pages[there].anchors, (path, address)


@needs_sphinx
def test_codes_in_prose_lead_to_their_pages(site: Path) -> None:
    assert '<a class="reference external" href="../checks/X002.html">X002</a>' in (site / "docs/gate.html").read_text(
        encoding="utf-8"
    )


@needs_sphinx
@pytest.mark.parametrize("link", ["nowhere.md", "docs/gate.md#nowhere"])
def test_a_link_that_leads_nowhere_fails(gathered: Path, tmp_path: Path, link: str) -> None:
    from make import build

    few = tmp_path / "pages"
    (few / "docs").mkdir(parents=True)
    shutil.copyfile(gathered / "LICENSE", few / "docs" / "gate.md")
    index = few / "index.md"
    index.write_text("# Site\n\n```{toctree}\n:hidden:\ndocs/gate\n```\n", encoding="utf-8")
    (few / "docs" / "gate.md").write_text("# Gate\n", encoding="utf-8")
    assert build(few, tmp_path / "good") == 0
    index.write_text(f"{index.read_text(encoding='utf-8')}\n[where]({link})\n", encoding="utf-8")
    assert build(few, tmp_path / "bad") != 0


@needs_sphinx
@pytest.mark.skipif(found() is None, reason="there is no Chromium here")
def test_search_works_from_disk(site: Path, tmp_path: Path) -> None:
    program = found()
    assert program
    browser = Chromium(program, tmp_path)
    try:
        browser.open(site / "search.html", "?q=untranslated")
        browser.until("document.querySelectorAll('#search-results li a').length > 5")
        assert browser.said == []
        assert all(address.startswith("file:") for address in browser.requested)
    finally:
        browser.close()
