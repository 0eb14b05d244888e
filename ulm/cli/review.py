"""`ulm review`: what a finished game was won and lost by."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ulm.analysis.game_review import GameReview, ResultBreakdown, ReviewTurn, most_costly
from ulm.analysis.reviewer import Reviewer, ReviewNotFinished
from ulm.cli.output import WRONG, print_error, print_illegal_move, print_json, print_line, print_table
from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n.catalog import Texts
from ulm.storage import record
from ulm.storage.record import Record

_SUMS = ("expected", "skill", "others", "own_luck", "others_luck", "rest", "result")
_SHOWN_TURNS = 10


class _Line(msgspec.Struct, frozen=True):
    """The sums of a seat, for JSON."""

    seat: int
    accuracy: float
    points: ResultBreakdown
    chance: ResultBreakdown


def run(texts: Texts, file: Path, *, as_json: bool = False) -> int:
    """Review a record and print its account: the sums of each seat and the most costly turns."""
    found = record.read(file)
    try:
        if record.other_definitions(found):
            print_error(texts, texts.get("cli.replay.definitions", file=file))
        *_, account = Reviewer(found).accounts()
    except record.DoesNotFit as error:
        print_illegal_move(texts, file, error)
        return WRONG
    except ReviewNotFinished:
        print_error(texts, texts.get("cli.review.not_finished", file=file))
        return WRONG
    except UnreadableFile as error:
        raise UnreadableFile(msgspec.structs.replace(error.problem, file=file.name)) from None
    seats = range(account.seats)
    if as_json:
        lines = [_Line(n, account.accuracy(n), account.sums(n), account.sums(n, "chance")) for n in seats]
        print_json({"seats": lines, "turns": account.turns})
        return 0
    print_table(_sums(texts, found, account))
    print_line("")
    for turn in most_costly(account.turns)[:_SHOWN_TURNS]:
        print_line(_costly(texts, found, turn))
    return 0


def _sums(texts: Texts, found: Record, account: GameReview) -> list[list[str]]:
    """A column for each seat."""
    seats = range(account.seats)
    rows = [["", *[found.seats[seat].name for seat in seats]]]
    rows += [
        [texts.get(f"cli.review.{name}"), *[f"{getattr(account.sums(seat), name):+.1f}" for seat in seats]]
        for name in _SUMS
    ]
    return [*rows, [texts.get("cli.review.accuracy"), *[f"{account.accuracy(seat):.2f}" for seat in seats]]]


def _costly(texts: Texts, found: Record, turn: ReviewTurn) -> str:
    """A turn, what it cost, and what would have been better from the first move that differs."""
    part = max(turn.parts, key=lambda part: part.cost)
    shared = part.shared(turn.moves)
    return texts.get(
        "cli.review.turn",
        round=turn.round,
        name=found.seats[turn.seat].name,
        cost=f"{turn.cost:.1f}",
        grade=texts.get(f"review.grade.{turn.grade}"),
        moves="; ".join(turn.moves[part.start : part.end]),
        better="; ".join([*(["…"] if shared else []), *part.best[shared:]]),
    )
