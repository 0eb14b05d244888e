"""The side: log above, Inspector below, or side by side where there is room for it.

Each of them alone on demand, or all of it folded away.
"""

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

import pygame

from ulm.i18n.catalog import t
from ulm.ui.settings import SideView
from ulm.ui.table.panels.game_log import Log
from ulm.ui.table.panels.inspector import (
    Inspector,
    InspectorHint,
    PinButton,
    RulesButton,
    hint_words,
    inspector_foot,
    may_show,
)
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.panel_drawing import sheet
from ulm.ui.table.panels.scrolling_column import ScrollingColumn as BlockColumn
from ulm.ui.table.panels.text_blocks import HeadingBlock, RichTextBlock, TextBlock
from ulm.ui.table.state.anchors import Anchors
from ulm.ui.table.state.inspectable import Inspectable
from ulm.ui.table.state.screen_layout import USUAL
from ulm.ui.table.state.table_actions import ViewerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit import input_devices
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Rule, Space, Stack
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.hoverable import items_of
from ulm.ui.toolkit.input import Wheel
from ulm.ui.toolkit.label import RichLabel
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.theme import BODY, GILT, INK, SEPIA, SMALL, VELLUM, Colour, Theme
from ulm.ui.toolkit.theme import TABLE as DARK

_TAB, _AROUND_TABS = 38.0, 5.0
_ABOVE, _BELOW = 6.0, 4.0
"""What is free above the sheets where there are no tabs, and below them."""
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
_FOR_BOTH = 380.0
"""The least height in which log and Inspector stand one below the other."""
_LEAST = 90.0
"""The least height in which anything is shown, tabs included, where others need the column."""
SidePart: TypeAlias = Literal["", "log", "inspector"]
TABS: tuple[SidePart, ...] = ("log", "inspector")
_UNLIT: Colour = (0xB5, 0xA3, 0x80)


class _Tab(Focusable):
    """The name of a part; a click shows that part alone, or both again."""

    def __init__(self, kind: SidePart, panel: "SidePanel") -> None:
        super().__init__(name=f"side:{kind}", tooltip=t(f"panels.side.{kind}_tip"))
        self.kind = kind
        self.width, self.grow = 0.0, 1.0
        self._panel = panel

    def activate(self) -> None:
        """Show this part alone, or both."""
        self._panel.show("" if self._panel.alone == self.kind else self.kind)

    def draw(self, canvas: Canvas) -> None:
        lit = self._panel.alone in ("", self.kind)
        canvas.fill(self.rect, VELLUM if lit else _UNLIT, radius=7)
        canvas.outline(self.rect, GILT if self.hovered else INK, 2, radius=7)
        x, y = self.rect.center
        if self._panel.tabs_pictured(canvas.theme):
            icon = {"log": "icons/chronicle", "inspector": "icons/question"}[self.kind]
            canvas.sprite(icon, (self.rect.x + 7, y - 14, 28, 28), alpha=255 if lit else 150)
            x += _TAB_PICTURE / 2
        size = self._panel.tab_size(canvas.theme)
        ink = INK if lit else DARK
        canvas.text(t(f"panels.side.{self.kind}"), (x, y), size, ink, font="semibold", anchor="center")


class _Fold(Focusable):
    """Folds the side away, or out again."""

    def __init__(self, panel: "SidePanel") -> None:
        key = "unfold" if panel.folded else "fold"
        super().__init__(on_activate=panel.toggle, name="side:fold", tooltip=t(f"panels.side.{key}"))
        self._panel = panel
        self.width = _FOLD

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(self.rect, VELLUM, radius=7)
        canvas.outline(self.rect, GILT if self.hovered else INK, 2, radius=7)
        x, y = self.rect.center
        canvas.sprite("icons/arrow", (x - 14, y - 14, 28, 28), flip=self._panel.folded)


