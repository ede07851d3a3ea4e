"""How Sphinx lays out the site. `make.py` gathers the pages and calls it."""

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from docutils import nodes

from checks.registry import CHECKS
from lint.version import __version__

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "rulinglint"
author = "The rulinglint developers"
release = version = __version__
language = "en"

extensions = ["myst_parser"]
myst_heading_anchors = 4
# Straight quotes and double hyphens are what the reader has to type.
smartquotes = False
nitpicky = True

html_theme = "furo"
html_title = f"rulinglint {__version__}"
html_copy_source = False
html_show_copyright = False
html_theme_options = {"navigation_with_keys": True}
html_static_path = ["static"]
html_js_files = [("reach.js", {"defer": "defer"})]
# Excerpts of found pages are fetched, which a browser does not do for files on disk.
html_show_search_summary = False
html_use_index = False

_CODE = re.compile(rf"\b(?:{'|'.join(check.code for check in CHECKS)})\b")
_AS_IT_IS = (nodes.literal, nodes.literal_block, nodes.reference, nodes.title)


def link_codes(app: "Sphinx", doctree: nodes.document, docname: str) -> None:
    """Let the code of a check in running text lead to its page."""
    for text in list(doctree.findall(nodes.Text)):
        if not _CODE.search(text) or any(isinstance(one, _AS_IT_IS) for one in _around(text)):
            continue
        pieces: list[nodes.Node] = []
        end = 0
        for found in _CODE.finditer(text):
            page = f"checks/{found[0]}"
            if page != docname:
                there = app.builder.get_relative_uri(docname, page)
                pieces += [nodes.Text(text[end : found.start()]), nodes.reference("", found[0], refuri=there)]
                end = found.end()
        text.parent.replace(text, [*pieces, nodes.Text(text[end:])])


def _around(node: nodes.Node) -> list[nodes.Node]:
    return [node.parent, *_around(node.parent)] if node.parent else []


def level_captions(app: "Sphinx", pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """Give the captions of the navigation the level that a heading must have."""
    tree = str(context.get("furo_navigation_tree", ""))
    context["furo_navigation_tree"] = tree.replace('role="heading"', 'role="heading" aria-level="2"')


def setup(app: "Sphinx") -> None:
    """What Sphinx calls first."""
    app.connect("doctree-resolved", link_codes)
    app.connect("html-page-context", level_captions, priority=900)
