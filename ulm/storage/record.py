"""Records: the one file format of saved games, replays and bug reports (docs/formats.md section 3).

record = Record.of(game, seed, seats, started=now())
record = read(path)                 # raises Unreadable
game = replay(record)               # raises DoesNotFit when a move is not legal
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import yaml
from msgspec import UNSET, Meta, UnsetType

from ulm.files.bounded_read import refuse_to_write
from ulm.files.yaml_reader import Document, Problem, UnreadableFile, read_yaml, shown
from ulm.files.yaml_validation import Problems
from ulm.rules import BadOptions, Definitions, Event, Game, IllegalMove, Move, Refusal
from ulm.rules.events import RoundBegan, TowerRevealed
from ulm.rules.ruleset import present_definitions, read_options, ruleset
from ulm.storage.record_files import LEAST_SEED, LONGEST_NAME, MOST_SEED

FORMAT = 2
"""The newest format that is read."""
_PLAIN = 1
"""The format of an ordinary game, which every version reads; one with `given` or `year` has FORMAT."""
COLOURS = ("red", "blue", "yellow", "green")
YEARS = 854, 1890
"""The first and the last year in which a task can play."""
_SEAT_KEYS = ("name", "colour", "bot")


class RecordSeat(msgspec.Struct, frozen=True):
    """A player; `bot` is the bot's name (ulm.ai.bot_registry), None for a human."""

    name: str
    colour: str
    bot: str | None = None


class Record(msgspec.Struct, frozen=True):
    """A game from set-up on. `moves` has one tuple of moves for each turn; the last turn may be unfinished.

    `first` is the starting seat, None when the seed draws it; `definitions` is their hash, "" when unknown; `given` is
    what differs from a normal set-up, in the words of scenarios; `year` is that in which a task plays, None when
    the rounds have their own years.
    """

    seed: int
    seats: tuple[RecordSeat, ...]
    moves: tuple[tuple[str, ...], ...] = ()
    options: dict[str, Any] = {}
    first: int | None = None
    practice: bool = False
    definitions: str = ""
    started: str = ""
    given: dict[str, Any] = {}
    year: int | None = None

    @classmethod
    def of(
        cls,
        game: Game,
        seed: int,
        seats: Sequence[RecordSeat],
        started: str = "",
        given: dict[str, Any] | None = None,
        year: int | None = None,
    ) -> Record:
        """The record of a game. Raises ValueError when the game has not kept its history since set-up."""
        if not game.keeps_history:
            raise ValueError("a game without history has no record")
        return cls(
            seed=seed,
            seats=tuple(seats),
            moves=turns(str(move) for move in game.moves),
            options=game.rules.options.given(),
            first=game.position.first,
            practice=game.practice,
            definitions=game.rules.definitions.hash(),
            started=started,
            given=given or {},
            year=year,
        )

    def text(self) -> str:
        """The record in the file format."""
        head: dict[str, Any] = {"ulm": FORMAT if self.given or self.year is not None else _PLAIN, "seed": self.seed}
        if self.options:
            head["options"] = self.options
        if self.given:
            head["given"] = self.given
        if self.year is not None:
            head["year"] = self.year
        seats = [
            {name: value for name in _SEAT_KEYS if (value := getattr(seat, name)) is not None} for seat in self.seats
        ]
        rest: dict[str, Any] = {}
        if self.first is not None:
            rest["first"] = self.first
        rest["practice"] = self.practice
        if self.definitions:
            rest["definitions"] = self.definitions
        if self.started:
            rest["started"] = self.started
        lines = [f"{key}: {flow(value)}" for key, value in head.items()]
        lines += ["seats:", *(f"  - {flow(seat)}" for seat in seats)]
        lines += [f"{key}: {flow(value)}" for key, value in rest.items()]
        if self.moves:
            lines += ["moves:", *(f"  - {'; '.join(turn)}" for turn in self.moves)]
        else:
            lines.append("moves: []")
        return "\n".join(lines) + "\n"


class NewerFormat(UnreadableFile):
    """The record was written by a newer version of the game; `version` is its format number."""

    def __init__(self, problem: Problem, version: int) -> None:
        super().__init__(problem)
        self.version = version


