"""`--format html`: one page with everything in it, for editors; it opens from disk and asks no network for anything.

What it looks like stands in `reports/html/`: a frame, styles and scripts, whose slots are filled here. The page's own
policy lets run what these files hold and nothing else, and the findings are data that no browser takes for markup.
"""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from reports import json_report
from reports.dumping import dumped
from reports.html_view import view
from reports.report import Report, Style

STYLES = ("base.css", "overview.css", "filters.css", "findings.css", "narrow.css", "print.css")
SCRIPTS = (
    "data.js", "state.js", "texts.js", "finding.js", "list.js", "filters.js", "charts.js", "overview.js", "acts.js",
    "keys.js",
)  # fmt: skip

_FILES = Path(__file__).parent / "html"
_SLOT = re.compile(r"\{\{(\w+)\}\}")
_UNSAFE = {ord(character): f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}


def render(report: Report, style: Style) -> str:
    """The page: the frame with style, script and data put into its slots, in one pass, so that no text fills a slot."""
    styles = "".join(_part("style", name) for name in STYLES)
    script = "".join(_part("script", name) for name in SCRIPTS)
    slots = {
        "VERSION": report.version,
        "STYLE": styles,
        "STYLE_HASH": _hash(styles),
        "SCRIPT": script,
        "SCRIPT_HASH": _hash(script),
        "DATA": data(report, style),
    }
    return _SLOT.sub(lambda slot: slots[slot[1]], _part("", "template.html"))


def data(report: Report, style: Style) -> str:
    """The JSON report, and what the page needs besides, as JSON that may stand inside an element of HTML.

    The characters that could end the element are escaped; JSON has them only inside its strings.
    """
    told = f'{{"report": {json_report.render(report, style)}, "view": {dumped(view(report))}}}'
    return told.translate(_UNSAFE)


def _part(folder: str, name: str) -> str:
    return (_FILES / folder / name).read_text(encoding="utf-8")


def _hash(content: str) -> str:
    """How a content security policy names an inline style or script (https://www.w3.org/TR/CSP3/#source-list-syntax)."""
    return f"sha256-{b64encode(sha256(content.encode()).digest()).decode()}"
