"""The command line as docs/formats.md section 5 has it: output, exit codes, one line an error, no traceback."""

import errno
import itertools
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.recorded import copy_data
from ulm.cli import main, parser

ROOT = Path(__file__).parents[1]
SCENARIOS = ROOT / "tests" / "scenarios"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ULM_HOME", str(tmp_path / "home"))


class Ran:
    """One run of a command line in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *arguments: object) -> None:
        self.code = main.run([str(argument) for argument in arguments])
        self.out, self.err = capsys.readouterr()

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    def refused(self, *words: str, code: int = 2) -> None:
        assert self.code == code, self.err
        assert len(self.err.splitlines()) == 1, self.err
        for word in words:
            assert word in self.err


Run = Any


@pytest.fixture
def ulm(capsys: pytest.CaptureFixture[str]) -> Run:
    return lambda *arguments: Ran(capsys, *arguments)


# ---- play and arena ----


def test_play_prints_a_table(ulm: Run) -> None:
    ran = ulm("play", "--seats", "random,random,random", "--seed", 5)
    assert ran.code == 0
    assert len(ran.out.splitlines()) == 5
    assert re.search(r"wins?!|win together!", ran.out)


def test_play_json_and_record(ulm: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.ulm"
    ran = ulm("play", "--seats", "random,random", "--seed", 7, "--option", "towers", "--record", path, "--json")
    found = ran.json
    assert list(found) == ["seats", "winners", "rounds", "seed"]
    assert found["seed"] == 7
    assert found["rounds"] == 10
    for seat in found["seats"]:
        final = seat["final"]
        assert seat["bot"] == "random"
        assert final["total"] == final["points"] + final["sparrows"] + final["river"] + final["cards"]
    best = max(seat["final"]["total"] for seat in found["seats"])
    assert all(found["seats"][seat]["final"]["total"] == best for seat in found["winners"])
    lines = ulm("replay", path, "--trace").out.splitlines()
    final = [{key: seat["final"][key] for key in ("sparrows", "river", "cards", "total")} for seat in found["seats"]]
    assert json.loads(lines[-1])["state"]["final"] == final
    assert json.loads(lines[0])["options"] == {"towers": True}


@pytest.mark.parametrize("seed", [-(2**63), 2**63])
def test_a_record_of_the_first_and_the_last_seed_can_be_read(ulm: Run, tmp_path: Path, seed: int) -> None:
    path = tmp_path / "game.ulm"
    assert ulm("play", "--seats", "random,random", "--seed", seed, "--record", path).code == 0
    assert ulm("replay", path).code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seats", "random"], "2 to 4 seats"),
        (["--seats", "random,random,random,random,random"], "2 to 4 seats"),
        (["--seats", "random,nobody"], "no bot `nobody`"),
        (["--seats", "random,random", "--option", "towerz"], "no option `towerz`"),
        (["--seats", "random,random", "--option", "city_wall_points=7"], "city_wall_points"),
        (["--seats", "random,random", "--option", "towers=1"], "towers"),
        (["--seats", "random,random", "--option", f"towers={'9' * 5000}"], "towers"),
        (["--seats", "random,random", "--record", ""], "--record"),
        (["--seats", "random,random", "--seed", "x"], "--seed"),
        (["--seats", "random,random", "--seed", str(2**63 + 1)], "from -9223372036854775808 to 9223372036854775808"),
        (["--seats", "random,random", "--seed", "9" * 5000], "--seed"),
        (["--seats", "random,random", "--record", "no/such/folder/x.ulm"], "x.ulm"),
        ([], "--seats"),
    ],
)
def test_wrong_arguments_of_play_are_refused_in_one_line(ulm: Run, arguments: list[str], said: str) -> None:
    ulm("play", *arguments).refused(said)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["fly"], "fly"),
        (["arena", "--seats", "random,random"], "--games"),
        (["arena", "--seats", "random,random", "--games", "0"], "--games"),
        (["arena", "--seats", "random,random", "--games", str(10**12)], "--games"),
        (["arena", "--seats", "random,random", "--games", "3", "--seed", str(2**63)], "9223372036854775808"),
        (["arena", "--seats", "random,random", "--games", "1", "--jobs", "0"], "--jobs"),
        (["scenario"], "FILE|FOLDER"),
        (["scenario", "none.yaml"], "none.yaml"),
        (["replay", "none.ulm"], "none.ulm"),
        (["none.ulm"], "none.ulm"),
        (["none.ulm", "other.ulm"], "one record"),
        (["check", "no_folder"], "no_folder"),
        (["check", ""], "FOLDER"),
        (["--self-test", ""], "one folder"),
        (["rules", "--out", ""], "--out"),
        (["--nonsense"], "`--nonsense`"),
        (["-"], "`-`"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(ulm: Run, arguments: list[str], said: str) -> None:
    ulm(*arguments).refused(said)


# ---- scenarios ----

GIVEN = """name: A test
seats: 2
given:
  grid: [gray, white, brown,  turquoise, orange, gray,  white, turquoise, orange]
  bag: [gray]
  players: [{coins: 2, tiles: {}}, {}]
