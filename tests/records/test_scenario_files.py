"""Scenarios: that the position is the one the file describes, and that a wrong expectation is told."""

from pathlib import Path
from typing import Any

import pytest

from ulm.files.yaml_reader import UnreadableFile
from ulm.rules import Game, standard_definitions
from ulm.rules.ruleset import read_options, ruleset
from ulm.storage import scenario, scenario_setup

GRID = ["gray", "white", "brown", "turquoise", "orange", "gray", "white", "brown", "turquoise"]


def start(given: dict[str, Any], seats: int = 2, **options: Any) -> dict[str, Any]:
    """The state a scenario starts from."""
    definitions = standard_definitions()
    rules = ruleset(definitions, read_options(options, definitions))
    return Game.at(rules, scenario_setup.position(rules, seats, 0, given)).state()


def refused(given: dict[str, Any], **options: Any) -> str:
    with pytest.raises(UnreadableFile) as found:
        start(given, **options)
    return str(found.value)


# ----- the position


def test_what_is_not_given_is_a_usual_start() -> None:
    state = start({})
    assert (state["round"], state["active"], state["phase"]) == (1, 0, "start")
    assert state == start({"players": [{}, None]})
    assert state == start({"outside": None, "quarters": None, "tower": None, "next_tower": None})


def test_tiles_come_out_of_the_bag_and_go_back() -> None:
    before = start({"grid": ["gray"] * 9, "docks": ["white"] * 5, "outside": {}, "players": [{"tiles": {}}]})
    after = start(
        {
            "grid": ["gray"] * 8 + ["brown"],
            "docks": ["white"] * 4 + ["orange"],
            "outside": {"N1": "gray"},
            "players": [{"tiles": {"turquoise": 2}}],
        }
    )
    moved = {colour: after["bag"][colour] - before["bag"][colour] for colour in after["bag"]}
    assert moved == {"gray": 0, "white": 1, "brown": -1, "turquoise": -2, "orange": -1}
    assert after["outside"] == {"N1": "gray"}
    assert after["players"][0]["tiles"]["turquoise"] == 2


def test_seals_and_coats_are_taken_from_the_players() -> None:
    before, state = start({}), start({"quarters": {"garden": [0, 1, 0]}, "players": [{"coats": ["garden"]}]})
    assert state["quarters"]["garden"] == [0, 1, 0]
    spent = [old["seals"] - new["seals"] for old, new in zip(before["players"], state["players"], strict=True)]
    assert spent == [3, 1]
    assert state["players"][0]["coats"] == ["garden"]
    assert [slot for slot, seat in state["edge"].items() if seat == 0] != []
    assert "garden" not in state["coats"]
    assert set(state["coats"]) == set(before["coats"]) - {"garden"}
    assert start({"coats": ["garden"]})["coats"][0] == "garden"
    assert len(start({"coats": ["garden"]})["coats"]) == len(before["coats"])
    crests = [seat for seat in state["crests"].values() if seat is not None]
    assert before["players"][0]["crests"] - state["players"][0]["crests"] == len(crests) == 1


