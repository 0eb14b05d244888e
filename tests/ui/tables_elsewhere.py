"""Windows and guests at tables elsewhere, for the tests: real lines on this machine."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.online.at_tables import Player
from ulm.net.invitation import Invitation
from ulm.net.remote_table import TableLink
from ulm.net.seat_tokens import SeatTokens
from ulm.ui.app.app import App
from ulm.ui.screens.page import PartsScene

LONGEST = 30.0
"""Seconds after which something that is awaited does not come any more."""


def until(app: App, there: Callable[[], object], *others: Player) -> None:
    """Let the window and the other guests go on until something is so."""
    end = time.monotonic() + LONGEST
    while not there():
        assert time.monotonic() < end, (app.scenes, [each.refusals for each in others])
        app.step(16)
        for each in others:
            each.work()
        time.sleep(0.001)


def connected(app: App, where: Invitation, *others: Player) -> TableLink:
    """The window has come to a table, to the seat of its invitation."""
    own = SeatTokens().at(where)
    link = TableLink(app.call_soon, where, key=own.key if own is not None else None, name="Agnes", seat=where.seat)
    link.start()
    until(app, lambda: link.session.ready and (where.seat is None or link.seated), *others)
    return link


def words(app: App) -> str:
    """All that the topmost page says aloud, and its items."""
    scene = app.scene
    assert scene is not None
    said = [scene.spoken(), *scene.spoken_changes().values()]
    return "\n".join([*said, *(item.spoken() for item in scene.focus.items)])


def page(app: App) -> PartsScene:
    """The topmost page."""
    assert isinstance(app.scene, PartsScene), app.scene
    return app.scene
