"""Files in the player's folder take the place of the program's; one that cannot be used is named."""

import os
import re
import shutil
from pathlib import Path

import new_things
import pygame
import pytest
from driving import Hand

from tests.known_problems import problems
from tests.odd_files import link
from tests.recorded import FOLDER
from ulm.ai.evaluation_weights import standard_weights
from ulm.cli import check
from ulm.files import asset_files, file_problems
from ulm.files.paths import asset, user_folder
from ulm.i18n import catalog, language_files
from ulm.rules import standard_definitions
from ulm.rules.definition_reader import FILES, load
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.app.app import App
from ulm.ui.app.main_loop import begin
from ulm.ui.screens.settings_scene import SettingsScene
from ulm.ui.screens.title_scene import TitleScene
from ulm.ui.settings import Settings
from ulm.ui.table.board import board_layout
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit import audio, sprite_files
from ulm.ui.toolkit.images import Assets
from ulm.ui.toolkit.widgets.dialog import Modal
from ulm.ui.toolkit.widgets.segmented_choice import SegmentedChoice

pytestmark = pytest.mark.usefixtures("no_file_problems")
TWO = TableSetup([SeatSetup("Agnes", "red"), SeatSetup("Felix", "blue")], {}, 3)


def put_picture(name: str, content: bytes | pygame.Surface) -> Path:
    file = new_things.folder().parent / "sprites" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, bytes):
        file.write_bytes(content)
    else:
        pygame.image.save(content, file)
    return file


def reported() -> list[str]:
    return [str(problem) for problem in file_problems.pop_unreported()]


def notice_of(app: App) -> str:
    """What the sheet on top says."""
    assert isinstance(app.scene, Modal)
    return app.scene.text


# ----- where files are looked for


def test_no_path_leads_out_of_the_folder() -> None:
    new_things.put("cards.yaml", "cards: []")
    (new_things.folder().parent / "settings.yaml").write_text("text: 100\n")
    for path in (
        *("data/../settings.yaml", "data/lang/../../settings.yaml", "saves/a.ulm", "settings.yaml", "data/"),
        *("/etc/hostname", "data//etc/hostname", "data\\..\\settings.yaml", "sprites/C:/x.png"),
    ):
        assert asset_files.players(path) is None, path


def test_a_link_out_of_the_folder_is_not_followed_but_the_folder_itself_may_be_one(tmp_path: Path) -> None:
    there = tmp_path / "elsewhere"
    (there / "lang").mkdir(parents=True)
    (there / "cards.yaml").touch()
    home = new_things.folder()
    home.rmdir()
    link(home, there)
    assert asset_files.find("data/cards.yaml") == home / "cards.yaml"
    assert asset_files.find("data/coats.yaml") == asset("data/coats.yaml")
    (there / "cards.yaml").unlink()
    secret = tmp_path / "secret.yaml"
    secret.write_text("common: {ok: gotcha}\n")
    link(home / "lang" / "en.yaml", secret)
    assert asset_files.players("data/lang/en.yaml") is None
    assert catalog.Texts().get("common.ok") != "gotcha"
    assert any("links out of your folder" in str(problem) for problem in problems())


# ----- texts


def test_single_texts_and_a_new_language_are_read_and_can_be_chosen(app: App) -> None:
    new_things.put_texts()
    assert {"en": "English", "de": "Deutsch", "nl": "Nederlands"}.items() <= language_files.languages().items()
    english, dutch = catalog.Texts("en"), catalog.Texts("nl")
    assert english.get("common.close") == "Shut"
    assert (dutch.get("common.close"), dutch.get("common.ok")) == ("Sluiten", english.get("common.ok"))
    assert dutch.get("rules.card.market_day.name") == "Market Day"
    assert catalog.Texts("de").get("common.close") == "Schließen"
    assert reported() == []
    app.navigation.show_title()
    app.push(SettingsScene(app))
    app.step(16)
    assert app.scene is not None
    choice = app.scene.focus.find("language")
    assert isinstance(choice, SegmentedChoice)
    assert [option.text for option in choice.options] == list(language_files.languages().values())
    app.set_language("nl")
    assert catalog.t("common.close") == "Sluiten"


