"""The HTML report in a real browser: nothing runs that should not, and everything does that should.

With RULINGLINT_AXE, a folder that holds `axe.min.js` (the npm package axe-core), accessibility is looked at too.
"""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from html_samples import HOSTILE, LONG_MARKS, hostile, large, long_texts, small

from reports.html_report import render
from reports.report import Report, Style
from tests.chromium import Chromium, found

PROGRAM = found()
AXE = os.environ.get("RULINGLINT_AXE")
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="there is no Chromium here")

SCREENS = ((1440, 900), (390, 844))
SHOWN = "[...document.querySelectorAll('.it .code')].map(e => e.textContent).join(' ')"
COUNT = "document.getElementById('count').textContent"
MOST_MS = 1_000
"""From a key to the next frame; far more than it takes, since the machine may be busy."""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    assert PROGRAM
    running = Chromium(PROGRAM, tmp_path_factory.mktemp("profile"))
    yield running
    running.close()


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Callable[[], Report]], Path]:
    written: dict[str, Path] = {}

    def write(made: Callable[[], Report]) -> Path:
        if made.__name__ not in written:
            path = tmp_path_factory.mktemp("page") / f"{made.__name__}.html"
            path.write_text(render(made(), Style()), encoding="utf-8")
            written[made.__name__] = path
        return written[made.__name__]

    return write


def _quiet(browser: Chromium, path: Path) -> None:
    """Nothing was said on the console, and nothing was asked for but the file itself."""
    assert browser.said == []
    assert browser.requested == [path.as_uri()]


def test_shows_every_finding_and_says_nothing(browser: Chromium, page: Callable[..., Path]) -> None:
    path = page(small)
    browser.open(path)
    assert browser.run(SHOWN) == "C001 D002 A001 N001 U001"
    assert browser.run(COUNT) == "5 findings on 2 pages"
    assert browser.run("document.querySelector('#o-coverage .pct').firstChild.data") == "57 %"
    assert browser.run("document.querySelector('.sure').textContent") == "87 % sure"
    assert browser.run("[...document.querySelectorAll('mark.opposing')].map(e => e.textContent).join()") == "keine,jede"
    assert browser.run("document.querySelectorAll('#o-trend tbody tr').length") == 9
    assert browser.run("document.querySelectorAll('#o-trend polyline').length") == 3
    _quiet(browser, path)


def test_marks_spans_behind_letters_of_two_units(browser: Chromium, page: Callable[..., Path]) -> None:
    browser.open(page(small), "#code=C001")
    assert browser.run("document.querySelector('.tgt mark.opposing').textContent") == "keine"


def test_filters(browser: Chromium, page: Callable[..., Path]) -> None:
    path = page(small)
    browser.open(path)
    browser.run("document.querySelectorAll('#f-code input')[1].click()")
    assert browser.run(SHOWN) == "C001"
    assert browser.run("location.hash") == "#code=C001"
    browser.open(path, "#severity=error&code=U,C")
    assert browser.run(SHOWN) == "C001 U001"
    browser.open(path, "#from=2021-01-01&to=2021-12-31")
    assert browser.run(SHOWN) == "U001"
    browser.open(path, "#year=2019")
    assert "N001" in browser.run(SHOWN)
    browser.open(path)
    browser.run("const q = document.getElementById('q'); q.value = 'zwei marken'; q.dispatchEvent(new Event('input'))")
    browser.until(f"{SHOWN} === 'C001'")
    assert browser.run("document.querySelector('.chip').textContent").startswith("“zwei marken”")
    browser.run("document.getElementById('page').value = '1'; document.querySelector('.chip').click()")
    browser.until(f"{COUNT}.startsWith('5 findings')")
    _quiet(browser, path)


def test_counts_hold_under_all_other_filters(browser: Chromium, page: Callable[..., Path]) -> None:
    browser.open(page(small), "#code=C001")
    told = browser.run("[...document.querySelectorAll('#f-code .opt b')].map(e => e.textContent).join(' ')")
    assert told == "1 1 1 1 1"


