"""The web page in a real browser: at three widths, in four languages, by keys, and how well its texts stand out."""

from __future__ import annotations

import html.parser
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy
import pytest
import yaml

import ulm
from tests.marks import sampled
from tests.webpage.browser import Browser, program
from ulm.i18n.language_files import codes

pytestmark = pytest.mark.long
ROOT = Path(__file__).parents[2]
HOME = "https://ulm.example/ulm"
WIDTHS = ((390, 844), (1024, 768), (1920, 1080))
LARGE, BOLD = 24.0, 18.66  # pixels: from here on 3:1 is enough, as the guidelines for the web have it
browser_needed = pytest.mark.skipif(program() is None, reason="no browser on this machine")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page, made as anybody would make it."""
    out = tmp_path_factory.mktemp("site") / "index.html"
    command = [sys.executable, str(ROOT / "packaging" / "site" / "make.py"), "--home", HOME, "--out", str(out)]
    made = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert made.returncode == 0, made.stderr
    return out


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("browser")) as found:
        yield found


CUT = """[...document.querySelectorAll("a,p,h1,h2,h3,b,small")].filter(each => each.scrollWidth > each.clientWidth + 1
 && getComputedStyle(each).display != "inline").map(each => each.innerText)"""
SMALL = """[...document.querySelectorAll("a")].filter(each => each.offsetParent
 && each.getClientRects()[0].height < 24).map(each => each.innerText)"""


def address(page: Path, language: str) -> str:
    return f"{page.as_uri()}#{language}"


def texts(language: str) -> dict[str, Any]:
    """What the page says in a language."""
    found: dict[str, Any] = yaml.safe_load(
        (ROOT / "packaging" / "store" / "texts" / f"{language}.yaml").read_text(encoding="utf-8")
    )
    return found


class _Tags(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.addresses: set[str] = set()
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.add(tag)
        self.addresses |= {given[name] or "" for name in ("src", "href") if name in given}
        self.ids += [given["id"] or ""] if "id" in given else []
        assert not [name for name in given if name.startswith("on")]


def test_one_file_without_scripts_that_asks_nobody(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert page.stat().st_size <= 1_500_000
    found = _Tags()
    found.feed(text)
    assert not found.tags & {"script", "iframe", "object", "embed"}
    assert set(re.findall(r"url\(([^d].{0,80})", text)) == set()
    inside = {each for each in found.addresses if each.startswith(("data:", "#"))}
    assert all(each.startswith(HOME) for each in found.addresses - inside)
    assert {each.removeprefix("#") for each in inside if each.startswith("#")} <= set(found.ids)
    assert len(found.ids) == len(set(found.ids))
    archives = [each.rpartition("/")[2] for each in found.addresses if "/download/" in each]
    systems = ("linux-x86_64.tar.gz", "windows-x86_64.zip", "macos-arm64.zip", "macos-x86_64.zip")
    assert sorted(archives) == sorted(f"ulm-{ulm.__version__}-{system}" for system in systems)


@browser_needed
@pytest.mark.parametrize("size", WIDTHS, ids=lambda size: str(size[0]))
def test_each_language_fits_and_is_alone(page: Path, browser: Browser, size: tuple[int, int]) -> None:
    browser.size(*size)
    browser.requests.clear()
    for language in codes():
        browser.open(address(page, language))
        shown = browser.run("document.body.innerText")
        for other in codes():
            assert (texts(other)["tagline"] in shown) == (other == language)
        assert browser.run("document.documentElement.scrollWidth") == size[0], "nothing to scroll sideways"
        assert browser.run(CUT) == []
        assert browser.run(SMALL) == [], "large enough for a finger"
    assert {each.partition("#")[0] for each in browser.requests} <= {page.as_uri(), "about:blank"}


FOCUS = """(() => { const e = document.activeElement, s = getComputedStyle(e);
return [e.innerText.split("\\n")[0], s.outlineStyle != "none" && parseFloat(s.outlineWidth) >= 3] })()"""


@browser_needed
def test_by_keys_alone(page: Path, browser: Browser) -> None:
    browser.size(1024, 768)
    browser.open(page.as_uri())
    english, german = texts("en")["page"], texts("de")["page"]
    languages = ["English", "Deutsch", "Français", "Italiano"]
    systems = ["Linux", "Windows", "Mac", "Mac"]
    wanted = [english["download"], english["how"], *languages, *systems, english["sums"], english["all"]]
    found = []
    for _ in wanted:
        browser.press("Tab")
        found.append(browser.run(FOCUS))
    assert found == [[name, True] for name in wanted]
    browser.open(page.as_uri())
    for _ in range(4):
        browser.press("Tab")
    browser.press("Enter")  # on Deutsch
    assert german["privacy"] in browser.run("document.body.innerText")
    browser.press("Tab")
    for _ in range(8):
        if browser.run(FOCUS)[0] == german["download"]:
            break
        browser.press("Tab")
    browser.press("Enter")
    section = "Math.abs(document.getElementById('de-download').getBoundingClientRect().top) < innerHeight"
    scrolled = f"new Promise(done => {{ const look = () => {section} ? done(true) : setTimeout(look, 20); look() }})"
    assert browser.run(scrolled)
    assert german["privacy"] in browser.run("document.body.innerText"), "the language stays"


TEXTS = """(() => { const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walk.nextNode()) { const node = walk.currentNode; if (!node.data.trim()) continue;
 const range = document.createRange(), style = getComputedStyle(node.parentElement); range.selectNodeContents(node);
 for (const r of range.getClientRects()) if (r.width > 1 && r.height > 1) found.push([node.data.trim().slice(0, 40),
  r.left + scrollX, r.top + scrollY, r.width, r.height, style.color.match(/[\\d.]+/g).slice(0, 3).map(Number),
  parseFloat(style.fontSize), Number(style.fontWeight)]) } return found })()"""
HIDE = """document.head.insertAdjacentHTML("beforeend", "<style>*,*::first-letter{color:transparent!important;"
 + "text-decoration-color:transparent!important;transition:none!important}</style>")"""


def luminance(colours: numpy.ndarray) -> numpy.ndarray:
    """The relative luminance of colours (0 to 255, in the last axis)."""
    part = colours.astype(float) / 255
    linear = numpy.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return linear @ numpy.array([0.2126, 0.7152, 0.0722])


@browser_needed
@pytest.mark.parametrize("size", sampled(WIDTHS[:1], WIDTHS), ids=lambda size: str(size[0]))
def test_every_text_stands_out_from_what_is_behind_it(page: Path, browser: Browser, size: tuple[int, int]) -> None:
    browser.size(*size)
    browser.open(address(page, "de"))
    shown = browser.run(TEXTS)
    assert len(shown) > 40
    browser.run(HIDE)
    behind = luminance(numpy.asarray(browser.picture()))
    faint = []
    for text, left, top, width, height, colour, pixels, weight in shown:
        ground = behind[max(0, int(top)) : int(top + height), max(0, int(left)) : int(left + width)]
        ink = float(luminance(numpy.array(colour)))
        # All but a hundredth of the ground: the grain of parchment has single dark points.
        low, high = numpy.quantile(ground, (0.01, 0.99))
        ratio = min((max(each, ink) + 0.05) / (min(each, ink) + 0.05) for each in (low, high))
        large = pixels >= LARGE or (weight >= 600 and pixels >= BOLD)
        if ratio < (3.0 if large else 4.5):
            faint.append((text, round(ratio, 2)))
    assert faint == []
