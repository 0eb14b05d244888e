"""The Chronicle: games are listed, opened, renamed, thrown away and got back, by mouse and by keys alone."""

import os
import random
import shutil
from pathlib import Path

import msgspec
import pygame
import pytest
from chronicle_hands import click, key, settle, show_chronicle
from hands import post_click, post_drag, post_key, post_text

from tests.marks import mostly_long
from tests.odd_files import rename_oddly
from tests.random_games import at_random
from ulm.files import paths
from ulm.files.yaml_reader import Problem
from ulm.i18n import catalog
from ulm.i18n import chronicle_text as words
from ulm.rules import Game
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.storage import record as records
from ulm.storage.game_summary import RecordFault
from ulm.storage.record import Record, RecordSeat
from ulm.ui.app.app import App
from ulm.ui.app.main_loop import begin
from ulm.ui.screens.chronicle.chronicle_scene import ChronicleScene
from ulm.ui.screens.chronicle.rename_dialog import RenameScene
from ulm.ui.screens.chronicle.saved_game_scene import ChronicleGameScene
from ulm.ui.screens.new_game_scene import SetupScene
from ulm.ui.screens.title_scene import TitleScene
from ulm.ui.settings import Settings
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.replay_scene import ReplayScene
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.dialog import Modal
from ulm.ui.toolkit.widgets.list_view import RowList

pytestmark = pytest.mark.usefixtures("mute_bots")
SEATS = (RecordSeat("Agnes", "red"), RecordSeat("Felix", "blue"), RecordSeat("Ida", "green", "random"))


def record(seed: int = 1, moves: int = 10_000, day: int = 20, seats: int = 2) -> Record:
    game = at_random(Game.new(seats=seats, seed=seed, options={"towers": True}), random.Random(seed), moves)
    return Record.of(game, seed, SEATS[:seats], f"2026-11-{day:02}T19:30Z")


def keep(name: str, found: Record, folder: Path | None = None) -> Path:
    path = (folder or paths.saves()) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    records.write(found, path)
    return path


@pytest.fixture
def saves() -> Path:
    """Three games: a finished one, an unfinished one with a title, a file that is none."""
    keep("2026-11-20-1930-1.ulm", record(1))
    keep("Ein schöner Anfang.ulm", record(2, 40, day=19, seats=3))
    path = paths.saves() / "letter.ulm"
    path.write_text("Dear Agnes")
    os.utime(path, (1_000_000_000, 1_000_000_000))
    return paths.saves()


def keep_many(number: int) -> None:
    """So many games."""
    text = record(3, 3).text()
    for each in range(number):
        (paths.saves() / f"game {each:02}.ulm").write_text(text, encoding="utf-8")


def opened(app: App) -> ChronicleScene:
    scene = show_chronicle(app)
    settle(app)
    return scene


def rows(scene: ChronicleScene) -> RowList:
    found = scene.focus.find("rows")
    assert isinstance(found, RowList)
    return found


def page(app: App) -> ChronicleGameScene:
    assert isinstance(app.scene, ChronicleGameScene), app.scene
    return app.scene


def told(app: App) -> str:
    """What the notice on top says."""
    assert isinstance(app.scene, Modal), app.scene
    return app.scene.text


def table() -> TableSetup:
    """Two humans at the table."""
    return TableSetup([SeatSetup("Agnes", "red"), SeatSetup("Felix", "blue")], seed=5, first=0)


# ---- the list ----


def test_the_title_offers_it_once_there_is_a_game(app: App) -> None:
    app.navigation.show_title()
    settle(app)
    assert isinstance(app.scene, TitleScene)
    assert app.scene.focus.find("chronicle") is None
    keep("a.ulm", record(1, 5))
    app.navigation.show_title()
    click(app, "chronicle")
    assert isinstance(app.scene, ChronicleScene)


def test_games_stand_there_newest_first_and_can_be_filtered(app: App, saves: Path) -> None:
    scene = opened(app)
    assert [entry.name for entry in scene.entries] == ["2026-11-20-1930-1.ulm", "Ein schöner Anfang.ulm", "letter.ulm"]
    scene.focus.focus(scene.focus.find("shown"), show=True)
    key(app, "right")
    assert [entry.name for entry in scene.entries] == ["Ein schöner Anfang.ulm"]
    key(app, "right")
    assert [entry.name for entry in scene.entries] == ["2026-11-20-1930-1.ulm"]


