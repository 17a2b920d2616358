"""Headless Chromium over its debugging pipe: enough to open a page, ask it things, and take its picture.

Chromium reads messages from file descriptor 3 and writes to 4, each ended by a zero byte; nothing else is needed.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
_OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--no-first-run",
)


def find_browser() -> str | None:
    """The browser's program, if there is one."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Browser:
    """A running browser with one page; use it as a context."""

    def __init__(self, program: str, profile: Path) -> None:
        to_browser, self._write = os.pipe()
        self._read, from_browser = os.pipe()
        self._number = 0
        self.events: list[dict[str, Any]] = []
        self._rest = b""
        command = [program, *_OPTIONS, "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"]
        self._process = subprocess.Popen(
            ["sh", "-c", f'exec "$@" 3<&{to_browser} 4>&{from_browser}', "sh", *command],
            pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(from_browser)
        targets = self._ask("Target.getTargets")["targetInfos"]
        page = next(each for each in targets if each["type"] == "page")
        attached = self._ask("Target.attachToTarget", targetId=page["targetId"], flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._write)
        os.close(self._read)

    def ask(self, method: str, **parameters: Any) -> Any:
        """Send a command to the page and return its result."""
        return self._ask(method, self._session, **parameters)

    def open(self, page: Path, *, width: int, scheme: str) -> None:
        """Open a file in a window so wide and in a ``light`` or ``dark`` scheme, and wait until it is there."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=width < 500)
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.events.clear()
        self.ask("Page.navigate", url=page.as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self._receive()

    def value(self, expression: str) -> Any:
        """What a JavaScript expression comes to on the page."""
        answer = self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return answer["result"].get("value")

    def picture(self, **parameters: Any) -> bytes:
        """The whole page as PNG."""
        answer = self.ask("Page.captureScreenshot", captureBeyondViewport=True, **parameters)
        return base64.b64decode(answer["data"])

    def _ask(self, method: str, session: str | None = None, **parameters: Any) -> Any:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if session is not None:
            message["sessionId"] = session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def _receive(self) -> dict[str, Any]:
        """The next message; events are kept."""
        while b"\0" not in self._rest:
            found = os.read(self._read, 1 << 20)
            if not found:
                raise RuntimeError("the browser has gone")
            self._rest += found
        raw, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(raw)
        if "method" in message:
            self.events.append(message)
        return message
