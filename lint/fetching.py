"""What `rulinglint fetch` does: public files of rulings and cards, from Scryfall or MTGJSON, into a folder.

https://scryfall.com/docs/api/bulk-data, https://mtgjson.com/downloads/all-files/
"""

import json
import os
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import quote

from corpus.model import Problem
from lint import terminal
from lint.downloading import MEGABYTE, Fetched, download
from lint.errors import UserError, reason
from lint.fetched import Wanted
from lint.progress import Progress, on_standard_error
from lint.set_of_cards import download_set
from lint.web import Client, WebError, is_this_machine

SCRYFALL, MTGJSON = "scryfall", "mtgjson"
BASES = {SCRYFALL: "https://api.scryfall.com", MTGJSON: "https://mtgjson.com/api/v5"}
FILES = {
    SCRYFALL: ("rulings", "oracle_cards", "default_cards", "all_cards"),
    MTGJSON: ("AtomicCards", "AllPrintings"),
}
USUAL = {SCRYFALL: ("rulings", "oracle_cards", "all_cards"), MTGJSON: ("AtomicCards",)}
CLEAN, INTERRUPTED = 0, 130

_CODE = re.compile("[A-Za-z0-9]{2,8}")
_SHA256 = re.compile(r"([0-9A-Fa-f]{64})(?:\s.*)?", re.DOTALL)
_INDEX = 4 << 20
"""Bytes that a list of files may have."""
_RESERVED = {"AUX", "CON", "NUL", "PRN"}
"""Windows has no files of these names, so MTGJSON puts a line behind them."""


class FetchRequest(NamedTuple):
    """The options of `rulinglint fetch`; None or empty where one was not given."""

    site: str
    set: str | None
    file: tuple[str, ...]
    to: str
    base_url: str | None
    quiet: bool
    no_progress: bool


class _Place(NamedTuple):
    """Where files go, and who fetches them."""

    client: Client
    base: str
    folder: str
    progress: Progress


def fetch(request: FetchRequest) -> int:
    """Fetch files, and say how to use them; returns the exit status.

    Raises:
        UserError: the options cannot be used, or a file cannot be fetched.
    """
    _refuse(request)
    try:
        os.makedirs(request.to, exist_ok=True)
    except OSError as error:
        raise UserError(Problem(f"{request.to}: not writable: {reason(error)}")) from None
    progress = on_standard_error(not (request.quiet or request.no_progress))
    base = (request.base_url or BASES[request.site]).rstrip("/")
    client = Client(base, waiting=lambda seconds: progress.stage(f"Waiting {seconds:g} s for the server"))
    fetched: dict[str, Fetched] = {}
    try:
        for name, file in _files(request, _Place(client, base, request.to, progress)):
            progress.close()
            fetched[name] = file
            if not request.quiet:
                terminal.say(_told(file))
    except WebError as error:
        progress.close()
        raise UserError(Problem(error.message, error.hint)) from None
    except KeyboardInterrupt:
        progress.close()
        terminal.say("interrupted; the same command goes on from there")
        return INTERRUPTED
    finally:
        progress.close()
    if not request.quiet:
        terminal.write(_lines(fetched))
    return CLEAN


def _refuse(request: FetchRequest) -> None:
    """Raise a UserError for what cannot be asked for."""
    names = FILES[request.site]
    for name in request.file:
        if name not in names:
            raise UserError(Problem(f"--file: {request.site} has no “{name}”", f"It has {', '.join(names)}."))
    if request.set and not _CODE.fullmatch(request.set):
        raise UserError(Problem(f"--set: “{request.set}” is no code of a set", "Such a code is neo or MH3."))
    if request.base_url and not request.base_url.startswith("https://") and not _at_home(request.base_url):
        raise UserError(Problem(f"--base-url: “{request.base_url}” does not begin with https://"))


def _at_home(url: str) -> bool:
    return url.startswith("http://") and is_this_machine(url)


