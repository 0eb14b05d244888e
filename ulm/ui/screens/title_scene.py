"""The title screen."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from random import Random

from ulm.files.paths import user_data
from ulm.i18n.catalog import t
from ulm.storage import autosave_slots
from ulm.storage.record_files import any_records
from ulm.ui import key_bindings
from ulm.ui.program import Program
from ulm.ui.screens.page import PageBackground, PartsScene, backdrop_box
from ulm.ui.screens.picture_labels import TITLE, painted_names
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.idle_animation import LEVELS, Bird, draw_bird, draw_glint, flock, swell
from ulm.ui.toolkit.label import FIGURE, Label, RichLabel
from ulm.ui.toolkit.node import ANY, Node, sized
from ulm.ui.toolkit.theme import BODY, INK, LARGE, SEPIA
from ulm.ui.toolkit.viewport import HEIGHT, WIDTH
from ulm.ui.toolkit.widgets.button import Button, shared_widths
from ulm.ui.toolkit.widgets.ornament import initial, rule, sheet_of_vellum, tendril

_SHORES, _FAR, _NEAR = (46.0, 1874.0), 826.0, 986.0
"""Where the water begins and ends: from the left to the right, and from above to below."""
_DRY = (
    (836, 846, 352, 150),  # the large barge
    (1352, 806, 164, 84),  # the small one
    (1630, 830, 190, 170),  # the posts with the sparrows
    (1206, 900, 120, 100),  # reeds
    (46, 930, 130, 70),
    (1820, 930, 100, 70),
)
_GLINTS = 56
_SLOW = 5200.0
"""The duration of a glint (ms)."""
_DRIFT = 26.0
_BRIGHT = 190
_FIRST, _PAUSE = 1400.0, 5200.0
_CROSSING = 15000.0
_SKY = (0.0, 96.0, float(WIDTH), 234.0)
_FLOCK, _CLIMB = 5, 40.0


class TitleBackdrop:
    """The moving parts, in the coordinates of the picture (1920×1080)."""

    def __init__(self) -> None:
        chance = Random(1377)
        self.now = 0.0
        """The time since the animation started (ms)."""
        self.glints: list[tuple[float, float, float, float]] = []
        """x, y, length and phase (0 to 1) of each glint."""
        while len(self.glints) < _GLINTS:
            x, y = chance.uniform(*_SHORES), chance.uniform(_FAR, _NEAR)
            # Glints in the foreground are longer.
            length = 16 + 30 * (y - _FAR) / (_NEAR - _FAR) * chance.uniform(0.7, 1.2)
            left, right = x - _DRIFT, x + length + _DRIFT
            dry = any(a < right and left < a + w and b < y + 5 and y - 5 < b + h for a, b, w, h in _DRY)
            if right < _SHORES[1] and not dry:
                self.glints.append((x, y, round(length / 6) * 6, chance.random()))

    def draw(self, canvas: Canvas) -> None:
        """Draw the current state on top of the picture."""
        box = backdrop_box(canvas.viewport)
        share = box.w / WIDTH
        for x, y, length, phase in self.glints:
            turn, seen = swell(self.now, _SLOW, phase)
            level = round(seen * LEVELS)
            if level:
                place = (box.x + (x + _DRIFT * (turn - 0.5)) * share, box.y + y * share)
                draw_glint(canvas, place, length * share, level, _BRIGHT)
        for x, y, lift, span in self.birds():
            draw_bird(canvas, Bird(box.x + x * share, box.y + y * share, lift, span * share))

    def birds(self) -> list[Bird]:
        """The birds in the sky now."""
        number, since = divmod(self.now - _FIRST, _CROSSING + _PAUSE)
        if number < 0 or since > _CROSSING:
            return []
        found = flock(int(number), since / _CROSSING, self.now, _SKY, 1.0, _FLOCK, _CLIMB)
        return [bird for bird in found if 34 < bird.x < WIDTH - 34 and 34 < bird.y < HEIGHT]


_LEFT, _WIDE, _HIGH, _WIDER = 110.0, 620.0, 1008.0, 160.0
"""Where the sheet is, how large it is, and how much wider at the largest text size."""
_BEFORE, _BEHIND, _NAME, _BELOW_MOTTO, _FOOT, _RIM = 150.0, 72.0, 318.0, 22.0, 46.0, 14.0
"""What stays free beside the words, the height of the name with its rule, and that of the line at the foot with the rim
below it.
"""
_BESIDE = {"tables": "join", "tasks": "puzzles", "city": "chronicle", "quit": "settings"}
"""Buttons that lie beside another one, where that is there."""
_MANY = 8
"""From so many rows of buttons on, they are closer to each other."""


class _Name(Node):
    """The name of the game, and a rule below it. It is a picture, and keeps its size at every text size."""

    height = _NAME

    def draw(self, canvas: Canvas) -> None:
        name, (left, top), side = t("app.title"), self.rect.topleft, 210.0
        initial(canvas, name[:1], (left, top + 62), side)
        pixels = canvas.viewport.px(172)
        room = canvas.viewport.px(self.rect.w - side - 14)
        while pixels > 1 and canvas.theme.font("display", pixels).size(name[1:])[0] > room:
            pixels -= 1
        rest = canvas.theme.picture(name[1:], "display", pixels, INK)
        at = canvas.viewport.point((left + side + 14, top + 62 + side * 0.5))
        canvas.surface.blit(rest, rest.get_rect(midleft=at))
        rule(canvas, (left, top + 300), self.rect.w, 26)


class TitleScene(PartsScene):
    """Continue · Quick game · New table · Join · Your tables · Learn · Puzzles · Chronicle · Settings · Quit; only what
    there is.
    """

    covers = True

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._sheet = Node()
        self._still: Sequence[Node] = ()
        """What is read on the sheet: it does not change."""
        self._background = PageBackground(self._draw_sheet)
        self._backdrop = TitleBackdrop()

    def spoken(self) -> str:
        return "\n".join([t("app.title"), t("title.motto"), self._keys])

    @property
    def _keys(self) -> str:
        """The key by which the program speaks; empty while a pad is used, which has none."""
        cap = key_bindings.key_name("speech")
        return t("title.speech", cap=cap) if cap else ""

    @property
    def first(self) -> str:
        return next(item.name for item in self.focus.items if item.focusable)

    def relayout(self) -> None:
        self._background.forget()
        super().relayout()
        names = painted_names(TITLE, backdrop_box(self.app.viewport), [self._sheet])
        self.focus.replace([*names, *self.focus.items])

    def made(self) -> Node:
        theme, rows_of_buttons = self.app.theme, self._rows()
        wide = _WIDE + _WIDER * min(1.0, theme.factor - 1.0)
        # Where text is large and there is much to choose from, what can be chosen needs the room of the motto.
        has_motto = len(rows_of_buttons) < _MANY or theme.factor <= 1.0
        motto = RichLabel(f"*{t('title.motto')}*", BODY / max(1.0, theme.factor * 0.8), SEPIA, name="motto")
        above = _NAME + _BELOW_MOTTO
        if has_motto:
            above += motto.wanted(theme, (wide - _BEFORE - _BEHIND, ANY))[1]
        gap = max(9.0, (20.0 if len(rows_of_buttons) < _MANY else 15.0) - 20.0 * (theme.factor - 1.0))
        high = min(98.0, (_HIGH - above - _FOOT - _RIM) / len(rows_of_buttons)) - gap
        for button in (button for row in rows_of_buttons for button in row):
            button.size = min(LARGE - 2, 0.6 * high / theme.factor)
        room = wide - _BEFORE - _BEHIND
        buttons = [Row(*self._side_by_side(row, room, gap), gap=gap, height=high) for row in rows_of_buttons]
        foot = Label(self._keys, 20.0, SEPIA, font="italic", side="center", way=FIGURE, height=_FOOT)
        foot.name = "foot"
        head, below = [_Name(), *([motto] if has_motto else [])], [foot, Space(height=_RIM)]
        self._still = (*head, foot)
        rows = Column(*head, Space(height=_BELOW_MOTTO), Column(*buttons, gap=gap, grow=1.0), *below, grow=1.0)
        self._sheet = Stack(Row(Space(_BEFORE), rows, Space(_BEHIND)), name="sheet", width=wide, height=_HIGH)
        return Row(Space(_LEFT), self._sheet, align="center")

    def _side_by_side(self, row: list[Button], room: float, gap: float) -> list[Button]:
        """The buttons of a row, each with the width that its words need."""
        widths = shared_widths(self.app.theme, row, room - gap * (len(row) - 1), room)
        return [sized(button, width=width) for button, width in zip(row, widths, strict=True)]

    def _rows(self) -> list[list[Button]]:
        rows: list[list[Button]] = []
        for button in self._buttons():
            if rows and rows[-1][0].name == _BESIDE.get(button.name):
                rows[-1].append(button)
            else:
                rows.append([button])
        return rows

    def _buttons(self) -> list[Button]:
        navigation = self.app.navigation
        found: list[tuple[str, Callable[[], None], str]] = [
            ("quick", self._quick, "title.quick_tip"),
            ("new", navigation.show_setup, ""),
            ("join", navigation.show_join, "title.join_tip"),
            ("learn", navigation.show_learn, "title.learn_tip"),
            ("puzzles", navigation.show_puzzles, "title.puzzles_tip"),
            ("tasks", navigation.show_tasks, "title.tasks_tip"),
            ("city", navigation.show_city, "title.city_tip"),
            ("settings", navigation.show_settings, ""),
            ("quit", self.app.quit, ""),
        ]
        if any_records():
            found.insert(6, ("chronicle", navigation.show_chronicle, "title.chronicle_tip"))
        if os.path.isfile(user_data() / "tables.json"):
            found.insert(3, ("tables", navigation.show_your_tables, "title.tables_tip"))
        if autosave_slots.latest() is not None:
            found.insert(0, ("continue", navigation.continue_game, ""))
        return [
            Button(
                t(f"title.{name}"),
                action,
                primary=not number,
                tooltip=t(tip) if tip else None,
                name=name,
            )
            for number, (name, action, tip) in enumerate(found)
        ]

    def resume(self) -> None:
        self.relayout()

    def leave(self) -> None:
        super().leave()
        self._background.forget()

    def _quick(self) -> None:
        from ulm.ui.screens.new_game_options import first_table

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
            beside, sheet = canvas.viewport.window, self._sheet.rect.inflate(6, 6)
            for strip in (
                (beside.x, beside.y, sheet.x - beside.x, beside.h),
                (sheet.right, beside.y, beside.right - sheet.right, beside.h),
            ):
                with canvas.clip(strip):
                    self._backdrop.draw(canvas)
        self.draw_items(canvas)

    def _draw_sheet(self, canvas: Canvas) -> None:
        sheet = self._sheet.rect
        sheet_of_vellum(canvas, sheet)
        tendril(canvas, (sheet.x + 38, sheet.y + 48), 92, sheet.h - 96, seed=4)
        for part in self._still:
            part.draw(canvas)
