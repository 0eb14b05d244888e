"""The title screen."""

from collections.abc import Callable

import pygame

from ulm.records import slots
from ulm.records.record_files import any_records
from ulm.text.catalog import t
from ulm.ui import keys
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import BODY, INK, LARGE, SEPIA
from ulm.ui.program import Program, ProgramScene
from ulm.ui.scenes.page import PageBackground
from ulm.ui.scenes.title_backdrop import TitleBackdrop
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.ornament import initial, rule, sheet_of_vellum, tendril

_SHEET = pygame.FRect(110, 36, 620, 1008)
_MOTTO_TOP = _SHEET.y + 318
_FOOT = 20.0
_WIDER = 160.0
"""How much wider the sheet is at the largest text size."""


class TitleScene(ProgramScene):
    """Continue · Quick game · New table · Learn · Puzzles · Chronicle · Settings · Quit; only what there is."""

    covers = True

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._motto: Paragraph | None = None
        self._background = PageBackground(self._draw_sheet)
        self._backdrop = TitleBackdrop()

    def spoken(self) -> str:
        return "\n".join([t("app.title"), t("title.motto"), self._keys])

    @property
    def _keys(self) -> str:
        """The key by which the program speaks; empty while a pad is used, which has none."""
        cap = keys.key_name("speech")
        return t("title.speech", cap=cap) if cap else ""

    def relayout(self) -> None:
        self._background.forget()
        factor = self.app.theme.factor
        left, wide = self._sheet.x + 150, self._sheet.w - 222
        self._motto = Paragraph(
            self.app.theme,
            f"*{t('title.motto')}*",
            width=wide,
            size=BODY / max(1.0, factor * 0.8),
            colour=SEPIA,
        )
        items: list[Item] = []
        can_continue = slots.latest() is not None
        has_records = any_records()
        count = 6 + can_continue + has_records
        top = _MOTTO_TOP + self._motto.height + 22
        step = min(98.0, (_SHEET.bottom - 48 - top) / count)
        high = step - max(9.0, 20.0 - 20.0 * (factor - 1.0))
        size = min(LARGE - 2, 0.6 * high / factor)

        def put(key: str, action: Callable[[], None], tip: str = "") -> None:
            box = (left, top + len(items) * step, wide, high)
            first = not items
            items.append(
                Button(
                    box,
                    t(f"title.{key}"),
                    action,
                    size=size,
                    primary=first,
                    tooltip=tip or None,
                    name=key,
                )
            )

        if can_continue:
            put("continue", self.app.navigation.continue_game)
        put("quick", self._quick, t("title.quick_tip"))
        put("new", self.app.navigation.show_setup)
        put("learn", self.app.navigation.show_learn, t("title.learn_tip"))
        put("puzzles", self.app.navigation.show_puzzles, t("title.puzzles_tip"))
        if has_records:
            put("chronicle", self.app.navigation.show_chronicle, t("title.chronicle_tip"))
        put("settings", self.app.navigation.show_settings)
        put("quit", self.app.quit)
        self.focus.replace(items)
        if self.focus.focused is None:
            self.focus.focus(items[0])

    @property
    def _sheet(self) -> pygame.FRect:
        wide = _SHEET.w + _WIDER * min(1.0, self.app.theme.factor - 1.0)
        return pygame.FRect(_SHEET.x, _SHEET.y, wide, _SHEET.h)

    def resume(self) -> None:
        self.relayout()

    def leave(self) -> None:
        super().leave()
        self._background.forget()

    def _quick(self) -> None:
        from ulm.ui.scenes.setup_choices import (
            first_table,  # imported late: the first frame needs neither set-up nor bots
        )

        self.app.navigation.start_game(self.app.settings.table or first_table())

    # ----- animation

    @property
    def animating(self) -> bool:
        return super().animating or self.lively

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.lively:
            self._backdrop.now += dt

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        self._background.draw(canvas)
        if not self.animator.reduced:
            beside = canvas.viewport.window
            sheet = self._sheet.inflate(6, 6)
            for strip in (
                (beside.x, beside.y, sheet.x - beside.x, beside.h),
                (sheet.right, beside.y, beside.right - sheet.right, beside.h),
            ):
                with canvas.clip(strip):
                    self._backdrop.draw(canvas)
        self.draw_items(canvas)

    def _draw_sheet(self, canvas: Canvas) -> None:
        sheet = self._sheet
        sheet_of_vellum(canvas, sheet)
        tendril(canvas, (sheet.x + 38, sheet.y + 48), 92, sheet.h - 96, seed=4)
        left, wide = sheet.x + 150, sheet.w - 222
        name = t("app.title")
        side = 210.0
        initial(canvas, name[:1], (left, sheet.y + 62), side)
        # The name is a picture rather than text to read, so it keeps its size at every text size.
        pixels = canvas.viewport.px(172)
        room = canvas.viewport.px(wide - side - 14)
        while pixels > 1 and canvas.theme.font("display", pixels).size(name[1:])[0] > room:
            pixels -= 1
        rest = canvas.theme.picture(name[1:], "display", pixels, INK)
        x, y = canvas.viewport.point((left + side + 14, sheet.y + 62 + side * 0.5))
        canvas.surface.blit(rest, rest.get_rect(midleft=(x, y)))
        rule(canvas, (left, sheet.y + 300), wide, 26)
        foot = (left + wide / 2, sheet.bottom - 27)
        canvas.text(self._keys, foot, _FOOT, SEPIA, font="italic", anchor="center", width=wide, shrink=True)
        if self._motto is not None:
            self._motto.draw(canvas, (left, _MOTTO_TOP))