def test_an_empty_chronicle_has_the_focus_on_back(app: App) -> None:
    scene = opened(app)
    assert not scene.entries
    key(app, "return")
    assert isinstance(app.scene, TitleScene)


def test_at_the_largest_text_no_button_lies_over_another_and_keys_bring_each_into_view(saves: Path) -> None:
    german = App((1280, 720), Settings(language="de", speed="instant", text=200, high_contrast=True))
    scene = opened(german)
    area = pygame.FRect(0, 0, 1920, 1080)
    for name in ("2026-11-20-1930-1.ulm", "Ein schöner Anfang.ulm", "letter.ulm"):
        scene.choose(name)
        scene.open()
        settle(german)
        for item in page(german).focus.items:
            if item.focusable:
                page(german).focus.focus(item, show=True)
                assert area.contains(item.rect)
                assert item.clip is None or item.clip.contains(item.rect)
        buttons = [item for item in page(german).focus.items if isinstance(item, Button)]
        assert all(not a.rect.colliderect(b.rect) for n, a in enumerate(buttons) for b in buttons[:n])
        if name == "letter.ulm":
            assert [each.name for each in buttons] == ["rename", "export", "delete", "back"], "it can only be put away"
        key(german, "escape")
    german.close()


@pytest.mark.parametrize("text", mostly_long((100,), (100, 200)))
def test_no_button_of_the_next_page_lies_under_the_pointer_that_clicked(saves: Path, text: int) -> None:
    app = App((1280, 720), Settings(language="de", speed="instant", text=text))
    scene = opened(app)
    area = rows(scene).rect.copy()
    across, down = range(int(area.x), int(area.right), 40), range(int(area.y), int(area.bottom), 20)
    clicked = [(float(x), float(y)) for x in across for y in down]
    for name in ("open", "statistics"):
        item = scene.focus.find(name)
        assert item is not None
        clicked += [item.rect.center, item.rect.topleft, item.rect.midbottom]
    for entry in list(scene.entries):
        scene.choose(entry.name)
        scene.open()
        settle(app)
        there = [page(app).focus.at(pos) for pos in clicked]
        assert not [item.name for item in there if isinstance(item, Button)]
        app.pop()
        settle(app)
    click(app, "statistics")
    assert not isinstance(app.scene.focus.at(clicked[-3]), Button)  # type: ignore[union-attr]
    app.close()


def test_keys_move_through_rows_and_beyond(app: App) -> None:
    keep_many(30)
    scene = opened(app)
    found = rows(scene)
    key(app, "end")
    assert scene.selected == scene.entries[-1].name
    assert found.rect.contains(found.box(29))
    key(app, "page up", "down")
    assert 0 < found.selected < 29
    key(app, "home", "up")
    assert scene.focus.focused is scene.focus.find("shown")


def test_wheel_bar_and_pulling_scroll_without_opening(app: App) -> None:
    keep_many(30)
    found = rows(opened(app))
    centre = found.rect.center
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=app.viewport.point(centre), rel=(0, 0), buttons=(0, 0, 0)))
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2, precise_x=0.0, precise_y=-2.0, flipped=False))
    settle(app)
    wheeled = found.offset
    assert wheeled > 0
    post_drag(app, centre, (centre[0], centre[1] - 200))
    settle(app)
    assert found.offset == pytest.approx(wheeled + 200, abs=3)
    thumb = found.thumb
    post_drag(app, thumb.center, (thumb.centerx, found.rect.bottom))
    settle(app)
    assert found.offset == found.furthest
    assert isinstance(app.scene, ChronicleScene)


def test_a_click_selects_a_game_and_another_one_later_does_not_open_it(app: App, saves: Path) -> None:
    scene = opened(app)
    for _ in range(3):
        post_click(app, rows(scene).box(1).center)
        app.step(16)
        assert app.animating, "the time that makes a double click runs out by itself"
        app.step(1000)
        assert not app.animating
    for number in (0, 1):
        post_click(app, rows(scene).box(number).center)
        settle(app)
    assert app.scene is scene
    assert scene.selected == "Ein schöner Anfang.ulm"


