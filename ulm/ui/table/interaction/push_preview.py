"""Pushing the turn tile: the line that is tried, and what pushing it would give.

While a slot is hovered, focused or has the tile on it, the line is shown slid, with the three actions it gives.
"""

import math

import pygame

from ulm.i18n import refusal_text
from ulm.i18n.catalog import current, t
from ulm.i18n.display_names import name_list
from ulm.i18n.phrases import slot_name
from ulm.rules import Move, PushPreview
from ulm.ui.table.animation.motion_paths import LineOffset, between, slid
from ulm.ui.table.board.board import Board
from ulm.ui.table.board.piece_drawing import draw_highlight
from ulm.ui.table.state import item_moves
from ulm.ui.table.state.table_actions import ViewerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.timings import Timings
from ulm.ui.toolkit.animation import Tween, ease_out, linear
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Stack
from ulm.ui.toolkit.label import RichLabel
from ulm.ui.toolkit.node import ANY, Node, sized
from ulm.ui.toolkit.theme import GILT, INK, PAGE, RUBRIC, SMALL, TABLE, Theme
from ulm.ui.toolkit.viewport import Point

_ENOUGH = 0.5
"""How far the line must have been slid for its new place to be seen."""
_SHEET = 300.0
_ACTION, _BETWEEN, _PAD = 66.0, 5.0, (16.0, 15.0)
"""The side of an action on the sheet, what is free below it and between sentences, and around them."""
_DIM = 105
"""How dark what steps back becomes while a tile is carried."""
_BESIDE = 7.0
"""What is free between the sheet and its slot, and the edge of the board."""
_LOST = 115
"""How visible the tile of an action is that would be lost."""
_MARK = 0.52
"""How large a mark on a tile is."""


def draw_action(canvas: Canvas, preview: PushPreview, number: int, box: pygame.FRect) -> None:
    """One of the three actions of a push: struck out where it would be lost, with a hand where it plays a card."""
    lost = preview.wasted[number] is not None
    canvas.sprite(f"tiles/{preview.line[number]}", box, alpha=_LOST if lost else 255)
    if lost:
        canvas.sprite("icons/cross", box.inflate(-14, -14))
    elif preview.plays_card[number]:
        side = box.w * _MARK
        mark = box.scale_by(_MARK).move_to(bottomright=(box.right + 5, box.bottom + 5))
        canvas.circle(mark.center, side * 0.56, PAGE)
        canvas.circle(mark.center, side * 0.56, INK, 2)
        canvas.sprite("icons/hand", mark.inflate(-6, -6))


class Action(Node):
    """One of the three actions of a push."""

    def __init__(self, preview: PushPreview, number: int) -> None:
        self._preview = preview
        self._number = number

    def draw(self, canvas: Canvas) -> None:
        draw_action(canvas, self._preview, self._number, self.rect)


def _plate(canvas: Canvas, box: pygame.FRect) -> None:
    canvas.frame("plate", box)


