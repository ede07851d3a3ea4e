"""The language server, asked by a real client over standard input and output."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import IO

import pytest
from lsprotocol import types
from pygls.lsp.client import LanguageClient

from lint.cli import status

ROOT = Path(__file__).parent.parent
ENGLISH = "The creature stays tapped until the tide rises."
GERMAN = "Die Kreatur bleibt getappt, bis die Flut steigt."
PATIENCE = 60.0


def page(card: str, *texts: str) -> str:
    return "\n\n".join([card, *(part for text in texts for part in ("2024-06-14", text))]) + "\n"


class Editor:
    """An editor with one folder open."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.client = LanguageClient("editor", "1")
        self.told: asyncio.Queue[types.PublishDiagnosticsParams] = asyncio.Queue()
        self.shown: list[str] = []

        @self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def hear(params: types.PublishDiagnosticsParams) -> None:
            self.told.put_nowait(params)

        @self.client.feature(types.WINDOW_SHOW_MESSAGE)
        def show(params: types.ShowMessageParams) -> None:
            self.shown.append(params.message)

    def uri(self, path: str) -> str:
        return (self.folder / path).as_uri()

    async def begin(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        await self.client.start_io(sys.executable, "-m", "rulinglint", "lsp", env=environment)
        folder = self.folder.as_uri()
        await self.client.initialize_async(types.InitializeParams(types.ClientCapabilities(), root_uri=folder))
        self.client.initialized(types.InitializedParams())

    async def end(self) -> None:
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await self.client.stop()

    def open_quietly(self, path: str, text: str) -> None:
        item = types.TextDocumentItem(self.uri(path), "plaintext", 1, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    async def open(self, path: str, text: str) -> list[types.Diagnostic]:
        self.open_quietly(path, text)
        return await self.diagnostics()

    def type_quietly(self, path: str, text: str, version: int) -> None:
        document = types.VersionedTextDocumentIdentifier(version=version, uri=self.uri(path))
        change = types.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))

    async def type(self, path: str, text: str, version: int) -> list[types.Diagnostic]:
        self.type_quietly(path, text, version)
        return await self.diagnostics()

    async def diagnostics(self) -> list[types.Diagnostic]:
        return list((await asyncio.wait_for(self.told.get(), PATIENCE)).diagnostics)


@pytest.fixture
def editing(tmp_path: Path) -> Callable[[Callable[[Editor], Awaitable[None]]], None]:
    (tmp_path / "de").mkdir()
    (tmp_path / "en").mkdir()
    (tmp_path / "de/tor.txt").write_text(page("Altes Tor", GERMAN), encoding="utf-8")
    (tmp_path / "en/tor.txt").write_text(page("Old Gate", ENGLISH), encoding="utf-8")
    config = 'corpus = ["en", "de"]\nselect = ["U", "Y003"]\n'
    (tmp_path / "rulinglint.toml").write_text(config, encoding="utf-8")

    async def session(work: Callable[[Editor], Awaitable[None]]) -> None:
        editor = Editor(tmp_path)
        await editor.begin()
        try:
            await work(editor)
        finally:
            await editor.end()

    return lambda work: asyncio.run(session(work))


Editing = Callable[[Callable[[Editor], Awaitable[None]]], None]


def test_findings_as_one_types(editing: Editing) -> None:
    async def work(editor: Editor) -> None:
        assert await editor.open("de/tor.txt", page("Altes Tor", GERMAN)) == []
        (found,) = await editor.type("de/tor.txt", page("Altes Tor", f"🌊 Große Flut. {ENGLISH}"), 2)
        assert (found.code, found.source, found.severity) == ("U002", "rulinglint", types.DiagnosticSeverity.Error)
        # Columns count UTF-16: the wave takes two.
        assert (found.range.start.line, found.range.start.character) == (4, 15)
        assert await editor.type("de/tor.txt", page("Altes Tor", GERMAN), 3) == []
        assert (editor.folder / "de/tor.txt").read_text(encoding="utf-8") == page("Altes Tor", GERMAN)

    editing(work)


def test_a_quick_fix(editing: Editing) -> None:
    async def work(editor: Editor) -> None:
        text = page("Altes Tor", "Die Kreatur  bleibt getappt, bis die Flut steigt.")
        (found,) = await editor.open("de/tor.txt", text)
        document = types.TextDocumentIdentifier(editor.uri("de/tor.txt"))
        context = types.CodeActionContext([found])
        asked = types.CodeActionParams(document, found.range, context)
        (action,) = await editor.client.text_document_code_action_async(asked) or []
        assert isinstance(action, types.CodeAction)
        assert action.is_preferred
        assert action.edit
        assert action.edit.changes
        (edit,) = action.edit.changes[editor.uri("de/tor.txt")]
        line = text.splitlines()[4]
        mended = line[: edit.range.start.character] + edit.new_text + line[edit.range.end.character :]
        assert mended == GERMAN

    editing(work)


def test_quick_fixes_are_those_of_the_place_that_is_asked_for(editing: Editing) -> None:
    async def work(editor: Editor) -> None:
        found = await editor.open("de/tor.txt", page("Altes Tor", "Die  Flut und die  Flut steigen, die  Flut sinkt."))
        document = types.TextDocumentIdentifier(editor.uri("de/tor.txt"))
        for one in found:
            asked = types.CodeActionParams(document, one.range, types.CodeActionContext([one]))
            assert len(await editor.client.text_document_code_action_async(asked) or []) == 1

    editing(work)


