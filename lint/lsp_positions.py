"""Places of ours as ranges of the Language Server Protocol, whose columns count what the editor has asked for."""

from typing import TYPE_CHECKING

from lsprotocol import types

from corpus.model import Place
from reports.report import Passage

if TYPE_CHECKING:
    from pygls.lsp.server import LanguageServer
    from pygls.workspace import TextDocument


def range_here(place: Place, document: "TextDocument", server: "LanguageServer") -> types.Range:
    """A place in an open document."""
    codec = server.workspace.position_codec
    start = types.Position(place.line - 1, place.column - 1)
    end = types.Position(place.end_line - 1, place.end_column - 1)
    return codec.range_to_client_units(document.lines, types.Range(start, end))


def range_there(there: Passage) -> types.Range:
    """A passage of a ruling in a file that need not be open, in units of UTF-16."""
    assert there.ruling
    anchor, place = there.ruling.anchor, there.place
    before = anchor.before(there.span.start), anchor.before(there.span.end, end=there.span.start < there.span.end)
    start, end = (len(text.encode("utf-16-le", "surrogatepass")) // 2 for text in before)
    return types.Range(types.Position(place.line - 1, start), types.Position(place.end_line - 1, end))
