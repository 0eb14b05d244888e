"""A task: how its table is set up, and what wins each of its three seals (docs/content.md).

    task = read(path)                     # raises Unreadable, with file and place, at the first fault
    record = task.begun(seed, seats, started)

The player has seat 0.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ulm.analysis.score_breakdown import KINDS
from ulm.files.yaml_reader import Document, UnreadableFile, read_yaml, shown
from ulm.files.yaml_validation import Refuser
from ulm.rules import Definitions, Game
from ulm.rules.legality import VERBS
from ulm.rules.moves import normal_text
from ulm.rules.ruleset import Ruleset, present_definitions
from ulm.storage import record as records
from ulm.storage.record import YEARS, Record, RecordSeat
from ulm.storage.record_files import LEAST_SEED, MOST_SEED
from ulm.storage.scenario import check_expectation
from ulm.teaching.condition_names import check_values

_WORDS = re.compile(r"\s*at (least|most) ([+-]?[0-9]{1,4})\s*")


class Bound(msgspec.Struct, frozen=True):
    """What a number must be."""

    kind: Literal["least", "most", "exactly"]
    number: int

    def holds(self, value: int) -> bool:
        """Whether a number is within the bound."""
        if self.kind == "least":
            return value >= self.number
        return value <= self.number if self.kind == "most" else value == self.number

    @property
    def lasts(self) -> bool:
        """Whether it is broken for good by a count that only grows, once that is too high."""
        return self.kind != "least"


def parse_bound(raw: object) -> Bound | None:
    """The bound that a value of a file means; None for another value."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        return Bound("exactly", raw)
    found = _WORDS.fullmatch(raw) if isinstance(raw, str) else None
    if found is None:
        return None
    return Bound("least" if found[1] == "least" else "most", int(found[2]))


PLAYER = 0
"""The seat of the player."""
LEVELS = ("reached", "well", "masterly")
"""The seals, easiest first; each needs those before it as well."""
_ID = re.compile(r"[a-z][a-z0-9_]*")
_PARTS = ("end", "once", "first", "played", "anybody", "scored", "seals_in", "win", "lead", "place", "own_quarters")
_EXPECTED = f"expected one of {', '.join(f'`{name}`' for name in _PARTS)}"
_Text = Annotated[str, Meta(min_length=1, max_length=600)]


class Leaf(msgspec.Struct, frozen=True):
    """A number in a state, named by its path of keys, and what it must be."""

    path: tuple[str | int, ...]
    bound: Bound


class StateCondition(msgspec.Struct, frozen=True):
    """What a state must be: numbers within bounds, and everything else exactly."""

    leaves: tuple[Leaf, ...] = ()
    exact: dict[str, Any] = {}


class ChallengeCondition(msgspec.Struct, frozen=True):
    """What wins a seal; everything that is given must hold.

    `end` is judged by the final position, `once` by each position on the way, `first` by when the player has it and
    when the others have it. `played` and `anybody` count moves by the words they begin with, the player's and
    everybody's; `scored` counts points by their source, `seals_in` the player's seals by quarter.
    """

    end: StateCondition = StateCondition()
    once: StateCondition = StateCondition()
    first: StateCondition = StateCondition()
    played: dict[str, Bound] = {}
    anybody: dict[str, Bound] = {}
    scored: dict[str, Bound] = {}
    seals_in: dict[str, Bound] = {}
    win: bool = False
    """Whether the player must be among the winners."""
    lead: Bound | None = None
    place: Bound | None = None
    own_quarters: Bound | None = None
    say: str = ""
    """What it is, as a sentence; the program's own tasks have theirs in the language files."""

    def bounds(self) -> list[Bound]:
        """All bounds that are named, in the order of the parts."""
        found = [leaf.bound for state in (self.end, self.once, self.first) for leaf in state.leaves]
        for counted in (self.played, self.anybody, self.scored, self.seals_in):
            found += counted.values()
        return found + [each for each in (self.lead, self.place, self.own_quarters) if each is not None]


class Challenge(msgspec.Struct, frozen=True):
    """A task that can be played. `bots` sit at the seats after the player's."""

    id: str
    year: int
    bots: tuple[str, ...]
    options: dict[str, Any]
    given: dict[str, Any]
    seals: tuple[ChallengeCondition, ...]
    first: int | None = None
    seed: int | None = None
    texts: dict[str, str] = {}
    """Title, story and aim, where the file has them."""

    @property
    def key(self) -> str:
        """The key under which its texts are."""
        return f"tasks.{self.id}"

    def begun(self, seed: int, seats: Sequence[RecordSeat], started: str) -> Record:
        """The record of a game of this task before its first move."""
        return Record(
            seed, tuple(seats), (), self.options, self.first, started=started, given=self.given, year=self.year
        )


