"""Scenarios: a position, moves, and expectations (docs/formats.md section 4).

scenario = read(path)                 # raises Unreadable when it cannot be read or set up
for failure in run(scenario): print(failure)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from ulm.files.yaml_reader import Document, Problem, UnreadableFile, read_yaml
from ulm.files.yaml_validation import Refuser
from ulm.rules import BadOptions, Definitions, Game, IllegalMove, Move, Refusal, standard_definitions
from ulm.rules.moves import COLOURS, SLOTS, normal_text
from ulm.rules.ruleset import Ruleset, read_options, ruleset
from ulm.storage import scenario_setup
from ulm.storage.scenario_setup import PLAYER_KEYS

_PLAYER_KEYS = (*(key for key in PLAYER_KEYS if key != "hand_size"), "tiles_total")  # a hand is compared card by card
_FINAL_KEYS = ("sparrows", "river", "cards", "total")
#: lists of `expect` that are compared without regard to order; all other values must be equal
_ANY_ORDER = ("docks", "activated", "offered", "winners", "descendants")
_NAMED_ONLY = ("bag", "crests", "edge")


class ScenarioStep(msgspec.Struct, frozen=True):
    """Moves to play and what must hold after them. `place` is the step's position in the file."""

    place: str
    do: tuple[str, ...]
    offers: tuple[str, ...]
    refuses: tuple[str, ...]
    expect: dict[str, Any] | None
    finish: bool
    as_seen_by: int | None


class _StepEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    do: list[str] | None = None
    offers: list[str] | None = None
    refuses: list[str] | None = None
    expect: dict[str, Any] | None = None
    finish: bool = False
    as_seen_by: int | UnsetType = UNSET


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str | UnsetType = UNSET
    options: dict[str, Any] | None = None
    seats: Annotated[int, Meta(ge=2, le=4)] = 2
    first: int = 0
    given: dict[str, Any] | None = None
    steps: list[Any] | UnsetType = UNSET
    lesson: dict[str, Any] | None = None
    puzzle: dict[str, Any] | None = None


class Scenario(msgspec.Struct, frozen=True):
    """A scenario that can be set up."""

    file: str
    name: str
    start: Game
    steps: tuple[ScenarioStep, ...]
    lesson: dict[str, Any] | None = None
    """What makes it a scene of a lesson, as it stands in the file; ``lesson.py`` reads it."""
    puzzle: dict[str, Any] | None = None
    """What makes it a puzzle, as it stands in the file; ``ulm.analysis`` reads it."""


class Failure(msgspec.Struct, frozen=True):
    """A failed expectation: its place in the file, and what was expected and found."""

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


def files(places: list[Path]) -> list[Path]:
    """The scenario files among files and folders (searched recursively). Raises Unreadable when there are none."""
    found: list[Path] = []
    for place in places:
        if place.is_dir():
            inside = sorted(path for path in place.rglob("*") if path.suffix in (".yaml", ".yml"))
            if not inside:
                raise UnreadableFile(Problem(str(place), "", "there is no scenario (*.yaml) in this folder"))
            found += inside
        else:
            found.append(place)
    return found


def read(path: Path, definitions: Definitions | None = None) -> Scenario:
    """Read a scenario. Raises Unreadable, with file and place, when it cannot be read or set up."""
    return of_document(read_yaml(path), path.stem, definitions)


def of_document(document: Document, name: str, definitions: Definitions | None = None) -> Scenario:
    """The scenario in a document; ``name`` for one that does not name itself. Raises Unreadable."""
    for problem in document.problems:
        raise UnreadableFile(problem)
    file = Refuser(document.name)
    found = file.part(document.data, _File, "")
    rules = _rules(found.options or {}, definitions or standard_definitions(), file)
    if found.steps is UNSET and found.puzzle is None:
        file.wrong("", "the steps are missing")
    first = file.number(found.first, 0, found.seats - 1, "first")
    position = scenario_setup.position(rules, found.seats, first, found.given, document.name)
    steps = [
        _step(rules, found.seats, raw, f"line {document.line('steps', index)}, steps[{index}]", file)
        for index, raw in enumerate([] if found.steps is UNSET else found.steps)
    ]
    return Scenario(
        file=document.name,
        name=name if found.name is UNSET else found.name,
        start=Game.at(rules, position),
        steps=tuple(steps),
        lesson=found.lesson,
        puzzle=found.puzzle,
    )


