"""The side: log above, Inspector below, or side by side where there is room for it.

Each of them alone on demand, or all of it folded away.
"""

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

import pygame

from ulm.text.catalog import t
from ulm.ui.kit import devices
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.input import Wheel
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import BODY, GILT, INK, SEPIA, SMALL, VELLUM, Colour, Theme
from ulm.ui.kit.theme import TABLE as DARK
from ulm.ui.settings import SideView
from ulm.ui.state.anchors import Anchors
from ulm.ui.state.table_actions import Looking
from ulm.ui.state.table_state import TableState
from ulm.ui.state.thing import Thing
from ulm.ui.table.panels.blocks import Block, Heading, Words
from ulm.ui.table.panels.column import Column
from ulm.ui.table.panels.inspector import Inspector, may_show
from ulm.ui.table.panels.inspector_foot import FootPlaces, Hint, PinButton, RulesButton, foot_height, foot_places
from ulm.ui.table.panels.log import Log
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.parts import sheet

_TAB = 42.0
_FOLD = 40.0
_TAB_PICTURE, _MOST_TAB_TEXT = 36.0, 29.0
_NEARLY = 0.9
"""How much smaller names of tabs may be for pictures to stand beside them."""
_PAD = 14.0
_LOG_SHARE, _MORE_SHARE = 0.35, 0.1
"""The log's part of the height at the usual size of text, and how much it grows with it."""
_MOST_SHARE, _LONG_SHARE = 0.62, 0.5
"""The log's part of the height at most, when all can be summed up in it; and when there is too much for that."""
_AIR = 4.0
_TWO_COLUMNS, _BETWEEN = 640.0, 8.0
_LEAST = 90.0
"""The least height in which anything is shown, where others need the column."""
Part: TypeAlias = Literal["", "log", "inspector"]
TABS: tuple[Part, ...] = ("log", "inspector")
_UNLIT: Colour = (0xB5, 0xA3, 0x80)


class _Tab(Item):
    """The name of a part; a click shows that part alone, or both again."""

    def __init__(self, rect: pygame.FRect, kind: Part, panel: "SidePanel") -> None:
        super().__init__(rect, name=f"side:{kind}", tooltip=t(f"panels.side.{kind}_tip"))
        self.kind = kind
        self._panel = panel

    def activate(self) -> None:
        """Show this part alone, or both."""
        self._panel.show("" if self._panel.alone == self.kind else self.kind)

    def draw(self, canvas: Canvas) -> None:
        lit = self._panel.alone in ("", self.kind)
        canvas.fill(self.rect, VELLUM if lit else _UNLIT, radius=7)
        canvas.outline(self.rect, GILT if self.hovered else INK, 2, radius=7)
        if self._panel.tabs_pictured(canvas.theme):
            icon = {"log": "icons/chronicle", "inspector": "icons/question"}[self.kind]
            canvas.sprite(icon, (self.rect.x + 7, self.rect.centery - 14, 28, 28), alpha=255 if lit else 150)
            room = pygame.FRect(self.rect.x + _TAB_PICTURE, self.rect.y, self.rect.w - _TAB_PICTURE, self.rect.h)
        else:
            room = self.rect
        size = self._panel.tab_size(canvas.theme)
        ink = INK if lit else DARK
        canvas.text(t(f"panels.side.{self.kind}"), room.center, size, ink, font="semibold", anchor="center")


class _Fold(Item):
    """Folds the side away, or out again."""

    def __init__(self, rect: pygame.FRect, panel: "SidePanel") -> None:
        key = "unfold" if panel.folded else "fold"
        super().__init__(rect, on_activate=panel.toggle, name="side:fold", tooltip=t(f"panels.side.{key}"))
        self._panel = panel

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(self.rect, VELLUM, radius=7)
        canvas.outline(self.rect, GILT if self.hovered else INK, 2, radius=7)
        box = pygame.FRect(0, 0, 28, 28)
        box.center = self.rect.center
        canvas.sprite("icons/arrow", box, flip=self._panel.folded)