class _Seals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reached: dict[str, Any]
    well: dict[str, Any]
    masterly: dict[str, Any]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    year: Annotated[int, Meta(ge=YEARS[0], le=YEARS[1])]
    bots: Annotated[list[str], Meta(min_length=1, max_length=3)]
    seals: _Seals
    options: dict[str, Any] | None = None
    given: dict[str, Any] | None = None
    first: int | None = None
    seed: Annotated[int, Meta(ge=LEAST_SEED, le=MOST_SEED - 1)] | None = None
    title: _Text | None = None
    story: _Text | None = None
    aim: _Text | None = None


class _Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    say: _Text = ""
    end: dict[str, Any] | None = None
    once: dict[str, Any] | None = None
    first: dict[str, Any] | None = None
    played: dict[str, Any] | None = None
    anybody: dict[str, Any] | None = None
    scored: dict[str, Any] | None = None
    seals_in: dict[str, Any] | None = None
    win: Literal[True] | None = None
    lead: Any = None
    place: Any = None
    own_quarters: Any = None


def is_id(name: str) -> bool:
    """Whether a file of this name, without its suffix, may be a task."""
    return _ID.fullmatch(name) is not None


def read(path: Path, bots: Sequence[str], definitions: Definitions | None = None) -> Challenge:
    """Read a task whose opponents may be these bots. Raises Unreadable when it cannot be read or set up."""
    return of_document(read_yaml(path), path.stem, bots, definitions)


def of_document(
    document: Document, name: str, bots: Sequence[str], definitions: Definitions | None = None
) -> Challenge:
    """The task in a document. Raises Unreadable."""
    for problem in document.problems:
        raise UnreadableFile(problem)
    file = Refuser(document.name)
    found = file.part(document.data, _File, "")
    opponents = file.names(found.bots, bots, "a bot", "bots")
    if found.first is not None:
        file.number(found.first, 0, len(opponents), "first")
    task = Challenge(
        id=name,
        year=found.year,
        bots=opponents,
        options=found.options or {},
        given=found.given or {},
        seals=(),
        first=found.first,
        seed=found.seed,
        texts={key: text for key in ("title", "story", "aim") if (text := getattr(found, key)) is not None},
    )
    game = _start(task, file, definitions or present_definitions())
    seals = tuple(_condition(getattr(found.seals, level), f"seals.{level}", game, file) for level in LEVELS)
    return msgspec.structs.replace(task, seals=seals)


def seats_of(task: Challenge) -> tuple[RecordSeat, ...]:
    """Seats for a game of bots alone, the player's without one."""
    kinds = (None, *task.bots)
    return tuple(RecordSeat(f"{number}", records.COLOURS[number], bot) for number, bot in enumerate(kinds))


def _start(task: Challenge, file: Refuser, definitions: Definitions) -> Game:
    try:
        return records.start(task.begun(1, seats_of(task), ""), definitions, history=False)
    except UnreadableFile as error:
        file.wrong(error.problem.place, error.problem.message)


def _condition(raw: dict[str, Any], place: str, game: Game, file: Refuser) -> ChallengeCondition:
    found = file.part(raw, _Condition, place)
    rules = game.rules
    made = ChallengeCondition(
        end=_state(found.end, f"{place}.end", _ended(game), rules, file),
        once=_state(found.once, f"{place}.once", game.state(), rules, file),
        first=_of_a_player(found.first, f"{place}.first", game, file),
        played=_moves(found.played, f"{place}.played", file),
        anybody=_moves(found.anybody, f"{place}.anybody", file),
        scored=_counted(found.scored, KINDS, "a source of points", f"{place}.scored", file),
        seals_in=_counted(found.seals_in, rules.quarter_ids, "a quarter", f"{place}.seals_in", file),
        win=bool(found.win),
        lead=_bound(found.lead, f"{place}.lead", file),
        place=_bound(found.place, f"{place}.place", file),
        own_quarters=_bound(found.own_quarters, f"{place}.own_quarters", file),
        say=found.say,
    )
    if made == ChallengeCondition(say=found.say):
        file.wrong(place, _EXPECTED)
    return made


