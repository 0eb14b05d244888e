"""Masked positions as plain data, for a guest, and back.

Only what `View` has masked is ever written here. What is read is checked as a whole: names, ranges and totals.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, get_type_hints

import msgspec

from ulm.rules import Game, View
from ulm.rules.events import HIDDEN
from ulm.rules.frames import Frame
from ulm.rules.moves import NO_TILE, SPACES
from ulm.rules.position import NOBODY, PHASES, Player, Position
from ulm.rules.ruleset import Ruleset


class UnfitPosition(ValueError):
    """What was sent is no position of this game."""


def _sent(name: str, source: type, **changed: Any) -> Any:
    """A struct with the fields of a class of the rules; a later version may add fields at the end."""
    hints = get_type_hints(source)
    fields = [(field, changed.get(field, hints[field])) for field in source.__slots__]  # type: ignore[attr-defined]
    return msgspec.defstruct(name, fields, array_like=True, frozen=True)


_PLAYERS: Any = (_sent("SentPlayer", Player), ...)
_SentPosition = _sent("SentPosition", Position, players=tuple[_PLAYERS], stack=tuple[dict[str, Any], ...])


def sent_position(view: View) -> list[Any]:
    """The position of a view as plain data."""
    found = []
    for name in Position.__slots__:
        value = getattr(view.position, name)
        if name == "players":
            value = [[getattr(player, field) for field in Player.__slots__] for player in value]
        found.append(msgspec.to_builtins(value))
    return found


def received_game(rules: Ruleset, seats: int, seat: int, data: list[Any]) -> Game:
    """A game at a position that was sent to a seat (NOBODY: a watcher); what is hidden from it is filled in at random.

    Raises UnfitPosition.
    """
    try:
        found = msgspec.convert(data, _SentPosition)
        position = Position.__new__(Position)
        for name in Position.__slots__:
            setattr(position, name, getattr(found, name))
        position.players = tuple([_player(each) for each in found.players])
        position.stack = tuple([_frame(each) for each in found.stack])
        _check(rules, seats, position)
        view = View(rules, position, seat)
        game = Game.completed(view, Random(0))
        # `validate` adds up tiles, cards, coats, seals; listing the moves tries the open question.
        broken = game.validate()
        game.legal()
    except (msgspec.ValidationError, LookupError, TypeError, ValueError, AttributeError, AssertionError) as error:
        raise UnfitPosition(str(error)) from error
    if broken:
        raise UnfitPosition(broken[0])
    return game


def _player(sent: Any) -> Player:
    player = Player.__new__(Player)
    for name in Player.__slots__:
        setattr(player, name, getattr(sent, name))
    return player


def _kinds() -> dict[str, type[Frame]]:
    """All kinds of frames, by the tag that is sent."""
    found: dict[str, type[Frame]] = {}
    waiting: list[type[Frame]] = [Frame]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        found[str(kind.__struct_config__.tag)] = kind
    return found


def _frame(data: dict[str, Any]) -> Frame:
    """A frame of the stack."""
    kind = _kinds()[data["type"]]
    hints = get_type_hints(kind)
    values: dict[str, Any] = {}
    for name in kind.__struct_fields__:
        if hints[name] == tuple[Frame, ...]:
            values[name] = tuple([_frame(each) for each in data[name]])
        else:
            values[name] = msgspec.convert(data[name], hints[name])
    return kind(**values)


def _check(rules: Ruleset, seats: int, pos: Position) -> None:
    """Raises UnfitPosition for numbers and names that the rules do not know; totals are checked elsewhere."""
    players = range(seats)
    owners = range(NOBODY, seats)
    colours = range(5)
    outside = range(NO_TILE, 5)
    counts = range(1000)
    cards = {*rules.cards, HIDDEN}
    coats = {*rules.coats, HIDDEN}
    towers = {*rules.tower_ids, HIDDEN, ""}
    quarters = len(rules.quarter_ids)

    def among(values: Iterable[Any], known: Any, length: int | None = None) -> None:
        found = list(values)
        if not all(value in known for value in found) or (length is not None and len(found) != length):
            raise UnfitPosition(f"expected other values than {found!r:.80}")

    among([pos.active, pos.first], players)
    among([pos.round], range(1, rules.rounds + 2))
    among([pos.phase], range(len(PHASES)))
    among([pos.turn_tile], outside)
    among(pos.grid, colours, 9)
    among(pos.docks, colours)
    among(pos.outside, outside, 12)
    among([*pos.bag, *pos.activated], counts, 10)
    among([pos.extra_steps], counts)
    among([*pos.deck, *pos.discard], cards)
    among(pos.coats, coats)
    among(pos.descendants, rules.descendant_ids)
    among([pos.tower, *pos.tower_stack, *pos.towers_past], towers)
    among([seat for each in pos.quarters for seat in each], players)
    among([len(pos.quarters), len(pos.crests)], (quarters,))
    among(pos.crests, owners)
    among(pos.edge, owners, 12)
    among([len(pos.players)], (seats,))
    among([len(pos.stack)], range(50))
    for player in pos.players:
        among([player.barge], range(len(SPACES)))
        among([player.coins, player.sparrows, player.seals, player.crests], counts)
        among(player.tiles, counts, 5)
        among([*player.hand, *player.laid_out], cards)
        among(player.coats, coats)
        among(player.descendants, rules.descendant_ids)
