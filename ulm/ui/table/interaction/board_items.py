"""The things on the board that can be pointed at."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ulm.i18n.catalog import t
from ulm.i18n.phrases import labelled, slot_name
from ulm.rules.effect_registry import icons_of
from ulm.rules.moves import SLOTS, SPACES
from ulm.ui.table.board.board import PILES, Board
from ulm.ui.table.board.piece_drawing import KEY, badge, cast_shadow, draw_highlight, icon_row
from ulm.ui.table.interaction import board_tooltips
from ulm.ui.table.interaction.context_menu import OptionMenu
from ulm.ui.table.interaction.drag_sources import MoveTarget
from ulm.ui.table.interaction.move_options import MoveOption, options_of, possible, river_options
from ulm.ui.table.interaction.prompt import answer_number
from ulm.ui.table.interaction.push_preview import Pushing
from ulm.ui.table.interaction.tile_drag import TileDrag
from ulm.ui.table.state import item_moves
from ulm.ui.table.state import spoken_descriptions as spoken
from ulm.ui.table.state.inspectable import Inspectable, sign
from ulm.ui.table.state.table_actions import PlayerActions, ViewerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.drag import Drag
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.theme import AZURITE, GILT

_ALWAYS_ASK = ("exchange", "tribute")
"""Verbs that a click never plays at once: they cost something that is easily given away by mistake."""


class BoardItem(Focusable):
    """A thing on the board. A click does the one thing that can be done with it or offers a choice; where nothing can
    be done it says why not, and pins the thing in the Inspector.
    """

    def __init__(
        self,
        state: TableState,
        actions: ViewerActions,
        board: Board,
        thing: Inspectable,
        rect: pygame.FRect,
        menu: OptionMenu,
        z: int = 0,
        *,
        hand: PlayerActions | None = None,
    ) -> None:
        """``hand``: who can do something with it."""
        super().__init__(rect, name=f"{thing.kind}:{thing.name}", z=z)
        self.state = state
        self.actions = actions
        self.board = board
        self.thing = thing
        self.menu = menu
        self.hand = hand
        self.lit = self.rect
        """What lights up of its place."""
        self.options = possible(state, thing) if state.ready and hand is not None else []
        self.subject: Inspectable = Inspectable("tile", thing.name) if thing.kind == "drawn" else thing

    def spoken_name(self) -> str:
        """Where the thing is, and what it is."""
        kind, _, number = self.name.partition(":")
        match kind:
            case "cell":
                return spoken.cell(self.state, int(number))
            case "drawn" | "dock" | "turn_tile":
                colour = self.state.model.docks[int(number)] if kind == "dock" else self.thing.name
                name = spoken.tile(colour) if colour else t("speech.empty")
                return t(f"speech.table.{kind}", tile=name, n=int(number or 0) + 1)
        return board_tooltips.title(self.state, self.thing)

    def spoken_details(self) -> list[str]:
        """What is said besides the name and what can be done."""
        kind, name = self.thing
        if kind == "quarter":
            return [spoken.seals(self.state, name)]
        return spoken.space(self.state, int(name), self.board.quarters_at(int(name))) if kind == "space" else []

    def spoken(self) -> str:
        key = answer_number(self.state, self.options[0].move) if self.options else ""
        name = labelled(key, self.spoken_name()) if key else self.spoken_name()
        about = board_tooltips.spoken(self.state, self.thing, self.options)
        return "\n".join([name, *self.spoken_details(), *about])

    def activate(self) -> None:
        state, hand = self.state, self.hand
        if hand is not None and len(self.options) == 1 and self.options[0].move.verb not in _ALWAYS_ASK:
            hand.perform(self.options[0].move)
        elif hand is not None and self.options:
            self.menu.open(self, self.options, hand)
        else:
            wanted = options_of(state, self.thing) if state.ready else []
            if wanted:
                self.actions.refuse_move(wanted[0].move)
                self.refused(wanted[0])
            self.actions.pin(self.subject)

    def refused(self, option: MoveOption) -> None:
        """What was tried cannot be done; the reason has been said."""

    def tooltip_text(self) -> str:
        """While its menu is open, that says enough."""
        return "" if self.menu.opener == self.name else board_tooltips.tooltip(self.state, self.thing, self.options)

    def draw(self, canvas: Canvas) -> None:
        if self.options:
            self.draw_glow(canvas)
            out = self._out
            if any(self.state.reveals(option.move) for option in self.options[:1]):
                canvas.sprite("icons/eye", (self.lit.right - 26 + out, self.lit.y - 8 - out, 32, 32))
            self.draw_key(canvas)
        elif self.hovered:
            canvas.outline(self.lit, GILT, 2, radius=6)
        if self.hovered and self.thing.kind == "quarter":
            bank = self.board.at("bank", self.thing.name)
            draw_highlight(canvas, bank, GILT, radius=3)

    @property
    def _out(self) -> float:
        """How far beside the plate signs are: a quarter's name fills the upper edge of its."""
        return 13 if self.thing.kind == "quarter" else 0

    def draw_key(self, canvas: Canvas) -> None:
        """The key that does what can be done with it."""
        key = answer_number(self.state, self.options[0].move) if self.options else ""
        if key:
            place = (self.lit.x + 6 - self._out, self.lit.y + 4 - self._out / 2)
            badge(canvas, place, key, size=KEY, largest=1.3)

    def draw_glow(self, canvas: Canvas) -> None:
        """Light up: something can be done here."""
        draw_highlight(canvas, self.lit.inflate(-8, -8), GILT, strong=self.hovered or self.focused)
        if self.thing.kind in PILES:
            self.board.paint_count(canvas, self.thing.kind)
        elif self.thing == ("tower", self.state.model.tower):
            self.board.paint_round(canvas)