def _rules(options: dict[str, Any], definitions: Definitions, file: Refuser) -> Ruleset:
    try:
        return ruleset(definitions, read_options(options, definitions))
    except BadOptions as error:
        file.wrong("options", str(error))


def _step(rules: Ruleset, seats: int, raw: Any, place: str, file: Refuser) -> ScenarioStep:
    found = file.part({} if raw is None else raw, _StepEntry, place)
    if found.expect is not None:
        check_expectation(rules, seats, found.expect, f"{place}.expect", file)
    seen_by = None if found.as_seen_by is UNSET else file.number(found.as_seen_by, 0, seats - 1, f"{place}.as_seen_by")
    return ScenarioStep(
        place=place,
        do=tuple(found.do or ()),
        offers=tuple(found.offers or ()),
        refuses=tuple(found.refuses or ()),
        expect=found.expect,
        finish=found.finish,
        as_seen_by=seen_by,
    )


@lru_cache(maxsize=4)
def _state_keys(rules: Ruleset) -> list[str]:
    game = Game.new(definitions=rules.definitions, history=False)
    return [*game.state(), "final", "winners", "legal"]


def check_expectation(rules: Ruleset, seats: int, expect: dict[str, Any], place: str, file: Refuser) -> None:
    """Refuse unknown names, so that no expectation is silently ignored."""

    def mapping(raw: Any, known: Collection[str], place: str) -> dict[str, Any]:
        found = {} if raw is None else file.part(raw, dict[str, Any], place)
        file.only_keys(found, known, place)
        return found

    mapping(expect, _state_keys(rules), place)
    if "players" in expect:
        players = file.part(expect["players"], list[Any], f"{place}.players")
        if len(players) > seats:
            file.wrong(f"{place}.players", f"{len(players)} players are named, there are {seats} seats")
        for seat, player in enumerate(players):
            found = mapping(player, _PLAYER_KEYS, f"{place}.players[{seat}]")
            mapping(found.get("tiles"), COLOURS, f"{place}.players[{seat}].tiles")
    if expect.get("final") is not None:
        finals = file.part(expect["final"], list[Any], f"{place}.final")
        if len(finals) > seats:
            file.wrong(f"{place}.final", f"{len(finals)} results are named, there are {seats} seats")
        for seat, final in enumerate(finals):
            mapping(final, _FINAL_KEYS, f"{place}.final[{seat}]")
    for key, known in (
        ("bag", COLOURS),
        ("outside", SLOTS),
        ("edge", SLOTS),
        ("quarters", rules.quarter_ids),
        ("crests", rules.quarter_ids),
    ):
        mapping(expect.get(key), known, f"{place}.{key}")
    for key in ("grid", "docks", "activated", "discard", "deck", "coats", "descendants", "tower_stack", "legal"):
        if expect.get(key) is not None:
            file.part(expect[key], list[str], f"{place}.{key}")


# ---- running ----


