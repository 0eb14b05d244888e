"""The page *About*: version, licence, that the game is unofficial, and whose work is in it."""

from typing import Annotated

import msgspec
import pygame
from msgspec import Meta

import ulm
from ulm.files.paths import asset
from ulm.files.yaml_reader import read_yaml
from ulm.files.yaml_validation import whole
from ulm.text.catalog import t
from ulm.ui import keys
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.input import Input
from ulm.ui.kit.theme import BODY, INK, SEPIA, SMALL, Colour
from ulm.ui.program import ProgramScene
from ulm.ui.scenes.page import MARGIN, page, page_left, page_top
from ulm.ui.scrolling import scrolled
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.label import RichText
from ulm.ui.widgets.scroll import ScrollView

FILE = "data/third_party.yaml"
YEAR = 2026
"""Of the copyright notice."""
_SHEET = pygame.FRect(270, 30, 1380, 1020)
_GAP = 16.0
_STEP, _LEAF = 80.0, 0.85


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Works of others under the same licence, which is None where each has its own."""

    names: Annotated[list[str], Meta(min_length=1)]
    licence: str | None


class ThirdParty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The works of others that are in the program."""

    fonts: list[Part]
    packages: list[Part]
    libraries: list[Part]

    def groups(self) -> dict[str, list[Part]]:
        """By what they are."""
        return {"fonts": self.fonts, "packages": self.packages, "libraries": self.libraries}


def third_party() -> ThirdParty:
    """Read the program's own file; a player has no works to add."""
    return whole(read_yaml(asset(FILE)), ThirdParty)


class AboutScene(ProgramScene):
    """A sheet over the open scene. Esc takes it away."""

    overlay = True

    def relayout(self) -> None:
        theme = self.app.theme
        left, right = page_left(_SHEET), _SHEET.right - MARGIN
        button = 66.0 * min(theme.factor, 1.3)
        view = pygame.FRect(left, page_top(_SHEET, theme), right - left + 30, 0)
        view.h = _SHEET.bottom - 50 - button - view.y
        rows: list[Item] = []
        y = view.y

        def put(text: str, *, size: float = BODY, colour: Colour = INK, gap: float = _GAP) -> None:
            nonlocal y
            rows.append(RichText(theme, (left, y, right - left, 0), text, size=size, colour=colour))
            y = rows[-1].rect.bottom + gap

        put(f"**{t('about.version', version=ulm.__version__)}**")
        put(t("about.unofficial"))
        put(t("about.licence", year=YEAR))
        put(t("about.parts"), gap=_GAP / 2)
        for name, parts in third_party().groups().items():
            heading = t(f"about.group.{name}")
            put(f"**{heading}**", size=SMALL, colour=SEPIA, gap=2)
            for part in parts:
                licence = part.licence or t("about.own")
                put(t("about.part", names=", ".join(part.names), licence=licence), size=SMALL, gap=2)
            y += _GAP / 2
        put(t("about.texts"), gap=0)
        scroll = ScrollView(view, rows, height=y - view.y)
        before = self.focus.find("scroll")
        place = (_SHEET.centerx - 160, _SHEET.bottom - 36 - button, 320, button)
        tip = keys.with_key(t("common.close"), "back")
        close = Button(place, t("common.close"), self.app.pop, primary=True, tooltip=tip, name="close")
        self.focus.replace([scroll, *rows, close])
        if isinstance(before, ScrollView):
            scroll.scroll_to(before.offset)
        if self.focus.focused is None:
            self.focus.focus(close)

    def handle(self, event: Input) -> bool:
        """Keys that scroll come before those that carry the focus."""
        scroll = self.focus.find("scroll")
        assert isinstance(scroll, ScrollView)
        way, leaf = keys.action(event, "column"), _LEAF * scroll.rect.h
        offset = scrolled(way, scroll.offset, line=_STEP, leaf=leaf, furthest=scroll.furthest)
        if offset is None:
            return super().handle(event)
        scroll.scroll_to(offset)
        return True

    def back(self) -> bool:
        self.app.pop()
        return True

    def draw(self, canvas: Canvas) -> None:
        canvas.shade(INK, 130)
        page(canvas, _SHEET, t("about.title"))
        self.draw_items(canvas)
