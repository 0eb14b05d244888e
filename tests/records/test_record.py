"""Records: written, read and replayed they are the same game; what is wrong in one is told with its place."""

import os
import random
from pathlib import Path

import pytest

from tests.random_games import at_random
from ulm.files.yaml_reader import UnreadableFile
from ulm.rules import Game
from ulm.storage import record as records
from ulm.storage.record import DoesNotFit, Record, RecordSeat
from ulm.storage.trace import trace

SEATS = [
    RecordSeat("Agnes", "red"),
    RecordSeat("Ägidius: “the Blue”", "blue", "journeyman"),
    RecordSeat("no", "green"),
    RecordSeat("7", "yellow"),
]


def random_game(seats: int, seed: int, moves: int = 10_000, **options: object) -> Game:
    return at_random(Game.new(seats=seats, seed=seed, options=dict(options)), random.Random(seed), moves)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("moves", [0, 1, 57, 10_000])
def test_written_read_and_replayed(tmp_path: Path, seats: int, moves: int) -> None:
    game = random_game(seats, seats * 7, moves, towers=seats != 3, city_wall_points=1)
    record = Record.of(game, seats * 7, SEATS[:seats], started=records.utc_now())
    path = tmp_path / "a game.ulm"
    records.write(record, path)
    read = records.read(path)
    assert read == record
    again = records.replay(read)
    assert again.position == game.position
    assert again.moves == game.moves
    assert again.can_undo == game.can_undo
    assert not records.other_definitions(read)


def test_text_is_that_of_the_notation() -> None:
    game = Game.new(seats=2, seed=1377, options={"towers": True}, first=1)
    for move in ("draw", "push W1", "end", "draw"):
        game.play(move)
    record = Record.of(
        game, 1377, [RecordSeat("Agnes", "red"), RecordSeat("Felix", "blue", "master")], "2026-11-20T19:30Z"
    )
    hashed = game.rules.definitions.hash()
    assert record.text() == (
        "ulm: 1\nseed: 1377\noptions: {towers: true}\nseats:\n  - {name: Agnes, colour: red}\n"
        "  - {name: Felix, colour: blue, bot: master}\nfirst: 1\npractice: false\n"
        f"definitions: {records.flow(hashed)}\nstarted: 2026-11-20T19:30Z\n"
        "moves:\n  - draw; push W1; end\n  - draw\n"
    )


def test_a_trace_says_what_left_a_hidden_place() -> None:
    """docs/formats.md section 6."""
    game = random_game(4, 14, towers=True)
    states = trace(Record.of(game, 14, SEATS))
    before = next(states)["state"]
    seen = set()
    for step in states:
        drawn, after = step["drawn"], step["state"]
        seen |= set(drawn)
        for pile in ("deck", "coats"):
            if "reshuffled" not in drawn:
                assert drawn.get(pile, []) == before[pile][: len(drawn.get(pile, []))]
        assert drawn.get("towers", [after["next_tower"]]) == [after["next_tower"]]
        assert ("bag" in drawn) or step["move"] != "draw"
        before = after
    assert {"bag", "deck", "coats", "towers"} <= seen


def test_an_undone_move_leaves_no_trace() -> None:
    game = random_game(2, 5, 30)
    game.practice = True
    before = Record.of(game, 5, SEATS[:2])
    for _ in range(10):
        game.undo()
    for _ in range(10):
        game.redo()
    assert Record.of(game, 5, SEATS[:2]) == before
    game.undo()
    other = next(move for move in game.legal() if move is not game._future[-1])
    game.play(other)
    again = records.replay(Record.of(game, 5, SEATS[:2]))
    assert again.position == game.position


def test_letter_case_blanks_and_lines_do_not_matter() -> None:
    plain = Record(seed=3, seats=tuple(SEATS[:2]), moves=(("draw", "push W1", "end"), ("draw",)))
    odd = Record(seed=3, seats=tuple(SEATS[:2]), moves=(("DRAW", "push   w1"), ("End", "draw")))
    assert records.replay(plain).position == records.replay(odd).position
    assert [turn for turn, _, _ in records.numbered(odd)] == [1, 1, 1, 2]


