"""`rulinglint lsp`: findings while one types, quick fixes, and what a ruling translates, for any editor.

Source: the Language Server Protocol 3.17, https://microsoft.github.io/language-server-protocol/, spoken by pygls.
"""

import asyncio
import gc
import io
import os
import sys
from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import TextDocument

from checks.finding import Fix, Severity
from corpus.model import Address, Corpus, Place, Problem
from corpus.selection import STANDARD_INPUT
from lint.checking import choice_of, settings_of
from lint.cli import CLOSED_PIPE, end_when_interrupted
from lint.errors import UserError, reason
from lint.inputs import configuration_of
from lint.lsp_positions import range_here, range_there
from lint.manual import manual
from lint.memory import CLEAN, WRONG_USE, Memory
from lint.progress import Progress
from lint.request import Request, Settings
from lint.run import Outcome, run
from lint.settling import prepare, settle
from lint.terminal import say
from lint.version import __version__
from reports.labels import label
from reports.report import Entry, Report, passage, replacements

PAUSE = 0.25
"""Seconds without a key before a text is looked at."""
LEFT_UNASKED = 1
"""The exit status, by the protocol, where an editor says exit and has not said shutdown before."""
SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFO: types.DiagnosticSeverity.Information,
}


class Seen(NamedTuple):
    """What was found in one version of a document: the report, and the findings in it."""

    outcome: Outcome
    entries: tuple[Entry, ...]


class Server(LanguageServer):
    """The server.

    Attributes:
        seen: what it has seen of each open document, by its address.
        waiting: documents that will be looked at next, as they will be then.
        told: what it has told the user last, while that is still wrong.
        status: the exit status that it ends with.
    """

    def __init__(self) -> None:
        super().__init__("rulinglint", __version__)
        self.seen: dict[str, Seen] = {}
        self.waiting: set[str] = set()
        self.turn = asyncio.Lock()
        self.told: str | None = None
        self.shut_down = False
        self.status = CLEAN

    def complain(self, line: str) -> None:
        """Tell the user what is wrong, once and not with every key."""
        if line != self.told:
            self.told = line
            self.window_show_message(types.ShowMessageParams(types.MessageType.Error, line))


def serve() -> int:
    """Serve until the editor has had enough; returns the exit status.

    Raises:
        UserError: there is nothing to speak by.
    """
    if sys.stdin is None or sys.stdout is None:
        hint = "An editor starts this command and speaks to it on standard input and output; leave both open."
        raise UserError(Problem("lsp: standard input or output is closed", hint))
    gc.enable()
    end_when_interrupted()  # pygls would wait for another word of the editor
    made = server()
    # pygls closes what it writes to, so it gets a copy: standard output stays open for whoever writes to it next.
    with io.BufferedWriter(_Heard(os.dup(sys.stdout.fileno()), "wb")) as output:
        made.start_io(stdout=output)
    return made.status


class _Heard(io.FileIO):
    """What is said to an editor. Once it listens no more the server ends, whatever it was about to find out."""

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data)
        except ConnectionError:
            os._exit(CLOSED_PIPE)
        except OSError as error:
            say(f"lsp: standard output cannot be written: {reason(error)}")
            os._exit(WRONG_USE)


def server() -> Server:
    """A server that answers what an editor asks."""
    made = Server()

    @made.feature(types.TEXT_DOCUMENT_DID_OPEN)
    async def opened(params: types.DidOpenTextDocumentParams) -> None:
        await _look(made, params.text_document.uri)

    @made.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: types.DidChangeTextDocumentParams) -> None:
        document = made.workspace.get_text_document(params.text_document.uri)
        version = document.version
        await asyncio.sleep(PAUSE)
        if document.version == version:
            await _look(made, document.uri)

    @made.feature(types.TEXT_DOCUMENT_DID_SAVE)
    async def saved(params: types.DidSaveTextDocumentParams) -> None:
        for uri in list(made.workspace.text_documents):
            await _look(made, uri)

    @made.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        made.seen.pop(params.text_document.uri, None)
        _publish(made, params.text_document.uri, [])

    @made.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions([types.CodeActionKind.QuickFix]))
    def actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        return list(_actions(made, params))

    @made.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        return _hover(made, params)

    @made.feature(types.SHUTDOWN)
    def shut_down(params: None) -> None:
        made.shut_down = True

    @made.feature(types.EXIT)
    def left(params: None) -> None:
        made.status = CLEAN if made.shut_down else LEFT_UNASKED

    return made


async def _look(server: Server, uri: str) -> None:
    """Look at a document as it is in the editor, and tell what was found."""
    path = to_fs_path(uri)
    if path is None or not os.path.exists(path) or uri in server.waiting:
        return
    server.waiting.add(uri)
    async with server.turn:
        server.waiting.remove(uri)
        document = server.workspace.get_text_document(uri)
        version, unsaved = document.version, _unsaved(server)
        try:
            root = server.workspace.root_path or os.path.dirname(path)
            seen = await asyncio.to_thread(_run, os.path.realpath(path), root, unsaved)
        except UserError as error:
            server.complain(_line(error.problems[0]))
            return
        server.told = None
    if document.version == version:
        server.seen[uri] = seen
        _publish(server, uri, [_diagnostic(entry, document, seen.outcome.report, server) for entry in seen.entries])


