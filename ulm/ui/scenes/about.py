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
from ulm.ui.kit.focus import Item
from ulm.ui.kit.input import Input
from ulm.ui.kit.theme import BODY, INK, SEPIA, SMALL, Colour
from ulm.ui.scenes.page import MARGIN, page_left, page_top
from ulm.ui.scenes.scrolling_page import ScrollingPage
from ulm.ui.widgets.label import RichText

FILE = "data/third_party.yaml"
YEAR = 2026
"""Of the copyright notice."""
_SHEET = pygame.FRect(270, 30, 1380, 1020)
_GAP = 16.0


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


class AboutScene(ScrollingPage):
    """A sheet over the open scene. Esc takes it away."""

    sheet = _SHEET

    @property
    def title(self) -> str:
        return t("about.title")

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
        close = self.close_button(button, 36)
        self.put(view, rows, y - view.y, [close])
        if self.focus.focused is None:
            self.focus.focus(close)

    def handle(self, event: Input) -> bool:
        """Keys that scroll come before those that carry the focus."""
        return self.scroll_by_key(event) or super().handle(event)
