"""What one record says in short: who played, how it ended and what was done.

found = examine(path)          # a Summary, or the Fault of a file that cannot be used
replay_file(path)              # the same with the record and its game
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

import msgspec

from ulm.files.yaml_reader import Problem, UnreadableFile
from ulm.rules import Definitions, Event, Game
from ulm.rules import events as ev
from ulm.rules.scoring import FinalScore
from ulm.storage import record as records
from ulm.storage.record import DoesNotFit, NewerFormat, Record

T = TypeVar("T")

LATE = 8
"""The round after which `SeatSummary.late` is counted."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LAST_YEAR = 9000
_LATEST = 200_000_000_000  # seconds, in the year 8307


class SeatSummary(msgspec.Struct, frozen=True):
    """One seat of a game: its player, score and actions.

    `score` is the final score, or for an unfinished game the score if it ended there. `scored` maps reasons (id of a
    card or tower tile, "coat", "crest" …) to points scored during play, `seals` quarters to the number of seals placed;
    `now` and `later` count the cards played for either effect; `steps` counts free spaces sailed; `seals_left` and
    `descendants` are those it has now. `late`: its points after round LATE, as if the game had ended there, None while
    that is not over.
    """

    name: str
    colour: str
    bot: str | None
    score: FinalScore
    scored: dict[str, int]
    seals: dict[str, int]
    now: dict[str, int]
    later: dict[str, int]
    coats: int
    steps: int
    seals_left: int = 0
    descendants: tuple[str, ...] = ()
    late: int | None = None


class Summary(msgspec.Struct, frozen=True):
    """Summary of a record; `winners` is empty while the game is unfinished."""

    started: str
    seed: int
    options: dict[str, bool | int]
    first: int
    practice: bool
    definitions: str
    seats: tuple[SeatSummary, ...]
    round: int
    turns: int
    moves: int
    finished: bool
    winners: tuple[int, ...]
    game: str = ""
    """What was played, as `game_key` says."""
    given: bool = False
    """Whether it began otherwise than by a normal set-up, as a task does."""

    @property
    def when(self) -> datetime | None:
        """When the game began; None when the record does not say."""
        return _time(self.started)


class RecordFault(msgspec.Struct, frozen=True):
    """Why a file cannot be used. `number`: the version of a newer format, or the turn with an illegal move."""

    kind: Literal["newer", "misfit", "damaged"]
    problem: Problem
    number: int = 0


