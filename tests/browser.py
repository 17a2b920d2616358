"""Headless Chromium over its debugging pipe: enough to open a page, ask it things, and take its picture.

Chromium reads messages from file descriptor 3 and writes to 4, each ended by a zero byte; nothing else is needed.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import sys
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


_PATIENCE = 120.0
"""Seconds that an answer may take, on a busy machine."""
_AS_3_AND_4 = """
import fcntl, os, sys
moved = [fcntl.fcntl(int(number), fcntl.F_DUPFD, 10) for number in sys.argv[1:3]]
for number, place in zip(moved, (3, 4)):
    os.dup2(number, place)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""A program that puts two file descriptors where the browser looks for them, and becomes the browser."""


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
            [sys.executable, "-c", _AS_3_AND_4, str(to_browser), str(from_browser), *command],
            pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(from_browser)
        try:
            self._session = self._attach()
            for domain in ("Page", "Runtime", "Log", "Network"):
                self.ask(f"{domain}.enable")
        except BaseException:
            self.close()
            raise

    def _attach(self) -> str:
        """A session with the page."""
        targets = self._ask("Target.getTargets")["targetInfos"]
        page = next(each for each in targets if each["type"] == "page")
        session: str = self._ask("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        return session

    def close(self) -> None:
        """End the browser."""
        self._process.kill()
        self._process.wait()
        os.close(self._write)
        os.close(self._read)

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.close()

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
            ready, _, _ = select.select([self._read], [], [], _PATIENCE)
            if not ready:
                raise RuntimeError("the browser does not answer")
            found = os.read(self._read, 1 << 20)
            if not found:
                raise RuntimeError("the browser has gone")
            self._rest += found
        raw, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(raw)
        if "method" in message:
            self.events.append(message)
        return message