class DoesNotFit(Exception):
    """A move of a record is not legal: turn and move number (both from 1), the refusal, and the legal moves there;
    carries the Problem.
    """

    def __init__(self, turn: int, number: int, move: str, refusal: Refusal, legal: tuple[str, ...]) -> None:
        there = ", ".join(legal) or "nothing, the game is over"
        move = move if len(move) <= LONGEST_NAME else f"{move[:LONGEST_NAME]}…"
        message = f"turn {turn}, move {number}: `{move}` is not legal ({refusal.code}); legal moves: {there}"
        super().__init__(message)
        values = (("turn", turn), ("number", number), ("move", move), ("legal", ", ".join(legal)))
        self.problem = Problem("", "", message, "misfit" if legal else "misfit_over", values)
        self.turn = turn
        self.number = number
        self.move = move
        self.refusal = refusal
        self.legal = legal


def utc_now() -> str:
    """The current time in the format of records."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%MZ")


def turns(moves: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Moves grouped by turn: each turn ends with `end`."""
    found: list[tuple[str, ...]] = []
    turn: list[str] = []
    for move in moves:
        turn.append(move)
        if move == "end":
            found.append(tuple(turn))
            turn = []
    return (*found, tuple(turn)) if turn else tuple(found)


def flow(value: Any) -> str:
    """A value on one line of YAML."""
    text: str = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, allow_unicode=True, width=float("inf"))
    return text.removesuffix("\n").removesuffix("\n...")


def write(record: Record, path: Path) -> None:
    """Write a record to a file. Raises OSError when it cannot be written, or is a pipe or a device."""
    refuse_to_write(path)
    path.write_text(record.text(), encoding="utf-8", newline="\n")


# ---- reading ----


class _Version(msgspec.Struct, frozen=True):
    ulm: Annotated[int, Meta(ge=1, le=1_000_000)]