class SidePanel(Panel):
    """Log and Inspector. ``folded``: only the button to unfold it is left, the board may use the room."""

    region = USUAL.side
    """Changed by the scene: others may need a part of the side."""
    bare = False
    """Whether there is nothing to fold or to choose: one part alone stays shown."""

    def __init__(
        self,
        state: TableState,
        actions: ViewerActions,
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
        self._page = BlockColumn(name="side:page")
        self._page.on_scroll = self._page.on_unfinished = actions.invalidate
        self._page.grow = 1.0
        self._hint = InspectorHint(
            lambda: hint_words(pinned=self.topic == state.pinned, scrolls=self._page.furthest > 0)
        )
        self._rule = Rule(height=6)
        self._parts = Node()
        self._looked_at: object = None
        self._page_key: object = None
        self._pointed: tuple[Inspectable | None, int] = (None, state.model.seat)
        self._shown_before = state.shown_count

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
    def alone(self) -> SidePart:
        """The part that is shown alone, "" for both: as the player wants it, or the log where both have no room."""
        low = not self.bare and not self._abreast and self.region.h < _FOR_BOTH
        return self.view.alone or ("log" if low else "")

    def toggle(self) -> None:
        """Fold away or out."""
        self._change(self.view.alone, folded=not self.folded)

    def show(self, alone: SidePart) -> None:
        """Show one part alone, "" for both."""
        self._change(alone, folded=False)

    def _change(self, alone: SidePart, *, folded: bool) -> None:
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
            thing = Inspectable(*view.pinned)
            if self._inspector.knows(self.actions.theme, thing):
                self.state.pin(thing)
                self._scroll_to = view.scrolled
        self.actions.rebuild_items()

    def relayout(self) -> None:
        self.log.relayout()
        self._page_key = self._looked_at = None

    @property
    def _abreast(self) -> bool:
        """Whether log and Inspector stand side by side."""
        return self.region.w >= _TWO_COLUMNS

    @property
    def _root(self) -> Node:
        """The tabs, and below them the sheets of the shown parts, in their places."""
        if self._looked_at != self._key:
            self._looked_at = self._key
            self._parts = self._made()
            self._parts.place(self.actions.theme, self.region)
        return self._parts

    def _made(self) -> Node:
        above = _ABOVE if self.bare else _TAB + 2 * _AROUND_TABS
        high = self.region.h - above - _BELOW
        if high < _LEAST and not self.folded:
            return Space()
        around = Space(height=_AROUND_TABS)
        head = [Space(height=_ABOVE)] if self.bare else [around, self._head(), around]
        sheets = Space(grow=1) if self.folded else self._sheets(high)
        return Column(*head, Row(Space(4), sheets, Space(6), grow=1), Space(height=_BELOW))

    @property
    def _key(self) -> object:
        """What the parts depend on."""
        return tuple(self.region), self.bare, self.folded, self.alone, self.actions.theme.lettering, self.log.wanted

    def _head(self) -> Node:
        fold = _Fold(self)
        if self.folded:
            return Row(fold, Space(6), justify="end", height=_TAB)
        log, inspector = (_Tab(kind, self) for kind in TABS)
        if self._abreast and not self.alone:
            # Each above its own part.
            right = Row(inspector, fold, gap=6, width=0, grow=1)
            return Row(Space(4), log, Space(_BETWEEN), right, Space(6), height=_TAB)
        return Row(Space(4), log, Space(6), inspector, Space(6), fold, Space(6), height=_TAB)

    def _sheets(self, high: float) -> Node:
        theme = self.actions.theme
        rules = RulesButton(self.actions, lambda: self.topic)
        below = inspector_foot(theme, self._hint, rules, PinButton(self.state, self.actions, lambda: self.topic))
        page = Column(self._page, self._rule, below)
        nothing = RichLabel(f"*{t('panels.log.empty')}*", SMALL, SEPIA, side="center", middle=True)
        log = Stack(nothing, pad=(15, 0), name="log", grow=1)
        inspector = Stack(page, pad=(_PAD, _PAD - 4), name="inspector", grow=1)
        if self.alone:
            return log if self.alone == "log" else inspector
        if self._abreast:
            log.width = inspector.width = 0.0
            return Row(log, inspector, gap=_BETWEEN, grow=1)
        # What has happened since the own turn is seen as a whole.
        wanted = self.log.wanted + 2 * _PAD + _AIR
        least = high * (_LOG_SHARE + _MORE_SHARE * min(1.0, theme.factor - 1))
        most = wanted if wanted <= high * _MOST_SHARE else high * _LONG_SHARE if self.log.wanted else 0
        log.height, log.grow = max(least, most), 0.0
        return Column(log, inspector, gap=6, grow=1)

    def _shown(self) -> dict[str, Node]:
        """The sheets of the shown parts."""
        root = self._root
        return {kind: found for kind in TABS if (found := root.find(kind)) is not None}

    def items(self) -> Sequence[Focusable]:
        told = self._told()
        if self._looked_at != self._key:
            # The log tells something that wants more room, or less.
            told = self._told()
        items = items_of(self._root)
        first = [item for kind in ("fold", *TABS) for item in items if item.name == f"side:{kind}"]
        return [*first, *told, *(item for item in items if item not in first)]

    def _told(self) -> Sequence[Focusable]:
        log = self._shown().get("log")
        return self.log.items(log.rect.inflate(-2 * _PAD, -2 * _PAD + 8)) if log is not None else ()

    @property
    def inspector_sheet(self) -> pygame.FRect | None:
        """Where the Inspector's sheet lies; None where it is not shown."""
        found = self._shown().get("inspector")
        return found.rect if found is not None else None

    def update(self, dt: float) -> None:
        # The frame in which a move has been shown makes all items anew, and has enough to do.
        if self.state.shown_count == self._shown_before:
            self.log.set_ahead()
        self._shown_before = self.state.shown_count

    def cache_key(self) -> object:
        state, log, page = self.state, self.log, self._page
        seen = (log.column.offset, page.offset, page.frames)
        device = input_devices.in_use.device
        return self.folded, self.alone, state.shown_count, state.marked, seen, self.topic, state.pinned, device

    # ----- the Inspector

    @property
    def topic(self) -> Inspectable | None:
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
        for kind, part in self._shown().items():
            sheet(canvas, part.rect, VELLUM)
            if kind == "inspector":
                self._refresh_page(canvas)
                if self.topic is not None:
                    self._rule.draw(canvas)
                    self._hint.draw(canvas)
            elif self.log.empty:
                part.draw(canvas)

    def draw_over(self, canvas: Canvas) -> None:
        if "log" in self._shown():
            self.log.draw_over(canvas)


def _commentary(theme: Theme, width: float, why: Sequence[str]) -> list[TextBlock]:
    """The reasons for a move."""
    reasons = [RichTextBlock(theme, reason, width, bar=GILT, gap=9) for reason in why]
    return [HeadingBlock(theme, t("coach.why"), width, gap=0), *reasons]