@pytest.mark.parametrize("how", ["double click", "Open", "Enter"])
def test_a_selected_game_is_opened_and_still_selected_afterwards(app: App, saves: Path, how: str) -> None:
    scene = opened(app)
    for _ in range(2 if how == "double click" else 1):
        post_click(app, rows(scene).box(1).center)
        settle(app)
    if how == "Open":
        click(app, "open")
    elif how == "Enter":
        key(app, "return")
    assert page(app).entry.name == "Ein schöner Anfang.ulm"
    key(app, "escape")
    assert app.scene is scene
    assert scene.selected == "Ein schöner Anfang.ulm"


def test_a_folder_that_vanishes_is_told_in_a_sentence(app: App, saves: Path) -> None:
    scene = opened(app)
    scene.open()
    settle(app)
    shutil.rmtree(saves)
    click(app, "export")
    assert "the folder or file is gone" in told(app)
    key(app, "escape", "escape")
    assert app.scene is scene
    assert not scene.entries
    assert "the folder or file is gone" in scene.message


# ---- one game ----


def test_a_finished_game_shows_its_points_and_what_can_be_done(app: App, saves: Path) -> None:
    scene = opened(app)
    key(app, "return")
    names = [item.name for item in page(app).focus.items]
    assert "continue" not in names
    assert {"watch", "rematch", "rename", "export", "delete", "back"} <= set(names)
    summary = scene.entries[0].summary
    assert summary is not None
    scored = next(number for number, seat in enumerate(summary.seats) if seat.scored)
    cell = page(app).focus.find(f"points{scored}")
    assert cell is not None
    assert sum(summary.seats[scored].scored.values()) == sum(
        int(line.split("**")[1].replace("−", "-")) for line in cell.tooltip_text().splitlines()
    )


def test_continue_keeps_the_game_that_lay_on_the_table(app: App, saves: Path) -> None:
    app.navigation.start_game(table())
    settle(app)
    game = app.scene
    assert isinstance(game, GameScene)
    game.session.play(game.session.game.legal()[0])
    before = [str(move) for move in game.session.game.moves]
    scene = opened(app)
    scene.choose("Ein schöner Anfang.ulm")
    scene.open()
    settle(app)
    click(app, "continue")
    assert isinstance(app.scene, GameScene)
    assert len(app.scene.session.game.moves) == 40
    kept = [[move for turn in records.read(path).moves for move in turn] for path in saves.glob("2026*.ulm")]
    assert before in kept


def test_the_game_at_the_table_stands_first_and_goes_on(app: App, saves: Path) -> None:
    app.navigation.start_game(table())
    settle(app)
    game = app.scene
    assert isinstance(game, GameScene)
    game.session.play(game.session.game.legal()[0])
    scene = opened(app)
    assert len(scene.entries) == 4
    key(app, "home", "delete")
    assert app.scene is scene, "it is not to be thrown away"
    assert scene.message
    key(app, "return")
    assert [item.name for item in page(app).focus.items if item.name in ("continue", "rename", "delete")] == [
        "continue"
    ]
    click(app, "watch")
    assert isinstance(app.scene, ReplayScene)
    assert app.scene.playback.at == 0
    app.pop()
    settle(app)
    click(app, "continue")
    assert isinstance(app.scene, GameScene)
    assert len(app.scene.session.game.moves) == 1
    assert len(list(saves.iterdir())) == 3


def test_a_game_that_is_gone_on_with_stays_one_row(app: App, saves: Path) -> None:
    """Its older stage stays on the disk, but is another row only where the one at the table has gone another way."""
    keep("Agnes leads.ulm", record(3, 40))
    for moves in range(40, 43):
        scene = opened(app)
        if moves == 40:
            scene.choose("Agnes leads.ulm")
        assert len(scene.entries) == 4
        entry = scene.entry()
        assert entry is not None
        assert words.title_or_date(entry) == "Agnes leads"
        assert entry.summary is not None
        assert entry.summary.moves == moves
        scene.open()
        settle(app)
        click(app, "continue")
        game = app.scene
        assert isinstance(game, GameScene)
        game.session.set_practice(True)
        game.session.play(game.session.game.legal()[0])
    assert len(list(saves.iterdir())) == 4
    for _ in range(4):
        assert game.session.undo()
    assert len(opened(app).entries) == 5, "the file holds more now than the game at the table"


