"""The reasons of bots are saved beside the games, and nothing depends on them."""

import msgspec
import pytest

from ulm.ai.bot_registry import make_bot
from ulm.ai.explanation import Explanation, Reason
from ulm.ai.think_budget import Budget
from ulm.files import paths
from ulm.i18n import catalog
from ulm.i18n.catalog import t
from ulm.rules import Game, Move
from ulm.session import explanation_cache as reason_files
from ulm.session.autosave_hook import AutosaveHook
from ulm.session.playback import Playback
from ulm.session.session import Session, SessionSeat
from ulm.storage.autosave import Autosave
from ulm.storage.record import Record
from ulm.ui.app.app import App
from ulm.ui.table.game_scene import GameScene

SEATS = [SessionSeat("Agnes", "red"), SessionSeat("Felix", "blue", "journeyman")]


def played() -> Session:
    """A game that is saved, in which a bot has had its turn."""
    hook = AutosaveHook(lambda save, moves: save() and None, lambda action: None)
    game = Game.new(2, 5, first=1)
    session = Session(game, SEATS, 5, save=hook.save, left=hook.close, started="2026-11-20T19:30Z")
    while session.decider == 1:
        bot, view = make_bot("journeyman", 1), game.view(1)
        move = bot.choose(view, Budget(100))
        session._latest = bot.public_explanation(view, move, Budget(100))
        session.play(move)
    return session


def goes_on(app: App) -> GameScene:
    app.navigation.continue_game()
    app.step(16)
    assert isinstance(app.scene, GameScene)
    return app.scene


@pytest.mark.usefixtures("mute_bots")
def test_a_game_that_goes_on_and_one_of_the_chronicle_know_why_bots_have_moved(app: App) -> None:
    session = played()
    told = [session.reasons_for(number) for number in range(len(session.history))]
    assert all(told)
    shown = Playback.of_record(session.record())
    assert [shown.reasons_for(number) for number in range(len(told))] == told
    session.close()
    again = goes_on(app).session
    assert [again.reasons_for(number) for number in range(len(told))] == told
    catalog.use("de")
    assert again.reasons_for(0) not in ([], told[0], [t("coach.not_kept")]), "they are in the language of the reader"


def test_the_record_itself_holds_no_reasons() -> None:
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
    assert reason_files.load(session.record()) == session.explanations


def test_only_the_moves_that_the_record_has_are_explained() -> None:
    session = played()
    assert reason_files.load(session.record()) == session.explanations
    shorter = msgspec.structs.replace(session.record(), moves=(("draw", session.history[1].move.text),))
    assert set(reason_files.load(shorter)) == {0, 1}
    other = Game.new(2, 5, first=1)
    while len(other.history) < 3:
        other.play(other.legal()[-1])
    same = [one.move == two.move for one, two in zip(other.history, session.history, strict=False)]
    assert not all(same)
    record = Record.of(other, 5, [seat.entry() for seat in SEATS], session.started)
    assert set(reason_files.load(record)) == set(range(same.index(False)))


@pytest.mark.parametrize(
    "content",
    [None, b"", b"\xff\x00", b"{}", b"[" * 100_000, b'{"format": 2, "moves": [], "explained": []}', b"x" * 5_000_000],
    ids=["missing", "empty", "binary", "no fields", "deep", "newer", "large"],
)
@pytest.mark.usefixtures("mute_bots")
def test_a_missing_or_damaged_file_of_reasons_stops_no_game(app: App, content: bytes | None) -> None:
    session = played()
    session.close()
    file = reason_files.file_of(session.record())
    file.unlink() if content is None else file.write_bytes(content)
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
    reason_files.save(session.record(), {**session.explanations, 0: explained})
    assert set(reason_files.load(session.record())) == set(session.explanations) - {0}


def test_a_disk_that_refuses_them_does_not_stop_the_game() -> None:
    paths.user_data().joinpath("reasons").write_text("a file stands in the way")
    session = played()
    assert len(session.history) > 2
    assert reason_files.load(session.record()) == {}


def test_the_oldest_files_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reason_files, "MOST_GAMES", 2)
    explained = {0: Explanation(Move("draw"), (), (Reason("only", {}),))}
    for seed in range(4):
        game = Game.new(2, seed, first=1)
        game.play(Move("draw"))
        reason_files.save(Record.of(game, seed, [seat.entry() for seat in SEATS], "2026"), explained)
    assert len(list(reason_files.folder().iterdir())) == 2
