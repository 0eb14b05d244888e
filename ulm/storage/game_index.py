"""The index of a folder of records: who played, how it ended and what was done, without replaying every game.

    index = Index()                        # the player's saved games
    if index.scan():                       # how many files are still to be read
        index.read()                       # may take a while: from a thread, with `progress` and `stopped`
        for entry in index.entries: ...        # newest first; `entry.summary`, or `entry.fault` for an unreadable file

The summaries are cached in one file. A cached summary is valid while the record's size and modification time are
unchanged, and the whole cache for one version of the game and its definitions. A damaged cache is rebuilt.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

import msgspec

import ulm
from ulm.files import paths
from ulm.files.bounded_read import read_bounded
from ulm.files.deferred_write import FileWriter
from ulm.files.yaml_reader import Problem, UnreadableFile
from ulm.rules import Definitions, Event, Game
from ulm.rules import events as ev
from ulm.rules.ruleset import present_definitions
from ulm.rules.scoring import FinalScore
from ulm.storage import record as records
from ulm.storage.record import DoesNotFit, NewerFormat, Record
from ulm.storage.record_files import is_record

T = TypeVar("T")

FORMAT = 3
FILE = "records.index"
LATE = 8
"""The round after which `SeatSummary.late` is counted."""
LARGEST_INDEX = 50_000_000  # bytes; tens of thousands of games
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


class _IndexFile(msgspec.Struct, frozen=True):
    """Content of the index file."""

    format: int
    version: str
    definitions: str
    entries: list[GameEntry]


def _time(text: str) -> datetime | None:
    """The start time of a record; None when it is missing or implausible."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    if not _EPOCH.year < found.year < _LAST_YEAR:
        return None
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)


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


class Index:
    """The records in a folder (default: the player's saved games); `file` caches their summaries."""

    def __init__(self, folder: Path | None = None, file: Path | None = None) -> None:
        self.folder = folder or paths.saves()
        self.file = file or (self.folder.parent if folder is not None else paths.user_data()) / FILE
        self._definitions = present_definitions().hash()
        self._writer = FileWriter()
        self._known = self._load()
        self._found: dict[str, GameEntry] = {}
        """The files in the folder that have been read, by name."""
        self._unread: list[GameEntry] = []

    @property
    def entries(self) -> tuple[GameEntry, ...]:
        """All entries read so far, newest first."""
        # a thread may be adding entries meanwhile
        found = list(self._found.values())
        return tuple(sorted(found, key=lambda entry: (entry.when, entry.name), reverse=True))

    @property
    def summaries(self) -> tuple[Summary, ...]:
        """The summaries of all readable entries."""
        return tuple(entry.summary for entry in self.entries if entry.summary is not None)

    @property
    def unread_bytes(self) -> int:
        """Total size in bytes of the files that `read` has still to read."""
        return sum(entry.size for entry in self._unread)

    def scan(self) -> int:
        """List the folder; returns how many files `read` has to read. Raises OSError when it cannot be listed."""
        self._known |= self._found
        self._found, self._unread = {}, []
        found: dict[str, GameEntry] = {}
        unread: list[GameEntry] = []
        with os.scandir(self.folder) as files:
            for file in files:
                try:
                    if not is_record(file.name) or not file.is_file():
                        continue
                    now = file.stat()
                except OSError:
                    continue  # just deleted, or a dangling link
                known = self._known.get(file.name)
                if known is not None and (known.size, known.mtime_ns) == (now.st_size, now.st_mtime_ns):
                    found[file.name] = known
                else:
                    unread.append(GameEntry(file.name, now.st_size, now.st_mtime_ns))
        self._found, self._unread = found, unread
        return len(unread)

    def read(
        self, progress: Callable[[int, int], None] | None = None, stopped: Callable[[], bool] | None = None
    ) -> None:
        """Read the files that `scan` found and save the index.

        `progress(done, all)` is called after each file; when `stopped()` returns true the rest stays unread.
        """
        number = len(self._unread)
        while self._unread and not (stopped is not None and stopped()):
            entry = self._unread.pop()
            found = examine(self.folder / entry.name)
            if isinstance(found, Summary):
                self._found[entry.name] = msgspec.structs.replace(entry, summary=found)
            elif (self.folder / entry.name).exists():  # else it was just deleted
                self._found[entry.name] = msgspec.structs.replace(entry, fault=found)
            if progress is not None:
                progress(number - len(self._unread), number)
        # Without the file the next start takes longer, that is all.
        with suppress(OSError):
            self._save()

    def _load(self) -> dict[str, GameEntry]:
        try:
            kept = msgspec.msgpack.decode(read_bounded(self.file, LARGEST_INDEX), type=_IndexFile)
        except (OSError, msgspec.MsgspecError, ValueError, RecursionError):
            return {}
        if (kept.format, kept.version, kept.definitions) != (FORMAT, ulm.__version__, self._definitions):
            return {}
        return {entry.name: entry for entry in kept.entries if entry.summary is not None}

    def _save(self) -> None:
        # Unreadable files are tried again next time: the cause may lie outside the file, such as its permissions.
        # Names that are not valid Unicode cannot be written to the index.
        entries = [e for e in self._found.values() if e.summary is not None and _is_unicode(e.name)]
        kept = _IndexFile(FORMAT, ulm.__version__, self._definitions, entries)
        self._writer.write(self.file, msgspec.msgpack.encode(kept), sync=False)


def _is_unicode(name: str) -> bool:
    return not any("\ud800" <= sign <= "\udfff" for sign in name)