def _line(problem: Problem) -> str:
    return f"rulinglint: {problem.message}" + (f" {problem.hint}" if problem.hint else "")


def _unsaved(server: Server) -> dict[str, bytes]:
    documents = server.workspace.text_documents
    paths = {uri: to_fs_path(uri) for uri in documents}
    return {
        os.path.realpath(path): documents[uri].source.encode("utf-8", "surrogatepass")
        for uri, path in paths.items()
        if path
    }


def _run(path: str, root: str, unsaved: dict[str, bytes]) -> Seen:
    """What a run finds on one page, compared with the configured corpus, or else with everything below the root."""
    os.chdir(root)
    shown = os.path.relpath(path, os.path.realpath(root)).replace(os.sep, "/")
    request = Request(paths=(shown,), jobs=1)
    configuration = configuration_of(request)
    if not configuration.corpus:
        configuration = configuration._replace(corpus=(os.path.relpath(root, configuration.folder),))
    settings: Settings = settings_of(request, configuration, choice_of(request, configuration))
    with Memory.beside(configuration, request) as memory:
        outcome = run(settings, Progress(io.StringIO(), enabled=False), unsaved, memory.cache)
    known = prepare(configuration, False, None, write=False)
    report, _ = settle(outcome.report, known, request.paths, settings.severities)
    here = tuple(entry for entry in report.entries if entry.place.path == shown)
    return Seen(outcome._replace(report=report), here)


def _publish(server: Server, uri: str, diagnostics: list[types.Diagnostic]) -> None:
    server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, diagnostics))


def _diagnostic(entry: Entry, document: TextDocument, report: Report, server: Server) -> types.Diagnostic:
    return types.Diagnostic(
        range=range_here(entry.place, document, server),
        severity=SEVERITIES[entry.severity],
        code=entry.check.code,
        source="rulinglint",
        message=entry.finding.message,
        related_information=list(_related(entry, report.corpus)),
        data=entry.fingerprint,
    )


def _related(entry: Entry, corpus: Corpus) -> Iterator[types.DiagnosticRelatedInformation]:
    for related in entry.finding.related:
        there = passage(corpus, related.ruling, span=related.span)
        if there.place.path != STANDARD_INPUT and (uri := from_fs_path(os.path.abspath(there.place.path))):
            location = types.Location(uri, range_there(there))
            yield types.DiagnosticRelatedInformation(location, f"{label(entry, related)}: {there.page.card}")


def _actions(server: Server, params: types.CodeActionParams) -> Iterator[types.CodeAction]:
    uri = params.text_document.uri
    seen = server.seen.get(uri)
    if seen is None:
        return
    document = server.workspace.get_text_document(uri)
    for entry in seen.entries:
        name = entry.fingerprint, range_here(entry.place, document, server)
        if asked := [one for one in params.context.diagnostics if (one.data, one.range) == name]:
            for fix in entry.finding.fixes:
                if edit := _edit(fix, entry.place, document, seen.outcome.report.corpus, server):
                    yield types.CodeAction(
                        title=fix.title,
                        kind=types.CodeActionKind.QuickFix,
                        diagnostics=asked,
                        is_preferred=fix.safe,
                        edit=edit,
                    )


def _edit(fix: Fix, here: Place, document: TextDocument, corpus: Corpus, server: Server) -> types.WorkspaceEdit | None:
    """The edit, if it changes nothing but the document."""
    written = replacements(corpus, fix)
    if isinstance(written, str) or any(place.path != here.path for place, _ in written):
        return None
    edits = [types.TextEdit(range_here(place, document, server), text) for place, text in written]
    return types.WorkspaceEdit(changes={document.uri: edits})


def _hover(server: Server, params: types.HoverParams) -> types.Hover | None:
    uri = params.text_document.uri
    seen = server.seen.get(uri)
    if seen is None:
        return None
    document = server.workspace.get_text_document(uri)
    at = server.workspace.position_codec.position_from_client_units(document.lines, params.position)
    line, column = at.line + 1, at.character + 1
    told = [_page(entry) for entry in seen.entries if _holds(entry.place, line, column)]
    told += list(_source(seen.outcome, uri, line, column))
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, "\n\n---\n\n".join(told))) if told else None


def _holds(place: Place, line: int, column: int) -> bool:
    return (place.line, place.column) <= (line, column) <= (place.end_line, place.end_column)


def _page(entry: Entry) -> str:
    said = manual(entry.check)
    return (
        f"**{entry.check.code} {entry.check.name}** — {said.summary}\n\n{said.why}\n\nNot flagged: {said.not_flagged}"
    )


def _source(outcome: Outcome, uri: str, line: int, column: int) -> Iterator[str]:
    """The source ruling of the ruling at a place."""
    corpus, path = outcome.analysis.corpus, os.path.realpath(to_fs_path(uri) or "")
    numbers = [number for number, page in enumerate(corpus.pages) if os.path.realpath(page.path) == path]
    for one in chain.from_iterable(map(outcome.analysis.translations_on, numbers)):
        if _holds(_place(corpus, one.target_at), line, column):
            where = f" — {corpus.pages[one.source_at.page].card}" if one.source_at else ""
            yield f"**Source**{where}\n\n{one.source}"


def _place(corpus: Corpus, at: Address) -> Place:
    return passage(corpus, at).place
