"""A web server on this machine that does what it is told, badly if so."""

import hashlib
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Behaviour = Callable[["Handler"], None]


class Server(ThreadingHTTPServer):
    """Answers each path with its behaviours, one after the other, the last for good."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.routes: dict[str, list[Behaviour]] = {}
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.let_go = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def on(self, path: str, *behaviours: Behaviour) -> None:
        self.routes[path] = list(behaviours)

    def paths(self) -> list[str]:
        return [path for path, _ in self.asked]

    def headers(self, path: str) -> list[dict[str, str]]:
        return [headers for asked, headers in self.asked if asked == path]

    def handle_error(self, request: object, client_address: object) -> None:
        """The client has gone: nothing to tell."""


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        path = self.path
        self.server.asked.append((path, {name.lower(): value for name, value in self.headers.items()}))
        behaviours = self.server.routes.get(path) or self.server.routes.get(path.partition("?")[0]) or [status(404)]
        behaviour = behaviours.pop(0) if len(behaviours) > 1 else behaviours[0]
        behaviour(self)

    def log_message(self, *words: object) -> None:
        """Quiet."""

    def answer(self, code: int, data: bytes = b"", **headers: str) -> None:
        self.send_response(code)
        given = {"Content-Length": str(len(data))} | {name.replace("_", "-"): value for name, value in headers.items()}
        for name, value in given.items():
            if value:
                self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)


@contextmanager
def serving() -> Iterator[Server]:
    server = Server()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.let_go.set()
        server.shutdown()
        server.server_close()
        thread.join()


def status(code: int, **headers: str) -> Behaviour:
    return lambda handler: handler.answer(code, **headers)


def redirect(where: str, code: int = 302) -> Behaviour:
    return status(code, Location=where)


def file(data: bytes, etag: str = '"one"', **headers: str) -> Behaviour:
    """A file, as a good server has it: whole, in part, or not at all."""

    def behave(handler: Handler) -> None:
        asked = handler.headers
        if etag and asked.get("If-None-Match") == etag:
            handler.answer(304, ETag=etag)
            return
        start = asked.get("Range", "").removeprefix("bytes=").rstrip("-")
        if start and asked.get("If-Range") == etag:
            if int(start) >= len(data):
                handler.answer(416, Content_Range=f"bytes */{len(data)}")
                return
            part = f"bytes {start}-{len(data) - 1}/{len(data)}"
            handler.answer(206, data[int(start) :], ETag=etag, Content_Range=part, **headers)
            return
        handler.answer(200, data, ETag=etag, **headers)

    return behave


def cut(data: bytes, at: int, etag: str = '"one"', **headers: str) -> Behaviour:
    """A file that ends too early, from wherever it was asked for."""

    def behave(handler: Handler) -> None:
        start = handler.headers.get("Range", "").removeprefix("bytes=").rstrip("-")
        begin = int(start) if start and etag and handler.headers.get("If-Range") == etag else 0
        handler.send_response(206 if begin else 200)
        if begin:
            handler.send_header("Content-Range", f"bytes {begin}-{len(data) - 1}/{len(data)}")
        if etag:
            handler.send_header("ETag", etag)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(data) - begin))
        handler.end_headers()
        handler.wfile.write(data[begin : begin + at])
        handler.wfile.flush()
        handler.connection.close()

    return behave


def silent_after(data: bytes, at: int, etag: str = '"one"') -> Behaviour:
    """A file whose rest never comes."""

    def behave(handler: Handler) -> None:
        handler.send_response(200)
        handler.send_header("ETag", etag)
        handler.send_header("Content-Length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data[:at])
        handler.wfile.flush()
        handler.server.let_go.wait(30)

    return behave


def checksum(data: bytes) -> Behaviour:
    return file(hashlib.sha256(data).hexdigest().encode() + b"\n", etag="")


def scryfall_index(server: Server, **sizes: int | None) -> Behaviour:
    """Scryfall's list of files, each at its own address on the server."""
    files = [
        {
            "object": "bulk_data",
            "type": name,
            "jsonl_download_uri": f"{server.url}/files/{name}.jsonl.gz",
            "compressed_size": size,
        }
        for name, size in sizes.items()
    ]
    return file(json.dumps({"object": "list", "data": files}).encode(), etag="")


def former_index(server: Server, **sizes: int | None) -> Behaviour:
    """Scryfall's list of files as it was until July 2026, and may still be on a mirror."""
    files = [
        {"object": "bulk_data", "type": name, "download_uri": f"{server.url}/files/{name}.json", "size": size}
        for name, size in sizes.items()
    ]
    return file(json.dumps({"object": "list", "data": files}).encode(), etag="")
