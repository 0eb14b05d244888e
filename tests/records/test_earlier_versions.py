"""What earlier versions of the program have kept opens with all its content, and what a newer one has kept stays."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from tests.earlier_versions import DATES, FOLDER, RENAMED, content, lay_out
from ulm.analysis import own_mistakes_file, puzzle_progress, review_cache
from ulm.cli import main
from ulm.files import file_problems, paths
from ulm.i18n import catalog
from ulm.rules.ruleset import present_definitions
from ulm.session import explanation_cache
from ulm.storage import autosave_slots
from ulm.storage import record as records
from ulm.storage.autosave import Autosave
from ulm.storage.game_index import Index
from ulm.storage.game_statistics import count
from ulm.storage.record import Record
from ulm.teaching import lesson_check, lesson_files
from ulm.ui.settings import load_settings, save_settings, settings_file

FIRST, SECOND = DATES
TOTALS = {
    f"{FIRST}/saves/2026-11-25-1640-11.ulm": ((9, 22), (1,)),
    f"{FIRST}/saves/Ein knapper Sieg.ulm": ((38, 42), (1,)),
    f"{SECOND}/saves/2026-11-25-1644-21.ulm": ((6, 6), (0,)),
    f"{SECOND}/saves/Vittoria di misura.ulm": ((23, 48), (1,)),
}
"""The totals and the winners of the finished games, as the program of then counted them."""
LEFT = {FIRST: (2, 33), SECOND: (3, 61)}
"""Round and number of moves of the game at the table."""
NEWER_RECORD = "ulm: 3\nseed: 7\nplayers: [Agnes, Felix]\nmoves: somewhere else\n"


pytestmark = pytest.mark.usefixtures("own_home", "no_file_problems")


@pytest.fixture(params=DATES)
def date(request: pytest.FixtureRequest, own_home: Path) -> str:
    found: str = request.param
    lay_out(found, own_home)
    return found


@pytest.fixture
def second(own_home: Path) -> Path:
    lay_out(SECOND, own_home)
    return own_home


def records_of(home: Path) -> list[Path]:
    return [*sorted((home / "saves").glob("*.ulm")), home / "autosave.ulm"]


def told() -> list[str]:
    return [problem.code for problem in file_problems.pop_unreported()]


# ----- each kind of file, of each version


def test_settings_keep_their_values(date: str) -> None:
    then = yaml.safe_load((FOLDER / date / "settings.yaml").read_text(encoding="utf-8"))
    loaded = load_settings()
    assert (loaded.problem, loaded.aside, loaded.new, loaded.unusable_keys) == (None, None, False, ())
    assert loaded.settings.others == {}
    save_settings(loaded.settings)
    now = yaml.safe_load(settings_file().read_text(encoding="utf-8"))
    assert {name: now[name] for name in then} == then
    assert load_settings() == loaded


def test_saved_games_are_the_same_games(date: str, own_home: Path) -> None:
    found = {f"{date}/saves/{path.name}": path for path in records_of(own_home)[:-1]}
    assert set(found) == {name for name in TOTALS if name.startswith(date)}
    for name, path in found.items():
        record = records.read(path)
        assert record.text() == path.read_text(encoding="utf-8")
        game = records.replay(record)
        assert (tuple(score.total for score in game.final_scores()), game.winners) == TOTALS[name]


def test_the_game_at_the_table_goes_on_in_its_file(date: str, own_home: Path) -> None:
    before = content(own_home)
    autosave = Autosave()
    loaded = autosave.load()
    assert loaded is not None
    assert (loaded.game.position.round, len(loaded.game.moves), loaded.set_aside) == (*LEFT[date], ())
    record = loaded.record
    loaded.game.play(loaded.game.legal()[0])
    autosave.save(Record.of(loaded.game, record.seed, record.seats, record.started))
    autosave.flush()
    autosave.close()
    after = content(own_home)
    assert len(after["autosave.ulm"]) > len(before["autosave.ulm"])
    assert after == before | {
        "autosave.ulm": after["autosave.ulm"],
        "autosave-previous.ulm": before["autosave.ulm"],
    }


def test_the_index_gives_statistics(date: str) -> None:
    index = Index()
    # it was made by another version: the records are read anew
    assert index.scan() == 2
    index.read()
    titles = [entry.name for entry in index.entries]
    assert f"{RENAMED[date]}.ulm" in titles
    assert [entry.fault for entry in index.entries] == [None, None]
    assert count(index.summaries).games == 2


@pytest.mark.usefixtures("date")
def test_the_commands_open_each_record(own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = content(own_home)
    for path in records_of(own_home):
        assert main.run(["replay", str(path)]) == 0
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        assert len(said.err.splitlines()) <= 1, "that the definitions were others, at most"
    assert content(own_home) == before


@pytest.mark.long
@pytest.mark.usefixtures("date")
def test_the_commands_review_and_check(own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in records_of(own_home)[:-1]:
        assert main.run(["review", str(path)]) == 0
    assert main.run(["review", str(own_home / "autosave.ulm")]) == 1
    assert "Traceback" not in capsys.readouterr().err
    assert main.run(["check"]) in (0, 1)
    assert not [line for line in capsys.readouterr().err.splitlines() if "cards.yaml" in line or "coats.yaml" in line]


def test_corrected_definitions_hold(own_home: Path) -> None:
    lay_out(FIRST, own_home)
    coats = {coat.id: coat.immediate for coat in present_definitions().coats}
    assert coats["salt_barn"] == 6
    assert records.other_definitions(records.read(own_home / "saves" / "Ein knapper Sieg.ulm"))
    assert not records.other_definitions(records.read(own_home / "autosave.ulm"))


@pytest.mark.usefixtures("second")
def test_a_card_a_lesson_and_texts_of_the_player_s_own() -> None:
    catalog.use("en")  # as at the start of the program: a test before may have opened the texts of lessons
    assert "market_day" in [card.id for card in present_definitions().cards]
    assert "7a" in lesson_files.scene_ids()
    scene = lesson_files.scene("7a")
    assert scene is not None
    assert lesson_check.faults(scene) == []
    english, dutch = catalog.Texts("en"), catalog.Texts("nl")
    assert (english.get("common.close"), dutch.get("common.close")) == ("Shut", "Sluiten")
    assert english.get("learn.7.a.title") == "In the Garden"
    assert told() == []


def test_why_bots_moved_is_still_known(second: Path) -> None:
    known = {path.stem: len(explanation_cache.load(records.read(path))) for path in records_of(second)}
    assert known == {"2026-11-25-1644-21": 45, "Vittoria di misura": 135, "autosave": 44}
    written = [msgspec.json.decode(file.read_bytes()) for file in sorted((second / "reasons").iterdir())]
    assert sum(known.values()) == sum(len(each["explained"]) for each in written), "none is left out"


def test_an_account_of_another_evaluation_is_made_anew(second: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = second / "saves" / "2026-11-25-1644-21.ulm"
    record = records.read(path)
    assert review_cache.read(record, path) is None, "its figures would not go with those of today"
    then = msgspec.json.decode(path.with_suffix(".review.json").read_bytes())["evaluation"]
    monkeypatch.setattr(review_cache, "evaluation_version", lambda: then)
    account = review_cache.read(record, path)
    assert account is not None, "and for no other reason"
    assert (account.whole, len(account.turns)) == (True, 20)


@pytest.mark.usefixtures("second")
def test_results_of_puzzles_are_kept() -> None:
    then = yaml.safe_load((FOLDER / SECOND / "puzzles.yaml").read_text(encoding="utf-8"))
    loaded = puzzle_progress.load()
    assert (len(loaded.progress.puzzles), loaded.progress.solved, loaded.progress.longest) == (5, 4, 2)
    loaded.save()
    now = yaml.safe_load(puzzle_progress.file().read_text(encoding="utf-8"))
    assert {name: now[name] for name in then} == then
    assert told() == []


@pytest.mark.usefixtures("second")
def test_missed_turns_are_kept() -> None:
    before = own_mistakes_file.file().read_bytes()
    kept = own_mistakes_file.load()
    assert kept is not None
    assert [(game.name, len(game.found)) for game in kept.games.values()] == [("2026-11-25-1644-21.ulm", 7)]
    assert all(found.section.rating for game in kept.games.values() for found in game.found)
    assert msgspec.json.decode(msgspec.json.encode(kept)) == msgspec.json.decode(before)
    assert told() == []


# ----- files of a newer version


def newer_game(name: str = "autosave.ulm") -> Path:
    path = paths.user_data() / name
    path.write_bytes(NEWER_RECORD.encode())
    return path


def some_game() -> Record:
    return records.read(FOLDER / SECOND / "saves" / "Vittoria di misura.ulm")


@pytest.mark.parametrize("name", ["autosave.ulm", "autosave-previous.ulm"])
def test_a_newer_game_at_the_table_stays_and_others_take_the_next_place(name: str) -> None:
    path = newer_game(name)
    autosave = Autosave()
    assert autosave.load() is None
    assert autosave.newer is not None
    assert (autosave.newer.version, autosave.aside) == (3, ())
    record = some_game()
    autosave.save(msgspec.structs.replace(record, moves=record.moves[:3]))
    autosave.flush()
    assert autosave.current.name == "autosave-2.ulm"
    assert autosave.current.exists()
    autosave.finish(record)
    autosave.close()
    assert not autosave.current.exists()
    assert path.read_bytes() == NEWER_RECORD.encode()
    assert autosave_slots.latest() == path


def test_the_game_before_a_newer_one_is_not_gone_on_with() -> None:
    path = newer_game()
    previous = paths.user_data() / "autosave-previous.ulm"
    previous.write_text(some_game().text(), encoding="utf-8")
    assert Autosave().load() is None
    assert path.read_bytes() == NEWER_RECORD.encode()
    assert previous.exists()


@pytest.mark.parametrize("content", [NEWER_RECORD.encode(), b"\x00 no record"])
def test_a_game_that_ends_at_once_deletes_no_file_that_it_cannot_read(content: bytes) -> None:
    path = newer_game()
    path.write_bytes(content)
    autosave = Autosave()
    autosave.finish(some_game())
    autosave.close()
    assert path.read_bytes() == content


def test_entries_that_only_a_newer_version_knows_are_kept() -> None:
    content: dict[str, Any] = {
        "text": 130,
        "compass": {"north": "up"},
        "others": {"text": 1},
        "learning": {"asked": True, "medals": [1, 2]},
        "side": {"folded": True, "wide": 3},
    }
    settings_file().write_text(yaml.safe_dump(content), encoding="utf-8")
    settings = load_settings().settings
    settings.text = 150
    save_settings(settings)
    written = yaml.safe_load(settings_file().read_text(encoding="utf-8"))
    assert (written["text"], written["compass"]) == (150, {"north": "up"})
    assert (written["learning"]["medals"], written["side"]["wide"]) == ([1, 2], 3)
    assert load_settings().settings == settings


def test_results_that_only_a_newer_version_knows_are_kept() -> None:
    content = {"rating": 1600.0, "medals": 3, "puzzles": {"0b54502e": {"first": True, "seconds": 40}}}
    puzzle_progress.file().write_text(yaml.safe_dump(content), encoding="utf-8")
    loaded = puzzle_progress.load()
    loaded.progress.streak = 4
    loaded.save()
    written = yaml.safe_load(puzzle_progress.file().read_text(encoding="utf-8"))
    assert (written["medals"], written["streak"], written["puzzles"]["0b54502e"]["seconds"]) == (3, 4, 40)