def _files(request: FetchRequest, place: _Place) -> Iterator[tuple[str, Fetched]]:
    """The files that are wanted, one by one as they are fetched."""
    if request.site == MTGJSON:
        names = (*request.file, *([_set_file(request.set)] if request.set else ())) or USUAL[MTGJSON]
        for name in dict.fromkeys(names):
            yield name, _from_mtgjson(name, place)
        return
    names = request.file or (("rulings",) if request.set else USUAL[SCRYFALL])
    index = _index_of_scryfall(place)
    for name in dict.fromkeys(names):
        yield name, download(place.client, _in_index(name, index, place), place.folder, place.progress)
    if request.set:
        code = request.set.lower()
        yield "set", download_set(place.client, place.base, code, place.folder, place.progress)


def _set_file(code: str) -> str:
    code = code.upper()
    return f"{code}_" if code in _RESERVED else code


def _from_mtgjson(name: str, place: _Place) -> Fetched:
    url = f"{place.base}/{quote(name)}.json.gz"
    place.progress.stage("Asking for the checksum")
    try:
        stated = place.client.small(f"{url}.sha256", 1 << 10)
    except WebError as error:
        if error.status != 404:
            raise
        if name in FILES[MTGJSON]:
            raise WebError(f"{url}.sha256: is not there, so the file could not be checked") from None
        raise WebError(f"mtgjson has no set “{name}”", f"Asked for was {url}.") from None
    checksum = _SHA256.fullmatch(stated.decode("ascii", "replace").strip())
    if not checksum:
        raise WebError(f"{url}.sha256: holds no SHA-256")
    wanted = Wanted(url, f"{name}.json.gz", sha256=checksum[1].lower())
    return download(place.client, wanted, place.folder, place.progress)


def _index_of_scryfall(place: _Place) -> Mapping[str, Mapping[str, Any]]:
    """What Scryfall says of its files, by their types."""
    url = f"{place.base}/bulk-data"
    place.progress.stage("Asking which files there are")
    try:
        files = json.loads(place.client.small(url, _INDEX))["data"]
        return {file["type"]: file for file in files}
    except (ValueError, TypeError, KeyError, RecursionError):
        raise WebError(f"{url}: is no list of files") from None


def _in_index(name: str, index: Mapping[str, Mapping[str, Any]], place: _Place) -> Wanted:
    """A file of Scryfall's: JSON Lines, compressed, or with a mirror of its former files a JSON list."""
    listed = index.get(name, {})
    for key, size_of, suffix in (
        ("jsonl_download_uri", "compressed_size", ".jsonl"),
        ("download_uri", "size", ".json"),
    ):
        url, size = listed.get(key), listed.get(size_of)
        if isinstance(url, str) and url:
            packed = ".gz" if url.partition("?")[0].endswith(".gz") else ""
            known = size if isinstance(size, int) and size > 0 else None
            return Wanted(url, f"{name.replace('_', '-')}{suffix}{packed}", size=known)
    raise WebError(f"{place.base}/bulk-data: lists no file “{name}”")


def _told(file: Fetched) -> str:
    """A line on a file.

    >>> _told(Fetched("reference/rulings.json.gz", 3_140_000, False))
    'reference/rulings.json.gz: fetched, 3.1 MB'
    """
    path = file.path.replace(os.sep, "/")
    return f"{path}: {'is the newest' if file.current else 'fetched'}, {file.size / MEGABYTE:,.1f} MB"


def _lines(fetched: Mapping[str, Fetched]) -> str:
    """What the configuration needs to use the files."""
    paths = {name: file.path.replace(os.sep, "/") for name, file in fetched.items()}
    reference: list[str] = []
    tables = [path for name, path in paths.items() if name not in ("rulings", "oracle_cards", "default_cards")]
    if "rulings" in paths:
        # What the cards of the rulings are called is told by a file of cards: the smallest will do.
        cards = [paths[name] for name in ("oracle_cards", "default_cards", "all_cards", "set") if name in paths]
        reference = [paths["rulings"], *cards[:1]]
    elif not {"oracle_cards", "default_cards", "all_cards", "set"} & paths.keys():
        reference = list(paths.values())
    told = ["# Put this into rulinglint.toml, above its first table; paths are relative to that file:"]
    for key, values in (("reference", reference), ("card_tables", tables)):
        if values:
            told.append(f"{key} = {json.dumps(values, ensure_ascii=False)}")
    return "\n".join(told) + "\n" if len(told) > 1 else ""