steps:
"""


def test_scenarios_that_hold(ulm: Run) -> None:
    ran = ulm("scenario", SCENARIOS / "setup_bag.yaml", SCENARIOS / "money_one_coin.yaml")
    assert ran.code == 0
    assert len(ran.out.splitlines()) == 3
    assert ran.out.endswith("2 scenarios, 0 failed\n")
    assert ran.err == ""
    assert ulm("scenario", SCENARIOS / "setup_bag.yaml").out.endswith("1 scenario, 0 failed\n")


def test_a_scenario_that_fails_names_the_difference(ulm: Run, tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(
        GIVEN + "  - do: [draw, push W1]\n    offers: [sweep]\n    refuses: [money]\n"
        "    expect: {players: [{coins: 3, hand: [siege]}], docks: [gray, white, brown, turquoise, gray]}\n",
        encoding="utf-8",
    )
    ran = ulm("scenario", tmp_path)
    assert ran.code == 1
    assert "line 8, steps[0].expect.players[0].coins: expected 3, found 2" in ran.out
    assert "steps[0].expect.players[0].hand: expected [siege], found []" in ran.out
    assert "steps[0].expect.docks" in ran.out
    assert "`sweep` is not legal" in ran.out
    assert "`money` is legal" in ran.out


def test_a_refused_move_is_explained(ulm: Run, tmp_path: Path) -> None:
    path = tmp_path / "refused.yaml"
    path.write_text(GIVEN + "  - do: [draw, push W1, end, draw, push E1]\n", encoding="utf-8")
    ran = ulm("scenario", path)
    assert ran.code == 1
    assert "do[4]: `push E1` is refused: Row 1 is blocked by a tile on E1." in ran.out
    assert "legal moves: " in ran.out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GIVEN.replace("seats: 2", "seats: 5") + "  []\n", "seats: expected a number from 2 to 4"),
        (GIVEN.replace("coins: 2", "coin: 2") + "  []\n", "given.players[0]: unknown key `coin`"),
        (GIVEN + "  - {does: [draw]}\n", "line 8, steps[0]: unknown key `does`"),
        (GIVEN + "  - {expect: {players: [{colns: 1}]}}\n", "steps[0].expect.players[0]: unknown key `colns`"),
        (GIVEN.replace("players: [", "players: [{"), "broken YAML"),
        ("", "the file is empty"),
    ],
)
def test_scenarios_that_cannot_be_set_up(ulm: Run, tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "off.yaml"
    path.write_text(text, encoding="utf-8")
    ran = ulm("scenario", path)
    ran.refused("off.yaml", said)


# ---- replay ----


@pytest.fixture
def game_record(ulm: Run, tmp_path: Path) -> Path:
    path = tmp_path / "game.ulm"
    assert ulm("play", "--seats", "random,random", "--seed", 3, "--record", path).code == 0
    return path


def test_only_a_finished_game_is_reviewed(ulm: Run, game_record: Path) -> None:
    lines = game_record.read_text(encoding="utf-8").splitlines()
    begun = game_record.with_name("begun.ulm")
    begun.write_text("\n".join(lines[:-3]) + "\n", encoding="utf-8")
    ulm("review", begun).refused("begun.ulm", "finished", code=1)


@pytest.mark.long
def test_a_review_prints_the_sums_and_the_costly_turns(ulm: Run, game_record: Path) -> None:
    ran = ulm("review", game_record)
    assert ran.code == 0
    _, *rows = ran.out.split("\n\n")[0].splitlines()
    figures = [[float(each) for each in re.findall(r"\s([+-]?\d+\.\d+)", row)] for row in rows]
    for *parts, result, _ in zip(*figures, strict=True):
        assert sum(parts) == pytest.approx(result, abs=0.4)
    found = ulm("review", game_record, "--json").json
    assert [turn["round"] for turn in found["turns"]][-1] == 10


def test_replay_prints_the_position(ulm: Run, game_record: Path) -> None:
    whole = ulm("replay", game_record)
    assert whole.code == 0
    assert "finished: true" in whole.out
    assert whole.out.startswith("# 20 turns; ")
    assert ulm("replay", game_record, "--until", 1).out.startswith("# 1 turn; ")
    third = ulm("replay", game_record, "--until", 3)
    assert "round: 2" in third.out
    assert "legal: [" in third.out
    ulm("replay", game_record, "--until", 21).refused(game_record.name, "20 turns")


def test_a_trace_has_every_move_and_state(ulm: Run, game_record: Path) -> None:
    lines = [json.loads(line) for line in ulm("replay", game_record, "--trace").out.splitlines()]
    assert list(lines[0]) == ["seats", "first", "options", "state"]
    for before, line in itertools.pairwise(lines):
        assert list(line) == ["turn", "seat", "move", "legal", "drawn", "state"]
        assert line["move"] in line["legal"]
        assert line["seat"] == before["state"]["decision_of"]
        assert all(line["drawn"].values())
    assert lines[-1]["turn"] == 20
    assert ulm("replay", game_record, "--trace", "--until", 1).out.count("\n") < len(lines)


def test_a_record_with_an_impossible_move_is_refused_with_its_place(ulm: Run, game_record: Path) -> None:
    text = game_record.read_text(encoding="utf-8")
    game_record.write_text(re.sub(r"push \w\d", "push N9", text, count=1), encoding="utf-8")
    ran = ulm("replay", game_record)
    ran.refused("turn 1, move", "`push n9`", "Legal moves:", code=1)


def test_a_record_with_other_definitions_is_noted(ulm: Run, game_record: Path) -> None:
    text = game_record.read_text(encoding="utf-8")
    game_record.write_text(re.sub(r"definitions: .*", "definitions: abcdef01", text), encoding="utf-8")
    ran = ulm("replay", game_record)
    assert ran.code == 0
    assert "different definitions" in ran.err


# ---- check ----


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return copy_data(tmp_path / "data")


def test_check_of_a_folder_reports_all_at_once(ulm: Run, data: Path) -> None:
    cards = data / "cards.yaml"
    wrong = cards.read_text(encoding="utf-8").replace("{do: points, n: 6}", "{do: juggle}", 1)
    cards.write_text(wrong, encoding="utf-8")
    (data / "river.yaml").unlink()
    (data / "setup.yaml").write_bytes(b"\x00\xff")
    board = data / "board.tmx"
    board.write_text(board.read_text(encoding="utf-8").replace('name="N1"', 'name="N9"', 1), encoding="utf-8")
    german = data / "lang" / "de.yaml"
    german.write_text(german.read_text(encoding="utf-8").replace("  ok: OK\n", "", 1), encoding="utf-8")
    ran = ulm("check", data)
    assert ran.code == 1
    for said in (
        "cards.yaml: line 6, choir_1: now[0].do",
        "river.yaml: the file is missing",
        "setup.yaml: this is not a UTF-8",
        "board.tmx",
        "lang/de.yaml: common.ok: this text is missing",
    ):
        assert said in ran.err, ran.err
    assert "Traceback" not in ran.err


def test_check_finds_texts_that_do_not_agree(ulm: Run, data: Path) -> None:
    german = data / "lang" / "de.yaml"
    text = german.read_text(encoding="utf-8").replace("{name} gewinnt", "{nam} gewinnt", 1)
    german.write_text(text + "\nextra: {needless: Ja}\n", encoding="utf-8")
    with (data / "lang" / "en.yaml").open("a", encoding="utf-8") as file:
        file.write("\nother: {number: 3}\n")
    ran = ulm("check", data)
    assert ran.code == 1
    assert "lang/de.yaml: scoring.winner: expected the values name" in ran.err
    assert "lang/de.yaml: extra.needless: unknown text" in ran.err
    assert "lang/en.yaml: other.number: expected a text" in ran.err


# ---- as a program ----

SCREEN = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
"""What tells a program which screen there is."""


def program(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key not in SCREEN}
    command = [sys.executable, "-m", "ulm", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT, timeout=180, check=False)


def test_the_shipped_data_has_no_problems_and_the_result_goes_to_standard_output() -> None:
    """The only check of `data/` itself: the others are of the copy in tests/definitions."""
    ran = program("check")
    said = f"complete what was changed in data/: {ran.stderr}"
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "no problems found\n", ""), said


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f'"{sys.executable}" -m ulm scenario tests/scenarios | "{sys.executable}" -c "print(input())"'
    ran = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=ROOT, timeout=180, check=False)
    assert ran.stderr == ""


@pytest.mark.parametrize(("system", "code"), [("nt", 0), ("posix", 2)])
def test_windows_calls_a_reader_that_is_gone_an_invalid_argument(
    system: str, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*_: object) -> int:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(parser, "run", refused)
    monkeypatch.setattr(main, "_discard_output", lambda: None)
    monkeypatch.setattr(main, "os", SimpleNamespace(name=system, environ=os.environ))
    assert main.run(["check"]) == code
    assert capsys.readouterr().err == ("" if code == 0 else "ulm: Invalid argument\n")


def test_help_needs_no_display() -> None:
    ran = program("--help")
    assert ran.returncode == 0
    for name in ("play", "arena", "scenario", "replay", "check", "serve"):
        assert name in ran.stdout