class SlotItem(BoardItem):
    """An outer space of the grid with its insertion point."""

    def __init__(
        self,
        state: TableState,
        actions: ViewerActions,
        board: Board,
        slot: str,
        menu: OptionMenu,
        pushing: Pushing,
        hand: PlayerActions | None,
    ) -> None:
        rect = board.at("outside", slot).union(board.at("insert", slot))
        super().__init__(state, actions, board, Inspectable("slot", slot), rect, menu, z=2, hand=hand)
        self.lit = board.at("outside", slot)
        self.pushing = pushing
        self.pushes = bool(self.options) and self.options[0].move.verb == "push"
        self.on_hover = self.hover

    def spoken_name(self) -> str:
        return slot_name(self.thing.name)

    def spoken_details(self) -> list[str]:
        """What a push here gives; where a tile lies outside, that one."""
        preview = self.pushing.preview(self.thing.name) if self.pushes else None
        tile = self.state.model.outside.get(self.thing.name)
        if preview is not None:
            return [*spoken.push(preview), *self.pushing.lines(preview), *self.pushing.blocks(preview)]
        return [t("speech.table.outside", tile=spoken.tile(tile))] if tile else []

    def refused(self, option: MoveOption) -> None:
        """The tile that blocks the line pulses."""
        self.pushing.pulse(option.move)

    def tooltip_text(self) -> str:
        """Where the line is shown slid, the sheet beside it says more."""
        return "" if self.pushes else super().tooltip_text()

    def hover(self, on: bool) -> None:
        """The line is shown slid while the pointer is here."""
        if self.pushes and on:
            self.pushing.show(self.thing.name)
        elif not self.pushing.held and self.pushing.slot == self.thing.name:
            self.pushing.leave()

    def draw(self, canvas: Canvas) -> None:
        """While a tile is to be pushed the flap says whether it can be pushed here."""
        status, flap = self.state.model.status, self.board.at("insert", self.thing.name)
        side = self.thing.name[0].lower()
        if self.pushes:
            near = self.hovered or self.focused
            if near or self.pushing.carried:
                draw_highlight(canvas, flap.inflate(-4, -4), GILT, strong=near)
            canvas.sprite(f"mouths/{'pointed' if near else 'open'}_{side}", flap)
            return
        if self.state.ready and status.phase == "convert" and not status.question:
            canvas.sprite(f"mouths/blocked_{side}", flap)
        super().draw(canvas)


