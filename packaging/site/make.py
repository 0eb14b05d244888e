#!/usr/bin/env python3
"""Makes the web page of the game: one file, four languages, no script, nothing fetched from elsewhere.

    .ulm-env/bin/python packaging/site/make.py --home URL [--out build/site/index.html]

URL is where the project lives; its releases have the downloads. Texts come from packaging/store/texts, pictures from
packaging/store/pictures and the sprites of the game, colours and fonts from the game. The language is chosen by the
address (`index.html#de`): a style shows the texts of one language only.
"""

from __future__ import annotations

import argparse
import base64
import html
import io
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml
from fontTools import subset
from fontTools.ttLib import TTFont
from PIL import Image

from ulm.i18n.language_files import codes

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "packaging"))
import publish  # noqa: E402 - no package, but a program in that folder

STORE = ROOT / "packaging" / "store"
MOST_BYTES = 1_500_000
NAMES = {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano"}
NAVIGATION = {"en": "Language", "de": "Sprache", "fr": "Langue", "it": "Lingua"}
FONTS = (
    ("EB Garamond", 400, "normal", "EBGaramond-Regular.ttf"),
    ("EB Garamond", 400, "italic", "EBGaramond-Italic.ttf"),
    ("EB Garamond", 600, "normal", "EBGaramond-SemiBold.ttf"),
    ("Grenze Gotisch", 500, "normal", "GrenzeGotisch-Medium.ttf"),
)
WOODCUTS = {
    "learn": "chronicle",
    "bots": "clock",
    "review": "jousting",
    "puzzles": "durer",
    "city": "foundation",
    "everyone": "league",
}
"""The woodcut above each feature."""
PIECES = {
    "push": ("tiles/turquoise.png", "signs/arrow.png", "tiles/white.png"),
    "act": ("tiles/gray.png", "tiles/orange.png", "tiles/brown.png"),
    "score": ("pieces/barge_red.png", "pieces/seal_red.png", "coats/town_hall.png"),
}
"""The pieces above each step of a turn."""

Texts = dict[str, dict[str, Any]]


def texts() -> Texts:
    """What the page says, by language."""
    found = {}
    for code in codes():
        with (STORE / "texts" / f"{code}.yaml").open(encoding="utf-8") as file:
            found[code] = yaml.safe_load(file)
    return found


# ---- pictures and fonts, as part of the page


def data(kind: str, content: bytes) -> str:
    """An address that is its own content."""
    return f"data:{kind};base64,{base64.b64encode(content).decode('ascii')}"


def webp(picture: Image.Image, width: int, quality: int = 72) -> str:
    """A picture of a width at most."""
    if picture.width > width:
        picture = picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=quality, method=6)
    return data("image/webp", out.getvalue())


def sprite(name: str, width: int, quality: int = 72) -> str:
    """A sprite of the game."""
    with Image.open(ROOT / "sprites" / name) as picture:
        return webp(picture.convert("RGBA" if picture.mode in ("RGBA", "LA", "P") else "RGB"), width, quality)


def landscape(name: str, width: int, quality: int, edge: int) -> str:
    """A picture of the game without the edge of its paper."""
    with Image.open(ROOT / "sprites" / "ui" / f"{name}.webp") as picture:
        inside = picture.convert("RGB").crop((edge, edge, picture.width - edge, picture.height - edge))
        return webp(inside, width, quality)


