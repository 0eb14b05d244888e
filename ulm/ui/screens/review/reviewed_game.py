"""A finished game whose review is shown: its turns, and what was played in them in the words of the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ulm.analysis.game_review import TurnPart
from ulm.analysis.reviewer import ReviewNotFinished
from ulm.i18n.log_text import MoveLogText, moves_joined
from ulm.rules import Game, Move, Played
from ulm.session.session import SessionSeat
from ulm.storage.record import Record, replay


class GameTurn(NamedTuple):
    """A turn of the game: its first move among all moves, and its moves."""

    first: int
    moves: tuple[Played, ...]

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.moves[0].seat

    @property
    def round(self) -> int:
        """The round in which it is played."""
        return self.moves[0].round


class BetterPlay(NamedTuple):
    """How a part of a turn would have been played better, from the first move that differs, as rich text.

    ``instead`` of this move, or instead of ending the turn (``longer``); both are empty where it differs from the very
    first move on. ``moves`` are certain, ``onward`` depends on what is revealed: it tells what came in this game.
    """

    instead: str
    longer: bool
    moves: str
    onward: str


class ReviewedGame:
    """Raises DoesNotFit or Unreadable as `records.replay` does, and NotFinished."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = replay(record)
        if not self.game.finished:
            raise ReviewNotFinished("only a finished game can be reviewed")
        self.seats = [SessionSeat.of(seat, number) for number, seat in enumerate(record.seats)]
        self.turns = _turns(self.game.history)

    def words(self, number: int) -> str:
        """What was played in a turn, as rich text, with all that its player could see."""
        turn = self.turns[number]
        describer = MoveLogText(self.seats, turn.seat)
        history = self.game.history
        return moves_joined(
            describer.move(played, history[: turn.first + place]) for place, played in enumerate(turn.moves)
        )

    def better(self, number: int, part: TurnPart) -> BetterPlay | None:
        """What would have been best in a part of a turn, in words; None when it cannot be played."""
        turn = self.turns[number]
        before = self.game.at_move(turn.first + part.start)
        game = Game.at(before.rules, before.position, history=True)
        for text in (*part.best, *part.onward):
            move = Move.parse(text)
            if game.finished or move not in game.legal():
                return None
            game.play(move)
        shared = part.shared([move.move.text for move in turn.moves])
        describer = MoveLogText(self.seats, turn.seat)
        words = [describer.move(played, game.history[:place]) for place, played in enumerate(game.history)]
        # What a move brings that reveals something is not certain; what the end of a turn reveals comes after it.
        last = game.history[len(part.best) - 1]
        certain = len(part.best) - (last.move.verb != "end" and any(event.reveals for event in last.events))
        instead = turn.moves[part.start + shared]
        earlier = self.game.history[: turn.first + part.start + shared]
        return BetterPlay(
            "" if shared == 0 else describer.move(instead, earlier),
            shared > 0 and instead.move.verb == "end",
            moves_joined(words[shared:certain]),
            moves_joined(words[max(certain, shared) :]),
        )


def _turns(history: Sequence[Played]) -> list[GameTurn]:
    found: list[GameTurn] = []
    first = 0
    for number, played in enumerate(history, start=1):
        if played.move.verb == "end" or number == len(history):
            found.append(GameTurn(first, tuple(history[first:number])))
            first = number
    return found