class SidePanel(Panel):
    """Log and Inspector. ``folded``: only the button to unfold it is left, the board may use the room."""

    region = pygame.FRect(0, 0, 0, 0)
    """Changed by the scene: others may need a part of the side."""
    bare = False
    """Whether there is nothing to fold or to choose: one part alone stays shown."""

    def __init__(
        self,
        state: TableState,
        actions: Looking,
        anchors: Anchors,
        commentary: Callable[[], Sequence[str]] = tuple,
        view: SideView | None = None,
        on_view: Callable[[], None] | None = None,
    ) -> None:
        """``commentary`` says why the move that led to the position shown was made, where nothing is inspected.
        ``view`` is what is remembered of the panel; ``on_view`` is called when it is folded or its tabs change.
        """
        super().__init__(state, actions)
        self.region = actions.arrangement.side
        self._commentary = commentary
        self.view = view if view is not None else SideView()
        self._on_view = on_view
        self._scroll_to: float | None = None
        """How far the explanation is to be scrolled once it is there."""
        self._inspector = Inspector(state)
        self.log = Log(state, actions, anchors)
        self._page = Column(pygame.FRect(0, 0, 1, 1), name="side:page")
        self._page.on_scroll = self._page.on_unfinished = actions.invalidate
        self._hint = Hint()
        self._foot = FootPlaces(*(pygame.FRect(0, 0, 0, 0) for _ in range(3)))
        self._page_key: object = None
        self._pointed: tuple[Thing | None, int] = (None, state.model.seat)

    # ----- the tabs

    def _tab_width(self) -> float:
        return (self.region.w - _FOLD - 6 - 4 - 12 - 4) / len(TABS)

    def _tab_limit(self, theme: Theme, room: float) -> float:
        """The size at which the names of all tabs have room."""
        # Measured at the same size of pixels whatever the size of text.
        widest = max(theme.measure(t(f"panels.side.{kind}"), BODY / theme.factor, "semibold")[0] for kind in TABS)
        return min(BODY * 0.9, min(_MOST_TAB_TEXT, BODY * (room - 10) / widest) / theme.factor)

    def tabs_pictured(self, theme: Theme) -> bool:
        """Whether pictures stand beside the names of the tabs: large names have their room."""
        beside = self._tab_limit(theme, self._tab_width() - _TAB_PICTURE)
        return beside >= _NEARLY * self._tab_limit(theme, self._tab_width())

    def tab_size(self, theme: Theme) -> float:
        """The size of the names of the tabs."""
        pictured = self.tabs_pictured(theme)
        return self._tab_limit(theme, self._tab_width() - _TAB_PICTURE * pictured)

    # ----- what is shown

    @property
    def folded(self) -> bool:
        """Whether only the button to unfold it is left."""
        return self.view.folded

    @property
    def alone(self) -> Part:
        """The part that is shown alone, "" for both."""
        return self.view.alone

    def toggle(self) -> None:
        """Fold away or out."""
        self._change(self.view.alone, folded=not self.folded)

    def show(self, alone: Part) -> None:
        """Show one part alone, "" for both."""
        self._change(alone, folded=False)

    def _change(self, alone: Part, *, folded: bool) -> None:
        self.view.alone, self.view.folded = alone, folded
        if self._on_view is not None:
            self._on_view()
        self.actions.rebuild_items()

    def note(self, game: str) -> None:
        """Note in the view how a game's log and Inspector stand."""
        view, pinned = self.view, self.state.pinned
        view.game, view.log_from = game, self.log.first_in_sight
        view.pinned = (pinned.kind, pinned.name) if pinned is not None else None
        view.scrolled = self._page.offset if pinned is not None else 0.0

    def restore(self, game: str) -> None:
        """Show log and Inspector as they were left, if it was at this game."""
        view = self.view
        if view.game != game:
            return
        self.log.show_from(view.log_from)
        if view.pinned is not None:
            thing = Thing(*view.pinned)
            if self._inspector.knows(self.actions.theme, thing):
                self.state.pin(thing)
                self._scroll_to = view.scrolled
        self.actions.rebuild_items()

    def relayout(self) -> None:
        self.log.relayout()
        self._page_key = None

    @property
    def _abreast(self) -> bool:
        """Whether log and Inspector stand side by side."""
        return self.region.w >= _TWO_COLUMNS

    def _areas(self) -> dict[str, pygame.FRect]:
        """Where the sheets of the shown parts lie."""
        head = 0.0 if self.bare else _TAB
        whole = pygame.FRect(self.region.x + 4, self.region.y + 6 + head, self.region.w - 10, self.region.h - head - 10)
        if self.folded or whole.h < _LEAST:
            return {}
        if self.alone:
            return {self.alone: whole}
        if self._abreast:
            wide = (whole.w - _BETWEEN) / 2
            right = pygame.FRect(whole.right - wide, whole.y, wide, whole.h)
            return {"log": pygame.FRect(whole.x, whole.y, wide, whole.h), "inspector": right}
        high = whole.h * (_LOG_SHARE + _MORE_SHARE * min(1.0, self.actions.theme.factor - 1))
        # What has happened since the own turn is seen as a whole.
        wanted = self.log.wanted + 2 * _PAD + _AIR
        high = max(high, wanted if wanted <= whole.h * _MOST_SHARE else whole.h * _LONG_SHARE if self.log.wanted else 0)
        below = pygame.FRect(whole.x, whole.y + high + 6, whole.w, whole.h - high - 6)
        return {"log": pygame.FRect(whole.x, whole.y, whole.w, high), "inspector": below}

    def items(self) -> Sequence[Item]:
        top = self.region.y + 5
        fold = pygame.FRect(self.region.right - _FOLD - 6, top, _FOLD, _TAB - 4)
        found: list[Item] = [] if self.bare else [_Fold(fold, self)]
        areas = self._areas()
        if not self.folded and not self.bare:
            wide = (fold.x - self.region.x - 4 - 12) / len(TABS)
            for number, kind in enumerate(TABS):
                box = pygame.FRect(self.region.x + 4 + number * (wide + 6), top, wide, _TAB - 4)
                if self._abreast and not self.alone:
                    # Each above its own part.
                    box.x, right = areas[kind].x, min(areas[kind].right, fold.x - 6)
                    box.w = right - box.x
                found.append(_Tab(box, kind, self))
        if "log" in areas:
            told = self.log.items(areas["log"].inflate(-2 * _PAD, -2 * _PAD + 8))
            if self._areas() != areas:
                # The log tells something that wants more room, or less.
                areas = self._areas()
                told = self.log.items(areas["log"].inflate(-2 * _PAD, -2 * _PAD + 8))
            found += told
        if "inspector" in areas:
            page = areas["inspector"].inflate(-2 * _PAD, -2 * _PAD + 8)
            self._foot = foot_places(page, self.actions.theme)
            page.h -= foot_height(self.actions.theme) + 6
            self._page.place(self.actions.theme, page)
            rules = RulesButton(self._foot.rules, self.actions, lambda: self.topic)
            found += [self._page, rules, PinButton(self._foot.pin, self.state, self.actions, lambda: self.topic)]
        return found

    @property
    def inspector_sheet(self) -> pygame.FRect | None:
        """Where the Inspector's sheet lies; None where it is not shown."""
        return self._areas().get("inspector")

    def cache_key(self) -> object:
        state, log, page = self.state, self.log, self._page
        seen = (log.column.offset, page.offset, page.frames)
        device = devices.in_use.device
        return self.folded, self.alone, state.shown_count, state.marked, seen, self.topic, state.pinned, device

    # ----- the Inspector

    @property
    def topic(self) -> Thing | None:
        """What is explained: what is pinned, or else what is pointed at; nothing of somebody else's, nothing that lies
        face down by now.
        """
        state = self.state
        if state.pinned is not None and state.pinned_by == state.model.seat and may_show(state, state.pinned):
            return state.pinned
        if state.inspected != self._pointed[0]:
            self._pointed = (state.inspected, state.model.seat)
        thing, seat = self._pointed
        return thing if thing is not None and seat == state.model.seat and may_show(state, thing) else None

    def scroll(self, event: Wheel) -> bool:
        """Scroll the explanation, wherever the pointer is; whether there was anything to scroll."""
        if self.folded or self.alone == "log":
            return False
        # At the end of the text a further turn of the wheel must not do something else.
        return self._page.handle(event) or self._page.furthest > 0

    def _refresh_page(self, canvas: Canvas) -> None:
        state = self.state
        thing = self.topic
        width = self._page.rect.w - 16
        why = self._commentary() if thing is None else ()
        key = (thing, width, tuple(why))
        fresh = (key, state.revision)
        if fresh == self._page_key:
            return
        before = self._page_key[0] if isinstance(self._page_key, tuple) else None
        self._page_key = fresh
        blocks = _commentary(canvas.theme, width, why) if why else self._inspector.blocks(canvas.theme, width, thing)
        self._page.fill(blocks, top=before != key)
        if self._scroll_to is not None and thing is not None and thing == state.pinned:
            self._page.scroll_to(self._scroll_to)
            self._scroll_to = None

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        areas = self._areas()
        for kind, area in areas.items():
            sheet(canvas, area, VELLUM)
            if kind == "inspector":
                self._refresh_page(canvas)
                topic = self.topic
                if topic is not None:
                    pinned = topic == self.state.pinned
                    right, scrolls = self._foot.pin.right, self._page.furthest > 0
                    self._hint.draw(canvas, self._foot.hint, right, pinned=pinned, scrolls=scrolls)
            elif self.log.empty:
                self._say_empty(canvas, area)

    def draw_over(self, canvas: Canvas) -> None:
        if "log" in self._areas():
            self.log.draw_over(canvas)

    @staticmethod
    def _say_empty(canvas: Canvas, area: pygame.FRect) -> None:
        width = area.w - 30
        words = f"*{t('panels.log.empty')}*"
        said = Paragraph(canvas.theme, words, width=width, colour=SEPIA, size=SMALL, align="center")
        said.draw(canvas, (area.x + 15, area.centery - said.height / 2))


def _commentary(theme: Theme, width: float, why: Sequence[str]) -> list[Block]:
    """The reasons for a move."""
    reasons = [Words(theme, reason, width, bar=GILT, gap=9) for reason in why]
    return [Heading(theme, t("coach.why"), width, gap=0), *reasons]
