"""Records of a few moves, as the tests of saved games need them."""

from ulm.rules import Game
from ulm.storage.record import Record, RecordSeat

SEATS = (RecordSeat("Agnes", "red"), RecordSeat("Felix", "blue"))


def game(*moves: str, seed: int = 1) -> Record:
    """The record of a game of two after these moves."""
    played = Game.new(seats=2, seed=seed)
    for move in moves:
        played.play(move)
    return Record.of(played, seed, SEATS, "2026-11-20T19:30Z")