@pytest.mark.parametrize(
    ("order", "shown"),
    [
        ("place", "C001 D002 A001 N001 U001"),
        ("newest", "C001 U001 N001 D002 A001"),
        ("oldest", "N001 U001 C001 D002 A001"),
        ("card", "A001 N001 U001 C001 D002"),
        ("sure", "C001 D002 A001 N001 U001"),
    ],
)
def test_sorts(browser: Chromium, page: Callable[..., Path], order: str, shown: str) -> None:
    browser.open(page(small), f"#group=none&sort={order}")
    assert browser.run(SHOWN) == shown


def test_keys(browser: Chromium, page: Callable[..., Path]) -> None:
    path = page(small)
    browser.open(path)
    focused = "document.activeElement.querySelector?.('.code')?.textContent"
    for key, code in (("j", "C001"), ("j", "D002"), ("k", "C001")):
        browser.press(key)
        assert browser.run(focused) == code
    browser.press("x")
    assert browser.run("document.activeElement.classList.contains('done')")
    browser.press("x")
    browser.press("v")
    assert browser.run("document.getElementById('list').className") == "compact"
    browser.press("v")
    browser.press("3")
    assert browser.run("location.hash").startswith("#severity=info")
    browser.press("0")
    assert "severity" not in browser.run("location.hash")
    browser.press("/")
    assert browser.run("document.activeElement.id") == "q"
    browser.press("j")
    browser.until(f"{COUNT}.includes(' of ')")
    browser.press("Escape")
    browser.run("document.activeElement.blur()")
    browser.press("?")
    assert browser.run("document.getElementById('help').open")
    browser.press("g")
    assert browser.run("document.getElementById('group').value") == "page"
    _quiet(browser, path)


def test_link_to_a_finding(browser: Chromium, page: Callable[..., Path]) -> None:
    path = page(large)
    report = large()
    wanted = report.entries[4_321]
    browser.open(path, f"#f={wanted.fingerprint}")
    browser.until("document.activeElement.classList.contains('it')")
    assert browser.run("document.activeElement.id") == f"f-{wanted.fingerprint}"
    browser.settle()
    box = browser.run("(r => [r.top, r.bottom])(document.activeElement.getBoundingClientRect())")
    assert 0 <= box[0] < 900
    browser.open(path, f"#severity=info&code=Z&f={wanted.fingerprint}")
    browser.until("document.activeElement.classList.contains('it')")
    browser.open(path, "#f=0123456789abcdef")
    browser.until("document.getElementById('toast').textContent.includes('it may be fixed')")
    _quiet(browser, path)


def test_long_texts_are_cut_between_words_and_never_in_what_is_marked(
    browser: Chromium, page: Callable[..., Path]
) -> None:
    browser.open(page(long_texts))
    told = browser.run(
        "[...document.querySelectorAll('.tgt')].map(e => [e.querySelector('.tx').textContent, "
        "e.querySelector('mark').textContent])"
    )
    assert len(told) == len(LONG_MARKS)
    for shown, mark in told:
        assert mark in LONG_MARKS
        assert len(shown) < 1_000
        words = shown.removeprefix("… ").removesuffix(" …").split()
        assert {word.strip(".") for word in words} <= {
            "Gezeit",
            "Hafen",
            "Nebel",
            *"".join(LONG_MARKS).split(),
            "Anfang",
            "Ende",
        }
    browser.run("document.querySelectorAll('[data-act=whole]').forEach(button => button.click())")
    assert browser.run("Math.min(...[...document.querySelectorAll('.tgt .tx')].map(e => e.textContent.length))") > 2_000


def test_copies_what_is_suggested(browser: Chromium, page: Callable[..., Path]) -> None:
    browser.open(page(small))
    browser.run("navigator.clipboard.writeText = async text => { window.copied = text; }; 0")
    for code, text in (
        ("N001", "Wenn die Flut steigt, legst du eine zwei Marken auf diese Kreatur."),
        ("U001", "Du kannst diese Fähigkeit auch dann aktivieren, wenn der Hafen schon geflutet ist."),
    ):
        browser.run(
            f"[...document.querySelectorAll('.it')].find(e => e.querySelector('.code').textContent === '{code}')"
            ".querySelector('[data-act=text]').click()"
        )
        assert browser.run("window.copied") == text


