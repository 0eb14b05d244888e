"""Everything that is wrong with definitions is told: the file, the place in it, and what was expected."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.recorded import FOLDER
from ulm.files.yaml_reader import UnreadableFile, read_yaml
from ulm.rules import BadOptions, DefinitionErrors, Game
from ulm.rules.definition_reader import FILES, load
from ulm.rules.ruleset import present_definitions, standard_definitions


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    for name in FILES:
        shutil.copy(FOLDER / f"{name}.yaml", folder)
    return folder


def errors(folder: Path, overrides: Path | None = None) -> list[str]:
    """What is wrong, in words; none when all is well."""
    try:
        load(folder, overrides)
    except DefinitionErrors as found:
        return [str(problem) for problem in found.problems]
    return []


def change(folder: Path, file: str, old: str, new: str, times: int = -1) -> None:
    """Put another text into a file of definitions."""
    path = folder / f"{file}.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, times), encoding="utf-8")


def test_the_game_s_own_are_right(data: Path) -> None:
    assert errors(data) == []
    assert load(data) == standard_definitions()


#: file, text, what stands there instead, all that is said
WRONG: list[tuple[str, str, str, list[str]]] = [
    ("cards", "family: cathedral", "familie: cathedral", ["line 6, choir_1: unknown key `familie`; expected `id`"]),
    ("cards", "[{do: points, n: 6}]", "[{do: points, n: six}]", ["now[0].n: expected a whole number, found 'six'"]),
    ("cards", "[{do: points, n: 6}]", "[{do: points, n: 600}]", ["now[0].n: expected a number from 1 to 20"]),
    ("cards", "[{do: points, n: 6}]", "[{do: points, m: 6}]", ["now[0]: unknown key `m`; expected `do`, `n`"]),
    ("cards", "[{do: points, n: 6}]", "[{do: juggle, n: 6}]", ["now[0].do: expected one of `bag_tiles`, `card"]),
    ("cards", "[{count: fixed, points: 3}]", "[{count: stars, points: 3}]", ["later[0].count: expected one of"]),
    ("cards", "tile: [turquoise, orange]", "tile: [turquoise, pink]", ["tile[1]: expected one of `brown`, `gray`"]),
    ("cards", "tile: [turquoise, orange]", "tile: [orange, orange]", ["choir_1: tile: a colour appears twice"]),
    ("cards", "id: choir_2", "id: choir_1", ["line 12, choir_1: this id appears twice"]),
    ("cards", "id: choir_1", "id: Choir One", ["id: expected an id (small letters"]),
    ("cards", "option: city_wall_points", "option: city_wall", ["city_wall: later: there is no option `city_wall`"]),
    ("cards", "family: cathedral}", "family: guild}", ["line 175, reformation: later: there is no family `guild`"]),
    ("cards", "kinds: [choir, nave, steeple]", "kinds: [choir, nave, tower]", ["no card of the kind `tower`"]),
    ("cards", "cards:\n", "card:\n",
     ["line 1: expected a list `cards`", "line 5: unknown key `card`; expected `cards`, `sets`"]),
    ("coats", "quarter: garden", "quarter: gardens", ["line 8, garden: quarter: there is no `gardens`"]),
    ("coats", "quarter: garden", "quarter: tillage", ["line 8, garden: quarter: tillage already has tillage"]),
    ("coats", "slot: W3", "slot: W1", ["line 8, garden: slot: W1 already belongs to tillage; without `slot`"]),
    ("coats", "slot: W3", "slot: W4", ["garden: slot: expected one of `E1`"]),
    ("coats", "{id: granary, immediate: 4,", "{id: granary, immediate: 4, later: 2,",
     ["line 14, granary: later: a coat without a quarter has none"]),
    ("quarters", "{from: -11, to: -7}", "{from: -7, to: -11}",
     ["tillage: spaces: expected two spaces", "without a quarter on the south bank: -11, -10, -9, -8, -7"]),
    ("quarters", "{from: -11, to: -7}", "{from: -12, to: -7}", ["spaces.from: expected a number from -11 to 11"]),
    ("quarters", "{from: 1, to: 4}", "{from: 0, to: 4}",
     ["line 24, town_hall: spaces: expected two spaces, the upstream one first",
      "line 1: river spaces without a quarter on the north bank: 1, 2, 3, 4"]),
    ("quarters", "{from: 5, to: 8}", "{from: 6, to: 8}", ["spaces without a quarter on the north bank: 5"]),
    ("quarters", "{from: 5, to: 8}", "{from: 4, to: 8}",
     ["line 34, reichenauer_hof: spaces: 4 already belongs to town_hall on the north bank"]),
    ("quarters", "of: [{do: coins, n: 1}, {do: dock_tile}]", "of: [{do: coins, n: 1}, {do: coins, n: 2}]",
     ["line 24, town_hall: privilege: expected two different kinds to choose from"]),
    ("quarters", "bank: south", "bank: east", ["bank: expected one of `north`, `south`, found 'east'"]),
    ("river", "space: 8", "space: 0", ["line 3, 0: space: there is no space 0; the bridge is not a space"]),
    ("river", "space: 8", "space: 9", ["line 4, 9: space: this space appears twice"]),
    ("river", "[{do: sparrows, n: 1}]", "[{do: either, of: [{do: coins, n: 1}, {do: coins, n: 2}]}]",
     ["line 4, 9: effects: expected two different kinds to choose from"]),
    ("river", "[{do: coins, n: 1}]", "[]", ["line 3, 8: effects: expected a list of at least 1 entry, found []"]),
    ("river", "rewards:", "reward: []\nrewards:", ["line 2: unknown key `reward`"]),
    ("towers", "{extra_steps: 1}", "{extra_step: 1}", ["unknown key `extra_step`; expected `clear_takes_dock_tile`"]),
    ("towers", "pay: tiles, n: 2", "pay: tiles, n: 3", ["tithe: changes.tribute.n"]),
    ("towers", "{seal_price: -1}", "{seal_price: -5}",
     ["line 8, cheap_seal: changes.seal_price: a seal costs 2; it cannot cost -3"]),
    ("towers", "{id: tax, changes: {tribute: {pay: coins, n: 2, or_lose: 5}}}", "5",
     ["line 11: expected a mapping of names to values, found 5"]),
    ("towers", "id: tax", "id: tithe", ["line 11, tithe: this id appears twice"]),
    ("descendants", "{draw_two: true}", "{draw_two: 2}", ["builder: changes.draw_two: expected true or false"]),
    ("options", "id: limited_supply", "id: unlimited_supply",
     ["line 7, unlimited_supply: unknown option; expected `towers`", "line 1: the option `limited_supply` is missing"]),
    ("options", "id: limited_supply", "id: towers",
     ["line 7, towers: this id appears twice", "line 1: the option `limited_supply` is missing"]),
    ("options", "{id: towers, values: [false, true]}", "{id: towers, values: [0, 1]}",
     ["line 3, towers: values: expected [False, True]"]),
    ("setup", "rounds: 10", "rounds: ten", ["line 2, rounds: expected a whole number, found 'ten'"]),
    ("setup", "rounds: 10", "rounds: 10\nrounds: 9", ["the key `rounds` appears twice"]),
    ("setup", "rounds: 10\n", "", ["line 1: `rounds` is missing"]),
    ("setup", "rounds: 10", "rounds: 12", []),
    ("setup", "descendants_in_play: 4", "descendants_in_play: 8", []),
    ("setup", "tiles_per_colour: 10", "tiles_per_colour: 3", []),
    ("setup", "tiles_per_colour: 10", "tiles_per_colour: 2",
     [f"line 4, grid.{colour}: grid and docks need 3 tiles, there are 2"
      for colour in ("gray", "white", "turquoise", "orange")]),
    ("setup", "grid: {gray: 2,", "grid: {gray: 3,", ["line 4, grid: expected 9 tiles in all, found 10"]),
    ("setup", "docks: {gray: 1,", "docks: {gray: 0,", ["line 5, docks: expected 5 tiles in all, found 4"]),
    ("setup", "grid: {gray: 2,", "grid: {gray: 2", ["line 4, column"]),
    ("setup", "supply: {coins: 26", "supply: {coins: -26", ["line 8, supply.coins: expected a number from 0"]),
]  # fmt: skip  # several to a line


@pytest.mark.parametrize(("file", "old", "new", "said"), WRONG)
def test_each_fault_is_named_with_file_line_and_place(
    data: Path, file: str, old: str, new: str, said: list[str]
) -> None:
    change(data, file, old, new, times=1)
    found = errors(data)
    assert all(error.startswith(f"{file}.yaml: line ") for error in found), found
    assert len(found) == len(said), found
    for part in said:
        assert any(part in error for error in found), found


def test_a_folder_without_any_file(tmp_path: Path) -> None:
    assert errors(tmp_path) == [f"{name}.yaml: the file is missing" for name in FILES]


def test_all_files_are_reported_in_one_run(data: Path) -> None:
    for file, old, new in (
        ("cards", "n: 6}", "n: 66}"),
        ("cards", "id: siege", "id: 7"),
        ("coats", "immediate: 5", "immediate: five"),
        ("towers", "seal_price: -1", "seal_price: -10"),
        ("river", "sparrows", "swallows"),
        ("setup", "coins: 26", "coins: -26"),
    ):
        change(data, file, old, new)
    (data / "options.yaml").unlink()
    found = errors(data)
    # every entry of every file: nine Cathedral cards, the siege, two coats
    assert sum("choir_" in error or "nave_" in error or "steeple_" in error for error in found) == 9
    assert sum(error.startswith("coats.yaml") for error in found) == 2
    for file in ("cards", "coats", "towers", "river", "setup", "options"):
        assert any(error.startswith(f"{file}.yaml") for error in found), file


def test_a_player_s_folder_overrides_single_files(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "home" / "data"
    own.mkdir(parents=True)
    text = (data / "coats.yaml").read_text(encoding="utf-8")
    (own / "coats.yaml").write_text(text.replace("immediate: 5", "immediate: 7"), encoding="utf-8")
    changed = load(data, own)
    assert [coat.immediate for coat in changed.coats][-2:] == [7, 7]
    assert changed.cards == standard_definitions().cards
    assert changed.hash() != standard_definitions().hash()
    monkeypatch.setenv("ULM_HOME", str(tmp_path / "home"))
    assert present_definitions() == changed
    assert Game.new(definitions=present_definitions()).rules.coats["salt_barn"].immediate == 7
    (own / "coats.yaml").write_text("coats: 3\n", encoding="utf-8")
    assert errors(data, own) == ["coats.yaml: line 1: expected a list `coats` with at least one entry"]


def test_a_new_card_of_known_effects_needs_no_python(data: Path) -> None:
    card = (
        "  - id: plague_year\n    family: chronicle\n    kind: plague_year\n"
        "    now: [{do: sparrows, n: 2}, {do: top_card}]\n    later: [{count: own_coins, points: 2, most: 3}]\n"
    )
    change(data, "cards", "  - id: siege\n", card + "  - id: siege\n")
    game = Game.new(seats=2, seed=1, definitions=load(data))
    player = game.position.players[game.position.active]
    game.position.deck = tuple(each for each in game.position.deck if each != "plague_year")
    player.hand = ("plague_year",)
    game.play("play plague_year now")
    assert player.sparrows == 4
    assert len(player.hand) == 1
    assert game.validate() == []


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"options": {"tower": True}}, "there is no option `tower`; choose from towers, "),
        ({"options": {"towers": 1}}, "the option `towers` is false or true, not 1"),
        ({"options": {"towers": "yes"}}, "the option `towers` is false or true, not 'yes'"),
        ({"options": {"city_wall_points": 3}}, "the option `city_wall_points` is 2 or 1, not 3"),
        ({"options": {"city_wall_points": True}}, "the option `city_wall_points` is 2 or 1, not True"),
        ({"seats": 1}, "2 to 4 seats"),
        ({"seats": 5}, "2 to 4 seats"),
        ({"seats": 2, "first": 2}, "starting seat"),
        ({"seats": 2, "first": -1}, "starting seat"),
    ],
)
def test_a_game_that_cannot_be_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOptions if "options" in given else ValueError, match=said):
        Game.new(**given)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "a.yaml: the file is missing"),
        ("", "a.yaml: the file is empty"),
        ("# nothing but a comment\n", "a.yaml: the file is empty"),
        (bytes(range(256)), "a.yaml: this is not a UTF-8 text file"),
        ("- 1\n", "a.yaml: line 1: expected a mapping of names to values"),
        ("a: 1\nb: [1, 2\nc: 3\n", "a.yaml: line 3, column 2: broken YAML: "),
        ("a: 1\n\tb: 2\n", "a.yaml: line 2, column 1: broken YAML: "),
        ("a: {b\n\x07", "a.yaml: broken YAML"),
        ("a: 2001-99-99", "a.yaml: broken YAML"),
        ("? [a, b]\n: c", "a.yaml: line 1, column 3: broken YAML"),
        ("a: " + "x" * 100 + "\n" + "y" * 100, "a.yaml: line 3, column 1: broken YAML"),
        ("a: 1\nb: &x [1]\nc: *x\n", "a.yaml: line 3: aliases (*name) are not allowed"),
        ("a: 1\nb: !!python/object:os.system {}\n", "a.yaml: line 2: tags (!name) are not allowed"),
        ("a: " + "[" * 100_000 + "\n", "a.yaml: line 1: the entries are nested too deeply"),
        ("\n".join(" " * n + "a:" for n in range(60)), "a.yaml: line 41: the entries are nested too deeply"),
        ("a: 1\nb: " + "9" * 41, "a.yaml: line 2: there is a number with more than 40 digits"),
        ("a: 0x" + "f" * 5000, "a.yaml: line 1: there is a number with more than 40 digits"),
        ("a: " + "1:" * 300_000 + "1", "a.yaml: line 1: there is a number with more than 40 digits"),
        ('a: 1\nb: "x\\0y"', "a.yaml: line 2: there are characters that are not text"),
        ("a:\n  - [" + "[]," * 60_000 + "]", "a.yaml: line 2: there are more than 100000 entries"),
        ("a: " + "x" * 2_000_000, "a.yaml: the file is larger than 1000000 bytes"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_a_short_sentence(
    tmp_path: Path, content: str | bytes | None, said: str
) -> None:
    """Also what would cost much time or memory to read."""
    file = tmp_path / "a.yaml"
    if content is not None:
        file.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(UnreadableFile) as refused:
        read_yaml(file)
    assert str(refused.value).startswith(said)
    assert len(str(refused.value)) < 160


def test_what_is_just_small_enough(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("a: " + "[" * 39 + "]" * 39 + "\nb: " + "9" * 40 + '\nc: "' + "9" * 50 + '"\nd: ' + "x" * 50)
    found = read_yaml(file).data
    assert (found["b"], found["c"], found["d"]) == (int("9" * 40), "9" * 50, "x" * 50)
    file.write_text("a: " + "[" * 40 + "]" * 40)
    with pytest.raises(UnreadableFile, match="nested too deeply"):
        read_yaml(file)
    file.write_text("a: [1, 2]\n" + "#" * (1_000_000 - 10), newline="\n")
    assert read_yaml(file).data == {"a": [1, 2]}
    file.write_text("a: [1, 2]\n" + "#" * (1_000_000 - 9), newline="\n")
    with pytest.raises(UnreadableFile, match="larger than 1000000 bytes"):
        read_yaml(file)


def test_nesting_is_counted_to_the_end_of_each_entry(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("a:\n" + "  - [[1], {b: 2}]\n" * 50)
    assert len(read_yaml(file).data["a"]) == 50


def test_the_line_of_each_entry(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("# first\na:\n  - 1\n\n  - 2\nb: 3\n")
    document = read_yaml(file)
    assert [document.line("a", index) for index in range(3)] == [3, 5, 1]
    assert document.line("b", 0) == document.line("c", 0) == 1
    assert document.problems == []


def test_keys_that_stand_twice(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("a: 1\nb:\n  - {c: 1, c: 2}\n  - [{d: 1,\n     d: 2}]\na: 2\n")
    told = sorted(str(problem) for problem in read_yaml(file).problems)
    places = ((3, "c"), (5, "d"), (6, "a"))
    assert told == [f"a.yaml: line {line}: the key `{key}` appears twice" for line, key in places]


def test_there_are_enough_descendants_and_tower_tiles(data: Path) -> None:
    change(data, "setup", "rounds: 10", "rounds: 12")
    change(data, "setup", "descendants_in_play: 4", "descendants_in_play: 8")
    change(data, "towers", "  - {id: far_seal, changes: {seal_reach: 3}}", "")
    change(data, "descendants", "  - {id: abbot, changes: {clear_takes_dock_tile: true}}", "")
    assert errors(data) == [
        "setup.yaml: line 6, descendants_in_play: there are only 7 descendants",
        "setup.yaml: line 2, rounds: there are only 11 tower tiles, one per round",
    ]
    change(data, "towers", "{extra_coins: 1}", "{extra_coins: 10}")  # who can say how many there will be?
    change(data, "descendants", "{line_points: 2}", "{line_points: 21}")
    assert [error.partition(":")[0] for error in errors(data)] == ["descendants.yaml", "towers.yaml"]


@pytest.mark.parametrize("content", ["rewards: []\n", "rewards: 5\n", "rewards:\n", "rewards: {a: 1}\n"])
def test_an_empty_list(data: Path, content: str) -> None:
    (data / "river.yaml").write_text(content, encoding="utf-8")
    assert errors(data) == ["river.yaml: line 1: expected a list `rewards` with at least one entry"]


def test_how_much_of_a_long_word_is_said(data: Path) -> None:
    path = data / "cards.yaml"
    text = path.read_text(encoding="utf-8").replace("id: choir_1", f"id: {'x' * 300}")
    path.write_text(text + "\n" + "y" * 1000 + ": 1\n", encoding="utf-8")
    with pytest.raises(DefinitionErrors) as caught:
        load(data)
    key, name = caught.value.problems
    assert (len(key.message), len(name.place)) == (600, 120)
    assert name.place.startswith("line 6, xxx")
    assert name.message.startswith("id: expected an id (small letters, digits and _, at most 40), found 'xxx")
    assert str(caught.value) == f"{key}\n{name}"
