"""Cards and coats on offer, shown large in the side column, where they cover nothing that one needs for choosing.

All other questions are answered where the things lie (``board_items``) or by the buttons of the tray.
"""

from collections.abc import Callable

import pygame

from ulm.rules.moves import SLOTS
from ulm.rules.position import NOBODY
from ulm.text.catalog import current, t
from ulm.text.display_names import display_name
from ulm.text.rule_text import card_text, coat_text
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.rich_text import Paragraph, fitted
from ulm.ui.kit.theme import BODY, GILT, INK, PAGE, RUBRIC, SMALL, VELLUM
from ulm.ui.table.board.board import Board
from ulm.ui.table.board.card_face import draw_card
from ulm.ui.table.board.drawing import badge, glow
from ulm.ui.table.interaction.answer_keys import answers, numbered
from ulm.ui.table.interaction.questions import ask
from ulm.ui.table.panels.offer_places import Cell, offer_cells
from ulm.ui.table.panels.parts import sheet
from ulm.ui.table.state import moves
from ulm.ui.table.state.table_actions import TableActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.table.state.thing import Thing

_CARD, _COAT = (216.0, 300.0), (200.0, 225.0)
_GROUND_Z, _Z = 44, 45
_PAD, _HEAD = 8.0, 58.0
_GAP = 4.0
_LEAST_TEXT, _LEAST_SHOWN = 11.0, 16.0
"""The smallest letters: before and after they have grown with the size of text."""


class Offer(Item):
    """A card or coat on offer."""

    def __init__(self, state: TableState, actions: TableActions, board: Board, thing: Thing, cell: Cell) -> None:
        move = moves.take_offered(thing.kind, thing.name)
        super().__init__(cell.rect, name=f"offer:{thing.name}", z=_Z, on_activate=lambda: actions.perform(move))
        self.state = state
        self.actions = actions
        self.board = board
        self.thing = thing
        self.cell = cell
        self.move = move
        self.enabled = state.can(move)
        self.on_refuse = lambda: actions.refuse_move(move)
        self.subject = thing
        self.words: list[Paragraph] = []
        """What stands in the cell; nothing where there is too little room for it."""

    def set_words(self, size: float) -> bool:
        """Set what stands in the cell in letters of a size; whether it fits."""
        room = self.cell.words
        if room is None:
            return False
        self.words = [Paragraph(self.actions.theme, text, width=room.w, size=size) for text in self._told()]
        tall = sum(each.height + _GAP for each in self.words) - _GAP
        return tall <= room.h and all(each.width <= room.w + _PAD for each in self.words)

    def _told(self) -> list[str]:
        rules, (kind, name) = self.state.game.rules, self.thing
        if kind == "coat":
            return [f"**{display_name(kind, name)}**", coat_text(rules, name, current())]
        return [
            f"[[rubric|**{t(f'panels.inspect.{use}')}**]] {card_text(rules, name, use, current())}"
            for use in ("now", "later")
        ]

    def tooltip_text(self) -> str:
        lines = []
        if not self.words:
            name = f"**{display_name(self.thing.kind, self.thing.name)}**"
            told = self._told()
            lines = told if told[0] == name else [name, *told]
        if not self.enabled:
            lines.append(f"[[rubric|{self.state.why_not(self.move)}]]")
        return "\n".join(lines)

    def draw(self, canvas: Canvas) -> None:
        lit = self.hovered or self.focused
        box, picture = self.cell.rect, self.cell.picture
        if self.cell.framed:
            canvas.fill(box, PAGE if lit else VELLUM, radius=10)
            canvas.outline(box, INK, 2, radius=10)
        if self.enabled:
            glow(canvas, box.inflate(-8, -8), GILT, strong=lit)
        if self.thing.kind == "card":
            draw_card(canvas, self.thing.name, picture)
        else:
            canvas.sprite(f"coats/{self.thing.name}", picture, alpha=255 if self.enabled else 120)
            worth = self.state.game.rules.coats[self.thing.name].immediate
            badge(canvas, (picture.centerx, picture.bottom - 14), f"+{worth}", size=BODY)
            if lit:
                self._show_places(canvas)
        if self.words and self.cell.words is not None:
            x, y = self.cell.words.topleft
            for said in self.words:
                said.draw(canvas, (x, y))
                y += said.height + _GAP
        key = numbered(self.state, self.move)
        if key:
            badge(canvas, (box.x + 20, box.y + 20), key, size=BODY)

    def places(self) -> list[pygame.FRect]:
        """Where the seal of a coat, and its crest, would lie."""
        if self.thing.kind != "coat":
            return []
        rules = self.state.game.rules
        coat = rules.coats[self.thing.name]
        found = [self.board.at("edge_seal", SLOTS[coat.slot]), self.board.at("outside", SLOTS[coat.slot])]
        return [*found, self.board.at("crest", rules.quarter_ids[coat.quarter])] if coat.quarter != NOBODY else found

    def _show_places(self, canvas: Canvas) -> None:
        seal, space, *crest = self.places()
        glow(canvas, seal, GILT, radius=16, strong=True)
        glow(canvas, space.inflate(-6, -6), GILT)
        for place in crest:
            glow(canvas, place, GILT, strong=True)


