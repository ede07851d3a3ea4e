"""The cards of one set from Scryfall, in all languages: its search gives them page by page, and no file has them."""

import json
import os
from typing import Any
from urllib.parse import quote

from corpus.model import Problem
from lint.downloading import Fetched
from lint.errors import UserError, reason
from lint.outputs import replace_file
from lint.progress import Progress
from lint.web import Client, WebError

SPACING = 0.5
"""Seconds between two searches, as Scryfall asks for."""
MOST_PAGES = 200
_PAGE = 32 << 20
"""Bytes that a page may have; Scryfall puts 175 cards on one."""
_QUERY = "include_extras=true&include_multilingual=true&order=set&unique=prints"


def download_set(client: Client, base: str, code: str, folder: str, progress: Progress) -> Fetched:
    """Fetch all cards of a set into one file; they are asked for anew each time.

    Raises:
        WebError: there is no such set, or it cannot be fetched.
        UserError: the file cannot be written.
    """
    url = f"{base}/cards/search?{_QUERY}&q={quote(f'set:{code}')}"
    cards: list[Any] = []
    total = 0
    for _ in range(MOST_PAGES):
        page = _page(client, url, code)
        cards += page["data"]
        if not total:
            total = page["total_cards"]
            progress.stage(f"Fetching the set {code}", total, "cards")
        progress.advance(len(page["data"]))
        if not page.get("has_more"):
            break
        url = page["next_page"]
    if len(cards) != total:
        raise WebError(f"{url}: {len(cards):,} cards came, and {total:,} were announced", "Run the same command again.")
    path = os.path.join(folder, f"set-{code}.json")
    replace_file(path, "[\n" + ",\n".join(json.dumps(card, ensure_ascii=False) for card in cards) + "\n]\n")
    try:
        return Fetched(path, os.path.getsize(path), current=False)
    except OSError as error:
        raise UserError(Problem(f"{path}: not readable: {reason(error)}")) from None


def _page(client: Client, url: str, code: str) -> dict[str, Any]:
    try:
        page = json.loads(client.small(url, _PAGE, SPACING))
    except WebError as error:
        if error.status == 404:
            raise WebError(f"scryfall has no set “{code}”", f"Asked for was {url}.") from None
        raise
    except (ValueError, RecursionError):
        raise WebError(f"{url}: is no JSON") from None
    wanted = {"data": list, "total_cards": int} | ({"next_page": str} if _has_more(page) else {})
    if not isinstance(page, dict) or not all(isinstance(page.get(key), kind) for key, kind in wanted.items()):
        raise WebError(f"{url}: is no list of cards")
    return page


def _has_more(page: object) -> bool:
    return isinstance(page, dict) and bool(page.get("has_more"))
