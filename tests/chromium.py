"""A real Chromium without a window, steered through two pipes: the DevTools protocol, and no library.

https://chromedevtools.github.io/devtools-protocol/ names the methods and events.
"""

import base64
import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PATIENCE = 60.0


def found() -> str | None:
    """The browser that RULINGLINT_CHROMIUM names, else one on the path."""
    return os.environ.get("RULINGLINT_CHROMIUM") or next((path for name in NAMES if (path := shutil.which(name))), None)


class Chromium:
    """One page of a browser of its own.

    Attributes:
        said: errors and messages of the console, and what was thrown and not caught.
        requested: addresses that the page has asked for.
    """

    def __init__(self, program: str, profile: Path) -> None:
        self.said: list[str] = []
        self.requested: list[str] = []
        self._last = 0
        self._session: str | None = None
        self._rest = b""
        theirs_in, self._out = os.pipe()
        self._in, theirs_out = os.pipe()

        def join_pipes() -> None:
            # The protocol wants 3 and 4; either may be what is to be copied.
            first, second = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(first, 3)
            os.dup2(second, 4)

        flags = [
            "--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--disable-gpu", "--no-first-run",
            "--disable-dev-shm-usage", "--hide-scrollbars", "--disable-background-networking", "--disable-sync",
            "--disable-extensions", f"--user-data-dir={profile}",
        ]  # fmt: skip
        self._process = subprocess.Popen(
            [program, *flags, "about:blank"],
            close_fds=False,
            preexec_fn=join_pipes,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        page = next(one for one in self.call("Target.getTargets")["targetInfos"] if one["type"] == "page")
        attached = self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def close(self) -> None:
        try:
            self._session = None
            self.call("Browser.close")
            self._process.wait(10)
        except (OSError, RuntimeError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        finally:
            os.close(self._in)
            os.close(self._out)

    def call(self, method: str, **parameters: Any) -> Any:
        """Call a method of the protocol and return its result."""
        self._last += 1
        number = self._last
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._out, data) :]
        while True:
            answer = self._next()
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def open(self, path: Path, fragment: str = "", width: int = 1440, height: int = 900, dark: bool = False) -> None:
        """Open a file in a window of this size, and wait until it is drawn."""
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.call("Emulation.setEmulatedMedia", features=scheme)
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500
        )
        self.call("Page.navigate", url="about:blank")
        self.until("location.href === 'about:blank'")
        self.said.clear()
        self.requested.clear()
        self.call("Page.navigate", url=path.as_uri() + fragment)
        self.until("location.protocol === 'file:' && document.readyState === 'complete'")
        self.settle()

    def run(self, script: str) -> Any:
        """The value of an expression, or of the promise that it is."""
        told = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in told:
            thrown = told["exceptionDetails"]
            raise RuntimeError(thrown.get("exception", {}).get("description") or thrown["text"])
        return told["result"].get("value")

    def until(self, script: str) -> None:
        end = time.monotonic() + PATIENCE
        while not self.run(script):
            if time.monotonic() > end:
                raise TimeoutError(script)
            time.sleep(0.02)

    def settle(self) -> None:
        """Wait until two frames have been drawn."""
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))")

    def press(self, key: str) -> None:
        text = {"text": key} if len(key) == 1 else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)
        self.settle()

    def picture(self, path: Path, whole: bool = False) -> None:
        told = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(told["data"]))

    def _next(self) -> dict[str, Any]:
        """The next message, of which events are noted."""
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._in], [], [], PATIENCE)
            part = os.read(self._in, 1 << 20) if ready else b""
            if not part:
                raise RuntimeError("the browser says nothing any more")
            self._rest += part
        told, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(told)
        event, parameters = message.get("method"), message.get("params", {})
        if event in _EVENTS:
            _EVENTS[event](self, parameters)
        return message


def _requested(browser: Chromium, told: dict[str, Any]) -> None:
    url = told["request"]["url"]
    # What a page holds in itself is asked of nobody.
    if not url.startswith("data:"):
        browser.requested.append(url)


_EVENTS: dict[str, Callable[[Chromium, dict[str, Any]], None]] = {
    "Network.requestWillBeSent": _requested,
    "Runtime.consoleAPICalled": lambda browser, told: browser.said.append(str(told["args"])),
    "Runtime.exceptionThrown": lambda browser, told: browser.said.append(str(told["exceptionDetails"])),
    "Log.entryAdded": lambda browser, told: browser.said.append(told["entry"]["text"]),
    "Page.javascriptDialogOpening": lambda browser, told: browser.said.append(told["message"]),
}
