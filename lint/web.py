"""Asking a web server: who we are, how often at most, where it may send us, and what becomes of its refusals.

Requests are https, except to this machine itself; nothing but http(s) is ever opened.
"""

import contextlib
import datetime
import http.client
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from email.utils import parsedate_to_datetime
from ipaddress import ip_address
from typing import TypeVar
from urllib.parse import urljoin, urlsplit

from lint.version import __version__

USER_AGENT = f"rulinglint/{__version__} (checks rulings of cards and their translations)"
TIMEOUT = 30.0
"""Seconds that a server may be silent."""
SPACING = 0.1
"""Seconds between two requests to one server, as Scryfall asks for (https://scryfall.com/docs/api/rate-limits)."""
TOO_MANY = 30.0
"""Seconds to wait after “too many requests” where the server names no time; Scryfall locks one out for so long."""
PATIENCE = 120.0
"""Seconds that are waited at most."""
RETRIES = 4
REDIRECTS = 5
_PASSING = (429, 500, 502, 503, 504)
_REDIRECTED = (301, 302, 303, 307, 308)
_ANSWERED = (200, 206, 304, 416)

T = TypeVar("T")


class WebError(Exception):
    """What went wrong, as one line; `hint` is the next step.

    Attributes:
        passing: whether it may go well a little later, by itself.
        wait: seconds to wait first, where the server says so.
        got_on: whether something was achieved nonetheless.
        status: the server's answer, where there was one.
    """

    def __init__(
        self,
        message: str,
        hint: str | None = None,
        *,
        passing: bool = False,
        wait: float | None = None,
        got_on: bool = False,
        status: int = 0,
    ) -> None:
        super().__init__(message)
        self.message, self.hint = message, hint
        self.passing, self.wait, self.got_on, self.status = passing, wait, got_on, status