def test_tower_tiles_in_their_order() -> None:
    state = start({"round": 4, "tower": "tax", "next_tower": "tithe"}, towers=True)
    assert (state["tower"], state["next_tower"]) == ("tax", "tithe")
    assert len(state["tower_stack"]) == 6
    usual = start({"round": 4}, towers=True)
    assert usual["tower"] not in usual["tower_stack"]
    last = start({"round": 10, "tower": "tax", "next_tower": None}, towers=True)
    assert (last["tower"], last["next_tower"], last["tower_stack"]) == ("tax", None, [])
    assert start({"round": 9, "next_tower": "tax"}, towers=True)["tower_stack"] == ["tax"]
    assert "given.next_tower: the last round" in refused({"round": 10, "next_tower": "tax"}, towers=True)
    assert "given.next_tower: this is already" in refused({"tower": "tax", "next_tower": "tax"}, towers=True)
    assert "given.tower: a game with tower tiles has one" in refused({"tower": None}, towers=True)
    assert "given.next_tower: a game with tower tiles" in refused({"next_tower": None}, towers=True)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"round": 11}, "given.round: expected a number from 1 to 10"),
        ({"active": 2}, "given.active: expected a number from 0 to 1"),
        ({"docks": ["gray"] * 4}, "given.docks: expected 5 colours, found 4"),
        ({"grid": "wwwwwwwwx"}, "given.grid: expected first letters of colours"),
        ({"discard": ["art_x"]}, "given.discard[0]: expected a card"),
        ({"turn_tile": "pink"}, "given.turn_tile: expected one of `brown`"),
        ({"outside": {"N9": "gray"}}, "given.outside: unknown key `N9`"),
        ({"outside": {"N1": "x"}}, "given.outside.N1: expected a colour"),
        ({"edge": {"N1": 2}}, "given.edge.N1: expected a number from 0 to 1"),
        ({"quarters": {"garden": [2]}}, "given.quarters.garden[0]: expected a number from 0 to 1"),
        ({"quarters": {"gardn": []}}, "given.quarters: unknown key `gardn`"),
        ({"coats_left": 13}, "given.coats_left: expected a number from 0 to 12"),
        ({"deck": ["siege", "patrician"], "deck_size": 1}, "given.deck_size: expected a number from 2 to"),
        ({"whole_deck": [], "deck_size": 1}, "its size is known"),
        ({"players": [{"hand": ["siege"], "hand_size": 0}]}, "players[0].hand_size: expected a number from 1 to"),
        ({"players": [{"coats": ["garden"]}, {"coats": ["garden"]}]}, "given.players[1].coats[0]: this coat"),
        ({"players": [{"barge": 3}, {"barge": 3}]}, "given.players[1].barge: there is already a barge on 3"),
        ({"players": [{"barge": 0}]}, "given.players[0].barge: there is no space 0"),
        ({"players": [{"coins": 1000}]}, "given.players[0].coins"),
        ({"players": [{"tiles": {"gray": -1}}]}, "given.players[0].tiles.gray"),
        ({"players": [{"tiles": "W"}]}, "given.players[0].tiles: expected first letters of colours"),
        ({"players": [{}, {"hand": ["sige"]}]}, "given.players[1].hand[0]: expected a card"),
        ({"past_towers": ["tithe"]}, "no tower tiles without the option"),
    ],
)
def test_what_cannot_be_set_up_is_told_with_its_place(given: dict[str, Any], said: str) -> None:
    assert said in refused(given)


@pytest.mark.parametrize(
    ("past", "said"),
    [(["tithe"], "expected 2 tower tiles"), (["tithe", "tithe"], "tithe is named twice"), (["tax", 3], "a tower tile")],
)
def test_past_tower_tiles_that_cannot_be_are_named(past: list[object], said: str) -> None:
    assert said in refused({"round": 3, "past_towers": past}, towers=True)


# ----- what must hold