def test_rematch_sets_the_table_with_seed_and_rules(app: App, saves: Path) -> None:
    opened(app).open()
    settle(app)
    click(app, "rematch")
    assert isinstance(app.scene, SetupScene)
    found = app.scene.table()
    assert found.seed == 1
    assert found.options == {"towers": True}
    assert [seat.name for seat in found.seats] == ["Agnes", "Felix"]
    app.scene.chosen.seats[1].bot = "apprentice"
    app.scene._start()
    assert isinstance(app.scene, GameScene)
    assert app.scene.session.seed == 1
    assert app.settings.table is not None
    assert app.settings.table.seed is None, "the next quick game is another one"


@pytest.mark.parametrize(("played", "invited"), [("master-1", "master"), ("tutor", "grandmaster")])
def test_a_bot_that_is_not_offered_gives_way_to_one_that_is(app: App, played: str, invited: str) -> None:
    keep("bots.ulm", msgspec.structs.replace(record(1), seats=(SEATS[0], RecordSeat("Felix", "blue", played))))
    opened(app).open()
    settle(app)
    click(app, "rematch")
    assert isinstance(app.scene, SetupScene)
    assert app.scene.table().seats[1].bot == invited


def test_rename_by_keys(app: App, saves: Path) -> None:
    scene = opened(app)
    key(app, "return")
    page(app).focus.focus(page(app).focus.find("rename"), show=True)
    key(app, "return")
    assert isinstance(app.scene, RenameScene)
    post_text("ein SCHÖNER anfang")
    key(app, "return")
    assert isinstance(app.scene, RenameScene), "the title is taken"
    assert app.scene.problem
    post_text("?")
    settle(app)
    assert "?" in app.scene.problem
    key(app, "backspace")
    post_text("!")
    key(app, "return")
    assert page(app).entry.name == "ein SCHÖNER anfang!.ulm"
    key(app, "escape")
    assert scene.selected == "ein SCHÖNER anfang!.ulm"
    assert (saves / "ein SCHÖNER anfang!.ulm").exists()
    assert not (saves / "2026-11-20-1930-1.ulm").exists()


@pytest.mark.parametrize(
    "name", [b"\xff\xfe.ulm", "🐦 *a* {icon:coin} [[rubric|b]].ulm".encode(), b"%s.ulm" % (b"x" * 250)]
)
def test_odd_names_are_shown_and_can_be_changed(app: App, name: bytes) -> None:
    rename_oddly(keep("a.ulm", record(1, 5)), name)
    opened(app).open()
    settle(app)
    click(app, "rename")
    assert isinstance(app.scene, RenameScene)
    settle(app)
    for _ in app.scene.text:
        post_key("backspace")
    settle(app)
    post_text("better")
    key(app, "return")
    assert page(app).entry.name == "better.ulm"


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_deleted_and_brought_back(app: App, saves: Path, how: str) -> None:
    scene = opened(app)
    content = (saves / "2026-11-20-1930-1.ulm").read_bytes()
    if how == "mouse":
        for _ in range(2):
            post_click(app, rows(scene).box(0).center)
        settle(app)
        click(app, "delete")
        click(app, "modal:1")
        assert (saves / "2026-11-20-1930-1.ulm").exists()
        click(app, "delete")
        click(app, "modal:0")
    else:
        key(app, "delete", "return")
    assert app.scene is scene
    assert [path.read_bytes() for path in (saves.parent / "bin").iterdir()] == [content]
    assert scene.selected == "Ein schöner Anfang.ulm"
    if how == "mouse":
        click(app, "bring_back")
    else:
        key(app, "z", mod=pygame.KMOD_CTRL)
    assert (saves / "2026-11-20-1930-1.ulm").read_bytes() == content
    assert scene.selected == "2026-11-20-1930-1.ulm"
    assert scene.focus.find("bring_back") is None


def test_exported_without_overwriting(app: App, saves: Path) -> None:
    opened(app).open()
    settle(app)
    for _ in range(2):
        click(app, "export")
        assert str(paths.exports()) in told(app)
        key(app, "escape")
    assert len(list(paths.exports().iterdir())) == 2


# ---- what comes from outside ----


def drop(app: App, path: Path) -> None:
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    settle(app)


