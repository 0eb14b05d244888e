"""Records of every format there has been are opened for good; those of a format to come are refused in a sentence."""

import re
from pathlib import Path

import pytest

from tests.recorded import recorded_definitions
from ulm.cli import main
from ulm.storage import record as records
from ulm.storage.game_summary import RecordFault, examine
from ulm.storage.record import FORMAT, NewerFormat, Record

KEPT = {
    "format_1.ulm": ((48, 33), (0,)),
    "format_1_towers.ulm": ((34, 27, 40), (2,)),
    "format_2.ulm": ((27, 23), (0,)),
    # random games under all house rules
    "golden/two_basic.ulm": ((19, 27), (1,)),
    "golden/two_towers.ulm": ((15, 12), (0,)),
    "golden/three_towers.ulm": ((26, 19, 34), (2,)),
    "golden/four_house_rules.ulm": ((22, 20, 15, 16), (0,)),
    # played by people, with the mouse, to the end
    "played/against_master.ulm": ((43, 38), (0,)),
    "played/three_at_one_screen.ulm": ((43, 21, 36), (0,)),
}
"""The totals and the winners of the games beside this file, as they were shown."""
FOLDER = Path(__file__).parent


def test_there_is_a_record_of_every_format() -> None:
    there = {path.name for path in FOLDER.glob("format_*.ulm")}
    assert there <= set(KEPT)
    assert {int(re.findall(r"\d+", name)[0]) for name in there} == set(range(1, FORMAT + 1))


@pytest.mark.parametrize("name", KEPT)
def test_a_kept_record_is_still_the_same_game(name: str) -> None:
    path = FOLDER / name
    for written in re.findall(r"\d+", name):
        assert path.read_text(encoding="utf-8").startswith(f"ulm: {written}\n")
    record = records.read(path)
    game = records.replay(record, recorded_definitions())
    assert record.moves == Record.of(game, record.seed, record.seats).moves
    assert game.finished
    assert (tuple(score.total for score in game.final_scores()), game.winners) == KEPT[name]


def test_a_newer_record_is_refused_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "newer.ulm"
    path.write_text(f"ulm: {FORMAT + 1}\nsomething: new\n", encoding="utf-8")
    with pytest.raises(NewerFormat) as told:
        records.read(path)
    assert told.value.version == FORMAT + 1
    fault = examine(path)
    assert isinstance(fault, RecordFault)
    assert (fault.kind, fault.number) == ("newer", FORMAT + 1)
    assert main.run(["replay", str(path)]) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert f"newer format {FORMAT + 1}" in said