class Client:
    """Asks servers, politely.

    Args:
        base: the address that the user or we ourselves have chosen: if it is of this machine, others may be too.
        sleep, clock: how time passes.
        waiting: is told how many seconds are waited.
    """

    def __init__(
        self,
        base: str,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
        waiting: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        self._at_home = is_this_machine(base)
        self._sleep, self._clock, self._waiting = sleep, clock, waiting
        self._asked: dict[str, float] = {}

    def refusal(self, url: str) -> str | None:
        """Why an address is not opened, in a few words; None if it may be."""
        try:
            scheme = urlsplit(url).scheme
        except ValueError:
            return "is no address"
        if scheme == "https" or (scheme == "http" and self._at_home and is_this_machine(url)):
            return None
        return "is not https"

    def open(self, url: str, headers: Mapping[str, str], spacing: float = SPACING) -> http.client.HTTPResponse:
        """The answer to a request, wherever it is redirected to: its status is 200, 206, 304 or 416.

        Raises:
            WebError: there is none.
        """
        asked = url
        for _ in range(REDIRECTS + 1):
            if refused := self.refusal(asked):
                where = f"{url}:" if asked == url else f"{url}: redirects to {_shown(asked)}, which"
                raise WebError(f"{where} {refused}")
            response = self._ask(asked, headers, spacing)
            if response.status in _ANSWERED:
                return response
            with response:
                if response.status not in _REDIRECTED:
                    raise _refused(url, response)
                location = response.headers.get("Location", "")
            asked = _joined(asked, location)
            if not asked:
                raise WebError(f"{url}: redirects to nowhere")
        raise WebError(f"{url}: redirects more than {REDIRECTS} times")

    def insist(self, attempt: Callable[[], T]) -> T:
        """What an attempt returns, made again a few times where that may help.

        Raises:
            WebError: it does not.
        """
        failures = 0
        while True:
            try:
                return attempt()
            except WebError as error:
                failures = 1 if error.got_on else failures + 1
                if not error.passing or failures > RETRIES:
                    raise
                wait = 2.0 ** (failures - 1) if error.wait is None else error.wait
                if wait > PATIENCE:
                    hint = f"The server asks to be left alone for {wait:,.0f} s; try again then."
                    raise WebError(error.message, hint, status=error.status) from error
                self._waiting(wait)
                self._sleep(wait)

    def small(self, url: str, most: int, spacing: float = SPACING) -> bytes:
        """A document of so many bytes at most.

        Raises:
            WebError: there is none, or it is larger.
        """

        def attempt() -> bytes:
            with self.open(url, {"Accept": "application/json,*/*;q=0.8"}, spacing) as response:
                with translated(url):
                    data = response.read(most + 1)
                if len(data) > most:
                    raise WebError(f"{url}: is larger than {most:,} bytes")
                expected = response.headers.get("Content-Length")
                if expected and expected.isdigit() and int(expected) != len(data):
                    raise WebError(f"{url}: cut off after {len(data):,} of {int(expected):,} bytes", passing=True)
                return data

        return self.insist(attempt)

    def _ask(self, url: str, headers: Mapping[str, str], spacing: float) -> http.client.HTTPResponse:
        host = urlsplit(url).netloc
        early = self._asked.get(host, self._clock() - spacing) + spacing - self._clock()
        if early > 0:
            self._sleep(early)
        self._asked[host] = self._clock()
        sent = {"User-Agent": USER_AGENT, "Accept": "*/*", "Accept-Encoding": "identity", **headers}
        with translated(url):
            answer = _opener(is_this_machine(url)).open(urllib.request.Request(url, headers=sent), timeout=TIMEOUT)
        assert isinstance(answer, http.client.HTTPResponse)
        return answer


def _opener(at_home: bool) -> urllib.request.OpenerDirector:
    """Opens http and https, through the proxy of the environment, and decides nothing by itself."""
    opener = urllib.request.OpenerDirector()
    handlers = [urllib.request.HTTPHandler(), urllib.request.HTTPSHandler()]
    for handler in handlers if at_home else (urllib.request.ProxyHandler(), *handlers):
        opener.add_handler(handler)
    return opener


@contextlib.contextmanager
def translated(url: str) -> Iterator[None]:
    """What goes wrong on the way to a server and back, as a WebError."""
    try:
        yield
    except urllib.error.URLError as error:
        raise _unreachable(url, error.reason) from error
    except (http.client.HTTPException, ValueError) as error:
        if isinstance(error, http.client.InvalidURL | ValueError):
            raise WebError(f"{url}: is no address that can be asked") from error
        raise WebError(f"{url}: broke off in the middle of its answer", passing=True) from error
    except OSError as error:
        raise _unreachable(url, error) from error


def _unreachable(url: str, reason: object) -> WebError:
    if isinstance(reason, TimeoutError):
        return WebError(f"{url}: no answer for {TIMEOUT:g} s", passing=True)
    if isinstance(reason, ssl.SSLCertVerificationError):
        return WebError(f"{url}: its certificate cannot be trusted: {reason.verify_message}")
    said = reason.strerror if isinstance(reason, OSError) and reason.strerror else str(reason)
    return WebError(f"{url}: not reachable: {' '.join(said.lower().split())}", passing=True)


def _refused(url: str, response: http.client.HTTPResponse) -> WebError:
    status = response.status
    named = http.client.responses.get(status, "an unknown status").lower()
    wait = _wait(response.headers.get("Retry-After", ""))
    if status == 429 and wait is None:
        wait = TOO_MANY
    return WebError(f"{url}: answers {status} ({named})", passing=status in _PASSING, wait=wait, status=status)


def _wait(said: str) -> float | None:
    """Seconds that a server asks to wait for: it names a number of them, or a moment.

    >>> _wait("7"), _wait("soon"), _wait("Sun, 06 Nov 1994 08:49:37 GMT")
    (7.0, None, 0.0)
    """
    if said.isascii() and said.isdigit():
        return float(said[:9])
    try:
        moment = parsedate_to_datetime(said)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=datetime.UTC)
    return max(0.0, (moment - datetime.datetime.now(datetime.UTC)).total_seconds())


def is_this_machine(url: str) -> bool:
    """Whether an address is of the machine that we run on.

    >>> is_this_machine("http://127.0.0.1:80/x"), is_this_machine("http://localhost.example/")
    (True, False)
    """
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return False
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _joined(url: str, location: str) -> str:
    try:
        return urljoin(url, location) if location else ""
    except ValueError:
        return ""


def _shown(url: str) -> str:
    """An address from elsewhere, fit for a line."""
    return "".join(character if character.isprintable() else "?" for character in url[:200])
