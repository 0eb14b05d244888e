"""The players: one panel a seat in turn order, the active one lit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from pygame import FRect

from ulm.i18n.catalog import current, t
from ulm.i18n.display_names import display_name, name_list
from ulm.i18n.phrases import labelled
from ulm.ui.table.interaction.drag_sources import DragSources
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.panel_drawing import hover
from ulm.ui.table.panels.played_cards import CardPopup, PlayedCardIcon, laid_out_signs
from ulm.ui.table.panels.seat_panel import RESOURCES, TREASURES, Common, SeatCount, SeatParts, SeatView, common
from ulm.ui.table.panels.standings import Standings, score_text, source_text
from ulm.ui.table.state import spoken_descriptions
from ulm.ui.table.state.inspectable import Inspectable
from ulm.ui.table.state.inspectable import sign as explained
from ulm.ui.table.state.table_actions import ViewerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import CachedNode, Column, Row
from ulm.ui.toolkit.drag import Drag
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.hoverable import Hoverable, items_of
from ulm.ui.toolkit.node import Node, Size, sized

_GAP = 6.0
_RIGHT = 4.0
"""What is left free at the right of the panels."""
_TALLEST = 420.0
_THINGS = {"coats": "coat", "descendants": "descendant", "laid_out": "card"}


class PlayersPanel(Panel):
    """All seats, from the starting player on."""

    def __init__(
        self,
        state: TableState,
        actions: ViewerActions,
        look_from: Callable[[int], None] | None = None,
        drags: DragSources | None = None,
    ) -> None:
        """``look_from`` is what a click on a player does, where the table can be seen from another seat; ``drags``: how
        own things are picked up.
        """
        super().__init__(state, actions)
        self._drags = drags
        self._look_from = look_from
        self._popup = CardPopup(actions)
        self.standings = Standings(state)
        self._parts: dict[int, CachedNode] = {}
        self._items: dict[int, list[Focusable]] = {}
        """What can be pointed at in them."""
        self._looked_at: object = None

    @property
    def region(self) -> FRect:
        return self.actions.arrangement.players

    def relayout(self) -> None:
        self._looked_at = None
        self._parts.clear()

    # ----- parts

    def signs(self, seat: int) -> list[PlayedCardIcon]:
        """The signs of a seat's laid-out cards."""
        return laid_out_signs(self.state.game.rules, self.state.model.players[seat].laid_out)

    def box(self, seat: int) -> FRect:
        """Where a seat's panel lies."""
        return self.parts(seat).rect

    def parts(self, seat: int) -> CachedNode:
        """The parts of a seat's panel."""
        self._make()
        return self._parts[seat]

    def _make(self) -> None:
        """Make the parts of those panels anew in which something has changed."""
        if self._looked_at != (looked_at := (self.state.revision, self._numbers())):
            self._looked_at = looked_at
            views = [self._view(each) for each in self.state.order]
            shared = common(self.actions.theme, self._size, views)
            for view in views:
                key, before = (view, shared, current().language), self._parts.get(view.number)
                if before is None or before.key != key:
                    panel = self._panel(view, shared)
                    made_of = replace(view, player=view.player.copy())
                    self._parts[view.number] = CachedNode(panel, (made_of, *key[1:]), around=_GAP / 2)
                    self._items[view.number] = items_of(panel)
            self._place([self._parts[each] for each in self.state.order])

    def _numbers(self) -> object:
        """What tells quickly whether anything else lies in the panels."""
        return [
            (
                *map(len, (each.hand, each.coats, each.descendants, each.laid_out)),
                *(each.points, each.coins, each.sparrows, each.seals, each.crests, *each.tiles.values()),
            )
            for each in self.state.model.players
        ]

    def _view(self, seat: int) -> SeatView:
        """What a seat's panel shows."""
        state, model = self.state, self.state.model
        active = seat == model.active and not model.status.finished
        player, score = model.players[seat], self.standings.of(seat)
        presence = state.presence.get(seat)
        return SeatView(seat, state.seats[seat], player, score, self.signs(seat), seat == model.first, active, presence)

    @property
    def _size(self) -> Size:
        """How large a panel is."""
        region, count = self.region, len(self.state.order)
        if self.actions.arrangement.in_row:
            return (region.w - _GAP * (count + 1)) / count, region.h - 2 * _GAP
        return region.w - _GAP - _RIGHT, min(_TALLEST, (region.h - _GAP * (count + 1)) / count)

    def _place(self, panels: Sequence[Node]) -> None:
        """Place panels one below the other, or side by side."""
        width, height = self._size
        sizes = [sized(panel, width=width, height=height) for panel in panels]
        line = Row(*sizes, gap=_GAP) if self.actions.arrangement.in_row else Column(*sizes, gap=_GAP)
        region = self.region
        line.place(
            self.actions.theme, (region.x + _GAP, region.y + _GAP, *line.wanted(self.actions.theme, region.size))
        )

    def _panel(self, view: SeatView, shared: Common) -> Node:
        made = SeatParts(self.actions.theme, view, shared, lambda item, kind: self._explained(view, item, kind))
        return made.panel()

    def anchor(self, kind: str, seat: int, name: str = "") -> FRect | None:
        if seat not in self.state.order:
            return None
        parts = self.parts(seat)
        if kind == "panel":
            return parts.rect
        if kind in TREASURES:
            return self._treasure_anchor(kind, seat, name)
        item = parts.find(f"players:{seat}:{f'tile:{name}' if kind == 'tile' else kind}")
        if item is None:
            return None
        count = next((each for each in item.walk() if isinstance(each, SeatCount)), None)
        return item.rect if count is None else count.sign.rect

    def _treasure_anchor(self, kind: str, seat: int, name: str) -> FRect:
        """Where a treasure lies, or where it will lie when it is there."""
        views = [self._view(each) for each in self.state.order]
        view, panel = views[self.state.order.index(seat)], self.parts(seat).parts[0]
        if name not in getattr(view.player, kind):
            view.player = view.player.copy()
            getattr(view.player, kind).append(name)
            if kind == "laid_out":
                view.signs = laid_out_signs(self.state.game.rules, view.player.laid_out)
            panel = self._panel(view, common(self.actions.theme, self._size, views))
            panel.place(self.actions.theme, self.box(seat))
        key = f"{_THINGS[kind]}:{name}"
        if kind == "laid_out":
            key = next(f"cards:{sign.key}" for sign in view.signs if name in sign.cards)
        found = panel.find(f"players:{seat}:{key}")
        assert found is not None
        return found.rect

    # ----- what can be pointed at

    def cache_key(self) -> object:
        return self.state.model.active, self.state.shown_count

    def items(self) -> Sequence[Focusable]:
        self._make()
        return [item for seat in self.state.order for item in self._items[seat]]

    def _explained(self, view: SeatView, item: Hoverable, kind: str) -> None:
        """What a part of a seat's panel says, what it stands for, and what a click on it does."""
        seat, name = view.number, view.seat.name
        kind, _, which = kind.partition(":")
        thing = explained("if_ended" if kind == "if_now" else kind, seat)
        on_head = item.z > 0 or kind == "seat"
        match kind:
            case "tile":
                colour = display_name("colour", which)
                item.tooltip = partial(t, "panels.players.tile", name=name, n=view.count(which), colour=colour)
                thing = Inspectable("tile", which)
            case "coat" | "descendant":
                item.tooltip, item.label, thing = display_name(kind, which), name, Inspectable(kind, which)
            case "cards":
                sign = next(each for each in view.signs if each.key == which)
                item.label = labelled(name, name_list([display_name("card", card) for card in sign.cards]))
                thing = Inspectable("card", sign.cards[0])
            case "if_now" if which:
                item.tooltip = partial(self._source_tip, seat, which)
            case "presence":
                item.tooltip, thing = self._present(view), Inspectable("seat", str(seat))
            case "charter":
                item.tooltip = t("panels.players.charter")
            case "coats" | "descendants" | "laid_out":
                item.tooltip = partial(t, f"panels.players.no_{kind}", name=name)
            case each if each in RESOURCES:
                item.tooltip = partial(t, f"panels.players.{kind}", n=view.count(kind), name=name)
            case _:
                item.tooltip = lambda: f"**{name}**\n{score_text(self.standings.of(seat))}"
        if kind == "seat":
            item.more = lambda: "\n".join(
                [self._present(view), *spoken_descriptions.possessions_text(self.state, seat)]
            )
            thing = Inspectable("seat", str(seat))
        if on_head and self._look_from is not None:
            item.on_activate = partial(self._look_from, seat)
        elif on_head and kind != "seat":
            item.on_activate = lambda: self.actions.pin(Inspectable("seat", str(seat)))
        if self._drags is not None:
            item.pull = partial(self._pulled, self._drags, seat, kind, which)
        hover(self.actions, item, thing)

    def _pulled(self, drags: DragSources, seat: int, kind: str, which: str, rect: FRect) -> Drag | None:
        """What is picked up in a panel: the same own things as in the supply."""
        if seat != self.state.own:
            return None
        match kind:
            case "sparrows":
                return drags.sparrow(rect)
            case "seals":
                return drags.seal(rect)
            case "tile":
                return drags.tile(which, rect)
        return None

    def _present(self, view: SeatView) -> str:
        """How the player at another computer is, in a sentence; empty for somebody at this screen."""
        if view.presence is None:
            return ""
        thinks = view.presence == "here" and view.active
        return t(f"online.presence.{'thinks' if thinks else view.presence}", name=view.seat.name)

    def _source_tip(self, seat: int, source: str) -> str:
        return f"**{t('panels.score.title')}**\n{source_text(self.standings.of(seat), source)}"

    # ----- time

    def update(self, dt: float) -> None:
        self._popup.update(dt, self._pointed_sign())

    @property
    def animating(self) -> bool:
        return self._popup.waiting

    def _pointed_sign(self) -> tuple[PlayedCardIcon, FRect] | None:
        """The sign of laid-out cards that the pointer or the keyboard points at, and where it is."""
        ring = self.actions.focus
        item = ring.hovered if ring.hovered is not None else ring.focused if ring.visible else None
        words = item.name.split(":", 3) if item is not None else []
        if item is None or len(words) < 4 or (words[0], words[2]) != ("players", "cards"):
            return None
        sign = next((each for each in self.signs(int(words[1])) if each.key == words[3]), None)
        return (sign, item.rect) if sign is not None else None

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        for seat in self.state.order:
            self.parts(seat).draw(canvas)

    def draw_items(self, canvas: Canvas, items: Sequence[Focusable]) -> None:
        """They are parts of the panels, and drawn with them."""

    def draw_over(self, canvas: Canvas) -> None:
        self._popup.draw(canvas)