class Offers:
    """What lies open to choose from."""

    def __init__(
        self, state: TableState, actions: TableActions, board: Board, room: Callable[[], pygame.FRect]
    ) -> None:
        """``room``: where there is room for it just now."""
        self.state = state
        self.actions = actions
        self.board = board
        self._room = room
        self._ground: pygame.FRect | None = None
        self._offers: list[Offer] = []

    @property
    def ground(self) -> pygame.FRect | None:
        """What lies under it; None where nothing is on offer."""
        return self._ground

    def concerned(self) -> list[pygame.FRect]:
        """The places on the board that what is on offer is about."""
        return [place for offer in self._offers for place in offer.places()]

    def items(self) -> list[Item]:
        """The cards or coats of the open question, and the ground that keeps what lies below from being meant."""
        self._ground, self._offers = None, []
        status = self.state.model.status
        order = answers(self.state)
        there = sorted(
            self.state.on_offer,
            key=lambda each: order.index(move) if (move := moves.take_offered(status.question, each)) in order else 99,
        )
        if not there:
            return []
        self._ground = ground = self._room()
        inner = ground.inflate(-2 * _PAD, -2 * _PAD)
        inner.y, inner.h = inner.y + _HEAD, inner.h - _HEAD
        for with_words in (True, False):
            self._lay(there, inner, with_words)
            if not with_words or self._set_words():
                break
        self.board.offered = {each: offer.cell.picture for each, offer in zip(there, self._offers, strict=True)}
        return [Item(ground, focusable=False, z=_GROUND_Z, name="offer:ground"), *self._offers]

    def _lay(self, there: list[str], room: pygame.FRect, with_words: bool) -> None:
        """Make the offers; larger letters take more of a cell from its picture."""
        kind = self.state.model.status.question
        size, share = (_CARD, 0.7) if kind == "card" else (_COAT, 0.5)
        share /= max(1.0, min(1.5, self.actions.theme.factor))
        cells = offer_cells(len(there), room, size, share if with_words else 0.0)
        self._offers = [
            Offer(self.state, self.actions, self.board, Thing(kind, each), cell)
            for each, cell in zip(there, cells, strict=True)
        ]

    def _set_words(self) -> bool:
        """Set all words in letters of one size; whether there is room for that."""
        factor = self.actions.theme.factor
        size = SMALL
        while size > _LEAST_TEXT and size * factor > _LEAST_SHOWN:
            if all([offer.set_words(size) for offer in self._offers]):
                return True
            size *= 0.95
        return False

    def draw_ground(self, canvas: Canvas) -> None:
        """The sheet under what is on offer, with the question."""
        if self._ground is None:
            return
        sheet(canvas, self._ground, VELLUM)
        head = pygame.FRect(self._ground.x + 16, self._ground.y + 10, self._ground.w - 32, _HEAD - 6)
        size = BODY * min(1.0, 1.3 / canvas.theme.factor)
        said = fitted(
            canvas.theme, [f"**{ask(self.state)}**"], head.size, size=size, smallest=size * 0.6, colour=RUBRIC,
            align="center",
        )[0]  # fmt: skip
        said.draw(canvas, (head.x, head.centery - said.height / 2))

    def draw_raised(self, canvas: Canvas) -> None:
        """Of cards that lie one over the other, the one that is pointed at lies above the others."""
        for offer in self._offers:
            if offer.hovered or (offer.focused and self.actions.focus.visible):
                offer.draw(canvas)