def _ended(game: Game) -> dict[str, Any]:
    ended = game.copy()
    ended.finish()
    return ended.state()


def _bound(raw: Any, place: str, file: Refuser) -> Bound | None:
    if raw is None:
        return None
    found = parse_bound(raw)
    if found is None:
        file.wrong(place, f"expected a number, `at least 5` or `at most 5`, found {shown(raw)}")
    return found


def _counted(
    raw: dict[str, Any] | None, known: Sequence[str], what: str, place: str, file: Refuser
) -> dict[str, Bound]:
    return {
        file.name(key, known, what, place): _given_bound(value, f"{place}.{key}", file)
        for key, value in (raw or {}).items()
    }


def _given_bound(raw: Any, place: str, file: Refuser) -> Bound:
    found = _bound(raw, place, file)
    return found if found is not None else file.wrong(place, "expected a number, found nothing")


def _moves(raw: dict[str, Any] | None, place: str, file: Refuser) -> dict[str, Bound]:
    found: dict[str, Bound] = {}
    for words, value in (raw or {}).items():
        text = normal_text(str(words))
        file.name(text.partition(" ")[0], VERBS, "a move", place)
        found[text] = _given_bound(value, f"{place}.{words}", file)
    return found


def _of_a_player(raw: dict[str, Any] | None, place: str, game: Game, file: Refuser) -> StateCondition:
    """What a player must have first; it is one of the numbers of a player."""
    if raw is None:
        return StateCondition()
    players = _state({"players": [raw]}, place, game.state(), game.rules, file)
    if players.exact:
        file.wrong(place, "only numbers of a player can be had first, such as `barge: 11`")
    return StateCondition(tuple(Leaf(leaf.path[2:], leaf.bound) for leaf in players.leaves))


def _state(
    raw: dict[str, Any] | None, place: str, state: dict[str, Any], rules: Ruleset, file: Refuser
) -> StateCondition:
    if raw is None:
        return StateCondition()
    leaves: list[Leaf] = []

    def without_bounds(want: Any, path: tuple[str | int, ...]) -> Any:
        if isinstance(want, dict):
            parts = {key: without_bounds(value, (*path, key)) for key, value in want.items()}
            return {key: part for key, part in parts.items() if part is not _TAKEN}
        if isinstance(want, list) and path and path[-1] in ("players", "final"):
            return [without_bounds(value, (*path, number)) for number, value in enumerate(want)]
        found = parse_bound(want)
        if found is not None and not isinstance(want, bool):
            leaves.append(Leaf(path, found))
            return _TAKEN
        if isinstance(want, str) and isinstance(value_at(state, path), int | list):
            where = f"{place}.{_dotted(path)}"
            file.wrong(where, f"expected a number, `at least 5` or `at most 5`, found {shown(want)}")
        return want

    exact = without_bounds(raw, ())
    # what is counted must be there to be counted
    check_expectation(rules, len(state["players"]), _keys_only(raw), place, file)
    check_values(rules, exact, place, file)
    for leaf in leaves:
        if value_at(state, leaf.path) is None:
            file.wrong(f"{place}.{_dotted(leaf.path)}", "there is no number here that could be compared")
    return StateCondition(tuple(leaves), {key: value for key, value in exact.items() if not _is_empty(value)})


_TAKEN: Any = object()


def _is_empty(value: Any) -> bool:
    """Whether nothing is left of a part of which only bounds were named."""
    parts = value if isinstance(value, list) else [value]
    return any(isinstance(each, dict) for each in parts) and all(each in ({}, None) for each in parts)


def _keys_only(raw: Any) -> Any:
    """An expectation in which bounds of lists are left out, so that only its names are checked."""
    if isinstance(raw, dict):
        return {
            key: None if isinstance(value, str) and parse_bound(value) else _keys_only(value)
            for key, value in raw.items()
        }
    return [_keys_only(each) for each in raw] if isinstance(raw, list) else raw


def _dotted(path: Sequence[str | int]) -> str:
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).removeprefix(".")


def value_at(state: Any, path: Sequence[str | int]) -> Any:
    """The value at a path of keys, a list as its length in bounds; None where there is none."""
    for key in path:
        if key == "tiles_total" and isinstance(state, dict):
            return sum(state["tiles"].values())
        if isinstance(state, dict):
            state = state.get(str(key))
        elif isinstance(state, list) and isinstance(key, int) and key < len(state):
            state = state[key]
        else:
            return None
    return state
