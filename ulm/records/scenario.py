"""Scenarios: a position, moves, and what must hold (NOTATION.md section 4).

    scenario = read(path)                 # Unreadable when it cannot be read or set up
    for failure in run(scenario): print(failure)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from ulm.files.yaml_reader import Unreadable
from ulm.files.yaml_reader import read as read_yaml
from ulm.records import scenario_setup
from ulm.records.yaml_value import Entry
from ulm.rules import BadOptions, Definitions, Game, IllegalMove, Move, Refusal, standard_definitions
from ulm.rules.moves import COLOURS, SLOTS, normal_text
from ulm.rules.ruleset import Ruleset, read_options, ruleset

_KEYS = ("name", "options", "seats", "first", "given", "steps")
_STEP_KEYS = ("do", "offers", "refuses", "expect", "finish", "as_seen_by")
_PLAYER_KEYS = (*scenario_setup.PLAYER_KEYS, "tiles_total")
_FINAL_KEYS = ("sparrows", "river", "cards", "total")
#: how the values of `expect` are compared with those of the state, by key; the others must be equal
_ANY_ORDER = ("docks", "activated", "offered", "winners", "descendants")
_NAMED_ONLY = ("bag", "crests", "edge")


class Step(msgspec.Struct, frozen=True):
    """Moves to play, and what must hold after them. `place` is where the step stands in the file."""

    place: str
    do: tuple[str, ...]
    offers: tuple[str, ...]
    refuses: tuple[str, ...]
    expect: dict[str, Any] | None
    finish: bool
    as_seen_by: int | None


class Scenario(msgspec.Struct, frozen=True):
    """A scenario that can be set up."""

    file: str
    name: str
    start: Game
    steps: tuple[Step, ...]


class Failure(msgspec.Struct, frozen=True):
    """One thing that does not hold: where in the file, and what was expected and found."""

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


def files(places: list[Path]) -> list[Path]:
    """The scenario files among files and folders (searched through); Unreadable where there is none."""
    found: list[Path] = []
    for place in places:
        if place.is_dir():
            inside = sorted(path for path in place.rglob("*") if path.suffix in (".yaml", ".yml"))
            if not inside:
                Entry(str(place), "", None).wrong("there is no scenario (*.yaml) in this folder")
            found += inside
        else:
            found.append(place)
    return found


def read(path: Path, definitions: Definitions | None = None) -> Scenario:
    """A scenario from a file. Raises Unreadable, with file and place, when it cannot be read or set up."""
    document = read_yaml(path)
    for problem in document.problems:
        raise Unreadable(problem)
    top = Entry(document.name, "", document.data)
    # a place begins with the name of the key, not with a dot
    found = {key: Entry(entry.file, key, entry.value) for key, entry in top.mapping(_KEYS).items()}
    rules = _rules(found, definitions or standard_definitions())
    seats = found["seats"].number(2, 4) if "seats" in found else 2
    first = found["first"].number(0, seats - 1) if "first" in found else 0
    position = scenario_setup.position(rules, seats, first, found.get("given", Entry(document.name, "given", {})))
    if "steps" not in found:
        top.wrong("the steps are missing")
    steps = []
    for index, entry in enumerate(found["steps"]):
        entry.place = f"line {document.line('steps', index)}, {entry.place}"
        steps.append(_step(rules, seats, entry))
    return Scenario(
        file=document.name,
        name=found["name"].text() if "name" in found else path.stem,
        start=Game.at(rules, position),
        steps=tuple(steps),
    )


def _rules(found: dict[str, Entry], definitions: Definitions) -> Ruleset:
    options = {}
    if "options" in found:
        entry = found["options"]
        options = {name: value.value for name, value in entry.names_to_entries().items()}
        try:
            return ruleset(definitions, read_options(options, definitions))
        except BadOptions as error:
            entry.wrong(str(error))
    return ruleset(definitions, read_options({}, definitions))


def _step(rules: Ruleset, seats: int, entry: Entry) -> Step:
    found = entry.mapping(_STEP_KEYS)

    def moves(key: str) -> tuple[str, ...]:
        return tuple(found[key].texts()) if key in found and found[key].value is not None else ()

    expect = None
    if "expect" in found and found["expect"].value is not None:
        _check_expectation(rules, seats, found["expect"])
        expect = found["expect"].value
    return Step(
        place=entry.place,
        do=moves("do"),
        offers=moves("offers"),
        refuses=moves("refuses"),
        expect=expect,
        finish=found["finish"].truth() if "finish" in found else False,
        as_seen_by=found["as_seen_by"].number(0, seats - 1) if "as_seen_by" in found else None,
    )


def _state_keys(rules: Ruleset, seats: int) -> list[str]:
    game = Game.new(seats=seats, definitions=rules.definitions, history=False)
    return [*game.state(), "final", "winners", "legal"]


def _check_expectation(rules: Ruleset, seats: int, entry: Entry) -> None:
    """Refuse names that do not exist, so that no expectation is silently about nothing."""
    found = entry.mapping(_state_keys(rules, seats))
    if "players" in found:
        players = found["players"].entries()
        if len(players) > seats:
            found["players"].wrong(f"{len(players)} players are named, there are {seats} seats")
        for player in players:
            keys = player.mapping(_PLAYER_KEYS)
            if "tiles" in keys:
                keys["tiles"].mapping(COLOURS)
    if "final" in found and found["final"].value is not None:
        finals = found["final"].entries()
        if len(finals) > seats:
            found["final"].wrong(f"{len(finals)} results are named, there are {seats} seats")
        for final in finals:
            final.mapping(_FINAL_KEYS)
    for key, known in (
        ("bag", COLOURS),
        ("outside", SLOTS),
        ("edge", SLOTS),
        ("quarters", rules.quarter_ids),
        ("crests", rules.quarter_ids),
    ):
        if key in found:
            found[key].mapping(known)
    for key in ("grid", "docks", "activated", "discard", "deck", "coats", "descendants", "tower_stack", "legal"):
        if key in found and found[key].value is not None:
            found[key].texts()


# ---- running ----


def run(scenario: Scenario, explain: Callable[[Refusal], str] | None = None) -> list[Failure]:
    """Everything that does not hold; none when the scenario is right. It ends at a move that cannot be played.

    `explain` makes a sentence of a refusal; without it code and values are shown.
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
                fail(f"do[{number}]", f"`{text}` is refused: {why}; legal is: {legal}")
                return failures
        if step.finish:
            if game.finished:
                fail("finish", "the game is over already")
                return failures
            game.finish()
        legal_now = game.legal()
        for number, text in enumerate(step.offers):
            if Move.parse(text) not in legal_now:
                fail(f"offers[{number}]", f"`{text}` is not legal; legal is: {_listed(legal_now)}")
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
    """Where a state is not as expected: place and message of each difference (NOTATION.md section 4)."""
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
