"""Fetching from a server that is nice, and from one that is not: every outcome is one line."""

import errno
import gzip
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from bad_server import (
    Server,
    checksum,
    cut,
    file,
    former_index,
    redirect,
    scryfall_index,
    serving,
    silent_after,
    status,
)
from hypothesis import given
from hypothesis import strategies as st

from corpus.card_table import read_tables
from lint import downloading, fetched, fetching, web
from lint.cli import status as run
from lint.web import Client, WebError

CARDS = json.dumps(
    {
        "meta": {},
        "data": {
            f"Tide {number}": [
                {"name": f"Tide {number}", "foreignData": [{"language": "German", "name": f"Flut {number}"}]}
            ]
            for number in range(400)
        },
    }
).encode()
PACKED = gzip.compress(CARDS, mtime=0)
RULINGS = b'[{"object": "ruling", "oracle_id": "a", "published_at": "2020-01-01", "comment": "The tide rises."}]'
ATOMIC = "/AtomicCards.json.gz"


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as running:
        yield running


@pytest.fixture(autouse=True)
def slept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Nobody waits in a test; how long one would have is noted."""
    waits: list[float] = []
    monkeypatch.setattr(fetching, "Client", partial(Client, sleep=waits.append))
    monkeypatch.chdir(tmp_path)
    return waits


class Told:
    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, server: Server, *arguments: str) -> tuple[int, str, list[str]]:
        """Exit status, standard output, and the lines of standard error, in which the server is called S."""
        code = run(["fetch", *arguments, "--base-url", server.url])
        captured = self.capsys.readouterr()
        return code, captured.out, captured.err.replace(server.url, "S").splitlines()


@pytest.fixture
def fetch(capsys: pytest.CaptureFixture[str]) -> Told:
    return Told(capsys)


def mtgjson(server: Server, *behaviours: Any, data: bytes = PACKED) -> None:
    server.on(f"{ATOMIC}.sha256", checksum(data))
    server.on(ATOMIC, *(behaviours or (file(data),)))


def fails(told: tuple[int, str, list[str]]) -> list[str]:
    code, out, err = told
    assert (code, out) == (2, "")
    assert not os.path.exists("reference/AtomicCards.json.gz")
    return [line.removeprefix("rulinglint: ") for line in err]


def test_a_file_of_mtgjson_is_fetched_checked_and_ready_for_use(server: Server, fetch: Told) -> None:
    mtgjson(server)
    code, out, err = fetch(server, "mtgjson")
    assert (code, err) == (0, ["rulinglint: reference/AtomicCards.json.gz: fetched, 0.0 MB"])
    assert out == (
        "# Put this into rulinglint.toml, above its first table; paths are relative to that file:\n"
        'reference = ["reference/AtomicCards.json.gz"]\n'
        'card_tables = ["reference/AtomicCards.json.gz"]\n'
    )
    assert Path("reference/AtomicCards.json.gz").read_bytes() == PACKED
    assert sorted(os.listdir("reference")) == [".fetched.json", "AtomicCards.json.gz"]
    table, problems = read_tables(["reference/AtomicCards.json.gz"], "en", "de")
    assert not problems
    assert table


def test_who_we_are(server: Server, fetch: Told) -> None:
    mtgjson(server)
    fetch(server, "mtgjson")
    for _, headers in server.asked:
        assert re.fullmatch(r"rulinglint/\d\S* \(.+\)", headers["user-agent"])
        assert "*/*" in headers["accept"]


def test_what_is_the_newest_is_not_fetched_again(server: Server, fetch: Told) -> None:
    mtgjson(server)
    fetch(server, "mtgjson")
    assert fetch(server, "mtgjson")[2] == ["rulinglint: reference/AtomicCards.json.gz: is the newest, 0.0 MB"]
    assert server.paths() == [f"{ATOMIC}.sha256", ATOMIC, f"{ATOMIC}.sha256"]


def test_a_file_that_somebody_changed_is_fetched_again(server: Server, fetch: Told) -> None:
    mtgjson(server)
    fetch(server, "mtgjson")
    Path("reference/AtomicCards.json.gz").write_bytes(b"mine")
    fetch(server, "mtgjson")
    assert Path("reference/AtomicCards.json.gz").read_bytes() == PACKED


def test_a_newer_file_takes_the_place_of_the_old_one(server: Server, fetch: Told) -> None:
    mtgjson(server)
    fetch(server, "mtgjson")
    newer = gzip.compress(CARDS.replace(b"Tide", b"Wave"), mtime=0)
    mtgjson(server, file(newer, '"two"'), data=newer)
    assert fetch(server, "mtgjson")[0] == 0
    assert Path("reference/AtomicCards.json.gz").read_bytes() == newer


def test_a_file_that_is_cut_is_gone_on_with(server: Server, fetch: Told, slept: list[float]) -> None:
    mtgjson(server, cut(PACKED, 700), cut(PACKED, 500), file(PACKED))
    assert fetch(server, "mtgjson")[0] == 0
    assert Path("reference/AtomicCards.json.gz").read_bytes() == PACKED
    asked = [(headers.get("range"), headers.get("if-range")) for headers in server.headers(ATOMIC)]
    assert asked == [(None, None), ("bytes=700-", '"one"'), ("bytes=1200-", '"one"')]
    assert [wait for wait in slept if wait >= 1] == [1.0, 1.0]


def test_a_file_that_is_always_cut_stays_in_part_for_the_next_run(server: Server, fetch: Told) -> None:
    mtgjson(server, cut(PACKED, 700), cut(PACKED, 0))
    assert fails(fetch(server, "mtgjson")) == [
        f"S{ATOMIC}: cut off after 700 of {len(PACKED):,} bytes",
        "  Run the same command again: it goes on from there.",
    ]
    assert Path("reference/.AtomicCards.json.gz.part").read_bytes() == PACKED[:700]
    assert len(server.headers(ATOMIC)) == 1 + web.RETRIES
    mtgjson(server)
    assert fetch(server, "mtgjson")[0] == 0
    assert server.headers(ATOMIC)[-1]["range"] == "bytes=700-"
    assert Path("reference/AtomicCards.json.gz").read_bytes() == PACKED


def test_a_server_that_always_begins_anew_is_not_asked_for_ever(server: Server, fetch: Told) -> None:
    mtgjson(server, cut(PACKED, 700, etag=""))
    assert fails(fetch(server, "mtgjson"))[0] == f"S{ATOMIC}: cut off after 700 of {len(PACKED):,} bytes"
    assert len(server.headers(ATOMIC)) <= 2 + web.RETRIES
    assert "range" not in server.headers(ATOMIC)[-1]


def test_a_part_of_an_older_file_is_not_gone_on_with(server: Server, fetch: Told) -> None:
    newer = gzip.compress(CARDS.replace(b"Tide", b"Wave"), mtime=0)
    mtgjson(server, cut(PACKED, 700), file(newer, '"two"'), data=newer)
    assert fetch(server, "mtgjson")[0] == 0
    assert Path("reference/AtomicCards.json.gz").read_bytes() == newer


def test_a_weak_mark_does_not_join_two_files(server: Server, fetch: Told) -> None:
    mtgjson(server, cut(PACKED, 700, etag='W/"one"'), file(PACKED))
    assert fetch(server, "mtgjson")[0] == 0
    assert "range" not in server.headers(ATOMIC)[1]


def test_another_part_than_the_one_asked_for(server: Server, fetch: Told) -> None:
    wrong = status(206, Content_Range="bytes 5-9/10", ETag='"one"')
    mtgjson(server, cut(PACKED, 700), wrong, file(PACKED))
    assert fetch(server, "mtgjson")[0] == 0
    assert "range" not in server.headers(ATOMIC)[2]
    assert Path("reference/AtomicCards.json.gz").read_bytes() == PACKED


def test_a_part_that_is_whole_already(server: Server, fetch: Told) -> None:
    mtgjson(server)
    os.mkdir("reference")
    Path("reference/.AtomicCards.json.gz.part").write_bytes(PACKED)
    notes = {"url": server.url + ATOMIC, "validator": '"one"', "etag": '"one"', "packed": False}
    Path("reference/.AtomicCards.json.gz.part.json").write_text(json.dumps(notes))
    assert fetch(server, "mtgjson")[0] == 0
    assert Path("reference/AtomicCards.json.gz").read_bytes() == PACKED


@pytest.mark.parametrize("notes", ["", "[]", "{", '{"url": 1}', '{"url": 1, "validator": 2, "etag": 3, "packed": 4}'])
def test_notes_that_cannot_be_read_are_none(notes: str, server: Server, fetch: Told) -> None:
    mtgjson(server)
    os.mkdir("reference")
    Path("reference/.AtomicCards.json.gz.part").write_bytes(b"x" * 10)
    Path("reference/.AtomicCards.json.gz.part.json").write_text(notes)
    Path("reference/.fetched.json").write_text(notes)
    assert fetch(server, "mtgjson")[0] == 0
    assert Path("reference/AtomicCards.json.gz").read_bytes() == PACKED


def test_too_many_requests_are_waited_for(server: Server, fetch: Told, slept: list[float]) -> None:
    mtgjson(server, status(429, Retry_After="7"), status(429), status(503), file(PACKED))
    assert fetch(server, "mtgjson")[0] == 0
    assert [wait for wait in slept if wait >= 1] == [7.0, 30.0, 4.0]


def test_a_server_that_wants_to_be_left_alone_for_long(server: Server, fetch: Told, slept: list[float]) -> None:
    mtgjson(server, status(429, Retry_After="3600"))
    assert fails(fetch(server, "mtgjson")) == [
        f"S{ATOMIC}: answers 429 (too many requests)",
        "  The server asks to be left alone for 3,600 s; try again then.",
    ]
    assert max(slept, default=0) <= web.SPACING


def test_a_server_that_never_gets_well(server: Server, fetch: Told, slept: list[float]) -> None:
    mtgjson(server, status(500))
    assert fails(fetch(server, "mtgjson")) == [f"S{ATOMIC}: answers 500 (internal server error)"]
    assert [wait for wait in slept if wait >= 1] == [1.0, 2.0, 4.0, 8.0]


def test_a_refusal_is_not_asked_again(server: Server, fetch: Told) -> None:
    mtgjson(server, status(403))
    assert fails(fetch(server, "mtgjson")) == [f"S{ATOMIC}: answers 403 (forbidden)"]
    assert len(server.headers(ATOMIC)) == 1


def test_a_wrong_checksum(server: Server, fetch: Told) -> None:
    mtgjson(server, data=PACKED)
    server.on(f"{ATOMIC}.sha256", checksum(b"something else"))
    assert fails(fetch(server, "mtgjson")) == [
        f"S{ATOMIC}: its SHA-256 is not the one that is published beside it",
        "  It was thrown away; run the same command again.",
    ]
    assert os.listdir("reference") == []


@pytest.mark.parametrize("stated", [b"", b"<html>", b"12", b"\xff" * 64])
def test_a_checksum_that_is_none(stated: bytes, server: Server, fetch: Told) -> None:
    mtgjson(server)
    server.on(f"{ATOMIC}.sha256", file(stated, etag=""))
    assert fails(fetch(server, "mtgjson")) == [f"S{ATOMIC}.sha256: holds no SHA-256"]


def test_a_checksum_that_is_missing_or_endless(server: Server, fetch: Told) -> None:
    assert fails(fetch(server, "mtgjson")) == [f"S{ATOMIC}.sha256: is not there, so the file could not be checked"]
    server.on(f"{ATOMIC}.sha256", file(b"0" * 5000, etag=""))
    assert fails(fetch(server, "mtgjson")) == [f"S{ATOMIC}.sha256: is larger than 1,024 bytes"]


def test_redirects_are_followed(server: Server, fetch: Told) -> None:
    mtgjson(server, redirect("/elsewhere", 301))
    server.on("/elsewhere", redirect(f"{server.url}/there", 307))
    server.on("/there", file(PACKED))
    assert fetch(server, "mtgjson")[0] == 0
    assert Path("reference/AtomicCards.json.gz").read_bytes() == PACKED


@pytest.mark.parametrize(
    ("where", "told"),
    [
        (ATOMIC, "redirects more than 5 times"),
        ("file:///etc/passwd", "redirects to file:///etc/passwd, which is not https"),
        ("ftp://127.0.0.1/x", "redirects to ftp://127.0.0.1/x, which is not https"),
        ("http://cards.example/x", "redirects to http://cards.example/x, which is not https"),
        ("http://[", "redirects to nowhere"),
        ("", "redirects to nowhere"),
    ],
)
def test_redirects_to_where_nobody_wants_to_go(where: str, told: str, server: Server, fetch: Told) -> None:
    mtgjson(server, redirect(where))
    assert fails(fetch(server, "mtgjson")) == [f"S{ATOMIC}: {told}"]


def test_no_server_leads_to_this_machine() -> None:
    client = Client("https://cards.example")
    assert client.refusal("http://127.0.0.1/x") == "is not https"
    assert client.refusal("https://cards.example/x") is None
    assert Client("http://localhost:1").refusal("http://[::1]/x") is None


def test_a_file_larger_than_any(server: Server, fetch: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downloading, "LARGEST", 1000)
    mtgjson(server)
    assert fails(fetch(server, "mtgjson")) == [f"S{ATOMIC}: is larger than 1,000 bytes"]

    def endless(handler: Any) -> None:
        handler.send_response(200)
        handler.end_headers()
        handler.wfile.write(b"x" * 5000)

    mtgjson(server, endless)
    assert fails(fetch(server, "mtgjson")) == [f"S{ATOMIC}: is larger than 1,000 bytes"]


def test_a_file_that_grows_when_it_is_unpacked(server: Server, fetch: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = gzip.compress(b"[" + b" " * 100_000, mtime=0)
    monkeypatch.setattr(fetched, "LARGEST", 50_000)
    mtgjson(server, data=bomb)
    assert fails(fetch(server, "mtgjson"))[0] == f"S{ATOMIC}: grows to more than 50,000 bytes when it is unpacked"


def test_what_is_no_json_or_damaged(server: Server, fetch: Told) -> None:
    for data, told in (
        (gzip.compress(b"<html>", mtime=0), "is no JSON"),
        (PACKED[:-9], "is damaged: it cannot be unpacked"),
        (b"<html>", "is damaged: it cannot be unpacked"),
        (b"", "is no JSON"),
    ):
        mtgjson(server, data=data)
        assert fails(fetch(server, "mtgjson"))[0] == f"S{ATOMIC}: {told}"
        assert os.listdir("reference") == []


def test_a_silent_server(server: Server, fetch: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "TIMEOUT", 0.2)
    mtgjson(server, silent_after(PACKED, 700), file(PACKED))
    assert fetch(server, "mtgjson")[0] == 0
    assert server.headers(ATOMIC)[1]["range"] == "bytes=700-"
    monkeypatch.setattr(web, "RETRIES", 0)
    server.on(f"{ATOMIC}.sha256", lambda handler: handler.server.let_go.wait(5) and None)
    assert fetch(server, "mtgjson")[2] == [f"rulinglint: S{ATOMIC}.sha256: no answer for 0.2 s"]


def test_a_server_that_trickles(server: Server, fetch: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downloading, "OVER", 0.2)
    monkeypatch.setattr(web, "RETRIES", 0)

    def trickle(handler: Any) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", str(len(PACKED)))
        handler.end_headers()
        for byte in PACKED[:100]:
            handler.wfile.write(bytes([byte]))
            handler.wfile.flush()
            time.sleep(0.02)

    mtgjson(server, trickle)
    assert fails(fetch(server, "mtgjson"))[0] == f"S{ATOMIC}: sends less than 1,000 bytes a second"


def test_a_server_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    with serving() as gone:
        url = gone.url
    assert run(["fetch", "mtgjson", "--base-url", url]) == 2
    assert capsys.readouterr().err == f"rulinglint: {url}{ATOMIC}.sha256: not reachable: connection refused\n"


@pytest.mark.parametrize(
    "nonsense", [b"\x00\xff\n\n", b"HTTP/1.1 abc\r\n\r\n", b"", b"HTTP/1.1 200 OK\r\n" + b"x" * 70_000]
)
def test_a_server_that_speaks_no_http(nonsense: bytes, server: Server, fetch: Told) -> None:
    def behave(handler: Any) -> None:
        handler.wfile.write(nonsense)
        handler.close_connection = True

    mtgjson(server, behave)
    (line,) = fails(fetch(server, "mtgjson"))[:1]
    assert line.startswith(f"S{ATOMIC}: ")


def test_broken_chunks(server: Server, fetch: Told) -> None:
    def behave(handler: Any) -> None:
        handler.protocol_version = "HTTP/1.1"
        handler.send_response(200)
        handler.send_header("Transfer-Encoding", "chunked")
        handler.end_headers()
        handler.wfile.write(b"5\r\n[1,2,\r\nzz\r\n")
        handler.close_connection = True

    mtgjson(server, behave)
    assert fails(fetch(server, "mtgjson"))[0] in (
        f"S{ATOMIC}: broke off in the middle of its answer",
        f"S{ATOMIC}: is no address that can be asked",
    )


def test_no_room(server: Server, fetch: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    mtgjson(server)
    usage = type(shutil.disk_usage("."))
    with monkeypatch.context() as patched:
        patched.setattr(shutil, "disk_usage", lambda folder: usage(100, 90, 10))
        assert fails(fetch(server, "mtgjson")) == [
            f"reference: has 10 bytes left, and {len(PACKED):,} are needed",
            "  Make room.",
        ]

    class Full(io.BytesIO):
        def write(self, data: object) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    def opened(path: str, mode: str = "r", **more: Any) -> Any:
        return Full() if mode in ("ab", "wb") else open(path, mode, **more)

    monkeypatch.setattr(downloading, "open", opened, raising=False)
    assert fails(fetch(server, "mtgjson")) == [
        "reference: the disk is full",
        "  Make room, then run the same command again: 0 bytes are here already.",
    ]


def test_a_folder_that_is_none(server: Server, fetch: Told) -> None:
    Path("here").write_text("a file")
    assert fails(fetch(server, "mtgjson", "--to", "here")) == ["here: not writable: file exists"]


def test_one_set_of_mtgjson(server: Server, fetch: Told) -> None:
    server.on("/MH3.json.gz.sha256", checksum(PACKED))
    server.on("/MH3.json.gz", file(PACKED))
    assert fetch(server, "mtgjson", "--set", "mh3", "--to", "data/cards")[2] == [
        "rulinglint: data/cards/MH3.json.gz: fetched, 0.0 MB"
    ]
    assert fails(fetch(server, "mtgjson", "--set", "xyz")) == [
        "mtgjson has no set “XYZ”",
        "  Asked for was S/XYZ.json.gz.",
    ]
    fetch(server, "mtgjson", "--set", "con")
    assert server.paths()[-1] == "/CON_.json.gz.sha256"


def scryfall(server: Server, **files: bytes) -> None:
    packed = {name: gzip.compress(data, mtime=0) for name, data in files.items()}
    server.on("/bulk-data", scryfall_index(server, **{name: len(data) for name, data in packed.items()}))
    for name, data in packed.items():
        server.on(f"/files/{name}.jsonl.gz", file(data))


def former(server: Server, **files: bytes) -> None:
    server.on("/bulk-data", former_index(server, **{name: len(data) for name, data in files.items()}))
    for name, data in files.items():
        server.on(f"/files/{name}.json", file(data))


LINES = b'{"object": "ruling", "oracle_id": "o1", "published_at": "2024-06-14", "comment": "The tide rises."}\n'


def test_the_files_of_scryfall(server: Server, fetch: Told, capsys: pytest.CaptureFixture[str]) -> None:
    card = {"object": "card", "oracle_id": "o1", "name": "Tide Clock", "lang": "en"}
    german = {**card, "lang": "de", "printed_name": "Gezeitenuhr"}
    cards = [json.dumps(one).encode() + b"\n" for one in (card, german)]
    scryfall(server, rulings=LINES, oracle_cards=cards[0], all_cards=b"".join(cards))
    code, out, err = fetch(server, "scryfall")
    assert (code, err) == (
        0,
        [
            "rulinglint: reference/rulings.jsonl.gz: fetched, 0.0 MB",
            "rulinglint: reference/oracle-cards.jsonl.gz: fetched, 0.0 MB",
            "rulinglint: reference/all-cards.jsonl.gz: fetched, 0.0 MB",
        ],
    )
    assert out.splitlines()[1:] == [
        'reference = ["reference/rulings.jsonl.gz", "reference/oracle-cards.jsonl.gz"]',
        'card_tables = ["reference/all-cards.jsonl.gz"]',
    ]
    # What was fetched is of use: the page finds its source by what the cards are called.
    Path("rulinglint.toml").write_text(out, encoding="utf-8")
    Path("page.txt").write_text("Gezeitenuhr\n\n2024-06-14\n\nThe tide rises.\n", encoding="utf-8")
    assert run(["check", "page.txt", "--select", "U001", "--no-cache", "--format", "json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["corpus"] == {"pages": 2, "rulings": 2}
    assert report["skipped"]["rulings_without_source"] == 0
    fetch(server, "scryfall", "--file", "rulings")
    assert server.headers("/files/rulings.jsonl.gz")[1]["if-none-match"] == '"one"'


def test_the_former_files_of_scryfall(server: Server, fetch: Told) -> None:
    former(server, rulings=RULINGS, oracle_cards=b"[]", all_cards=b"[ ]")
    code, out, err = fetch(server, "scryfall")
    assert (code, err) == (
        0,
        [
            "rulinglint: reference/rulings.json: fetched, 0.0 MB",
            "rulinglint: reference/oracle-cards.json: fetched, 0.0 MB",
            "rulinglint: reference/all-cards.json: fetched, 0.0 MB",
        ],
    )
    assert out.splitlines()[1:] == [
        'reference = ["reference/rulings.json", "reference/oracle-cards.json"]',
        'card_tables = ["reference/all-cards.json"]',
    ]
    configuration = tomllib.loads(out)
    assert all(os.path.isfile(path) for paths in configuration.values() for path in paths)
    fetch(server, "scryfall", "--file", "rulings")
    assert server.headers("/files/rulings.json")[1]["if-none-match"] == '"one"'


def test_304_is_the_newest(server: Server, fetch: Told) -> None:
    former(server, rulings=RULINGS)
    fetch(server, "scryfall", "--file", "rulings")
    assert fetch(server, "scryfall", "--file", "rulings")[2] == [
        "rulinglint: reference/rulings.json: is the newest, 0.0 MB"
    ]
    assert Path("reference/rulings.json").read_bytes() == RULINGS


def test_a_file_that_is_packed_on_its_way_stays_packed(server: Server, fetch: Told) -> None:
    former(server, rulings=RULINGS)
    packed = gzip.compress(RULINGS, mtime=0)
    way = {"Content_Encoding": "gzip"}
    server.on("/files/rulings.json", cut(packed, 20, **way), file(packed, **way))
    assert fetch(server, "scryfall", "--file", "rulings")[2] == [
        "rulinglint: reference/rulings.json.gz: fetched, 0.0 MB"
    ]
    assert gzip.decompress(Path("reference/rulings.json.gz").read_bytes()) == RULINGS
    assert server.headers("/files/rulings.json")[0]["accept-encoding"] == "gzip"
    assert fetch(server, "scryfall", "--file", "rulings")[2] == [
        "rulinglint: reference/rulings.json.gz: is the newest, 0.0 MB"
    ]


def test_a_file_of_another_size_than_announced(server: Server, fetch: Told) -> None:
    former(server, rulings=RULINGS)
    server.on("/files/rulings.json", file(RULINGS + b" "))
    assert fails(fetch(server, "scryfall", "--file", "rulings"))[0] == (
        f"S/files/rulings.json: has {len(RULINGS) + 1} bytes, and {len(RULINGS)} were announced"
    )


@pytest.mark.parametrize("index", [b"", b"[]", b'{"data": 1}', b'{"data": [1]}', b"[" * 100_000, b"<html>"])
def test_an_index_that_is_none(index: bytes, server: Server, fetch: Told) -> None:
    server.on("/bulk-data", file(index, etag=""))
    assert fails(fetch(server, "scryfall")) == ["S/bulk-data: is no list of files"]


def test_an_index_that_lacks_a_file_or_leads_astray(server: Server, fetch: Told) -> None:
    scryfall(server, oracle_cards=b"[]")
    assert fails(fetch(server, "scryfall")) == ["S/bulk-data: lists no file “rulings”"]
    data = {"data": [{"type": "rulings", "download_uri": "file:///etc/passwd"}]}
    server.on("/bulk-data", file(json.dumps(data).encode(), etag=""))
    assert fails(fetch(server, "scryfall")) == ["file:///etc/passwd: is not https"]


def page(server: Server, cards: list[dict[str, str]], total: int, following: str = "") -> bytes:
    more = {"next_page": f"{server.url}{following}"} if following else {}
    return json.dumps({"data": cards, "total_cards": total, "has_more": bool(following), **more}).encode()


def test_one_set_of_scryfall(server: Server, fetch: Told, slept: list[float]) -> None:
    scryfall(server, rulings=RULINGS)
    first, second = {"object": "card", "name": "Tide"}, {"object": "card", "name": "Flut ü"}
    server.on("/cards/search", file(page(server, [first], 2, "/more"), etag=""))
    server.on("/more", file(page(server, [second], 2), etag=""))
    code, out, err = fetch(server, "scryfall", "--set", "NEO")
    assert (code, err[1]) == (0, "rulinglint: reference/set-neo.json: fetched, 0.0 MB")
    assert json.loads(Path("reference/set-neo.json").read_text(encoding="utf-8")) == [first, second]
    assert 'card_tables = ["reference/set-neo.json"]' in out
    assert "q=set%3Aneo" in server.paths()[-2]
    assert 0.4 < max(slept) <= 0.5


def test_one_set_that_there_is_not_or_that_is_not_whole(server: Server, fetch: Told) -> None:
    scryfall(server, rulings=RULINGS)
    assert fetch(server, "scryfall", "--set", "xyz")[2][1] == "rulinglint: scryfall has no set “xyz”"
    server.on("/cards/search", file(page(server, [{}], 2), etag=""))
    assert "1 cards came, and 2 were announced" in fetch(server, "scryfall", "--set", "xyz")[2][1]
    for wrong in (b"[]", b'{"data": []}', b"<", b'{"data": [], "total_cards": 1, "has_more": true}'):
        server.on("/cards/search", file(wrong, etag=""))
        code, _, err = fetch(server, "scryfall", "--set", "xyz")
        assert code == 2
        assert err[1].endswith(("is no list of cards", "is no JSON"))
    assert not os.path.exists("reference/set-xyz.json")


def test_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, told in (
        (["mtgjson", "--set", "../x"], "--set: “../x” is no code of a set\n  Such a code is neo or MH3.\n"),
        (["mtgjson", "--file", "x"], "--file: mtgjson has no “x”\n  It has AtomicCards, AllPrintings.\n"),
        (["mtgjson", "--base-url", "file:///"], "--base-url: “file:///” does not begin with https://\n"),
        (
            ["mtgjson", "--base-url", "http://a.example"],
            "--base-url: “http://a.example” does not begin with https://\n",
        ),
    ):
        assert run(["fetch", *arguments]) == 2
        assert capsys.readouterr().err == f"rulinglint: {told}"
    assert run(["fetch", "gatherer"]) == 2
    assert not os.path.exists("reference")


def test_quiet_is_quiet(server: Server, fetch: Told) -> None:
    mtgjson(server)
    assert fetch(server, "mtgjson", "--quiet") == (0, "", [])


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_an_interrupted_run_is_gone_on_with(server: Server, fetch: Told) -> None:
    mtgjson(server, silent_after(PACKED, 700), file(PACKED))
    command = [sys.executable, "-m", "rulinglint", "fetch", "mtgjson", "--base-url", server.url]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as process:
        part = Path("reference/.AtomicCards.json.gz.part")
        for _ in range(400):
            if ATOMIC in server.paths() and part.exists():
                break
            time.sleep(0.05)
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (130, b"")
    assert err.decode() == "rulinglint: interrupted; the same command goes on from there\n"
    assert part.read_bytes() == PACKED[:700]
    assert fetch(server, "mtgjson")[0] == 0
    assert server.headers(ATOMIC)[1]["range"] == "bytes=700-"


def test_progress_counts_megabytes(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    from lint.progress import Progress

    data = b"[" + os.urandom(3_000_000).replace(b"\n", b" ") + b"]"
    server.on("/x.json", file(data))
    stream = io.StringIO()
    moments = iter(range(10_000))
    progress = Progress(stream, enabled=True, clock=lambda: float(next(moments)))
    os.mkdir("to")
    downloading.download(Client(server.url), fetched.Wanted(f"{server.url}/x.json", "x.json"), "to", progress)
    assert re.search(r"Fetching x\.json  █+.* 3 of 3 MB", stream.getvalue())


@given(st.text(), st.sampled_from(["", "http://127.0.0.1/", "https://"]))
def test_any_address_is_opened_safely_or_not_at_all(text: str, begin: str) -> None:
    client = Client("https://cards.example")
    if client.refusal(f"{begin}{text}") is None:
        assert f"{begin}{text}".lower().lstrip().startswith("https:")


@given(st.text())
def test_whatever_a_server_asks_to_wait(text: str) -> None:
    wait = web._wait(text)
    assert wait is None or wait >= 0


def test_an_error_says_what_it_is() -> None:
    assert str(WebError("x: y")) == "x: y"