class _SeatEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=LONGEST_NAME)]
    colour: Annotated[
        Literal["red", "blue", "yellow", "green"], Meta(description=f"a colour of a player ({', '.join(COLOURS)})")
    ]
    bot: str | UnsetType = UNSET


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file format of a record."""

    ulm: int
    seed: int
    seats: list[_SeatEntry]
    moves: list[str] | None
    options: dict[str, Any] | None = None
    given: dict[str, Any] | None = None
    year: int | None = None
    first: int | None = None
    practice: bool = False
    definitions: Any = ""
    started: Any = ""


def read(path: Path) -> Record:
    """Read a record. Raises Unreadable, with file and place, when it is invalid or of a newer format."""
    document = read_yaml(path)
    problems = Problems()
    problems.found += document.problems
    if "ulm" not in document.data:
        problems.add(document.name, "", "this is not a record: `ulm: 1` is missing", "no_record")
    version = problems.whole(document, _Version)
    if version is not None and version.ulm > FORMAT:
        words = f"this record has the newer format {version.ulm}; this version of Ulm reads format {FORMAT}"
        raise NewerFormat(Problem(document.name, "ulm", words, "newer", (("n", version.ulm),)), version.ulm)
    found = problems.whole(document, _File)
    if found is not None:
        _check(found, document, problems)
    if found is None or problems.found:
        raise UnreadableFile(problems.found[0])
    return Record(
        seed=found.seed,
        seats=tuple(
            RecordSeat(each.name, each.colour, None if each.bot is UNSET else each.bot) for each in found.seats
        ),
        moves=tuple(_turn(line) for line in found.moves or ()),
        options=found.options or {},
        first=found.first,
        practice=found.practice,
        definitions=_scalar(found.definitions),
        started=_scalar(found.started),
        given=found.given or {},
        year=found.year,
    )


def _check(found: _File, document: Document, problems: Problems) -> None:
    def wrong(place: str, message: str) -> None:
        problems.add(document.name, place, message)

    if not 2 <= len(found.seats) <= 4:
        wrong("seats", f"expected 2 to 4 seats, found {len(found.seats)}")
    for index, seat in enumerate(found.seats):
        if any(seat.colour == other.colour for other in found.seats[:index]):
            wrong(f"seats[{index}].colour", f"{seat.colour} is already taken")
    for place, value, low, high in (
        ("seed", found.seed, LEAST_SEED, MOST_SEED),
        ("first", found.first, 0, len(found.seats) - 1),
        ("year", found.year, *YEARS),
    ):
        if value is not None and not low <= value <= high:
            wrong(place, f"expected a number from {low} to {high}, found {shown(value)}")
    if found.first is None and "first" in document.data:
        wrong("first", "expected a whole number, found nothing")
    for index, line in enumerate(found.moves or ()):
        if not line.isprintable():
            wrong(f"moves[{index}]", "expected moves, found characters that are not letters")
    for place, scalar in (("definitions", found.definitions), ("started", found.started)):
        if not isinstance(scalar, str | int | datetime) or isinstance(scalar, bool):
            wrong(place, f"expected a text, found {shown(scalar)}")


def _scalar(value: str | int | datetime) -> str:
    """The value as text; YAML reads some hashes as numbers and some times as dates."""
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _turn(line: str) -> tuple[str, ...]:
    return tuple(move for part in line.split(";") if (move := part.strip()))


# ---- replaying ----


def other_definitions(record: Record, definitions: Definitions | None = None) -> bool:
    """Whether the record was played with other definitions than the current ones."""
    present = (definitions or present_definitions()).hash()
    return bool(record.definitions) and record.definitions != present


def start(record: Record, definitions: Definitions | None = None, *, history: bool = True) -> Game:
    """The game of a record before its first move. Raises Unreadable when its options or its set-up are invalid."""
    definitions = definitions or present_definitions()
    try:
        if record.given:
            return _from_given(record, definitions, history=history)
        return Game.new(
            seats=len(record.seats),
            seed=record.seed,
            options=record.options,
            first=record.first,
            practice=record.practice,
            history=history,
            definitions=definitions,
        )
    except BadOptions as error:
        raise UnreadableFile(msgspec.structs.replace(error.problem, file="the record")) from None


def _from_given(record: Record, definitions: Definitions, *, history: bool) -> Game:
    from ulm.storage.scenario_setup import position  # most records have a normal set-up

    rules = ruleset(definitions, read_options(record.options, definitions))
    seats = len(record.seats)
    start = position(rules, seats, record.first, record.given, "the record", seed=record.seed)
    game = Game.at(rules, start, practice=record.practice, history=history)
    revealed = [TowerRevealed(start.tower_stack[0])] if start.tower_stack else []
    game.opening = (RoundBegan(start.round, start.tower), *revealed)
    return game


def replay(record: Record, definitions: Definitions | None = None, until: int | None = None) -> Game:
    """The game of a record, with its history, after all its turns or after `until` of them.

    Raises DoesNotFit at the first move that is not legal, Unreadable for invalid options.
    """
    game, misfit = replay_prefix(record, definitions, until)
    if misfit is not None:
        raise misfit
    return game


def replay_prefix(
    record: Record, definitions: Definitions | None = None, until: int | None = None
) -> tuple[Game, DoesNotFit | None]:
    """Like `replay`, but stops at a move that is not legal: the game so far, and the error."""
    game = start(record, definitions)
    try:
        for turn, number, text in numbered(record, until):
            play(game, turn, number, text)
    except DoesNotFit as misfit:
        return game, misfit
    return game, None


def numbered(record: Record, until: int | None = None) -> Iterable[tuple[int, int, str]]:
    """All moves of a record as (turn, number within the turn, move), numbers from 1."""
    # a hand-written record may split its turns differently, so they are regrouped
    moves = (Move.parse(move).text for line in record.moves for move in line)
    for turn, found in enumerate(turns(moves), start=1):
        if until is not None and turn > until:
            return
        for number, text in enumerate(found, start=1):
            yield turn, number, text


def play(game: Game, turn: int, number: int, text: str) -> list[Event]:
    """Play one move of a record; returns its events. Raises DoesNotFit when it is not legal."""
    try:
        return game.play(text)
    except IllegalMove as error:
        legal = tuple(str(move) for move in game.legal())
        raise DoesNotFit(turn, number, text, error.refusal, legal) from None