def run(scenario: Scenario, explain: Callable[[Refusal], str] | None = None) -> list[Failure]:
    """Run a scenario; returns its failures. Stops at a move that cannot be played.

    `explain` puts a refusal into words; without it its code and values are shown.
    """
    game = scenario.start.copy()
    failures: list[Failure] = []
    for step in scenario.steps:

        def fail(what: str, message: str, place: str = step.place) -> None:
            failures.append(Failure(f"{place}.{what}", message))

        for number, text in enumerate(step.do):
            try:
                game.play(text)
            except IllegalMove as refused:
                why = explain(refused.refusal) if explain else str(refused)
                legal = ", ".join(str(move) for move in game.legal()) or "nothing"
                fail(f"do[{number}]", f"`{text}` is refused: {why}; legal moves: {legal}")
                return failures
        if step.finish:
            if game.finished:
                fail("finish", "the game is already over")
                return failures
            game.finish()
        legal_now = game.legal()
        for number, text in enumerate(step.offers):
            if Move.parse(text) not in legal_now:
                fail(f"offers[{number}]", f"`{text}` is not legal; legal moves: {_listed(legal_now)}")
        for number, text in enumerate(step.refuses):
            if Move.parse(text) in legal_now:
                fail(f"refuses[{number}]", f"`{text}` is legal")
        if step.expect is not None:
            for place, message in differences(step.expect, observed(game, step.as_seen_by)):
                fail(f"expect.{place}", message)
    return failures


def observed(game: Game, seat: int | None = None) -> dict[str, Any]:
    """The state (as a seat may see it) together with the list of legal moves."""
    if seat is None:
        return {**game.state(), "legal": [str(move) for move in game.legal()]}
    view = game.view(seat)
    return {**view.state(), "legal": [str(move) for move in view.legal()] if view.decides else None}


def differences(expected: dict[str, Any], found: dict[str, Any]) -> list[tuple[str, str]]:
    """The differences between an expectation and a state, as (place, message) (docs/formats.md section 4)."""
    wrong: list[tuple[str, str]] = []

    def compare(place: str, want: Any, have: Any, equal: Callable[[Any, Any], bool]) -> None:
        same = want is have if want is None or have is None else equal(want, have)
        if not same:
            wrong.append((place, f"expected {_shown(want)}, found {_shown(have)}"))

    def player(place: str, want: dict[str, Any], have: dict[str, Any]) -> None:
        for key, value in want.items():
            if key == "tiles":
                for colour, number in (value or {}).items():
                    compare(f"{place}.tiles.{colour}", number, have["tiles"][colour], _equal)
            elif key == "tiles_total":
                compare(f"{place}.tiles_total", value, sum(have["tiles"].values()), _equal)
            elif key in ("hand", "laid_out", "coats", "descendants"):
                compare(f"{place}.{key}", value, have[key], _same_items)
            else:
                compare(f"{place}.{key}", value, have[key], _equal)

    for key, want in expected.items():
        have = found.get(key)
        if key == "players":
            for seat, part in enumerate(want):
                player(f"players[{seat}]", part or {}, found["players"][seat])
        elif key == "final" and want is not None and have is not None:
            for seat, part in enumerate(want):
                for name, value in (part or {}).items():
                    compare(f"final[{seat}].{name}", value, have[seat][name], _equal)
        elif key in _NAMED_ONLY or key == "quarters":
            for name, value in (want or {}).items():
                if key == "quarters":
                    compare(f"quarters.{name}", value or [], have[name] if have else None, _same_items)
                else:
                    compare(f"{key}.{name}", value, have[name] if have else None, _equal)
        elif key == "legal" and want is not None:
            compare(key, [normal_text(text) for text in want], have, _equal)
        else:
            compare(key, want, have, _same_items if key in _ANY_ORDER else _equal)
    return wrong


def _equal(want: Any, have: Any) -> bool:
    # in Python True == 1
    return bool(want == have) and isinstance(want, bool) == isinstance(have, bool)


def _same_items(want: Any, have: Any) -> bool:
    if not isinstance(want, list) or not isinstance(have, list):
        return False
    return Counter(map(repr, want)) == Counter(map(repr, have))


def _shown(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(_shown(each) for each in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_shown(each)}' for key, each in value.items())}}}"
    return str(value)


def _listed(moves: list[Move]) -> str:
    return ", ".join(str(move) for move in moves) or "nothing"
