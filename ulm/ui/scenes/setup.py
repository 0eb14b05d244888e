"""The set-up of a table: players, colours and rules."""

from collections.abc import Callable

import pygame

from ulm.session.table_setup import TableSetup
from ulm.text.catalog import t
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.theme import BODY
from ulm.ui.program import Program, ProgramScene
from ulm.ui.scenes.page import MARGIN, back_button, backdrop, page, page_left, page_top, section
from ulm.ui.scenes.settings import place_labelled
from ulm.ui.scenes.setup_choices import HOUSE_RULES, MOST, SetupChoices, first_table
from ulm.ui.scenes.setup_seats import NARROW, SeatRows
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.choice import Choice, Option, Toggle
from ulm.ui.widgets.field import TextField
from ulm.ui.widgets.label import Label
from ulm.ui.widgets.scroll import ScrollView

_SHEET = pygame.FRect(130, 40, 1660, 1000)
_SEED_DIGITS = 9


class SetupScene(ProgramScene):
    """All choices for a new table on one page, starting from the last table or the one given."""

    def __init__(self, app: Program, table: TableSetup | None = None) -> None:
        super().__init__(app)
        seed = str(table.seed) if table is not None and table.seed is not None else ""
        self.chosen = SetupChoices(table or app.settings.table or first_table(), seed)

    def table(self) -> TableSetup:
        """The table with the current choices."""
        return self.chosen.table()

    # ----- layout

    def spoken(self) -> str:
        return t("setup.title")

    def relayout(self) -> None:
        factor = min(self.app.theme.factor, 1.5)
        left, right = page_left(_SHEET), _SHEET.right - MARGIN
        wide = right - left
        button = 72.0 * min(factor, 1.25)
        view = pygame.FRect(left - 14, page_top(_SHEET, self.app.theme), wide + 40, 0)
        view.h = _SHEET.bottom - 46 - button - 12 - view.y
        row, gap = 62.0 * factor, 12.0 * factor
        items: list[Item] = []
        y = view.y + 8
        y = self._place_game(items, left, y, wide, row) + gap
        y = self._place_seats(items, left, y, wide, row, gap)
        y = self._place_rules(items, left, y, wide, row, gap)
        scroll = ScrollView(view, items, height=y - view.y)
        before = self.focus.find("scroll")
        shared_name = self.chosen.same_name()
        top = _SHEET.bottom - 46 - button
        foot: list[Item] = [
            back_button(self.app, left, top, button),
            Button(
                (right - 380, top, 380, button),
                t("setup.start"),
                self._start,
                primary=True,
                size=BODY + 4,
                enabled=shared_name is None,
                tooltip=t("setup.same_name", name=shared_name) if shared_name is not None else None,
                name="start",
            ),
        ]
        self.focus.replace([scroll, *items, *foot])
        if isinstance(before, ScrollView):
            scroll.scroll_to(before.offset)
        if self.focus.focused is None:
            self.focus.focus(self.focus.find("start"))

    def _place_game(self, items: list[Item], left: float, y: float, wide: float, row: float) -> float:
        theme = self.app.theme
        counts = [Option(n, str(n)) for n in range(2, MOST + 1)]
        games = [
            Option(False, t("setup.basic"), tooltip=t("setup.basic_tip")),
            Option(True, t("setup.advanced"), tooltip=t("setup.advanced_tip")),
        ]

        def players(box: pygame.FRect) -> Item:
            return Choice(box, counts, self.chosen.count, self._set_count, theme=theme, name="count")

        def game(box: pygame.FRect) -> Item:
            return Choice(box, games, self.chosen.towers, self._set_towers, theme=theme, name="towers")

        if theme.factor > NARROW:
            for text, make in ((t("setup.players"), players), (t("setup.game"), game)):
                made, y = place_labelled(theme, pygame.FRect(left, y, wide, row), text, make, 0.3)
                items += made
                y += 8
            return y
        half = (wide - 60) / 2
        ends = []
        for text, make, x, share in (
            (t("setup.players"), players, left, 0.26),
            (t("setup.game"), game, left + half + 60, 0.2),
        ):
            made, bottom = place_labelled(theme, pygame.FRect(x, y, half, row), text, make, share)
            items += made
            ends.append(bottom)
        return max(ends)

    def _place_seats(self, items: list[Item], left: float, y: float, wide: float, row: float, gap: float) -> float:
        items.append(_Section((left, y, wide, row * 0.85), t("setup.seats")))
        seats = SeatRows(self.app.theme, self.chosen, self.relayout, self._sync_start_button)
        return seats.place(items, left, y + row * 0.85 + 4, wide, row, gap)

    def _place_rules(self, items: list[Item], left: float, y: float, wide: float, row: float, gap: float) -> float:
        """House rules, and beside them, or below where text is large, how the game begins."""
        narrow = self.app.theme.factor > NARROW
        half = wide if narrow else (wide - 60) / 2
        bottom = self._place_house_rules(items, left, y, half, row)
        if narrow:
            return self._place_beginning(items, left, bottom + gap, half, row, gap)
        return max(bottom, self._place_beginning(items, left + half + 60, y, half, row, gap))

    def _place_house_rules(self, items: list[Item], left: float, y: float, wide: float, row: float) -> float:
        items.append(_Section((left, y, wide, row * 0.85), t("setup.rules")))
        y += row * 0.85 + 4
        for rule in HOUSE_RULES:
            usable = self.chosen.can_use(rule)
            tip = t(f"setup.option_tip.{rule}")
            made = Toggle(
                (left, y, wide, row * 0.86),
                t(f"setup.option.{rule}"),
                rule in self.chosen.rules and usable,
                self._set_rule(rule),
                tooltip=tip if usable else f"{tip}\n[[rubric|{t('setup.needs_advanced')}]]",
                enabled=usable,
                size=BODY - 2,
                name=rule,
            )
            y += self._grown(items, made)
        return y

    def _grown(self, items: list[Item], toggle: Toggle) -> float:
        """Add a toggle as high as its words need; returns that height."""
        needed = toggle.needed_height(self.app.theme)
        if needed > toggle.rect.h:
            toggle.rect.h = needed + 6
        items.append(toggle)
        return toggle.rect.h

    def _place_beginning(self, items: list[Item], left: float, y: float, wide: float, row: float, gap: float) -> float:
        theme = self.app.theme
        items.append(_Section((left, y, wide, row * 0.85), t("setup.first")))
        y += row * 0.85 + 4
        firsts: list[Option[int | None]] = [Option(None, t("setup.by_chance"))]
        firsts += [
            Option(n, sprite=f"pieces/crest_{self.chosen.seats[n].colour}", tooltip=self.chosen.name(n))
            for n in range(self.chosen.count)
        ]
        change, size = self._set_first, BODY - 2
        first = Choice((left, y, wide, row), firsts, self.chosen.first, change, size=size, theme=theme, name="first")
        items.append(first)

        def seed(box: pygame.FRect) -> Item:
            return TextField(
                box,
                self.chosen.seed,
                self._set_seed,
                longest=_SEED_DIGITS,
                hint=t("setup.seed_hint"),
                accepts=lambda c: c in "0123456789",
                tooltip=t("setup.seed_tip"),
                name="seed",
            )

        box = pygame.FRect(left, first.rect.bottom + gap, wide, row)
        made, y = place_labelled(theme, box, t("setup.seed"), seed, 0.3)
        items += made
        y += gap * 0.5
        for key, on, turn in (
            ("practice", self.chosen.practice, self._set_practice),
            ("hints", self.chosen.hints, self._set_hints),
        ):
            words, tip = t(f"setup.{key}"), t(f"setup.{key}_tip")
            toggle = Toggle((left, y, wide, row * 0.86), words, on, turn, tooltip=tip, size=BODY - 2, name=key)
            y += self._grown(items, toggle)
        return y

    # ----- changes

    def _set_count(self, count: int) -> None:
        self.chosen.count = count
        self.relayout()

    def _set_towers(self, towers: bool) -> None:
        self.chosen.towers = towers
        self.relayout()

    def _sync_start_button(self) -> None:
        start = self.focus.find("start")
        assert start is not None
        shared_name = self.chosen.same_name()
        start.enabled = shared_name is None
        start.tooltip = t("setup.same_name", name=shared_name) if shared_name is not None else None

    def _set_rule(self, rule: str) -> Callable[[bool], None]:
        def change(on: bool) -> None:
            (self.chosen.rules.add if on else self.chosen.rules.discard)(rule)

        return change

    def _set_first(self, first: int | None) -> None:
        self.chosen.first = first

    def _set_seed(self, seed: str) -> None:
        self.chosen.seed = seed

    def _set_practice(self, practice: bool) -> None:
        self.chosen.practice = practice

    def _set_hints(self, hints: bool) -> None:
        self.chosen.hints = hints

    def _start(self) -> None:
        self.app.navigation.start_game(self.table())

    def back(self) -> bool:
        self.app.pop()
        return True

    def draw(self, canvas: Canvas) -> None:
        backdrop(canvas)
        page(canvas, _SHEET, t("setup.title"))
        self.draw_items(canvas)


class _Section(Label):
    """A section heading that scrolls with the page."""

    def draw(self, canvas: Canvas) -> None:
        section(canvas, self.text, self.rect.x, self.rect.centery, self.rect.w, height=self.rect.h)