def test_the_window_says_once_what_is_wrong_with_texts() -> None:
    new_things.put("lang/en.yaml", "common: {ok: 7}\n")
    app = App((1280, 720), Settings(language="en", speed="instant"))
    begin(app)
    app.step(16)
    assert os.path.join("lang", "en.yaml") in notice_of(app)
    assert "common.ok: expected a text" in notice_of(app)
    app.pop()
    app.set_language("en")
    app.step(16)
    assert isinstance(app.scene, TitleScene)
    app.close()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("common: {ok: [}", "broken YAML"),
        ("common: {ok: ''}\n", "common.ok: this text is empty"),
        ("common: {ok: 7}\n", "common.ok: expected a text"),
        ("common: {ok: 'All {right}'}\n", "common.ok: the values right are unknown; there are none"),
        ("- a list\n", "expected a mapping"),
        (f"common: {{ok: {'x' * 1_000_000}}}\n", "larger than"),
    ],
)
def test_a_text_that_cannot_be_used_is_said_and_the_program_s_is_used(content: str, said: str) -> None:
    new_things.put("lang/en.yaml", content)
    new_things.put("lang/de.yaml", content)
    assert catalog.Texts("de").get("common.ok") == "OK"
    assert catalog.Texts("en").get("common.ok") == "OK"
    (first, second) = reported()
    assert said in first
    assert "en.yaml" in first
    assert "de.yaml" in second
    assert reported() == []


# ----- pictures and sounds


def test_a_picture_of_the_player_s_is_shown(app: App) -> None:
    red = pygame.Surface((128, 144))
    red.fill((200, 10, 20))
    put_picture("coats/garden.png", red)
    assert Assets().sprite("coats/garden", (64, 72)).get_at((30, 30))[:3] == (200, 10, 20)
    assert reported() == []
    put_picture("ui/button.png", pygame.Surface((10, 10)))
    Assets().nine_slice("ui/button", (200, 60))
    assert "expected" in reported()[0], "a frame must have the size of the program's"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"no picture", "not a PNG or WebP"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff" + bytes(20), "65535×65535"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10" + bytes(20), "cannot be read|can be read"),
    ],
)
def test_a_picture_that_cannot_be_used(app: App, content: bytes, said: str) -> None:
    own = pygame.image.tobytes(Assets().sprite("coats/garden", (64, 72)), "RGBA")
    put_picture("coats/garden.png", content)
    put_picture("coats/nobody.png", content)
    assert pygame.image.tobytes(Assets().sprite("coats/garden", (64, 72)), "RGBA") == own
    Assets().sprite("coats/nobody", (64, 72))
    first, second = reported()
    assert any(each in first for each in said.split("|"))
    assert "nobody" in second


@pytest.mark.parametrize("name", ["cards/new", "coats/new", "descendants/new", "towers/new", "minster/storey_12"])
def test_a_thing_without_a_picture_has_a_substitute(app: App, name: str) -> None:
    assert sprite_files.has_sprite(name)
    assert not asset_files.has_picture(name)
    assert Assets().sprite(name, (40, 40)).size == (40, 40)


def test_sounds_of_the_player_s_are_bounded(tmp_path: Path) -> None:
    good = asset("data/sounds/bell.ogg").read_bytes()
    for content, said in (
        (good, ""),
        (b"RIFF", "no Ogg"),
        (good + bytes(5_000_000), "larger than"),
        (good + b"OggS\0\4" + b"\xff" * 7 + b"\0" + bytes(8), "longer than"),
    ):
        file = tmp_path / "bell.ogg"
        file.write_bytes(content)
        assert said in audio.fault(file)
        assert bool(said) == bool(audio.fault(file))


# ----- the map


def test_a_map_of_the_player_s_is_used(app: App) -> None:
    text = asset(board_layout.NORMAL.file).read_text(encoding="utf-8")
    assert text.count('x="1014" y="128"') == 1
    new_things.put("board.tmx", text.replace('x="1014" y="128"', 'x="1010" y="120"'))
    app.navigation.start_game(TWO)
    assert Hand(app).scene.board.layout["outside", "N2"].topleft == (505, 60)
    assert reported() == []


