"""Records: a saved game, a replay and a bug report are one thing (NOTATION.md section 3).

    record = Record.of(game, seed, seats, started=now())
    record = read(path)                 # Unreadable when it is none
    game = replay(record)               # DoesNotFit when a move is not legal
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import yaml

from ulm.files.yaml_reader import Problem, Unreadable
from ulm.files.yaml_reader import read as read_yaml
from ulm.records.yaml_value import Entry
from ulm.rules import BadOptions, Definitions, Event, Game, IllegalMove, Move, Refusal
from ulm.rules.ruleset import present_definitions

FORMAT = 1
SUFFIX = ".ulm"
COLOURS = ("red", "blue", "yellow", "green")
_KEYS = ("ulm", "seed", "options", "seats", "first", "practice", "definitions", "started", "moves")
_SEAT_KEYS = ("name", "colour", "bot")
LONGEST_NAME = 60


class Seat(msgspec.Struct, frozen=True):
    """Who sits there; `bot` is the name of a kind of bot, None for a human."""

    name: str
    colour: str
    bot: str | None = None


class Record(msgspec.Struct, frozen=True):
    """A game from its set-up on. `moves`: one entry a turn, its moves in order; the last turn may be unfinished.

    `first` None lets the seed draw the starting seat; `definitions` is their hash, "" when unknown.
    """

    seed: int
    seats: tuple[Seat, ...]
    moves: tuple[tuple[str, ...], ...] = ()
    options: dict[str, Any] = {}
    first: int | None = None
    practice: bool = False
    definitions: str = ""
    started: str = ""

    @classmethod
    def of(cls, game: Game, seed: int, seats: Sequence[Seat], started: str = "") -> Record:
        """The record of a game that has kept its history since set-up; ValueError when it has not."""
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
        )

    def text(self) -> str:
        """The record as a file's text."""
        head: dict[str, Any] = {"ulm": FORMAT, "seed": self.seed}
        if self.options:
            head["options"] = self.options
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


class NewerFormat(Unreadable):
    """The record was written by a newer version of the game; `version` is that of its format."""

    def __init__(self, problem: Problem, version: int) -> None:
        super().__init__(problem)
        self.version = version


class DoesNotFit(Exception):
    """A move of a record is not legal: at which turn and move (both from 1), why, and what was legal there."""

    def __init__(self, turn: int, number: int, move: str, refusal: Refusal, legal: tuple[str, ...]) -> None:
        there = ", ".join(legal) or "nothing, the game is over"
        move = move if len(move) <= LONGEST_NAME else f"{move[:LONGEST_NAME]}…"
        super().__init__(f"turn {turn}, move {number}: `{move}` is not legal ({refusal.code}); legal was: {there}")
        self.turn = turn
        self.number = number
        self.move = move
        self.refusal = refusal
        self.legal = legal


def now() -> str:
    """The present time as records write it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%MZ")


def turns(moves: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """A game's moves, turn by turn: each turn ends with `end`."""
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
    text: str = yaml.safe_dump(
        value, default_flow_style=True, sort_keys=False, allow_unicode=True, width=float("inf")
    )
    return text.removesuffix("\n").removesuffix("\n...")


def write(record: Record, path: Path) -> None:
    """Write a record as a file; OSError when it cannot be written."""
    path.write_text(record.text(), encoding="utf-8", newline="\n")


# ---- reading ----