class TurnTileItem(BoardItem):
    """The tile that is to be pushed."""

    def __init__(
        self,
        state: TableState,
        actions: ViewerActions,
        board: Board,
        menu: OptionMenu,
        pushing: Pushing,
        hand: PlayerActions | None,
    ) -> None:
        rect = board.at("turn_tile", "turn_tile")
        super().__init__(state, actions, board, Inspectable("tile", state.model.turn_tile), rect, menu, z=3, hand=hand)
        self.name = "turn_tile"
        self.pushing = pushing
        self.can_push = bool(state.moves("push"))

    def drag(self) -> Drag | None:
        if not self.can_push or self.hand is None:
            return None
        return TileDrag(self.pushing, self.hand, self.rect, self.state.model.turn_tile)

    def draw(self, canvas: Canvas) -> None:
        if self.can_push and "turn_tile" not in self.board.hidden:
            self.draw_glow(canvas)
        elif self.hovered:
            canvas.outline(self.rect, GILT, 2, radius=8)


class SpaceItem(BoardItem):
    """A space of the river; a ghost of the own barge lies where it can go, with what it finds there. The barge can
    be dragged there, too.
    """

    def activate(self) -> None:
        """An extra step that is owed goes before the River action, which lead to the same space."""
        if self.options and self.hand is not None:
            self.hand.perform(self.options[0].move)
        else:
            super().activate()

    def drag(self) -> Drag | None:
        seat = self.state.model.active
        hand = self.hand
        if hand is None or not self.state.ready or int(self.thing.name) != self.state.model.players[seat].barge:
            return None
        goals = [
            MoveTarget(self.state, hand, self.board.at("river", space), option.move, self.board.region)
            for option, space in river_options(self.state)
        ]
        if not goals:
            return None
        here, sprite = self.board.barge_at(seat, int(self.thing.name)), f"pieces/barge_{self.state.seats[seat].colour}"
        return BoardDrag(self.board, f"barge:{seat}", here, sprite, goals)

    def draw(self, canvas: Canvas) -> None:
        """The quarters of a space that is pointed at light up."""
        if self.hovered:
            for quarter in self.board.quarters_at(int(self.thing.name)):
                draw_highlight(canvas, self.board.plate_at(quarter).inflate(-2, -2), AZURITE, radius=3)
        if not self.options:
            super().draw(canvas)
            return
        space = int(self.thing.name)
        seat = self.state.model.active
        box = self.board.barge_at(seat, space)
        draw_highlight(canvas, self.rect.inflate(-6, -6), AZURITE if not self.hovered else GILT, strong=self.hovered)
        self.board.paint_number(canvas, space)  # the light must not lie on it
        if space != self.state.model.players[seat].barge:
            canvas.sprite(f"pieces/barge_{self.state.seats[seat].colour}", box, alpha=230 if self.hovered else 140)
        rewards = [each for each in self.state.game.rules.definitions.rewards if each.space == space]
        if rewards:
            icons = icons_of(rewards[0].effects)
            place = self.rect.move_to(size=(34 * len(icons), 34), midbottom=(self.rect.centerx, self.rect.y - 2))
            icon_row(canvas, place, icons, left=False)
        self.draw_key(canvas)


class DockItem(BoardItem):
    """A dock. Its tile can be dragged onto the turn tile, which swaps them for a sparrow."""

    def drag(self) -> Drag | None:
        colour, hand = self.state.model.docks[int(self.thing.name)], self.hand
        if hand is None or not colour or not self.state.can(item_moves.swap(colour)):
            return None
        key = f"dock:{self.thing.name}"
        goal = MoveTarget(
            self.state, hand, self.board.at("turn_tile", "turn_tile"), item_moves.swap(colour), self.board.region
        )
        return BoardDrag(self.board, key, self.rect, f"tiles/{colour}", [goal], lit=True)


class BoardDrag(Drag):
    """A piece of the board in the hand; its place is empty meanwhile."""

    def __init__(
        self,
        board: Board,
        key: str,
        rect: pygame.FRect,
        sprite: str,
        goals: Sequence[MoveTarget],
        *,
        lit: bool = False,
    ) -> None:
        """``lit``: whether the places light up that would take it."""
        super().__init__(rect, goals, sprite=sprite)
        self.board = board
        self.key = key
        self.goals = goals if lit else ()

    def started(self) -> None:
        self.board.pick_up([self.key])

    def ended(self, dropped: bool) -> None:
        self.board.put_down([self.key])

    def draw(self, canvas: Canvas) -> None:
        for goal in self.goals:
            draw_highlight(canvas, goal.rect.inflate(-6, -6), GILT)
        cast_shadow(canvas, self.rect)
        super().draw(canvas)