def test_a_map_and_a_picture_that_cannot_be_used_are_said_once_and_the_program_s_are_used(app: App) -> None:
    new_things.put("board.tmx", "<map")
    put_picture("coats/garden.png", b"no picture")
    app.navigation.start_game(TWO)
    app.step(16)
    said = []
    while isinstance(app.scene, Modal):
        said.append(app.scene.text.replace(os.sep, "/"))
        app.pop()
        app.step(16)
    assert all(each in "\n".join(said) for each in ("board.tmx", "readable Tiled map", "coats/garden.png"))
    Hand(app).play("draw")
    app.navigation.show_title()
    app.navigation.start_game(TWO)
    app.step(16)
    assert isinstance(app.scene, GameScene)


def test_a_new_quarter_without_a_place_is_said_before_a_game(app: App) -> None:
    new_things.put_definitions("quarters", "coats")
    app.navigation.show_title()
    app.navigation.start_game(TWO)
    said = notice_of(app)
    assert "there is no place for fish_market: add objects named fish_market of type bank, quarter" in said
    assert "board.tmx" in said.splitlines()[-1]
    app.pop()
    assert isinstance(app.scene, TitleScene)
    new_things.put_board(mirrored=False)
    app.navigation.start_game(TWO)
    assert isinstance(app.scene, GameScene)


def test_more_seals_than_the_map_has_lie_close_together(app: App) -> None:
    text = (FOLDER / "quarters.yaml").read_text(encoding="utf-8")
    new_things.put("quarters.yaml", text.replace("seals: 6", "seals: 8"))
    app.navigation.start_game(TWO)
    board = Hand(app).scene.board
    assert board.seal_at("shipyard", 7).x == board.seal_at("shipyard", 5).x + 12
    (named,) = problems()
    assert str(named) == (
        "board.tmx, board_wide.tmx and board_compact.tmx: there is no place for seals in shipyard: "
        "add objects of type seal named shipyard:6, shipyard:7"
    )


# ----- check


def test_check_names_what_a_new_thing_lacks() -> None:
    new_things.put_definitions()
    said = "\n".join(map(str, problems()))
    for expected in (
        "board.tmx, board_wide.tmx and board_compact.tmx: there is no place for fish_market: add objects",
        "and objects of type seal named fish_market:0, fish_market:1, fish_market:2",
        "there is no object of type descendant named 4",
        "rules.card.market_day.name: this text is missing",
        "sprites/cards/market_day: this picture is missing",
        "sprites/descendants/astronomer: this picture is missing",
        "sprites/coats/fish_market: this picture is missing",
        "sprites/towers/high_water: this picture is missing",
        "bots.yaml: there is no weight for at_fish_market, ahead_fish_market, hand_market_day, laid_market_day; bots",
        "bots.yaml: there is no weight for astronomer; bots",
    ):
        assert expected in said, said


def test_check_finds_nothing_in_a_folder_that_has_everything() -> None:
    new_things.put_definitions()
    new_things.put_board()
    kinds = zip(("card", "descendant", "quarter", "tower"), new_things.WORDS, strict=True)
    names = "".join(f"  {kind}: {{{word}: {{name: New}}}}\n" for kind, word in kinds)
    new_things.put("lang/en.yaml", f"rules:\n{names}  coat: {{fish_market: New}}\n")
    for name in ("cards/market_day", "coats/fish_market", "descendants/astronomer", "towers/high_water"):
        put_picture(f"{name}.png", pygame.Surface((64, 64)))
    weights = asset("data/bots.yaml").read_text(encoding="utf-8")
    for name in ("at_fish_market", "ahead_fish_market", "hand_market_day", "laid_market_day", "astronomer"):
        weights += f"  - {{feature: {name}, worth: [{', '.join(['1'] * 10)}]}}\n"
    new_things.put("bots.yaml", weights)
    assert list(map(str, problems())) == []
    standard_weights.cache_clear()
    try:
        assert standard_weights().features["astronomer"][0] == 1
    finally:
        standard_weights.cache_clear()


