"""The questions of the very first start."""

import pygame

from ulm.i18n.catalog import t
from ulm.ui.program import Program
from ulm.ui.toolkit.widgets.dialog import Modal

LARGE = 130
"""The text size that is proposed on a small screen, in percent."""
_HANDHELD = (1280, 800)
_WIDE = 1.5
"""Screens that are less wide are old ones, with coarse pixels rather than few."""


def on_small_screen() -> bool:
    """Whether the largest screen is one of a handheld, where text of normal size is tiny."""
    width, height = max(pygame.display.get_desktop_sizes())
    return width <= _HANDHELD[0] and height <= _HANDHELD[1] and width / height >= _WIDE


def ask_a_new_player(app: Program) -> None:
    """Propose large text if the screen is small, then ask whether the player knows the game."""
    app.push(text_question(app) if on_small_screen() else first_question(app))


def text_question(app: Program) -> Modal:
    """A sheet that proposes large text; whatever the answer, the next question follows."""

    def large() -> None:
        app.settings.text = LARGE
        app.apply_settings()
        go_on()

    def go_on() -> None:
        app.push(first_question(app))

    buttons = [(t("title.first.large"), large), (t("title.first.usual"), go_on)]
    text = t("title.first.small_text", percent=t("settings.percent", n=LARGE))
    return Modal(app, t("title.first.small_question"), text, buttons)


def first_question(app: Program) -> Modal:
    """A sheet that asks whether the player knows the game, and begins a guided one if not; any answer is remembered."""

    def answered() -> None:
        app.settings.learning.asked = True
        app.remember()

    def show() -> None:
        answered()
        app.navigation.start_guided()

    buttons = [(t("title.first.show"), show), (t("title.first.know"), answered)]
    return Modal(app, t("title.first.question"), t("title.first.text"), buttons)
