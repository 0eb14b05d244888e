"""Cards and coats on offer, shown large beside the tray; and the numbers of answers.

All other questions are answered where the things lie (``board_items``) or by the buttons of the tray.
"""

import pygame

from ulm.rules.moves import SLOTS, Move
from ulm.rules.position import NOBODY
from ulm.text.display_names import display_name
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.theme import BODY, GILT, INK, SMALL
from ulm.ui.table.board.board import Board
from ulm.ui.table.board.card_face import draw_card
from ulm.ui.table.board.drawing import badge, glow
from ulm.ui.table.interaction.answer_keys import key_of
from ulm.ui.table.state import moves
from ulm.ui.table.state.table_actions import TableActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.table.state.thing import Thing

_RIGHT, _BOTTOM = 1244.0, 1072.0
_CARD, _COAT = (194.4, 270.0), (160.0, 180.0)
_WIDEST = 1180.0


def answers(state: TableState) -> list[Move]:
    """The answers to the open question in their fixed order."""
    if not state.ready or not state.model.status.question or state.model.status.question == "action":
        return []
    return [move for found in state.legal.values() for move in found]


def numbered(state: TableState, move: Move) -> str:
    """The number key that plays a move; empty where none does."""
    return key_of(move, answers(state))


class Offer(Item):
    """A card or coat on offer."""

    def __init__(
        self, state: TableState, actions: TableActions, board: Board, thing: Thing, rect: pygame.FRect
    ) -> None:
        move = moves.take_offered(thing.kind, thing.name)
        super().__init__(rect, name=f"offer:{thing.name}", z=45, on_activate=lambda: actions.perform(move))
        self.state = state
        self.actions = actions
        self.board = board
        self.thing = thing
        self.move = move
        self.enabled = state.can(move)
        self.on_refuse = lambda: actions.refuse(state.why_not(move))
        self.subject = thing

    def tooltip_text(self) -> str:
        words = f"**{display_name(self.thing.kind, self.thing.name)}**"
        why = "" if self.enabled else self.state.why_not(self.move)
        return f"{words}\n[[rubric|{why}]]" if why else words

    def draw(self, canvas: Canvas) -> None:
        box = self.rect.move(0, -12) if self.hovered or self.focused else self.rect
        if self.enabled:
            glow(canvas, box.inflate(-8, -8), GILT, strong=self.hovered)
        if self.thing.kind == "card":
            draw_card(canvas, self.thing.name, box)
        else:
            canvas.sprite(f"coats/{self.thing.name}", box, alpha=255 if self.enabled else 120)
            worth = self.state.game.rules.coats[self.thing.name].immediate
            badge(canvas, (box.centerx, box.bottom - 20), f"+{worth}", size=BODY)
            if self.hovered or self.focused:
                self._show_places(canvas)
        key = numbered(self.state, self.move)
        if key:
            badge(canvas, (box.x + 2, box.y + 2), key, size=SMALL)

    def _show_places(self, canvas: Canvas) -> None:
        """Where the seal and the crest of a coat would lie."""
        rules = self.state.game.rules
        coat = rules.coats[self.thing.name]
        glow(canvas, self.board.at("edge_seal", SLOTS[coat.slot]), GILT, radius=16, strong=True)
        glow(canvas, self.board.at("outside", SLOTS[coat.slot]).inflate(-6, -6), GILT)
        if coat.quarter != NOBODY:
            glow(canvas, self.board.at("crest", rules.quarter_ids[coat.quarter]), GILT, strong=True)


class Offers:
    """What lies open to choose from."""

    def __init__(self, state: TableState, actions: TableActions, board: Board) -> None:
        self.state = state
        self.actions = actions
        self.board = board
        self._ground: pygame.FRect | None = None

    def items(self) -> list[Item]:
        """The cards or coats of the open question, side by side, overlapping where there are many."""
        self._ground = None
        status = self.state.model.status
        order = answers(self.state)
        there = sorted(
            self.state.on_offer,
            key=lambda each: order.index(move) if (move := moves.take_offered(status.question, each)) in order else 99,
        )
        if not there:
            return []
        size = _CARD if status.question == "card" else _COAT
        step = min(size[0] + 18, (_WIDEST - size[0]) / max(1, len(there) - 1))
        left = _RIGHT - size[0] - step * (len(there) - 1)
        self._ground = pygame.FRect(left - 26, _BOTTOM - size[1] - 30, _RIGHT - left + 40, size[1] + 40)
        places = [pygame.FRect(left + n * step, _BOTTOM - size[1], *size) for n in range(len(there))]
        self.board.offered = dict(zip(there, places, strict=True))
        return [
            Offer(self.state, self.actions, self.board, Thing(status.question, each), place)
            for each, place in zip(there, places, strict=True)
        ]

    def draw_ground(self, canvas: Canvas) -> None:
        """The veil under what is on offer."""
        if self._ground is not None:
            canvas.fill(self._ground, INK, radius=18, alpha=190)