def read(path: Path) -> Record:
    """A record from a file; Unreadable, with file and place, when it is none, or of a newer format."""
    document = read_yaml(path)
    for problem in document.problems:
        raise Unreadable(problem)
    top = Entry(document.name, "", document.data)
    # a place begins with the name of the key, not with a dot
    raw = {key: Entry(entry.file, key, entry.value) for key, entry in top.names_to_entries().items()}
    if "ulm" not in raw:
        top.wrong("this is no record: `ulm: 1` is missing")
    version = raw["ulm"].number(1, 1_000_000)
    if version > FORMAT:
        words = f"this record has the newer format {version}; this version of Ulm reads format {FORMAT}"
        raise NewerFormat(Problem(document.name, "ulm", words), version)
    top.mapping(_KEYS)
    for key in ("seed", "seats", "moves"):
        if key not in raw:
            top.wrong(f"`{key}` is missing")
    seats = _seats(raw["seats"])
    options = raw["options"].names_to_entries() if "options" in raw else {}
    return Record(
        seed=raw["seed"].number(-(2**63), 2**63),
        seats=seats,
        moves=tuple(_turn(entry) for entry in raw["moves"]) if raw["moves"].value is not None else (),
        options={name: entry.value for name, entry in options.items()},
        first=raw["first"].number(0, len(seats) - 1) if "first" in raw else None,
        practice=raw["practice"].truth() if "practice" in raw else False,
        definitions=_scalar(raw["definitions"]) if "definitions" in raw else "",
        started=_scalar(raw["started"]) if "started" in raw else "",
    )


def _scalar(entry: Entry) -> str:
    """A text; YAML takes some hashes for numbers and some times for dates."""
    if isinstance(entry.value, datetime):
        return entry.value.isoformat()
    if isinstance(entry.value, int) and not isinstance(entry.value, bool):
        return str(entry.value)
    return entry.text()


def _seats(entry: Entry) -> tuple[Seat, ...]:
    found: list[Seat] = []
    for each in entry:
        keys = each.mapping(_SEAT_KEYS)
        for key in ("name", "colour"):
            if key not in keys:
                each.wrong(f"`{key}` is missing")
        colour = keys["colour"].name(COLOURS, "a colour of a player")
        if any(seat.colour == colour for seat in found):
            keys["colour"].wrong(f"{colour} is taken already")
        name = keys["name"].text()
        if len(name) > LONGEST_NAME:
            keys["name"].wrong(f"expected at most {LONGEST_NAME} characters")
        found.append(Seat(name, colour, keys["bot"].text() if "bot" in keys else None))
    if not 2 <= len(found) <= 4:
        entry.wrong(f"expected 2 to 4 seats, found {len(found)}")
    return tuple(found)


def _turn(entry: Entry) -> tuple[str, ...]:
    if not entry.text().isprintable():
        entry.wrong("expected moves, found characters that are no letters")
    return tuple(move for part in entry.text().split(";") if (move := part.strip()))


# ---- replaying ----


def other_definitions(record: Record, definitions: Definitions | None = None) -> bool:
    """Whether the record was played with figures that are not the present ones."""
    present = (definitions or present_definitions()).hash()
    return bool(record.definitions) and record.definitions != present


def start(record: Record, definitions: Definitions | None = None, *, history: bool = True) -> Game:
    """The game of a record before its first move; Unreadable when its options are impossible."""
    try:
        return Game.new(
            seats=len(record.seats),
            seed=record.seed,
            options=record.options,
            first=record.first,
            practice=record.practice,
            history=history,
            definitions=definitions or present_definitions(),
        )
    except BadOptions as error:
        Entry("the record", "options", record.options).wrong(str(error))


def replay(record: Record, definitions: Definitions | None = None, until: int | None = None) -> Game:
    """The game of a record, with its history, after all its turns or after `until` of them.

    Raises DoesNotFit at the first move that is not legal, Unreadable for impossible options.
    """
    game = start(record, definitions)
    for turn, number, text in numbered(record, until):
        play(game, turn, number, text)
    return game


def numbered(record: Record, until: int | None = None) -> Iterable[tuple[int, int, str]]:
    """All moves of a record, each with the number of its turn and its number in it, both from 1."""
    # a hand-written record may break its lines elsewhere, so the turns are counted anew
    moves = (Move.parse(move).text for line in record.moves for move in line)
    for turn, found in enumerate(turns(moves), start=1):
        if until is not None and turn > until:
            return
        for number, text in enumerate(found, start=1):
            yield turn, number, text


def play(game: Game, turn: int, number: int, text: str) -> list[Event]:
    """Play one move of a record: what happened; DoesNotFit when it is not legal."""
    try:
        return game.play(text)
    except IllegalMove as error:
        legal = tuple(str(move) for move in game.legal())
        raise DoesNotFit(turn, number, text, error.refusal, legal) from None
