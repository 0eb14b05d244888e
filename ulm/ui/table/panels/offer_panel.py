"""Cards and coats on offer, shown large in the side column, where they cover nothing that one needs for choosing.

All other questions are answered where the things lie (``board_items``) or by the buttons of the tray.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from ulm.i18n.catalog import current, t
from ulm.i18n.display_names import display_name
from ulm.i18n.phrases import labelled
from ulm.i18n.rule_text import card_text, coat_text
from ulm.ui.table.board.board import Board
from ulm.ui.table.board.card_face import draw_card
from ulm.ui.table.board.piece_drawing import badge, draw_highlight
from ulm.ui.table.interaction.prompt import answer_number, ask, open_answers
from ulm.ui.table.panels.panel_drawing import sheet
from ulm.ui.table.state import item_moves
from ulm.ui.table.state.inspectable import Inspectable
from ulm.ui.table.state.table_actions import PlayerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Stack
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.node import Node, Size, sized
from ulm.ui.toolkit.rich_text import Paragraph
from ulm.ui.toolkit.theme import BODY, GILT, INK, PAGE, RUBRIC, SMALL, VELLUM, Theme
from ulm.ui.toolkit.viewport import RectLike

_OFFER_GAP, _OFFER_PAD = 8.0, 12.0
_MOST_CELLS = 3
"""More things than these lie in two columns, without words."""
_COLUMNS = 2
_SMALL = 0.3
"""A picture that takes less than this share of the height stands above its words everywhere."""
_BESIDE = 2.0
"""Beside its words a picture may be so much higher than above them."""
_TALL = 330.0
"""From this height on the words stand below the picture, not beside it."""


def stacked_offers(offers: Sequence[Node], room: Size, size: Size, share: float) -> Node:
    """Offers with pictures of at most this size, from the top down. ``share``: what a picture takes of the height where
    words stand below it; 0 where there are no words.
    """
    if needs_two_columns(len(offers)):
        return _cascade(offers, room, size)
    high = min((room[1] - _OFFER_GAP * (len(offers) - 1)) / len(offers), size[1] / (share or 0.9))
    return Column(*(sized(each, height=high) for each in offers), gap=_OFFER_GAP)


def needs_two_columns(count: int) -> bool:
    """Whether so many things lie in two columns, without words."""
    return count > _MOST_CELLS


def _cascade(offers: Sequence[Node], room: Size, size: Size) -> Node:
    """Two columns; many pictures lie one over the other, each with its upper edge free. Where all have room beside and
    below each other they are larger than ``size``.
    """
    rows = -(-len(offers) // _COLUMNS)
    apart = (room[1] - _OFFER_GAP * (rows - 1)) / rows
    wide = min(max(size[0], apart * size[0] / size[1]), (room[0] - _OFFER_GAP) / _COLUMNS)
    high = wide * size[1] / size[0]
    over = min(_OFFER_GAP, (room[1] - high) / max(1, rows - 1) - high)
    made = [sized(each, height=high) for each in offers]
    columns = (Column(*made[at : at + rows], gap=over, width=wide) for at in range(0, len(made), rows))
    return Row(*columns, gap=_OFFER_GAP, justify="center")


def picture_and_words(picture: Node, words: Node, high: float, size: Size, share: float) -> Node:
    """The places of a picture and of the words about it in a cell of a height."""
    room, tall = high - 2 * _OFFER_PAD, high >= _TALL or 0 < share < _SMALL
    beside = min(1.0, _BESIDE * share) if share else 1.0
    tallest = min(size[1], room * (share if tall and share else beside))
    sized(picture, width=tallest * size[0] / size[1], height=tallest)
    words.grow = 1.0
    if not share:
        inside: Node = Column(Row(picture, justify="center", height=tallest), justify="center")
    elif tall:
        inside = Column(Row(picture, justify="center", height=tallest), words, gap=_OFFER_GAP)
    else:
        inside = Row(Column(picture, justify="center", width=picture.width), words, gap=_OFFER_PAD)
    return Stack(inside, pad=(_OFFER_PAD, _OFFER_PAD))


_CARD, _COAT = (216.0, 300.0), (200.0, 225.0)
_GROUND_Z, _Z = 44, 45
_PAD, _HEAD = 8.0, 46.0
_GAP = 4.0
_BELOW_TITLE = 0.42
"""Where the number of a card stands that is not framed, in heights of a card."""
_ASK, _LARGEST_ASK = 22.0, 27.0
_SIZES = (30.0, 28.0, 26.0, 24.0, 22.5, 21.0, 19.5, 18.0)
_LEGIBLE, _LARGE = 18.0, 24.0
"""Letters as they are seen: smaller ones are not set; for these, pictures give way."""
_TITLED = 180.0
"""The height of a picture of a card on which its title can be read."""
_SHARES = (1.0, 0.85, 0.7, 0.55, 0.4)
"""How far pictures give way to words."""


class OfferItem(Focusable):
    """A card or coat on offer."""

    def __init__(
        self,
        state: TableState,
        actions: PlayerActions,
        board: Board,
        thing: Inspectable,
        size: Size,
        share: float,
        *,
        framed: bool,
    ) -> None:
        """``size``, ``share``: those of its picture; ``framed``: whether it lies on a sheet, not on the ground."""
        move = item_moves.take_offered(thing.kind, thing.name)
        super().__init__(name=f"offer:{thing.name}", z=_Z, on_activate=lambda: actions.perform(move))
        self.state = state
        self.actions = actions
        self.board = board
        self.thing = thing
        self.framed = framed
        self.picture, self.room = Node(), Node()
        self._size, self._share = size, share
        self.move = move
        self.enabled = state.can(move)
        self.on_refuse = lambda: actions.refuse_move(move)
        self.subject = thing
        self.words: list[Paragraph] = []
        """What stands in the cell; nothing where there is too little room for it."""

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        if self.framed:
            inside = picture_and_words(self.picture, self.room, self.rect.h, self._size, self._share)
            inside.place(theme, rect)
        else:
            self.picture.place(theme, rect)

    def set_words(self, size: float) -> bool:
        """Set what stands in the cell in letters of a size; whether it fits."""
        if not self.framed or not self._share:
            return False
        room = self.room.rect
        self.words = [Paragraph(self.actions.theme, text, width=room.w, size=size) for text in self._told()]
        tall = sum(each.height + _GAP for each in self.words) - _GAP
        return tall <= room.h and all(each.width <= room.w + _PAD for each in self.words)

    def _told(self) -> list[str]:
        rules, (kind, name) = self.state.game.rules, self.thing
        if kind == "coat":
            return [f"**{display_name(kind, name)}**", coat_text(rules, name, current())]
        uses = [
            f"[[rubric|**{t(f'panels.inspect.{use}')}**]] {card_text(rules, name, use, current())}"
            for use in ("now", "later")
        ]
        # On a small picture the title cannot be read.
        return [f"**{display_name(kind, name)}**", *uses] if self.picture.rect.h < _TITLED else uses

    def tooltip_text(self) -> str:
        lines = []
        if not self.words:
            name = f"**{display_name(self.thing.kind, self.thing.name)}**"
            told = self._told()
            lines = told if told[0] == name else [name, *told]
        if not self.enabled:
            lines.append(f"[[rubric|{self.state.why_not(self.move)}]]")
        return "\n".join(lines)

    def spoken(self) -> str:
        """Its number, its name, what it does, or why it cannot be taken."""
        name, key = str(display_name(self.thing.kind, self.thing.name)), answer_number(self.state, self.move)
        why = "" if self.enabled else self.state.why_not(self.move)
        return "\n".join([labelled(key, name) if key else name, *self._told(), why])

    def draw(self, canvas: Canvas) -> None:
        lit = self.hovered or self.focused
        box, picture = self.rect, self.picture.rect
        if self.framed:
            canvas.fill(box, PAGE if lit else VELLUM, radius=10)
            canvas.outline(box, INK, 2, radius=10)
        if self.enabled:
            draw_highlight(canvas, box.inflate(-8, -8), GILT, strong=lit)
        if self.thing.kind == "card":
            draw_card(canvas, self.thing.name, picture)
        else:
            canvas.sprite(f"coats/{self.thing.name}", picture, alpha=255 if self.enabled else 120)
            worth = self.state.game.rules.coats[self.thing.name].immediate
            size = min(BODY, picture.h / 5)
            badge(canvas, (picture.centerx, picture.bottom - 14), f"+{worth}", size=size, largest=1.25)
            if lit:
                self._show_places(canvas)
        x, y = self.room.rect.topleft
        for said in self.words:
            said.draw(canvas, (x, y))
            y += said.height + _GAP
        key = answer_number(self.state, self.move)
        if key:
            # Not over the title of a card that lies under others.
            place = (box.x + 20, box.y + (20 if self.framed else _BELOW_TITLE * box.h))
            badge(canvas, place, key, size=SMALL, largest=1.25)

    def places(self) -> list[pygame.FRect]:
        """Where the seal of a coat, and its crest, would lie."""
        return [self.board.at(kind, key) for kind, key in self._kept_at()]

    def _kept_at(self) -> list[tuple[str, str]]:
        """Kind and key of each of those places."""
        if self.thing.kind != "coat":
            return []
        coat = next(each for each in self.state.game.rules.definitions.coats if each.id == self.thing.name)
        found: list[tuple[str, str]] = []
        if coat.slot is not None:
            found += [("edge_seal", coat.slot), ("outside", coat.slot)]
        return [*found, ("crest", coat.quarter)] if coat.quarter is not None else found

    def _show_places(self, canvas: Canvas) -> None:
        with canvas.clip(self.board.region):
            for kind, key in self._kept_at():
                place = self.board.at(kind, key)
                match kind:
                    case "edge_seal":
                        draw_highlight(canvas, place, GILT, radius=16, strong=True)
                    case "outside":
                        draw_highlight(canvas, place.inflate(-6, -6), GILT)
                    case _:
                        draw_highlight(canvas, place, GILT, strong=True)


class Offers:
    """What lies open to choose from."""

    def __init__(
        self, state: TableState, actions: PlayerActions, board: Board, room: Callable[[], pygame.FRect]
    ) -> None:
        """``room``: where there is room for it just now."""
        self.state = state
        self.actions = actions
        self.board = board
        self._room = room
        self._ground: pygame.FRect | None = None
        self._offers: list[OfferItem] = []
        self._asked: Paragraph | None = None
        self._fitted_for: object = None
        self._fitted = (0.0, 0.0)

    @property
    def ground(self) -> pygame.FRect | None:
        """What lies under it; None where nothing is on offer."""
        return self._ground

    def concerned(self) -> list[pygame.FRect]:
        """The places on the board that what is on offer is about."""
        return [place for offer in self._offers for place in offer.places()]

    def items(self) -> list[Focusable]:
        """The cards or coats of the open question, and the ground that keeps what lies below from being meant."""
        self._ground, self._offers = None, []
        status = self.state.model.status
        order = open_answers(self.state)
        there = sorted(
            self.state.on_offer,
            key=lambda each: (
                order.index(move) if (move := item_moves.take_offered(status.question, each)) in order else 99
            ),
        )
        if not there:
            return []
        self._ground = ground = self._room()
        inner = ground.inflate(-2 * _PAD, -2 * _PAD)
        theme = self.actions.theme
        size = min(_ASK, _LARGEST_ASK / theme.factor)
        self._asked = Paragraph(
            theme, f"**{ask(self.state)}**", width=ground.w - 32, size=size, colour=RUBRIC, align="center"
        )
        # In a tiny window letters are as high as whole panels.
        head = min(max(_HEAD, self._asked.height + 12), ground.h / 2)
        inner.y, inner.h = inner.y + head, inner.h - head
        self._lay_with_words(there, inner)
        self.board.offered = {each: offer.picture.rect for each, offer in zip(there, self._offers, strict=True)}
        return [Focusable(ground, focusable=False, z=_GROUND_Z, name="offer:ground"), *self._offers]

    def _lay_with_words(self, there: list[str], room: pygame.FRect) -> None:
        """Make the offers with the words about them; pictures are as large as legible words allow. Where there is no
        room for such, the words are seen when an offer is pointed at.
        """
        theme = self.actions.theme
        key = (tuple(there), tuple(room), theme.scale, theme.lettering, current().language)
        if key != self._fitted_for:
            self._fitted_for, self._fitted = key, self._best(there, room)
        part, size = self._fitted
        self._lay(there, room, part)
        if size:
            for offer in self._offers:
                offer.set_words(size / theme.factor)

    def _best(self, there: list[str], room: pygame.FRect) -> tuple[float, float]:
        """How large the pictures are, and the letters; 0 both where there is no room for words."""
        best = (0.0, 0.0)
        wanted = min(_LARGE, _LEGIBLE * self.actions.theme.factor)
        for part in _SHARES:
            self._lay(there, room, part)
            size = self._largest_words()
            if size > best[1]:
                best = part, size
            if size >= wanted:
                break
        return best

    def _lay(self, there: list[str], room: pygame.FRect, part: float) -> None:
        """Make the offers; ``part``: how large their pictures are, 0 where there are no words."""
        kind = self.state.model.status.question
        size, share = (_CARD, 0.7) if kind == "card" else (_COAT, 0.5)
        share, framed = share * part, not needs_two_columns(len(there))
        self._offers = [
            OfferItem(self.state, self.actions, self.board, Inspectable(kind, each), size, share, framed=framed)
            for each in there
        ]
        stacked_offers(self._offers, room.size, size, share).place(self.actions.theme, room)

    def _largest_words(self) -> float:
        """The size, as it is seen, in which all words have room; 0 where they have none in letters that can be read."""
        factor = self.actions.theme.factor
        for size in _SIZES:
            if size <= SMALL * factor and all([offer.set_words(size / factor) for offer in self._offers]):
                return size
        return 0.0

    def draw_ground(self, canvas: Canvas) -> None:
        """The sheet under what is on offer, with the question."""
        if self._ground is None:
            return
        sheet(canvas, self._ground, VELLUM)
        if self._asked is not None:
            self._asked.draw(canvas, (self._ground.x + 16, self._ground.y + 12))

    def draw_raised(self, canvas: Canvas) -> None:
        """Of cards that lie one over the other, the one that is pointed at lies above the others."""
        for offer in self._offers:
            if offer.hovered or (offer.focused and self.actions.focus.visible):
                offer.draw(canvas)
