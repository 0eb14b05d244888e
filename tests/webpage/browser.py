"""A real browser without a window, driven through its debugging line: pages, sizes, keys, pictures."""

from __future__ import annotations

import base64
import io
import itertools
import json
import shutil
import subprocess
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any

from PIL import Image
from websockets.sync.client import connect

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "chrome")
_LONGEST = 60.0  # seconds for one answer of a browser on a busy machine
_KEYS = {"Tab": (9, ""), "Enter": (13, "\r")}


def program() -> str | None:
    """The browser of this machine, if there is one."""
    return next((found for name in PROGRAMS if (found := shutil.which(name))), None)


class Browser:
    """One page of a browser with a profile of its own, for a `with` statement."""

    def __init__(self, folder: Path) -> None:
        """``folder`` takes the profile."""
        self._profile = folder / "profile"
        self._open = ExitStack()
        self._numbers = itertools.count(1)
        self.requests: list[str] = []
        """What the page has asked for, but what is inside it."""

    def __enter__(self) -> Browser:
        name = program()
        assert name is not None
        command = [name, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        command += ["--hide-scrollbars", "--no-first-run", "--remote-debugging-port=0"]
        command += [f"--user-data-dir={self._profile}", "about:blank"]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self._process.stderr is not None
        told = next(line for line in self._process.stderr if "DevTools listening on" in line)
        self._port = told.split("ws://")[1].split("/")[0]
        with urllib.request.urlopen(f"http://{self._port}/json/list", timeout=_LONGEST) as answer:
            pages = [each for each in json.load(answer) if each["type"] == "page"]
        address = pages[0]["webSocketDebuggerUrl"]
        self._line = self._open.enter_context(connect(address, max_size=None, proxy=None, open_timeout=_LONGEST))
        for domain in ("Page", "Runtime", "Network"):
            self.call(f"{domain}.enable")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._open.close()
        self._process.terminate()
        self._process.wait(_LONGEST)
        assert self._process.stderr is not None
        self._process.stderr.close()

    def call(self, method: str, **values: Any) -> dict[str, Any]:
        """One command of the debugging line; what the page asks for meanwhile is noted."""
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": values}))
        while True:
            answer = json.loads(self._line.recv(_LONGEST))
            if answer.get("method") == "Network.requestWillBeSent":
                url = answer["params"]["request"]["url"]
                if not url.startswith("data:"):
                    self.requests.append(url)
            if answer.get("id") == number:
                assert "error" not in answer, answer
                found: dict[str, Any] = answer["result"]
                return found

    def run(self, script: str) -> Any:
        """The value of an expression in the page; the page itself has no scripts."""
        found = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def size(self, width: int, height: int) -> None:
        """The size of the window."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def open(self, address: str) -> None:
        """Open a page, and wait until it is there with its fonts."""
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)
        ready = "document.readyState == 'complete' && location.href != 'about:blank'"
        script = f"new Promise(done => {{ const look = () => {ready} ? done(1) : setTimeout(look, 20); look() }})"
        self.run(script)
        self.run("document.fonts.ready.then(() => Promise.all([...document.images].map(each => each.decode())))")

    def press(self, key: str) -> None:
        """Press a key."""
        code, text = _KEYS[key]
        for kind in ("keyDown", "keyUp"):
            values = {"text": text} if text and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, **values)

    def picture(self) -> Image.Image:
        """The whole page."""
        found = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        with Image.open(io.BytesIO(base64.b64decode(found["data"]))) as picture:
            return picture.convert("RGB")
