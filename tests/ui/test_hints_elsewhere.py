"""Hints and reasons at a table elsewhere: where whoever opened it allows them, and by the own view only."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from page_hands import press
from tables_elsewhere import connected, until, words

from tests.online.at_tables import OPENER, Player, wishes
from ulm.ai.bot_process import Worker
from ulm.i18n.catalog import t
from ulm.net import protocol
from ulm.net.invitation import Invitation
from ulm.net.remote_table import TableLink
from ulm.net.server import TableServer
from ulm.rules import View
from ulm.ui.app.app import App
from ulm.ui.table.game_scene import GameScene

Guests = Callable[..., Player]


def at_table(app: App, server: TableServer, *, hints: bool, seat: int = 0) -> tuple[GameScene, TableLink]:
    """The window at a table with a bot, which has made its first turn; or watching there."""
    wish = protocol.Open(OPENER, wishes(None, "random"), {}, 3, first=1, hints=hints)
    found = server.call(lambda: server.tables.open(wish))
    where = Invitation("127.0.0.1", server.port, False, found.table, None if seat < 0 else seat, found.codes[seat])
    link = connected(app, where)
    app.navigation.sit_down(link)
    app.step(16)
    scene = app.scene
    assert isinstance(scene, GameScene)
    until(app, lambda: scene.state.ready or seat < 0)
    return scene, link


def test_without_permission_there_are_no_hints_and_no_reasons(app: App, served: TableServer) -> None:
    scene, link = at_table(app, served, hints=False)
    press(app, "h")
    assert scene.hints.stage == ""
    assert t("coach.off") in "\n".join(scene.spoken_changes().values())
    assert scene.session.reasons_for(0) == []
    assert link.session.explanations == {}
    app.navigation.show_people(link)
    app.step(16)
    assert t("online.people.hints") not in words(app)


@pytest.mark.long
def test_the_tutor_knows_what_the_seat_knows(app: App, served: TableServer, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, link = at_table(app, served, hints=True)
    scene.perform(link.session.legal()[0])  # the turn tile is drawn: there is no choice
    until(app, lambda: scene.state.ready and len(link.session.legal()) > 1)
    asked: list[View] = []
    ask = Worker.ask

    def noting(self: Worker, view: View, *rest: object, **more: object) -> None:
        asked.append(view)
        ask(self, view, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Worker, "ask", noting)
    press(app, "h")
    assert scene.hints.stage == "thinking"
    press(app, "space")  # answer now
    until(app, lambda: scene.hints.stage == "place")
    press(app, "h")
    assert scene.hints.stage == "move"
    found = scene.hints._found
    assert found is not None
    assert found.move in link.session.legal()
    assert scene.hints.reasons() or scene.hints.verdict()
    position = asked[0].position
    assert asked[0].seat == 0
    assert set(position.deck) <= {"?"}
    assert set(position.players[1].hand) <= {"?"}
    made = len(link.session.history)
    scene.perform(found.move)
    until(app, lambda: len(link.session.history) > made)
    assert link.session.history[made].move == found.move
    assert scene.hints.stage == ""


@pytest.mark.long
def test_bots_give_their_reasons_also_to_those_who_come_later(app: App, served: TableServer, guests: Guests) -> None:
    scene, link = at_table(app, served, hints=True)
    bots = [number for number, played in enumerate(link.session.history) if played.seat == 1]
    said = t("bots.reason.chance")
    assert bots
    assert [scene.session.reasons_for(number) for number in bots] == [[said]] * len(bots)
    app.navigation.show_people(link)
    app.step(16)
    assert t("online.people.hints") in words(app)
    app.pop()
    late = guests(link.where, key=link.session.key)
    until(app, lambda: late.session.ready, late)
    assert [late.session.reasons_for(number) for number in bots] == [[said]] * len(bots)
    late.session.play(late.session.legal()[0])
    until(app, lambda: len(late.session.history) > len(bots), late)
    assert late.session.reasons_for(len(bots)) == [], "people need not explain themselves"


@pytest.mark.long
def test_those_who_watch_get_no_hints(app: App, served: TableServer) -> None:
    scene, _ = at_table(app, served, hints=True, seat=protocol.WATCHER)
    assert not scene.session.hints


def test_reasons_that_make_no_sentence_are_left_out(app: App, served: TableServer) -> None:
    """A hostile table sends any codes and values."""
    session = at_table(app, served, hints=True)[1].session
    for code, values in (("nothing", {}), ("card", {"card": "none"}), ("chance", {"x": "{F}[[\n"})):
        number = len(session.history)
        sent = protocol.SentPlayed(1, 1, "draw", (), protocol.SentReasons(True, ((code, values),)))
        session._remember(msgspec.msgpack.decode(msgspec.msgpack.encode(sent), type=protocol.SentPlayed))
        assert number not in session.explanations
        assert session.reasons_for(number) == [t("coach.not_kept")]
