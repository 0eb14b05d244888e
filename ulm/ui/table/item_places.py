"""Where things are on the screen of a game: things by name, what is to stay readable, what a question is about."""

from collections.abc import Sequence

import pygame

from ulm.rules.moves import SLOTS
from ulm.ui.table.board.board import Board
from ulm.ui.table.interaction.board_items import SlotItem, TurnTileItem
from ulm.ui.table.interaction.context_menu import OptionMenu
from ulm.ui.table.panels.action_bar import TURN_TILE, TURNS_BACK
from ulm.ui.table.panels.action_tokens import Token, TurnButton
from ulm.ui.table.panels.end_turn_prompt import EndTurnPrompt
from ulm.ui.table.panels.offer_panel import Offers
from ulm.ui.table.state.screen_layout import Arrangement
from ulm.ui.table.table_focus import is_choice
from ulm.ui.toolkit.focus import Focusable, FocusRing

_LEAST_ROOM, _OFFERS_WIDE = 380.0, 352.0
"""The least height in which things on offer are shown in the side, and how wide they lie elsewhere."""
_LEAST_SIDE = 200.0
"""The least height in which a log is of use below a hint."""


def named(ring: FocusRing, name: str) -> Sequence[Focusable]:
    """The things on the screen of a name; ``token:gray``: the token of an action that can be used."""
    kind, _, colour = name.partition(":")
    if kind == "token":
        tokens = [each for each in ring.items if isinstance(each, Token) and each.state == "lit"]
        return [each for each in tokens if each.colour == colour][:1]
    return [each for each in ring.items if each.name == name]


def readable(ring: FocusRing, board: Board) -> Sequence[pygame.FRect]:
    """What a pointing hand should not cover; a town's painting may lie under it."""
    things = [each.rect for each in ring.items if each.visible and not each.name.startswith("landmark:")]
    return [*things, *(board.at(kind, slot) for kind in ("edge_seal", "insert") for slot in SLOTS)]


def needed(ring: FocusRing, board: Board) -> list[pygame.FRect]:
    """What is needed to decide: what can be chosen, the actions of the turn, the tile that can be pushed and the slots
    where, the question whether the turn ends, the grid.
    """
    found = [board.at("cell", 0).unionall([board.at("cell", cell) for cell in range(1, 9)])]
    for item in ring.items:
        lit = isinstance(item, Token | TurnButton) or (isinstance(item, SlotItem) and item.pushes)
        lit = lit or (isinstance(item, TurnTileItem) and item.can_push)
        if item.visible and (lit or is_choice(item) or item.name.startswith(("end:", "coach:"))):
            found.append(item.rect)
    return found


def room_for_offers(places: Arrangement, hint: float, coach: float) -> pygame.FRect:
    """The side below a hint or a coach; where that leaves too little, the place beside it. Where a coach needs the
    column, that of the players.
    """
    side, players = places.side, places.players
    if coach and not places.abreast and not places.in_row:
        return players.copy()
    room = places.side_below(max(hint, coach))
    if room.h >= _LEAST_ROOM:
        return room
    return side.move_to(w=_OFFERS_WIDE, right=side.x)


def beside_hint(places: Arrangement, hint: float, coach: float) -> pygame.FRect:
    """Where log and Inspector stand: below a coach, and below a hint if that leaves them enough room; else the hint
    lies on them.
    """
    room = places.side_below(max(hint, coach))
    return room if room.h >= _LEAST_SIDE else places.side_below(coach)


def turn_buttons(ring: FocusRing) -> list[pygame.FRect]:
    """What takes moves back, plays them again, begins or ends the turn; and the tile to push beside it."""
    names = (*TURNS_BACK, TURN_TILE)
    buttons = (each for each in ring.items if isinstance(each, TurnButton) or each.name in names)
    return [each.rect for each in buttons if each.visible]


def of_question(
    ring: FocusRing, prompt: pygame.FRect, menu: OptionMenu, end_question: EndTurnPrompt, offers: Offers
) -> list[pygame.FRect]:
    """An open question, which is read at the ``prompt``, its answers and what they are about."""
    choices = [item.rect for item in ring.items if is_choice(item)]
    sheets = [menu.box] if menu.is_open else []
    if end_question.is_open:
        sheets.append(end_question.box)
    if offers.ground is not None:
        sheets += [offers.ground, *offers.concerned()]
    return [prompt, *choices, *sheets]
