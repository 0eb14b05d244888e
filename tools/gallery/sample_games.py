"""Games in which every kind of question comes up, made anew by bots, with names as long as they may be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ulm.ai.arena import ArenaGame, PlayedGame, play_game
from ulm.rules import Game, Move
from ulm.session.session import Session, SessionSeat
from ulm.storage import record as records
from ulm.storage.record import COLOURS, Record

NAMES = ("Maximilian Wumms", "Hedwig Hammerman", "Gwendolyn Mammut", "Wilhelmine Momme")
"""As long and as wide as names may be."""
_SEED = 1411
_GAMES: tuple[tuple[int, dict[str, bool | int]], ...] = (
    (4, {"towers": True}),
    (2, {}),
    (4, {"towers": True, "choose_tile_is_extra": True, "city_wall_points": 1}),
    (3, {"towers": True}),
)


class SamplePosition(NamedTuple):
    """A position: which sample game, and after how many moves."""

    game: int
    moves: int


@cache
def played(number: int) -> PlayedGame:
    """A sample game."""
    seats, options = _GAMES[number % len(_GAMES)]
    return play_game(ArenaGame(("apprentice",) * seats, _SEED + number, dict(options)))


def game_at(place: SamplePosition, *, history: bool = True) -> Game:
    """A sample game after some of its moves. Without ``history`` its log is empty, and sooner set."""
    found = played(place.game)
    options = dict(_GAMES[place.game % len(_GAMES)][1])
    game = Game.new(seats=len(found.bots), seed=found.seed, options=options, first=found.first)
    for text in found.moves[: place.moves]:
        game.play(Move.parse(text))
    return game if history else Game.at(game.rules, game.position, history=True)


def with_descendant(place: SamplePosition, name: str) -> Session:
    """A table with a sample game in which the one whose turn it is has a descendant more, and some tiles."""
    game = game_at(place, history=False)
    player = game.position.players[game.position.active]
    player.descendants = (*player.descendants, name)
    player.tiles = tuple(max(1, count) for count in player.tiles)
    return _table(place, Game.at(game.rules, game.position, history=True))


def session_at(place: SamplePosition, *, humans: int = 1, history: bool = True) -> Session:
    """A table with a sample game; whose turn it is sits at the screen, with ``humans`` - 1 more."""
    return _table(place, game_at(place, history=history), humans)


def _table(place: SamplePosition, game: Game, humans: int = 1) -> Session:
    own = game.position.active
    count = len(played(place.game).bots)
    people = {(own + other) % count for other in range(humans)}
    seats = [SessionSeat(NAMES[n], COLOURS[n], None if n in people else "random") for n in range(count)]
    return Session(game, seats, _SEED, save=lambda session: None)


def record(number: int, *, until: int | None = None, started: str = "") -> Record:
    """The record of a sample game, or of its beginning."""
    found = played(number)
    people = tuple(
        records.RecordSeat(NAMES[seat], COLOURS[seat], "apprentice" if seat else None)
        for seat in range(len(found.bots))
    )
    turns = records.turns(found.moves[:until])
    return Record(found.seed, people, turns, dict(_GAMES[number % len(_GAMES)][1]), found.first, started=started)


def places(most_games: int = 8) -> Iterator[tuple[SamplePosition, Game]]:
    """All positions of the sample games. The game is the same object, played on."""
    for number in range(most_games):
        found = played(number)
        game = game_at(SamplePosition(number, 0))
        for moves, text in enumerate(found.moves):
            yield SamplePosition(number, moves), game
            game.play(Move.parse(text))


@cache
def pushes() -> list[SamplePosition]:
    """Some positions in which a tile is to be pushed, from early to late."""
    found = [place for place, game in places(1) if _may(game, "push")]
    return [found[0], found[len(found) // 2], found[-1]]


@cache
def turns() -> list[SamplePosition]:
    """Some beginnings of turns."""
    found = [place for place, game in places(1) if _may(game, "draw")]
    return [found[len(found) // 2], found[-1]]


@cache
def ends() -> SamplePosition:
    """A position in which much is still to be done before the turn ends."""
    found = [(len(game.legal()), place) for place, game in places(4) if _may(game, "end")]
    return max(found)[1]


@cache
def choices(verb: str) -> SamplePosition:
    """The position with most moves of a kind."""
    return max((sum(move.verb == verb for move in game.legal()), place) for place, game in places(4))[1]


@cache
def full_hand() -> SamplePosition:
    """The position in which most cards are in the hand, and none can be played."""
    hands = [
        (len(game.position.players[game.position.active].hand), place)
        for place, game in places()
        if not _may(game, "play")
    ]
    return max(hands)[1]


def some_moves() -> set[str]:
    """Moves of all kinds, most of which are not possible at any one time."""
    return {text for number in range(4) for text in played(number).moves}


def _may(game: Game, verb: str) -> bool:
    return any(move.verb == verb for move in game.legal())


@cache
def questions() -> dict[str, SamplePosition]:
    """A position for each question that the rules ask, and for what it is asked by."""
    found: dict[str, SamplePosition] = {}
    for place, game in places():
        decision = game.decision
        if decision is not None and decision.question:
            found.setdefault(f"{decision.question}_{game.position.stack[-1].kind}", place)
    return found