def test_until_a_turn() -> None:
    game = random_game(3, 4)
    record = Record.of(game, 4, SEATS[:3])
    assert records.replay(record, until=0).moves == []
    after = records.replay(record, until=7)
    assert [str(move) for move in after.moves] == [move for turn in record.moves[:7] for move in turn]


def test_a_move_that_does_not_fit_is_told() -> None:
    record = Record(seed=1, seats=tuple(SEATS[:2]), moves=(("draw", "push W1", "end"), ("draw", "draw")))
    with pytest.raises(DoesNotFit) as caught:
        records.replay(record)
    assert (caught.value.turn, caught.value.number, caught.value.move) == (2, 2, "draw")
    assert caught.value.refusal.code == "unknown" or caught.value.legal
    assert "push N1" in str(caught.value)


def test_moves_after_the_end_do_not_fit() -> None:
    game = random_game(2, 8)
    record = Record.of(game, 8, SEATS[:2])
    longer = Record(seed=8, seats=record.seats, moves=(*record.moves, ("draw",)), first=record.first)
    with pytest.raises(DoesNotFit, match="the game is over"):
        records.replay(longer)


def test_other_definitions_are_noticed() -> None:
    record = Record(seed=1, seats=tuple(SEATS[:2]), definitions="00000000")
    assert records.other_definitions(record)
    assert records.replay(record).position.round == 1


HEAD = "ulm: 1\nseed: 1\nseats:\n  - {name: A, colour: red}\n  - {name: B, colour: blue}\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("seed: 1\n", "`ulm: 1` is missing"),
        (HEAD.replace("ulm: 1", "ulm: 3") + "moves: []\nnew: 1\n", "newer format 3"),
        (HEAD, "`moves` is missing"),
        (HEAD + "moves: []\nfoo: 1\n", "unknown key `foo`"),
        (HEAD + "moves: [3]\n", "moves[0]: expected a text"),
        (HEAD + "moves: []\nfirst: 2\n", "first: expected a number from 0 to 1"),
        (HEAD + "moves: []\nyear: 2026\n", "year: expected a number from 854 to 1890"),
        (HEAD + "moves: []\nfirst: true\n", "first: expected a whole number"),
        (HEAD + "moves: []\nseed: 2\n", "`seed` appears twice"),
        (HEAD.replace("blue", "red") + "moves: []\n", "seats[1].colour: red is already taken"),
        (HEAD.replace("blue", "pink") + "moves: []\n", "seats[1].colour: expected a colour"),
        (HEAD.replace("name: B, ", "") + "moves: []\n", "seats[1]: `name` is missing"),
        (HEAD.replace("  - {name: B, colour: blue}\n", "") + "moves: []\n", "expected 2 to 4 seats"),
        (HEAD + "  - {name: C, colour: red}\n" * 3 + "moves: []\n", "seats: expected 2 to 4 seats, found 5"),
    ],
)
def test_broken_records(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "broken.ulm"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableFile) as caught:
        records.read(path)
    assert said in str(caught.value)
    assert str(caught.value).startswith("broken.ulm: ")


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    mkfifo = getattr(os, "mkfifo", None)
    if mkfifo is None:
        pytest.skip("the system has no pipes with names")
    mkfifo(tmp_path / "game.ulm")
    with pytest.raises(UnreadableFile, match="a pipe or a device"):
        records.read(tmp_path / "game.ulm")


def test_dates_and_numbers_that_yaml_converts(tmp_path: Path) -> None:
    path = tmp_path / "plain.ulm"
    path.write_text(HEAD + "moves: []\nstarted: 2026-11-20T19:30:00Z\ndefinitions: 12345678\n", encoding="utf-8")
    found = records.read(path)
    assert found.definitions == "12345678"
    assert found.started.startswith("2026-11-20")
