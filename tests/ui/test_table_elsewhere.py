"""The table on the screen plays a game that is held elsewhere, over a real line on this machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from driving import Hand

from tests.online.at_tables import Player, a_server, opened
from ulm.online.invitation import Invitation
from ulm.ui.online.link import TableLink
from ulm.ui.scenes.scoring import ScoringScene
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene

LONGEST = 30.0


def until(app: App, there: Callable[[], object], *others: Player) -> None:
    """Let the window and the other guests go on until something is so."""
    end = time.monotonic() + LONGEST
    while not there():
        assert time.monotonic() < end, (app.scenes, [each.refusals for each in others])
        app.step(16)
        for each in others:
            each.work()
        time.sleep(0.001)


def connected(app: App, where: Invitation, **seat: object) -> TableLink:
    """The window has come to a table."""
    link = TableLink(app.call_soon, where, key=bytes(16), name="Agnes", seat=where.seat)
    link.start()
    until(app, lambda: link.session.ready and (where.seat is None or link.seated))
    return link


@pytest.fixture
def table(tmp_path: Path) -> Iterator[dict[int, Invitation]]:
    """A table for two at a server, by its invitations."""
    with a_server(tmp_path) as (server, _):
        yield opened(server, None, None, seed=3)


def at_table(app: App, table: dict[int, Invitation]) -> tuple[Hand, TableLink, Player]:
    """The window sits at seat 0, another guest at seat 1."""
    other = Player(table[1], seat=1).sit_down()
    link = connected(app, table[0])
    app.navigation.sit_down(link)
    app.step(16)
    return Hand(app), link, other


def test_a_whole_game_is_played_in_the_ordinary_scene(app: App, table: dict[int, Invitation]) -> None:
    hand, link, other = at_table(app, table)
    rng = Random(4)
    while not isinstance(app.scene, ScoringScene):
        app.step(16)
        other.work()
        other.move(rng)
        scene = app.scene
        if isinstance(scene, GameScene) and scene.state.ready:
            hand.check()
            scene.perform(rng.choice(link.session.legal()))
            assert not scene.state.ready or link.session.waiting
    assert link.session.record is not None
    until(app, lambda: other.record is not None, other)
    assert other.record == link.session.record
    other.close()