class Pushing:
    """The state of pushing: which slot is tried, and how far the line has slid."""

    def __init__(self, state: TableState, actions: ViewerActions, board: Board) -> None:
        self.state = state
        self.actions = actions
        self.board = board
        self.animator = actions.animator
        self.slot = ""
        self.share = 0.0
        self.held = False
        """Whether the line follows the hand."""
        self.carried = False
        """Whether the turn tile is in the hand."""
        self._leaving = False
        """Whether the line is springing back."""
        self._glide = 0
        """Counts the line's own movements: a new one ends the one before."""
        self._previews: dict[str, PushPreview | None] = {}
        self._pulse = ("", 0.0)
        self.sheet = Node()
        """What the push gives that is told."""
        self._sheet_key: object = None

    def forget(self) -> None:
        """The position has changed: all previews are void."""
        self._previews.clear()
        self._drop()

    def preview(self, slot: str) -> PushPreview | None:
        """What a push there would give; None where it cannot be made."""
        if slot not in self._previews:
            self._previews[slot] = self.state.preview(slot)
        return self._previews[slot]

    def show(self, slot: str, share: float = 1.0, held: bool = False) -> None:
        """Show the line of a slot slid by a share of one place."""
        if self.preview(slot) is None:
            self.leave()
            return
        if self.slot != slot:
            self._drop()
            self.slot = slot
            self.board.pick_up(self._keys(slot))
        elif self.share == share and self.held == held and not self._leaving:
            return
        self.held, self._leaving = held, False
        if held:
            self._glide += 1
            self.share = share
        else:
            self._slide_to(share, Timings.HOVER)
        self.actions.invalidate()

    def leave(self) -> None:
        """Let the line spring back."""
        if self.slot and not self._leaving:
            self._leaving = True
            self._slide_to(0.0, Timings.SPRING_BACK if self.held else Timings.HOVER)

    def _slide_to(self, end: float, duration: float) -> None:
        self._glide += 1
        mine, start = self._glide, self.share

        def move(share: float) -> None:
            if self._glide == mine:
                self.share = start + (end - start) * share
                if share >= 1.0 and self._leaving:
                    self._drop()

        self.animator.play_parallel(Tween(duration, move, ease_out))

    def _drop(self) -> None:
        """The board draws the line again."""
        self._glide += 1
        if self.slot:
            slot, self.slot = self.slot, ""
            self.share, self.held, self._leaving = 0.0, False, False
            self.board.put_down(self._keys(slot))

    def _keys(self, slot: str) -> list[str]:
        return [f"cell:{cell}" for cell in self.board.line(slot)]

    def blocking(self, move: Move) -> str:
        """The slot of the tile that blocks a push; empty where none does."""
        refusal = self.state.game.why_not(move) if self.state.ready else None
        return str(refusal.values.get("slot", "")) if refusal is not None else ""

    def pulse(self, move: Move) -> None:
        """A push was tried that is blocked: the blocking tile lights up twice."""
        slot = self.blocking(move)
        if slot not in self.state.model.outside:
            return

        def beat(share: float) -> None:
            self._pulse = (slot, abs(math.sin(2 * math.pi * share)) if share < 1 else 0.0)

        self.animator.play_parallel(Tween(Timings.PULSE, beat, linear, moving=False))

    @property
    def told(self) -> str:
        """The slot of which is said what a push there gives: the tile lies in its line, or it is pointed at."""
        return self.slot if not self._leaving and (self.held or self.share >= _ENOUGH) else ""

    def standing(self, move: Move) -> LineOffset:
        """How the line stands that a move pushes."""
        return (
            LineOffset(self.share, self.held)
            if self.slot and move == item_moves.push(self.slot)
            else LineOffset(0.0, False)
        )

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        """The slid line. While the tile is carried, all but the grid and the twelve mouths steps back."""
        if self.carried:
            for box in self.board.around_grid():
                canvas.fill(box, TABLE, alpha=_DIM)
        slot, strength = self._pulse
        if strength > 0:
            place = self.board.at("outside", slot)
            grown = place.inflate(10 * strength, 10 * strength)
            canvas.sprite(f"tiles/{self.state.model.outside.get(slot, 'gray')}", grown)
            draw_highlight(canvas, grown.inflate(-8, -8), RUBRIC, strong=strength > 0.5)
        if not self.slot:
            return
        preview = self.preview(self.slot)
        model = self.state.model
        if preview is None or not model.turn_tile:
            return
        places = self.board.cells(self.slot)
        tiles = [model.turn_tile, *(model.grid[cell] for cell in self.board.line(self.slot))]
        for number, colour in reversed(list(enumerate(tiles))):
            if number == 0 and self.held:
                continue  # it is in the hand
            # Under the hand the last tile hangs over the edge; what is only looked at lies where it would come to lie.
            start, end = places[number], places[number + 1]
            place = slid(places, number, self.share) if self.held else between(start, end, self.share)
            canvas.sprite(f"tiles/{colour}", place)
        if self.told and preview.new_line is not None and self.share >= _ENOUGH:
            for cell in preview.new_line:
                draw_highlight(canvas, self.board.at("cell", cell).inflate(-6, -6), GILT, strong=True)

    def draw_told(self, canvas: Canvas) -> None:
        """What the push gives, beside its slot."""
        preview = self.preview(self.told) if self.told and self.state.model.turn_tile else None
        if preview is None:
            return
        theme = canvas.theme
        key = (self.slot, preview, theme.scale, theme.lettering, current().language)
        if self._sheet_key != key:
            self.sheet, self._sheet_key = self._made_sheet(theme, preview), key
        self.sheet.draw(canvas)

    def _made_sheet(self, theme: Theme, preview: PushPreview) -> Node:
        actions = [sized(Action(preview, number), width=_ACTION, height=_ACTION) for number in range(3)]
        said = [RichLabel(line, SMALL) for line in (*self.lines(preview), *self.blocks(preview))]
        column = Column(Row(*actions, gap=8, justify="center"), *said, gap=_BETWEEN)
        sheet = Stack(column, pad=_PAD, ground=_plate)
        most = _SHEET * min(1.5, theme.factor)
        # Wider, it would lie on flaps.
        region, (left, right) = self.board.region, self._flaps
        most = min(most, (left - region.x if self._is_left else region.right - right) - 2 * _BESIDE)
        sheet.rect = Node.rect.move_to(size=sheet.wanted(theme, (most, ANY)))
        sheet.place(theme, sheet.rect.move_to(topleft=self._sheet_place(sheet.rect)))
        return sheet

    def lines(self, preview: PushPreview) -> list[str]:
        """What is said about a push besides its three actions."""
        state = self.state
        reasons = [refusal_text.refusal(each) for each in preview.wasted if each is not None]
        lines = [f"[[rubric|{reason}]]" for reason in dict.fromkeys(reasons)]
        if any(preview.plays_card):
            lines.insert(0, t("game.preview.plays_card", n=sum(preview.plays_card)))
        if preview.sparrow_to is not None:
            lines.append(t("game.preview.sparrow", name=state.seats[preview.sparrow_to].name))
        if preview.new_line is not None:
            lines.append(t("game.preview.guard", n=preview.line_points))
        return lines

    def blocks(self, preview: PushPreview) -> list[str]:
        """Where the others cannot push afterwards. It is said in words, since a chain at the arrow that is pointed at
        would say that nothing can be pushed there now.
        """
        closed = [slot_name(slot) for slot in preview.blocked if self.state.can(item_moves.push(slot))]
        return [t("game.preview.blocks", slots=name_list(closed))] if closed else []

    @property
    def _flaps(self) -> tuple[float, float]:
        """Where the outermost flaps begin and end, from left to right."""
        return self.board.at("insert", "W1").x, self.board.at("insert", "E1").right

    @property
    def _is_left(self) -> bool:
        """Whether the sheet lies on the left of the slot."""
        grid = self.board.at("cell", 0).union(self.board.at("cell", 8))
        return self.board.at("insert", self.slot).centerx < grid.centerx

    def _sheet_place(self, box: pygame.FRect) -> Point:
        """Beside the slot, outside the grid, where it hides least."""
        slot, (left, right) = self.board.at("insert", self.slot), self._flaps
        x = left - _BESIDE - box.w if self._is_left else right + _BESIDE
        above = {"N": 40, "S": box.h - 40}.get(self.slot[0], box.h / 2)
        region, round_ = self.board.region, self.board.round_at(self.actions.theme)
        box = box.move_to(
            x=min(max(x, region.x + 4), region.right - box.w - 4),
            y=min(max(slot.centery - above, region.y + 44), region.bottom - box.h - 4),
        )
        if box.colliderect(round_):
            box.y = round_.bottom + _BESIDE
        return box.topleft