def test_check_names_files_that_nobody_reads_and_those_that_were_meant() -> None:
    for name in (
        "card.yaml",
        "lang/french.txt",
        "lang/en.yml",
        "lang/de.yaml.txt",
        "sounds/bel.ogg",
        "sounds/bell.mp3",
    ):
        new_things.put(name, "")
    new_things.put(".DS_Store", "")
    new_things.put("board.TMX", "")
    same_letters = (new_things.folder() / "board.tmx").exists()
    put_picture("coats/gardn.png", pygame.Surface((8, 8)))
    put_picture("coats/garden.jpg", pygame.Surface((8, 8)))
    put_picture("coats/town_hall.png", b"no picture")
    for name in ("Sprite", "daten", "exports"):
        (user_folder() / name).mkdir()
    not_used = "this file is not used; did you mean"
    found = [str(each) for each in problems() if not (same_letters and "board" in str(each))]
    assert sorted(found) == sorted(
        [
            "Sprite: this folder is not used; did you mean sprites?",
            *([] if same_letters else [f"data/board.TMX: {not_used} data/board.tmx?"]),
            f"data/card.yaml: {not_used} data/cards.yaml?",
            f"data/lang/de.yaml.txt: {not_used} data/lang/de.yaml?",
            f"data/lang/en.yml: {not_used} data/lang/en.yaml?",
            f"data/lang/french.txt: {not_used} data/lang/fr.yaml?",
            f"data/sounds/bel.ogg: {not_used} data/sounds/bell.ogg?",
            f"data/sounds/bell.mp3: {not_used} data/sounds/bell.ogg?",
            "daten: this folder is not used; did you mean data?",
            "sprites/coats/garden.jpg: this file is not used; pictures are .png or .webp",
            f"sprites/coats/gardn.png: {not_used} sprites/coats/garden?",
            "sprites/coats/town_hall.png: this is not a PNG or WebP picture",
        ]
    )


def test_check_of_the_weights_names_what_bots_do_not_know() -> None:
    weights = asset("data/bots.yaml").read_text(encoding="utf-8")
    new_things.put("bots.yaml", f"{weights}  - {{feature: coinz_to_2, worth: [{', '.join(['1'] * 10)}]}}\n")
    file = user_folder() / "data" / "bots.yaml"
    (problem,) = map(str, check.weight_problems(standard_definitions(), file))
    assert problem.endswith("coinz_to_2: bots know no such feature; did you mean coins_to_2?")
    for wrong in ("1e400", "1.0e+400", "-.inf", ".nan", "[1]"):
        new_things.put("bots.yaml", re.sub(r"\[[-0-9.]+,", f"[{wrong},", weights, count=1))
        (problem,) = map(str, check.weight_problems(standard_definitions(), file))
        assert problem.startswith("bots.yaml: line 6, turns: worth[0]: expected a number")
    new_things.put("setup.yaml", "rounds: x")
    assert sum(str(problem).startswith("bots.yaml: line 6") for problem in problems()) == 1


def test_check_and_the_game_agree_on_the_map_they_use() -> None:
    board = asset("data/board.tmx").read_text(encoding="utf-8")
    definitions = standard_definitions()
    new_things.put("board.tmx", board.replace('x="748"', 'x="760"', 1))
    assert problems() == []
    assert not board_layout.load(definitions).own
    new_things.put("board.tmx", board.replace('x="748"', 'x="1e400"', 1))
    assert [problem.file for problem in problems()] == ["board.tmx"]
    assert board_layout.load(definitions).own


def test_a_folder_with_definitions_only_is_checked_with_the_programs_map(tmp_path: Path) -> None:
    folder = tmp_path / "definitions"
    folder.mkdir()
    for name in FILES:
        shutil.copy(FOLDER / f"{name}.yaml", folder)
    assert problems(folder) == []


def test_check_of_a_language_of_the_player_s() -> None:
    new_things.put("lang/nl.yaml", new_things.DUTCH.replace("rules:", "typo: {x: y}\nrules:"))
    new_things.put("lang/de.yaml", "common: {ok: Gut}\n")
    found = [str(problem) for problem in problems()]
    assert "your lang/nl.yaml: common.ok: this text is missing; en.yaml has it" in found
    assert "your lang/nl.yaml: typo.x: unknown text; en.yaml has none of this key" in found
    assert not any("de.yaml" in line for line in found)
    assert os.environ["ULM_HOME"] not in "".join(found)


def test_the_puzzles_say_what_the_board_lacks(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    new_things.put_definitions("quarters", "coats")
    monkeypatch.setattr("ulm.rules.ruleset._definitions", lambda overrides: load(asset("data"), new_things.folder()))
    app.navigation.show_title()
    app.navigation.show_puzzles()
    assert "there is no place for fish_market" in notice_of(app)