def board_items(
    state: TableState,
    actions: ViewerActions,
    board: Board,
    menu: OptionMenu,
    pushing: Pushing,
    hand: PlayerActions | None,
) -> list[Focusable]:
    """Everything on the board that can be pointed at, what can be acted on first; ``hand``: who can act."""
    model = state.model

    def thing(kind: str, key: object, rect: pygame.FRect, z: int = 0, name: str = "") -> BoardItem:
        made = BoardItem(state, actions, board, Inspectable(kind, str(key)), rect, menu, z, hand=hand)
        made.name = name or made.name
        return made

    found: list[Focusable] = []
    if model.turn_tile:
        found.append(TurnTileItem(state, actions, board, menu, pushing, hand))
    found += [SlotItem(state, actions, board, slot, menu, pushing, hand) for slot in SLOTS]
    found += [
        thing("tile", colour, board.at("cell", cell), 1, f"cell:{cell}") for cell, colour in enumerate(model.grid)
    ]
    for number, colour in enumerate(model.drawn):
        found.append(thing("drawn", colour, board.drawn_at(number), 3, f"drawn:{number}"))
    for pile in PILES:
        found.append(thing(pile, "", board.at("pile", pile)))
    for quarter in model.quarters:
        plate = board.plate_at(quarter)
        found.append(thing("quarter", quarter, plate))
        landmark = thing("quarter", quarter, board.at("landmark", quarter), -1, f"landmark:{quarter}")
        landmark.focusable, landmark.options = False, []
        found.append(landmark)
    found += [thing("descendant", each, board.descendant_at(each), 2) for each in model.descendants]
    for space in SPACES:
        found.append(
            SpaceItem(
                state, actions, board, Inspectable("space", str(space)), board.at("river", space), menu, 1, hand=hand
            )
        )
    for dock in range(len(model.docks)):
        found.append(
            DockItem(state, actions, board, Inspectable("dock", str(dock)), board.at("dock", dock), menu, 1, hand=hand)
        )
    for which, tower in (("now", model.tower), ("next", model.next_tower)):
        if tower:
            found.append(thing("tower", tower, board.at("tower", which)))
    return found


def explained_items(state: TableState, actions: ViewerActions, board: Board, menu: OptionMenu) -> list[Focusable]:
    """The Minster, the river's bridge, the ribbon and its shields, seals and crests, and places that are empty."""
    model = state.model
    places = [
        (Inspectable("minster"), board.minster_at(), "minster"),
        (Inspectable("minster"), board.church_at(), "church") if board.layout.own else None,
        (Inspectable("river"), board.at("bridge", "bridge"), "bridge"),
        (Inspectable("ribbon"), board.at("score", "ribbon"), "ribbon"),
        (Inspectable("minster"), board.at("tower", "now"), "round") if not model.tower else None,
        (Inspectable("minster"), board.at("tower", "next"), "next_round") if not model.next_tower else None,
        (Inspectable("turn_place"), board.at("turn_tile", "turn_tile"), "turn_place") if not model.turn_tile else None,
        *((Inspectable("slot", slot), board.at("edge_seal", slot), f"edge_seal:{slot}") for slot in SLOTS),
        *((Inspectable("quarter", each), board.at("bank", each), f"bank:{each}") for each in model.quarters),
        *((Inspectable("quarter", each), board.at("crest", each), f"crest:{each}") for each in model.quarters),
    ]
    found: list[Focusable] = []
    for place in places:
        if place is not None:
            subject, box, name = place
            item = BoardItem(state, actions, board, subject, box, menu, -2)
            item.name, item.focusable, item.options = name, False, []
            found.append(item)
    return found + [_score(state, actions, board, seat) for seat in range(len(model.players))]


def _score(state: TableState, actions: ViewerActions, board: Board, seat: int) -> Focusable:
    """A shield on the score ribbon."""
    box = board.score_track.shield_at(seat, state.model.players[seat].points)
    found = Focusable(box, focusable=False, tooltip=lambda: board_tooltips.score(state, seat), name=f"score:{seat}")
    found.subject = sign("points", seat)
    found.on_activate = lambda: actions.pin(sign("points", seat))
    return found
