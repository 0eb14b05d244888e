"""Pushing the turn tile: dragging it to a slot, clicking the slot, and what either would give.

While a slot is hovered, focused or has the tile on it, the line is shown slid, with the three actions it gives.
"""

import math
from collections.abc import Callable, Sequence

import pygame

from ulm.rules import Move, Preview
from ulm.text.catalog import t
from ulm.ui.kit.animation import Tween, ease_out, linear
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.drag import Drag
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import GILT, RUBRIC, SMALL
from ulm.ui.kit.viewport import Point
from ulm.ui.table.board.board import Board
from ulm.ui.table.board.drawing import glow
from ulm.ui.table.motion.motion_paths import between, slid
from ulm.ui.table.state import moves
from ulm.ui.table.state.table_actions import TableActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.timings import Timings

_ASIDE = 40.0
"""How far beside the line the hand may be."""
_BEFORE, _BEYOND = 0.75, 1.5
"""How far before the outer space and beyond the first cell a lane reaches, in places."""
_ENTRANCE = 0.9
"""A lane is entered from outside: the hand may at first not have come further than this."""
_BLOCKED = 0.12
"""How far a tile goes into a lane that is blocked."""
_ENOUGH = 0.5
"""How far the line must have been slid for letting go to push."""
_SET_DOWN = 0.15
"""Whoever never came further has only set the tile down at the insertion point, which pushes as well."""
_SHEET = 300.0
_INWARD = {"N": (0, 1), "E": (-1, 0), "S": (0, -1), "W": (1, 0)}


RIM = ("N1", "N2", "N3", "E1", "E2", "E3", "S3", "S2", "S1", "W3", "W2", "W1")
"""The slots clockwise."""
_CLOCKWISE = {"N": "right", "E": "down", "S": "left", "W": "up"}
_BACKWARD = {"right": "left", "left": "right", "up": "down", "down": "up"}
_ACROSS = {"N": "down", "E": "left", "S": "up", "W": "right"}


def slot_towards(slot: str, arrow: str, rim: Sequence[str]) -> str:
    """The slot to which an arrow key leads: along the rim, or across the grid; empty where it leads nowhere."""
    side, here = slot[0], RIM.index(slot)
    if arrow == _ACROSS[side]:
        across = Board.beyond(slot)
        return across if across in rim else ""
    step = 1 if arrow == _CLOCKWISE[side] else -1 if arrow == _BACKWARD[_CLOCKWISE[side]] else 0
    if not step:
        return ""
    order = [RIM[(here + step * n) % len(RIM)] for n in range(1, len(RIM))]
    return next((each for each in order if each in rim), "")


class Pushing:
    """The state of pushing: which slot is tried, and how far the line has slid."""

    def __init__(self, state: TableState, actions: TableActions, board: Board) -> None:
        self.state = state
        self.actions = actions
        self.board = board
        self.animator = actions.animator
        self.slot = ""
        self.share = 0.0
        self.held = False
        """Whether the line follows the hand."""
        self._leaving = False
        """Whether the line is springing back."""
        self._glide = 0
        """Counts the line's own movements: a new one ends the one before."""
        self._previews: dict[str, Preview | None] = {}
        self._pulse = ("", 0.0)
        self.entered: SlotTarget | None = None
        """The lane in which the hand holds the tile."""

    def forget(self) -> None:
        """The position has changed: all previews are void."""
        self._previews.clear()
        self._drop()

    def preview(self, slot: str) -> Preview | None:
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
            self.board.hide(self._keys(slot))
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
            self.board.show(self._keys(slot))

    def _keys(self, slot: str) -> list[str]:
        return [f"cell:{cell}" for cell in self.board.line(slot)]

    def pulse(self, move: Move) -> None:
        """A push was tried that is blocked: the blocking tile lights up twice."""
        refusal = self.state.game.why_not(move) if self.state.ready else None
        slot = str(refusal.values.get("slot", "")) if refusal is not None else ""
        if slot not in self.state.model.outside:
            return

        def beat(share: float) -> None:
            self._pulse = (slot, abs(math.sin(2 * math.pi * share)) if share < 1 else 0.0)

        self.animator.play_parallel(Tween(Timings.PULSE, beat, linear, moving=False))

    def targets(self) -> list["SlotTarget"]:
        """The slots as places to drop the tile on."""
        return [SlotTarget(self, slot) for slot in self.board.layout.keys("insert")]

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        """The slid line, and beside it what the push gives."""
        slot, strength = self._pulse
        if strength > 0:
            place = self.board.at("outside", slot)
            grown = place.inflate(10 * strength, 10 * strength)
            canvas.sprite(f"tiles/{self.state.model.outside.get(slot, 'gray')}", grown)
            glow(canvas, grown.inflate(-8, -8), RUBRIC, strong=strength > 0.5)
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
        if self.share >= _ENOUGH and not self._leaving:
            self._draw_blocked(canvas, preview)
            if preview.new_line is not None:
                for cell in preview.new_line:
                    glow(canvas, self.board.at("cell", cell).inflate(-6, -6), GILT, strong=True)
            self._draw_sheet(canvas, preview)

    def _draw_blocked(self, canvas: Canvas, preview: Preview) -> None:
        """Chains where nothing can be inserted afterwards."""
        for slot in preview.blocked:
            box = pygame.FRect(0, 0, 32, 32)
            box.center = self.board.at("insert", slot).center
            canvas.sprite("icons/chain", box)

    def _draw_sheet(self, canvas: Canvas, preview: Preview) -> None:
        lines = self.lines(preview)
        theme = canvas.theme
        most = _SHEET * min(1.5, theme.factor)
        said = [Paragraph(theme, line, width=most - 40, size=SMALL) for line in lines]
        wide = max([3 * 74, *(each.width for each in said)]) + 40
        high = 92 + sum(each.height + 4 for each in said)
        box = pygame.FRect(0, 0, wide, high + 12)
        box.topleft = self._sheet_place(box)
        canvas.frame("plate", box)
        x = box.centerx - 3 * 74 / 2
        for colour, wasted in zip(preview.line, preview.wasted, strict=True):
            tile = pygame.FRect(x + 4, box.y + 16, 66, 66)
            canvas.sprite(f"tiles/{colour}", tile, alpha=255 if wasted is None else 120)
            if wasted is not None:
                canvas.sprite("icons/cross", tile.inflate(-14, -14))
            x += 74
        y = box.y + 90
        for each in said:
            each.draw(canvas, (box.x + 20, y))
            y += each.height + 4

    def lines(self, preview: Preview) -> list[str]:
        """What is said about a push besides its three actions."""
        state = self.state
        lines = list(dict.fromkeys(f"[[rubric|{state.sentence(each)}]]" for each in preview.wasted if each is not None))
        if preview.sparrow_to is not None:
            lines.append(t("game.preview.sparrow", name=state.seats[preview.sparrow_to].name))
        if preview.new_line is not None:
            lines.append(t("game.preview.guard", n=preview.line_points))
        return lines

    def _sheet_place(self, box: pygame.FRect) -> Point:
        """Beside the slot, outside the grid, where it hides least."""
        slot = self.board.at("insert", self.slot)
        grid = self.board.at("cell", 0).union(self.board.at("cell", 8))
        match self.slot[0]:
            case "E":
                place = (slot.right + 10, slot.centery - box.h / 2)
            case "W":
                place = (slot.x - 10 - box.w, slot.centery - box.h / 2)
            case _:
                left = slot.centerx < grid.centerx
                x = grid.x - 130 - box.w if left else grid.right + 130
                place = (x, slot.centery - (40 if self.slot[0] == "N" else box.h - 40))
        region = self.board.region
        return (
            min(max(place[0], region.x + 4), region.right - box.w - 4),
            min(max(place[1], region.y + 44), region.bottom - box.h - 4),
        )