def test_nothing_of_a_text_is_run(browser: Chromium, page: Callable[..., Path]) -> None:
    path = page(hostile)
    for fragment in ("", "#view=compact", "#group=code&sort=card", "#q=%3Cimg%20src%3Dx%20onerror%3Dwindow.ran%3D9%3E"):
        browser.open(path, fragment)
        browser.run("document.querySelectorAll('button[data-act]:not(.prim)').forEach(button => button.click())")
        browser.settle()
        assert browser.run("window.ran") is None
        assert browser.run("document.querySelectorAll('main :is(img, script, link, style, iframe)').length") == 0
        _quiet(browser, path)
    browser.open(path)
    told = browser.run("document.getElementById('list').textContent")
    assert HOSTILE[0] in told
    assert HOSTILE[1] in told
    assert "{{DATA}}{{SCRIPT}}" in told


def test_the_policy_forbids_other_scripts(browser: Chromium, page: Callable[..., Path]) -> None:
    browser.open(page(small))
    browser.run(
        "(s => { s.textContent = 'window.ran = 5'; document.body.append(s); })(document.createElement('script'))"
    )
    assert browser.run("window.ran") is None


def test_thousands_stay_fluid(browser: Chromium, page: Callable[..., Path]) -> None:
    path = page(large)
    browser.open(path)
    assert browser.run(COUNT).startswith("5,000 findings")
    for change in (
        "document.querySelector('#f-severity input').click()",
        "document.querySelector('#f-code input').click()",
        "(e => { e.value = 'newest'; e.dispatchEvent(new Event('change')); })(document.getElementById('sort'))",
        "(e => { e.value = 'code'; e.dispatchEvent(new Event('change')); })(document.getElementById('group'))",
    ):
        waited = browser.run(
            f"new Promise(done => {{ const then = performance.now(); {change}; "
            "requestAnimationFrame(() => setTimeout(() => done(performance.now() - then))); })"
        )
        print(f"{waited:.0f} ms: {change}")
        assert waited < MOST_MS
    assert browser.run("document.querySelectorAll('.it').length") < 500
    _quiet(browser, path)


@pytest.mark.parametrize(("width", "height"), SCREENS)
@pytest.mark.parametrize("dark", [False, True])
def test_fits_the_screen(browser: Chromium, page: Callable[..., Path], width: int, height: int, dark: bool) -> None:
    for made in (small, hostile, large):
        browser.open(page(made), width=width, height=height, dark=dark)
        assert browser.run("document.documentElement.scrollWidth") <= width


@pytest.mark.skipif(not AXE, reason="RULINGLINT_AXE names no folder with axe.min.js")
@pytest.mark.parametrize(("width", "height"), SCREENS)
@pytest.mark.parametrize("dark", [False, True])
def test_is_accessible(browser: Chromium, page: Callable[..., Path], width: int, height: int, dark: bool) -> None:
    axe = (Path(AXE or "") / "axe.min.js").read_text(encoding="utf-8")
    for made in (small, hostile):
        for fragment in ("", "#view=compact&group=code&severity=error"):
            browser.open(page(made), fragment, width=width, height=height, dark=dark)
            browser.run("document.querySelectorAll('details').forEach(one => { one.open = true; })")
            browser.run(f"{axe};0")
            time.sleep(0.2)  # what moves when a page is drawn has come to rest
            told = browser.run(
                "axe.run({resultTypes: ['violations']}).then(r => r.violations.map(v => `${v.impact} ${v.id}: ` + "
                "v.nodes.map(n => n.html.slice(0, 200) + ' ' + n.any.map(a => a.message)).join(' | ')))"
            )
            assert told == []