def penwork() -> dict[str, str]:
    """The initial, the rule and the tendril, as the game draws them; the latter two on white, to be multiplied."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    with tempfile.TemporaryDirectory() as home:
        os.environ["ULM_HOME"] = home
        import pygame

        from ulm.ui.app.app import App
        from ulm.ui.settings import Settings
        from ulm.ui.toolkit.widgets import ornament

        app = App((1920, 1080), Settings(language="en"))
        canvas, made = app.canvas, {}

        def drawn(name: str, size: tuple[int, int], draw: Callable[[], None]) -> None:
            canvas.surface.fill("white")
            draw()
            part = canvas.surface.subsurface((0, 0, *size))
            picture = Image.frombytes("RGB", size, pygame.image.tobytes(part, "RGB"))
            made[name] = webp(picture, size[0], 90)

        drawn("initial", (300, 300), lambda: ornament.initial(canvas, "U", (0, 0), 300))
        drawn("rule", (600, 40), lambda: ornament.rule(canvas, (0, 20), 600, 32))
        drawn("tendril", (110, 1000), lambda: ornament.tendril(canvas, (0, 0), 110, 1000))
        app.close()
    return made


def fonts(letters: str) -> str:
    """The fonts, with nothing but the letters of the page."""
    found = []
    for family, weight, style, name in FONTS:
        font = TTFont(ROOT / "fonts" / name)
        options = subset.Options(layout_features=["kern", "liga", "lnum", "calt", "mark"], hinting=False)
        options.flavor = "woff"
        cutter = subset.Subsetter(options)
        cutter.populate(text=letters)
        cutter.subset(font)
        font.flavor = "woff"
        out = io.BytesIO()
        font.save(out)
        source = f"url({data('font/woff', out.getvalue())}) format('woff')"
        found.append(
            f"@font-face{{font-family:'{family}';font-weight:{weight};font-style:{style};font-display:swap;src:{source}}}"
        )
    return "".join(found)


# ---- the page


def each(say: Callable[[str], str]) -> str:
    """Something in every language, of which the style shows one."""
    return "".join(f'<span class="t" lang="{code}">{say(code)}</span>' for code in codes())


class Page:
    """The page; `home` is where the project lives."""

    def __init__(self, home: str, version: str) -> None:
        self.home = home
        self.version = version
        self.texts = texts()
        self.penwork = penwork()

    def text(self, *path: str | int) -> str:
        """A text in every language."""
        return each(lambda code: self.one(code, *path))

    def one(self, code: str, *path: str | int) -> str:
        """A text in a language."""
        found: Any = self.texts[code]
        for part in path:
            found = found[part]
        return html.escape(found, quote=True)

    def heading(self, *path: str) -> str:
        """A heading with the rule below it."""
        return f'<h2>{self.text(*path)}</h2><img class="rule" alt="" src="{self.penwork["rule"]}">'

    def anchors(self, name: str) -> str:
        """Where links to a section lead, in each language."""
        return "".join(f'<span class="anchor" id="{code}-{name}"></span>' for code in codes())

    def link(self, name: str, style: str, *path: str) -> str:
        """A link to a section, in each language."""
        return each(lambda code: f'<a class="{style}" href="#{code}-{name}">{self.one(code, *path)}</a>')

    def languages(self) -> str:
        """The choice of a language."""

        def choice(code: str) -> str:
            links = "".join(
                f'<a href="#{other}" hreflang="{other}" lang="{other}"{" aria-current=true" if other == code else ""}>'
                f"{NAMES[other]}</a>"
                for other in codes()
            )
            return f'<nav class="languages" aria-label="{NAVIGATION[code]}">{links}</nav>'

        return "".join(f'<div class="t" lang="{code}">{choice(code)}</div>' for code in codes())

    def top(self) -> str:
        """The picture, the name, what it is."""
        begin = "".join(f'<span class="anchor" id="{code}"></span>' for code in codes())
        return f"""{begin}<header class="hero"><div class="sheet parchment">