class SlotTarget:
    """A slot to which the turn tile may be dragged: the line slides with the hand.

    The slot that the hand has entered keeps the tile until the hand leaves its lane, so that lanes which cross
    over the grid do not snatch it from each other.
    """

    def __init__(self, pushing: Pushing, slot: str) -> None:
        self.pushing = pushing
        self.slot = slot
        self._places = pushing.board.cells(slot)
        self._open = pushing.state.can(moves.push(slot))
        self._deepest = 0.0
        """How far the hand has come since it entered the lane."""

    def share(self, pos: Point) -> float | None:
        """How far the hand has come from the outer space (0) to the first cell (1); None beside the lane."""
        start, first = self._places[0].center, self._places[1].center
        dx, dy = _INWARD[self.slot[0]]
        length = (first[0] - start[0]) * dx + (first[1] - start[1]) * dy
        share = ((pos[0] - start[0]) * dx + (pos[1] - start[1]) * dy) / length
        aside = abs((pos[0] - start[0]) * dy) + abs((pos[1] - start[1]) * dx)
        return share if aside <= _ASIDE and -_BEFORE <= share <= _BEYOND else None

    def snap(self, drag: Drag, pos: Point) -> Point | None:
        share = self.share(pos)
        if share is None:
            return None
        entered = self.pushing.entered
        if entered is not self and ((entered is not None and entered.share(pos) is not None) or share > _ENTRANCE):
            return None
        share = min(max(share, 0.0), 1.0 if self._open else _BLOCKED)
        return between(self._places[0], self._places[1], share).center

    def over(self, drag: Drag, pos: Point) -> None:
        if self.pushing.entered is not self:
            self.pushing.entered, self._deepest = self, 0.0
        share = min(max(self.share(pos) or 0.0, 0.0), 1.0)
        self._deepest = max(self._deepest, share)
        drag.size = between(self._places[0], self._places[1], share).size
        if self._open:
            self.pushing.show(self.slot, share, held=True)

    def left(self, drag: Drag) -> None:
        if self.pushing.entered is self:
            self.pushing.entered = None
        if isinstance(drag, TileDrag):
            drag.size = drag.home_size
        self.pushing.leave()

    def drop(self, drag: Drag) -> bool:
        state, actions = self.pushing.state, self.pushing.actions
        move = moves.push(self.slot)
        if not self._open:
            actions.refuse(state.why_not(move))
            self.pushing.pulse(move)
            return False
        share = self.pushing.share
        if share < _ENOUGH and self._deepest > _SET_DOWN:
            return False
        if isinstance(drag, TileDrag):
            drag.dropped_at(share)
        actions.perform(move)
        return True


class TileDrag(Drag):
    """The turn tile in the hand."""

    def __init__(self, pushing: Pushing, rect: pygame.FRect, colour: str, dropped_at: Callable[[float], None]) -> None:
        super().__init__(rect, pushing.targets(), sprite=f"tiles/{colour}")
        self.pushing = pushing
        self.home_size = rect.size
        self.dropped_at = dropped_at

    def started(self) -> None:
        self.pushing.board.hide(["turn_tile"])

    def ended(self, dropped: bool) -> None:
        self.pushing.board.show(["turn_tile"])