@pytest.mark.parametrize("where", ["title", "page", "setup"])
def test_a_dropped_record_is_opened_in_the_chronicle(app: App, saves: Path, tmp_path: Path, where: str) -> None:
    dropped = keep("Von Jörg 🐦.ulm", record(7), tmp_path / "elsewhere")
    content = dropped.read_bytes()
    scene = opened(app)
    if where == "title":
        app.pop()
    elif where == "page":
        scene.open()
    elif where == "setup":
        app.navigation.show_title()
        app.push(SetupScene(app))
    settle(app)
    drop(app, dropped)
    assert page(app).entry.name == "Von Jörg 🐦.ulm"
    assert app.scene.focus.find("watch") is app.scene.focus.focused
    key(app, "escape")
    assert isinstance(app.scene, ChronicleScene)
    assert app.scene.selected == "Von Jörg 🐦.ulm"
    assert app.scene.message
    assert dropped.read_bytes() == (saves / "Von Jörg 🐦.ulm").read_bytes() == content
    drop(app, dropped)
    assert len(list(saves.iterdir())) == 4


def test_a_file_that_comes_before_the_first_scene_waits_for_it(app: App, tmp_path: Path) -> None:
    dropped = keep("opened.ulm", record(7), tmp_path / "elsewhere")
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(dropped)))
    app.step(16)
    app.step(16)
    assert app.scene is None
    begin(app)
    settle(app)
    assert page(app).entry.name == "opened.ulm"


def test_a_record_dropped_during_a_game_leaves_it_only_when_asked_to(app: App, tmp_path: Path) -> None:
    dropped = keep("another.ulm", record(7), tmp_path / "elsewhere")
    app.navigation.start_game(table())
    settle(app)
    game = app.scene
    drop(app, dropped)
    assert "another" in told(app)
    assert (paths.saves() / "another.ulm").exists()
    key(app, "escape")
    assert app.scene is game
    drop(app, dropped)
    key(app, "return")
    assert page(app).entry.name == "another.ulm"


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("picture.png", b"\x89PNG\x00\x01", "not a readable game"),
        ("newer.ulm", b"ulm: 99\nseed: 1\n", "newer version of Ulm (format 99)"),
    ],
)
def test_what_is_no_game_is_refused_in_a_sentence_and_left(
    app: App, tmp_path: Path, name: str, content: bytes, says: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    app.navigation.show_title()
    settle(app)
    drop(app, path)
    assert says in told(app)
    assert name in told(app)
    assert path.read_bytes() == content
    assert not list(paths.saves().iterdir())
    key(app, "return")
    drop(app, tmp_path)
    assert "cannot be read" in told(app)


@pytest.mark.parametrize("can_be_saved", [True, False])
def test_an_unfinished_game_named_on_the_command_line_goes_on(app: App, tmp_path: Path, can_be_saved: bool) -> None:
    if not can_be_saved:
        paths.user_data().joinpath("saves").touch()
    begin(app, keep("a game.ulm", record(2, 40), tmp_path))
    settle(app)
    assert isinstance(app.scene, GameScene)
    assert len(app.scene.session.game.moves) == 40
    assert (paths.user_data() / "saves" / "a game.ulm").exists() == can_be_saved


def test_a_finished_game_on_the_command_line_is_told_where_nothing_can_be_saved(app: App, tmp_path: Path) -> None:
    paths.user_data().joinpath("saves").touch()
    begin(app, keep("a game.ulm", record(2), tmp_path))
    settle(app)
    assert "cannot be read" in told(app)


def test_a_finished_game_named_on_the_command_line_is_looked_at_while_others_are_read(app: App, tmp_path: Path) -> None:
    keep_many(40)
    begin(app, keep("a game.ulm", record(2), tmp_path))
    click(app, "rename")
    for _ in "a game":
        post_key("backspace")
    post_text("b")
    key(app, "return")
    assert page(app).entry.name == "b.ulm"
    key(app, "escape")
    assert isinstance(app.scene, ChronicleScene)
    assert app.scene.selected == "b.ulm"
    assert len(app.scene.entries) == 41


# ---- words


def test_what_is_wrong_with_a_file_is_said_in_the_players_language() -> None:
    catalog.use("de")
    try:
        twice = Problem("game.ulm", "line 7", "`seed` appears twice", "twice", (("name", "seed"),))
        assert words.detail(RecordFault("damaged", twice)) == "\n*Zeile 7: `seed` steht hier zweimal*"
        no_code = Problem("game.ulm", "line 7", "expected a mapping")
        assert "expected" not in words.detail(RecordFault("damaged", no_code))
        assert words.detail(RecordFault("newer", twice, 9)) == ""
    finally:
        catalog.use("en")