<img class="tendril" alt="" src="{self.penwork["tendril"]}">
<h1 aria-label="Ulm"><img alt="" src="{self.penwork["initial"]}" width="300" height="300"><span>lm</span></h1>
<img class="rule" alt="" src="{self.penwork["rule"]}">
<p class="motto">{self.text("tagline")}</p><p>{self.text("long", 0)}</p>
<div class="buttons">{self.link("download", "button first", "page", "download")}
{self.link("how", "button", "page", "how")}</div>
<p class="free">{self.text("page", "free")}. {self.text("page", "languages")}</p>
{self.languages()}</div></header>"""

    def how(self) -> str:
        """How it plays: a turn in three steps, and the table."""
        steps = ""
        for name, pieces in PIECES.items():
            shown = "".join(f'<img alt="" src="{sprite(piece, 180, 80)}">' for piece in pieces)
            title, told = self.text("turn", name, "title"), self.text("turn", name, "text")
            steps += f'<li><div class="pieces">{shown}</div><h3>{title}</h3><p>{told}</p></li>'
        pictures = each(self.table)
        return f"""<section class="parchment">{self.anchors("how")}<div class="inner">
{self.heading("page", "how")}<p class="lead">{self.text("long", 1)}</p>
<ol class="steps">{steps}</ol>
<figure>{pictures}<figcaption>{self.text("captions", "table")}</figcaption></figure></div></section>"""

    def table(self, code: str) -> str:
        """The table, as it looks in a language; the caption below says what it is."""
        with Image.open(STORE / "pictures" / code / "table.webp") as picture:
            source = webp(picture.convert("RGB"), 1120, 52)
        return f'<img alt="" width="1280" height="720" src="{source}">'

    def features(self) -> str:
        """What is in it."""
        cards = ""
        for name, woodcut in WOODCUTS.items():
            picture = f'<img alt="" width="756" height="448" src="{sprite(f"city/{woodcut}.webp", 560, 60)}">'
            title, told = self.text("features", name, "title"), self.text("features", name, "text")
            cards += f'<div class="card">{picture}<div><h3>{title}</h3><p>{told}</p></div></div>'
        return f"""<section class="dark">{self.anchors("more")}<div class="inner"><h2>{self.text("page", "more")}</h2>
<div class="grid" style="margin-top:2.4rem">{cards}</div></div></section>"""

    def downloads(self) -> str:
        """The programs, and what to know about them."""
        release = f"{self.home}/releases/download/v{self.version}"
        buttons = ""
        for system, archive in publish.ARCHIVES.items():
            name = archive.format(version=self.version)
            label = ("page", "systems", system.lower())
            buttons += (
                f'<li><a class="button" href="{html.escape(f"{release}/{name}")}"><b>{self.text(*label, "name")}</b>'
                f"<small>{self.text(*label, 'note')}</small></a></li>"
            )
        return f"""<section class="parchment">{self.anchors("download")}<div class="inner">
{self.heading("page", "download")}<ul class="systems">{buttons}</ul>
<p class="note">{self.text("page", "start")}</p>
<p class="note"><a href="{self.home}/releases/tag/v{self.version}">{self.text("page", "sums")}</a> ·
<a href="{self.home}">{self.text("page", "all")}</a></p>
<div class="privacy"><h3>{self.text("page", "privacy_title")}</h3><p>{self.text("page", "privacy")}</p></div>
</div></section>"""

    def whole(self) -> str:
        """The page."""
        body = f"""{self.top()}<main>{self.how()}{self.features()}{self.downloads()}</main>
<footer><div class="evening"></div><div class="foot"><p>{self.text("page", "unofficial")}</p>
<p>{self.text("page", "licence")} Ulm {self.version}</p></div></footer>"""
        letters = "".join(sorted({*html.unescape(body), *"«»“”„’–—"}))
        pictures = {
            "hero": landscape("title", 1640, 58, 26),
            "evening": landscape("evening", 1200, 50, 26),
            "parchment": sprite("ui/parchment.webp", 512, 50),
            "wood": sprite("ui/table.webp", 512, 50),
        }
        values = "".join(f"--{name}:url({source});" for name, source in pictures.items())
        style = (Path(__file__).parent / "page.css").read_text(encoding="utf-8")
        return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>{self.one("en", "page", "title")}</title><meta name="description" content="{self.one("en", "short")}">
<meta name="theme-color" content="#2b2119"><link rel="icon" href="{sprite("icon/ulm.png", 64, 90)}">
<style>{fonts(letters)}:root{{{values}}}
{style}</style></head>
<body>{body}</body></html>
"""


def main() -> int:
    """Command line; 0 when the page is small enough."""
    parser = argparse.ArgumentParser(description="Make the web page of the game.")
    parser.add_argument("--home", required=True, metavar="URL", help="where the project lives")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "site" / "index.html", metavar="FILE")
    chosen = parser.parse_args()
    page = Page(html.escape(publish.project(chosen.home)), publish.version()).whole().encode()
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    chosen.out.write_bytes(page)
    print(f"{chosen.out}: {len(page) // 1000} kB")
    return 0 if len(page) <= MOST_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
