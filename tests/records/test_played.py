"""Games that people have played: they replay to the result that was shown, whatever changes in the program."""

from pathlib import Path

from tests.recorded import recorded_definitions
from ulm.records import record as records

FOLDER = Path(__file__).parent / "played"


def test_an_advanced_game_won_by_a_person_against_the_master() -> None:
    """Played with the mouse in the window to its end, continued once after the program had been ended."""
    record = records.read(FOLDER / "against_master.ulm")
    assert [seat.bot for seat in record.seats] == [None, "master"]
    state = records.replay(record, recorded_definitions()).state()
    assert [final["total"] for final in state["final"]] == [43, 38]
    assert state["winners"] == [0]


def test_an_advanced_game_of_three_people_at_one_screen() -> None:
    """Played with the mouse, in German, with the sheets that hide one player's cards from the next."""
    record = records.read(FOLDER / "three_at_one_screen.ulm")
    assert [seat.bot for seat in record.seats] == [None, None, None]
    state = records.replay(record, recorded_definitions()).state()
    assert [final["total"] for final in state["final"]] == [43, 21, 36]
    assert state["winners"] == [0]