def test_who_types_fast_is_told_of_the_last_text(editing: Editing) -> None:
    async def work(editor: Editor) -> None:
        editor.open_quietly("de/tor.txt", page("Altes Tor", GERMAN))
        for version in range(2, 8):
            editor.type_quietly("de/tor.txt", page("Altes Tor", *["Die  Flut steigt."] * (version - 1)), version)
            await asyncio.sleep(0.26)
        while len(await editor.diagnostics()) < 6:
            pass

    editing(work)


def test_what_is_wrong_with_the_configuration_is_told_once(editing: Editing) -> None:
    async def work(editor: Editor) -> None:
        right = (editor.folder / "rulinglint.toml").read_text(encoding="utf-8")
        (editor.folder / "rulinglint.toml").write_text("selct = []", encoding="utf-8")
        editor.open_quietly("de/tor.txt", page("Altes Tor", GERMAN))
        while not editor.shown:
            await asyncio.sleep(0.05)
        for version in (2, 3):
            editor.type_quietly("de/tor.txt", page("Altes Tor", f"{GERMAN} {version}"), version)
            await asyncio.sleep(1)
        (editor.folder / "rulinglint.toml").write_text(right, encoding="utf-8")
        await editor.type("de/tor.txt", page("Altes Tor", GERMAN), 4)
        (said,) = editor.shown
        assert said.startswith("rulinglint: rulinglint.toml:1: there is no key “selct”")

    editing(work)


def test_hover_tells_the_check_and_the_source(editing: Editing) -> None:
    async def work(editor: Editor) -> None:
        await editor.open("de/tor.txt", page("Altes Tor", "Die Kreatur  bleibt getappt, bis die Flut steigt."))
        document = types.TextDocumentIdentifier(editor.uri("de/tor.txt"))
        hover = await editor.client.text_document_hover_async(types.HoverParams(document, types.Position(4, 12)))
        assert hover
        assert isinstance(hover.contents, types.MarkupContent)
        assert "**Y003 misplaced-space**" in hover.contents.value
        assert ENGLISH in hover.contents.value
        elsewhere = await editor.client.text_document_hover_async(types.HoverParams(document, types.Position(0, 0)))
        assert elsewhere is None

    editing(work)


def said(*methods: str) -> bytes:
    """What an editor says to a server that it has started, message by message."""
    asked = [("initialize", {"capabilities": {}}), ("initialized", {}), *((method, None) for method in methods)]
    messages = [
        {"jsonrpc": "2.0", "method": method, **({"params": params} if params is not None else {})}
        | ({"id": number} if method in ("initialize", "shutdown") else {})
        for number, (method, params) in enumerate(asked)
    ]
    bodies = [json.dumps(message).encode() for message in messages]
    return b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for body in bodies)


def started(folder: Path, output: int | IO[bytes] = subprocess.PIPE) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "rulinglint", "lsp"],
        stdin=subprocess.PIPE,
        stdout=output,
        stderr=subprocess.PIPE,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


@pytest.mark.parametrize(
    ("methods", "expected"), [(["shutdown", "exit"], 0), (["exit"], 1), ([], 0)], ids=["asked", "unasked", "cut off"]
)
def test_it_leaves_without_a_word(tmp_path: Path, methods: list[str], expected: int) -> None:
    server = started(tmp_path)
    _, err = server.communicate(said(*methods), timeout=PATIENCE)
    assert (server.returncode, err) == (expected, b"")


def test_where_nobody_listens_it_ends_at_once(tmp_path: Path) -> None:
    with started(tmp_path) as server:
        assert server.stdin
        assert server.stdout
        assert server.stderr
        server.stdout.close()
        server.stdin.write(said())
        server.stdin.flush()
        assert server.wait(PATIENCE) == 141
        assert server.stderr.read() == b""


def test_an_interrupt_ends_it_though_the_editor_says_nothing(tmp_path: Path) -> None:
    with started(tmp_path) as server:
        assert server.stdin
        assert server.stdout
        assert server.stderr
        server.stdin.write(said())
        server.stdin.flush()
        assert server.stdout.readline()
        server.send_signal(signal.SIGINT)
        assert server.wait(PATIENCE) == 130
        assert server.stderr.read() == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no such device")
def test_an_output_that_takes_nothing_is_told_in_one_line(tmp_path: Path) -> None:
    with open("/dev/full", "wb") as full:
        server = started(tmp_path, full)
        _, err = server.communicate(said(), timeout=PATIENCE)
    told = b"rulinglint: lsp: standard output cannot be written: no space left on device\n"
    assert (server.returncode, err) == (2, told)


def test_a_missing_extra_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "lint.language_server", raising=False)
    monkeypatch.setitem(sys.modules, "pygls.lsp.server", None)
    assert status(["lsp"]) == 2
    assert capsys.readouterr().err == (
        "rulinglint: lsp: pygls.lsp.server is not installed\n  Install the extra: pip install 'rulinglint[lsp]'.\n"
    )


def test_without_standard_input_there_is_nothing_to_speak_by() -> None:
    command = f'"{sys.executable}" -m rulinglint lsp <&-'
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("rulinglint: lsp: standard input or output is closed\n")