class GameEntry(msgspec.Struct, frozen=True):
    """A file in the folder. Exactly one of `summary` and `fault` is set."""

    name: str
    size: int
    mtime_ns: int
    summary: Summary | None = None
    fault: RecordFault | None = None

    @property
    def when(self) -> datetime:
        """When the game began; when the record does not say, the file's modification time."""
        said = self.summary.when if self.summary is not None else None
        return said or _EPOCH + timedelta(seconds=min(_LATEST, max(0, self.mtime_ns // 1_000_000_000)))


def _time(text: str) -> datetime | None:
    """The start time of a record; None when it is missing or implausible."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    if not _EPOCH.year < found.year < _LAST_YEAR:
        return None
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)


def game_key(record: Record) -> str:
    """What is the same for records of the same moves in the same game, whatever they are called."""
    given = [record.given] if record.given else []
    played = [record.seed, len(record.seats), record.options, record.first, record.definitions, record.moves, *given]
    return hashlib.sha256(msgspec.json.encode(played, order="sorted")).hexdigest()[:16]


def microseconds(when: datetime) -> int:
    """A time as a number by which games can be sorted."""
    return (when - _EPOCH) // timedelta(microseconds=1)


def summarize(record: Record, definitions: Definitions | None = None) -> Summary:
    """Replay a record and summarize it. Raises Unreadable or DoesNotFit like `replay`."""
    game = records.start(record, definitions, history=False)
    tallies = [_SeatTally() for _ in record.seats]
    turns = moves = 0
    late: list[FinalScore] = []
    for turn, number, text in records.numbered(record):
        before = game.position.round
        for event in records.play(game, turn, number, text):
            _count(tallies, event)
        turns, moves = turn, moves + 1
        if before == LATE < game.position.round:
            late = game.standings()
    return _summary(record, game, tallies, turns, moves, late)


def summarize_replayed(record: Record, game: Game) -> Summary:
    """The same of a game that has been replayed already, with its history."""
    tallies = [_SeatTally() for _ in record.seats]
    for played in game.history:
        for event in played.events:
            _count(tallies, event)
    turns = max((turn for turn, _, _ in records.numbered(record)), default=0)
    until = sum(played.round <= LATE for played in game.history)
    late = game.at_move(until).standings() if game.position.round > LATE else []
    return _summary(record, game, tallies, turns, len(game.history), late)


def _summary(
    record: Record, game: Game, tallies: list[_SeatTally], turns: int, moves: int, late: list[FinalScore]
) -> Summary:
    players = game.position.players
    seats = tuple(
        SeatSummary(
            name=seat.name,
            colour=seat.colour,
            bot=seat.bot,
            score=score,
            scored=dict(done.scored),
            seals=dict(done.seals),
            now=dict(done.now),
            later=dict(done.later),
            coats=done.coats,
            steps=done.steps,
            seals_left=players[number].seals,
            descendants=players[number].descendants,
            late=late[number].total if late else None,
        )
        for number, (seat, score, done) in enumerate(zip(record.seats, game.standings(), tallies, strict=True))
    )
    return Summary(
        started=record.started,
        seed=record.seed,
        options=game.rules.options.given(),
        first=game.position.first,
        practice=record.practice,
        definitions=record.definitions,
        seats=seats,
        round=game.position.round,
        turns=turns,
        moves=moves,
        finished=game.finished,
        winners=game.winners if game.finished else (),
        game=game_key(record),
        given=bool(record.given) or record.year is not None,
    )


class _SeatTally:
    """Counts of what a seat has done so far."""

    def __init__(self) -> None:
        self.scored: Counter[str] = Counter()
        self.seals: Counter[str] = Counter()
        self.now: Counter[str] = Counter()
        self.later: Counter[str] = Counter()
        self.coats = 0
        self.steps = 0


def _count(tallies: list[_SeatTally], event: Event) -> None:
    match event:
        case ev.PointsScored(seat, change, reason):
            tallies[seat].scored[reason] += change
        case ev.SealPlaced(seat, quarter):
            tallies[seat].seals[quarter] += 1
        case ev.CardPlayed(seat, card, use):
            (tallies[seat].now if use == "now" else tallies[seat].later)[card] += 1
        case ev.CoatGained(seat):
            tallies[seat].coats += 1
        case ev.BargeMoved(seat, _, _, steps):
            tallies[seat].steps += steps
        case _:
            pass


class Replayed(NamedTuple):
    """A record, its game with history, and their summary."""

    record: Record
    game: Game
    summary: Summary


def examine(path: Path) -> Summary | RecordFault:
    """The summary of a file, or why it cannot be used."""
    return _attempt(lambda: summarize(records.read(path)))


def replay_file(path: Path) -> Replayed | RecordFault:
    """The record in a file with its game and summary from a single replay, or why it cannot be used."""

    def replay() -> Replayed:
        record = records.read(path)
        game = records.replay(record)
        return Replayed(record, game, summarize_replayed(record, game))

    return _attempt(replay)


def _attempt(read: Callable[[], T]) -> T | RecordFault:
    try:
        return read()
    except NewerFormat as error:
        return RecordFault("newer", error.problem, error.version)
    except UnreadableFile as error:
        return RecordFault("damaged", error.problem)
    except DoesNotFit as error:
        return RecordFault("misfit", error.problem, error.turn)