def check(path: Path, steps: str, head: str = "") -> list[str]:
    """What does not hold in a scenario with these steps."""
    text = f"""{head}seats: 2
given:
  grid: [{", ".join(GRID)}]
  bag: [gray]
  docks: [gray, white, brown, turquoise, orange]
  players: [{{coins: 2, hand: [siege, patrician]}}, {{}}]
steps:
{steps}"""
    path.write_text(text, encoding="utf-8")
    return [str(failure) for failure in scenario.run(scenario.read(path))]


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ("{round: 1, finished: false, tower: null, offered: []}", ""),
        ("{round: 2}", "expect.round: expected 2, found 1"),
        ("{finished: 0}", "expect.finished: expected 0, found false"),
        ("{round: true}", "expect.round: expected true, found 1"),
        ("{tower: tax}", "expect.tower: expected tax, found null"),
        ("{turn_tile: null}", ""),
        ("{round: null}", "expect.round: expected null, found 1"),
        ("{docks: [orange, turquoise, brown, white, gray]}", ""),
        ("{docks: [gray, gray, brown, turquoise, orange]}", "expect.docks: expected [gray, gray, brown"),
        ("{grid: [white, gray, brown, turquoise, orange, gray, white, brown, turquoise]}", "expect.grid"),
        ("{players: [{hand: [patrician, siege]}, null]}", ""),
        ("{players: [null, {coins: 99}]}", "expect.players[1].coins: expected 99"),
        ("{players: [{tiles: {gray: 9}}]}", "expect.players[0].tiles.gray: expected 9, found "),
        ("{players: [{tiles_total: 99}]}", "expect.players[0].tiles_total: expected 99, found "),
        ("{quarters: {garden: []}, crests: {garden: null}, edge: {N1: null}}", ""),
        ("{quarters: {garden: [1]}}", "expect.quarters.garden: expected [1], found []"),
        ("{quarters: {garden: null}}", ""),
        ("{crests: {garden: 0}}", "expect.crests.garden: expected 0, found null"),
        ("{edge: {N1: 1}}", "expect.edge.N1: expected 1, found null"),
        ("{bag: {gray: 99}}", "expect.bag.gray: expected 99, found "),
        ("{offered: siege}", "expect.offered: expected siege, found []"),
        ("{final: null}", ""),
        ("{final: [{total: 1}]}", "expect.final: expected [{total: 1}], found null"),
        ("{legal: [DRAW, 'play siege']}", "expect.legal: expected [draw, play siege], found [draw"),
    ],
)
def test_expectations(tmp_path: Path, expect: str, said: str) -> None:
    failures = check(tmp_path / "a.yaml", f"  - {{expect: {expect}}}\n")
    if said:
        assert len(failures) == 1
        assert said in failures[0]
        assert failures[0].startswith("line 8, steps[0].")
    else:
        assert failures == []


def test_a_finished_game_has_results_and_is_not_finished_twice(tmp_path: Path) -> None:
    steps = "  - {finish: true, expect: {finished: true, winners: [1, 0]}}\n"
    failures = check(tmp_path / "a.yaml", steps + "  - {finish: true}\n  - {expect: {round: 7}}\n")
    assert [each.partition(", ")[2] for each in failures if "winners" not in each] == [
        "steps[1].finish: the game is already over"
    ]
    said = check(tmp_path / "a.yaml", "  - {finish: true, expect: {final: [{}, {total: 999}]}}\n")
    assert len(said) == 1
    assert "expect.final[1].total: expected 999, found " in said[0]


def test_offers_and_refusals_are_numbered(tmp_path: Path) -> None:
    failures = check(tmp_path / "a.yaml", "  - {offers: [draw, sweep], refuses: [sweep, draw]}\n")
    assert [each.partition(": ")[0] for each in failures] == [
        "line 8, steps[0].offers[1]",
        "line 8, steps[0].refuses[1]",
    ]
    assert "`sweep` is not legal; legal moves: draw" in failures[0]


def test_the_name_is_that_of_the_file_unless_given(tmp_path: Path) -> None:
    check(tmp_path / "a.yaml", "  []\n")
    assert scenario.read(tmp_path / "a.yaml").name == "a"
    check(tmp_path / "a.yaml", "  []\n", "name: Another\n")
    assert scenario.read(tmp_path / "a.yaml").name == "Another"


def test_the_files_of_a_folder(tmp_path: Path) -> None:
    for name in ("b.yaml", "inside/a.yml", "inside/c.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    other = Path("elsewhere.txt")
    assert scenario.files([tmp_path, other]) == [tmp_path / "b.yaml", tmp_path / "inside" / "a.yml", other]
    (tmp_path / "b.yaml").unlink()
    (tmp_path / "inside" / "a.yml").unlink()
    with pytest.raises(UnreadableFile, match="there is no scenario"):
        scenario.files([tmp_path])
