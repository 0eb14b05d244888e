"""What the screen shows comes from the events alone: a fault in what any of them does there ends the test it occurs in.

The faults are put in here, one for each kind of event and one for each field of the view model.
"""

import re
from copy import deepcopy
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from driving import given

from tests.marks import mostly_long
from ulm.rules import Event, Game
from ulm.rules import events as ev
from ulm.session.playback import Playback
from ulm.session.session import SessionSeat
from ulm.storage import record as records
from ulm.ui.app.app import App
from ulm.ui.table.animation.director import ScreenDiffers, differences
from ulm.ui.table.replay_scene import ReplayScene
from ulm.ui.table.state.view_model import PlayerModel, TableModel

GOLDEN = sorted((Path(__file__).parent.parent / "records" / "golden").glob("*.ulm"))
SCENARIOS = (
    "option_choose_tile_is_extra",
    "chronicle_construction_freeze_empty_bag",
    "quarter_town_hall_reshuffle",
    "push_sweep_scholar",
    "chronicle_patrician_then_scholar",
)
"""Moves that no golden record has."""
SEATS = (
    SessionSeat("Agnes", "red"),
    SessionSeat("Felix", "blue"),
    SessionSeat("Ursula", "yellow"),
    SessionSeat("Konrad", "green"),
)

TOLD_BY_OTHERS = {"CrestScored", "StepsOwed", "ExtraActionChosen", "Declined", "TributePaid", "TurnEnded", "GameEnded"}
"""Events that change nothing on the table by themselves, or nothing that would not be empty by then."""
KINDS = {
    name for name, kind in vars(ev).items() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
} - TOLD_BY_OTHERS
NOT_BY_EVENTS = {"seat", "first", "players", "status"}
"""Who looks and who began never change; the decision that is open comes with the position."""
FIELDS = [
    *(f"players[].{field.name}" for field in fields(PlayerModel)),
    *(field.name for field in fields(TableModel) if field.name not in NOT_BY_EVENTS),
]


class Place(NamedTuple):
    """A game and after how many moves of it."""

    game: int
    at: int


@cache
def games() -> tuple[Game, ...]:
    """Games that together have every event that changes something."""
    found = [records.replay(records.read(path)) for path in GOLDEN]
    for name in SCENARIOS:
        game, moves = given(name)
        for text in moves:
            game.play(text)
        found.append(game)
    return tuple(found)


@cache
def first_moves() -> dict[str, Place]:
    """Before which move each kind of event, and each change of a field, comes first."""
    found: dict[str, Place] = {}
    for number, game in enumerate(games()):
        before = TableModel.of(game.at_move(0).view(0))
        for at, played in enumerate(game.history):
            after = TableModel.of(game.at_move(at + 1).view(0))
            changed = [field_of(line) for line in differences(before, after)]
            for name in (*changed, *(type(event).__name__ for event in played.events)):
                found.setdefault(name, Place(number, at))
            before = after
    return found


def field_of(line: str) -> str:
    """The field, of whichever player, that a line names as different."""
    found = re.match(r"(players)\[\d\](\.\w+)|(\w+)", line)
    assert found is not None
    return found[3] or f"{found[1]}[]{found[2]}"


def shown(app: App, place: Place) -> None:
    """Show a move with all its animation."""
    game = games()[place.game]
    playback = Playback(game, SEATS[: len(game.position.players)], [0], at=place.at)
    scene = ReplayScene(app, playback, saying="replay.watching", leave="replay.leave")
    app.replace(scene)
    app.step(16)
    scene.move_on()
    app.step(16)
    scene.animator.skip()


@pytest.mark.parametrize("speed", mostly_long(("instant",), ("instant", "normal")))
def test_without_a_fault_the_screen_follows(app: App, speed: str) -> None:
    app.settings.speed = speed  # type: ignore[assignment]
    assert KINDS - set(first_moves()) == set(), "the games have every event"
    assert set(FIELDS) - set(first_moves()) == set(), "and change every field"
    for place in sorted({first_moves()[name] for name in (*KINDS, *FIELDS)}):
        shown(app, place)


def test_an_event_without_effect_on_the_screen_is_noticed(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    apply = TableModel.apply
    for kind in sorted(KINDS):

        def faulty(self: TableModel, event: Event, kind: str = kind) -> None:
            if type(event).__name__ != kind:
                apply(self, event)

        monkeypatch.setattr(TableModel, "apply", faulty)
        # Not applied, it may also leave nothing for a later event of the move to take.
        with pytest.raises((ScreenDiffers, ValueError, KeyError)):
            shown(app, first_moves()[kind])
    monkeypatch.setattr(TableModel, "apply", apply)
    shown(app, first_moves()[kind])  # which it does without the fault, also after so many


def test_a_field_that_events_fail_to_change_is_named(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    apply = TableModel.apply
    for name in FIELDS:

        def faulty(self: TableModel, event: Event, name: str = name) -> None:
            owners: list[Any] = [self] if "." not in name else list(self.players)
            field = name.rsplit(".", 1)[-1]
            before = [deepcopy(getattr(owner, field)) for owner in owners]
            apply(self, event)
            for owner, value in zip(owners, before, strict=True):
                setattr(owner, field, value)

        monkeypatch.setattr(TableModel, "apply", faulty)
        with pytest.raises(ScreenDiffers) as found:
            shown(app, first_moves()[name])
        _, *lines = str(found.value).split("\n  ")
        assert name in {field_of(line) for line in lines}, name
