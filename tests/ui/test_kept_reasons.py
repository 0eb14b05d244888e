"""The reasons of bots outlive the program: they are kept beside the saved games, and nothing depends on them."""

from pathlib import Path

import msgspec
import pytest

from ulm.bots.budget import Budget
from ulm.bots.reasons import Explanation, Reason
from ulm.bots.registry import make_bot
from ulm.files import paths
from ulm.records.autosave import Autosave
from ulm.records.record import Record
from ulm.rules import Game, Move
from ulm.session import kept_reasons
from ulm.session.autosave_hook import AutosaveHook
from ulm.session.playback import Playback
from ulm.session.session import Seat, Session
from ulm.text import catalog
from ulm.text.catalog import t
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene

SEATS = [Seat("Agnes", "red"), Seat("Felix", "blue", "journeyman")]


def at_table(seed: int = 5) -> Session:
    """A game that is saved, in which the bot begins."""
    game = Game.new(2, seed, first=1)
    hook = AutosaveHook(lambda save, moves: save() and None, lambda action: None)
    return Session(game, SEATS, seed, save=hook.save, left=hook.close, started="2026-11-20T19:30Z")


def let_bot_play(session: Session) -> None:
    """The bot makes the moves of its turn and explains them."""
    while session.decider == 1:
        bot, view = make_bot("journeyman", 1), session.game.view(1)
        move = bot.choose(view, Budget(100))
        session._latest = bot.public_explanation(view, move, Budget(100))
        session.play(move)


def played() -> Session:
    """A game in which a bot has had its turn."""
    session = at_table()
    let_bot_play(session)
    return session


def kept_file(session: Session) -> Path:
    return kept_reasons.file_of(session.record())


def goes_on(app: App) -> GameScene:
    app.navigation.continue_game()
    app.step(16)
    assert isinstance(app.scene, GameScene)
    return app.scene


@pytest.mark.usefixtures("mute_bots")
def test_a_game_that_goes_on_knows_why_bots_have_moved(app: App) -> None:
    session = played()
    told = [session.reasons_for(number) for number in range(len(session.history))]
    assert all(told)
    session.close()
    scene = goes_on(app)
    assert [scene.session.reasons_for(number) for number in range(len(told))] == told
    catalog.use("de")
    try:
        assert scene.session.reasons_for(0) not in ([], told[0]), "they are told in the language of the reader"
        assert scene.session.reasons_for(0) != [t("coach.not_kept")]
    finally:
        catalog.use("en")


def test_a_finished_game_of_the_chronicle_knows_them_too() -> None:
    session = played()
    told = [session.reasons_for(number) for number in range(len(session.history))]
    shown = Playback.of_record(session.record())
    assert [shown.reasons_for(number) for number in range(len(told))] == told


def test_the_record_itself_says_nothing_of_them() -> None:
    session = played()
    session.close()
    assert Autosave().current.read_text(encoding="utf-8") == session.record().text()
    silent = Session(session.game, SEATS, 5, save=lambda session: None, started=session.started)
    assert session.record() == silent.record()


def test_moves_that_were_taken_back_are_not_explained_in_the_file() -> None:
    session = played()
    session.set_practice(True)
    session.play(session.game.legal()[0])
    session.play(next(move for move in session.game.legal() if move.verb == "push"))
    count = len(session.history)
    while session.undo():
        pass
    assert len(session.history) < count
    assert kept_reasons.load(session.record()) == session.explanations


def test_only_the_moves_that_both_have_are_explained() -> None:
    session = played()
    known = kept_reasons.load(session.record())
    assert known == session.explanations
    shorter = msgspec.structs.replace(session.record(), moves=(("draw", session.history[1].move.text),))
    assert set(kept_reasons.load(shorter)) == {0, 1}
    other = at_table()
    while len(other.history) < 3:
        other.game.play(other.game.legal()[-1])
    record = other.record()
    same = [one.move == two.move for one, two in zip(other.history, session.history, strict=False)]
    assert not all(same)
    assert set(kept_reasons.load(record)) == set(range(same.index(False)))


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\x00", b"{}", b"[" * 100_000, b'{"format": 2, "moves": [], "explained": []}', b"x" * 5_000_000],
    ids=["empty", "binary", "no fields", "deep", "newer", "large"],
)
@pytest.mark.usefixtures("mute_bots")
def test_a_damaged_file_means_that_they_were_not_kept(app: App, content: bytes) -> None:
    session = played()
    session.close()
    kept_file(session).write_bytes(content)
    assert goes_on(app).session.reasons_for(0) == [t("coach.not_kept")]


@pytest.mark.usefixtures("mute_bots")
def test_a_missing_file_means_that_they_were_not_kept(app: App) -> None:
    session = played()
    session.close()
    kept_file(session).unlink()
    assert goes_on(app).session.reasons_for(0) == [t("coach.not_kept")]


@pytest.mark.parametrize(
    "reason",
    [
        Reason("juggles", {"n": 1}),
        Reason("river", {}),
        Reason("seal_free", {"quarter": "[[rubric|**garden"}),
        Reason("activates", {"actions": 3}),
        Reason("activates", {"actions": "mauve"}),
    ],
)
def test_a_reason_that_no_text_knows_is_left_out(reason: Reason) -> None:
    session = played()
    explained = Explanation(session.history[0].move, (), (reason,))
    kept_reasons.save(session.record(), {**session.explanations, 0: explained})
    assert set(kept_reasons.load(session.record())) == set(session.explanations) - {0}


def test_a_disk_that_refuses_them_does_not_stop_the_game() -> None:
    paths.user_data().joinpath("reasons").write_text("a file stands in the way")
    session = played()
    assert len(session.history) > 2
    assert kept_reasons.load(session.record()) == {}


def test_the_oldest_files_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_reasons, "MOST_GAMES", 2)
    explained = {0: Explanation(Move("draw"), (), (Reason("only", {}),))}
    for seed in range(4):
        game = Game.new(2, seed, first=1)
        game.play(Move("draw"))
        kept_reasons.save(Record.of(game, seed, [seat.entry() for seat in SEATS], "2026"), explained)
    assert len(list(kept_reasons.folder().iterdir())) == 2
