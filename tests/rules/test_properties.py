"""What must hold in every game, tried in random ones: over all numbers of seats and all options."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import OPTIONS, all_moves, pick, walk

from ulm.i18n import refusal_text
from ulm.i18n.catalog import Texts
from ulm.rules import Event, Game, IllegalMove
from ulm.rules.events import CoinsChanged, PointsScored, SparrowsChanged
from ulm.storage.record import Record, RecordSeat, replay

ROOT = Path(__file__).parents[2]
ORDER = {move: rank for rank, move in enumerate(all_moves())}
SEATS = tuple(RecordSeat(name, colour) for name, colour in zip("ABCD", ("red", "blue", "yellow", "green"), strict=True))

seats = st.sampled_from([2, 3, 4])
seeds = st.integers(0, 2**32)
options = st.sampled_from(OPTIONS)


def resources(game: Game) -> list[tuple[int, int, int]]:
    """Coins, sparrows and points of each player."""
    return [(player.coins, player.sparrows, player.points) for player in game.position.players]


def changed(events: list[Event], kind: type[Event], seat: int) -> int:
    """How much the events of one kind say that a seat gained or lost."""
    return sum(event.change for event in events if isinstance(event, kind) and event.seat == seat)  # type: ignore[union-attr]


@settings(max_examples=100, deadline=None)
@given(seats, seeds, options, st.booleans())
def test_no_game_breaks_an_invariant(seats: int, seed: int, options: dict[str, object], busy: bool) -> None:
    """After each move all invariants hold, what is legal is in the fixed order (docs/formats.md section 2), and the
    events account for every coin, sparrow and point.
    """
    game = Game.new(seats=seats, seed=seed, options=options, history=False)
    rng = Random(seed)
    assert game.validate() == []
    turns = 0
    while not game.finished:
        legal = [str(move) for move in game.legal()]
        ranks = [ORDER[move] for move in legal]
        assert ranks, "a decision without a move"
        assert all(a < b for a, b in pairwise(ranks)), f"not in order, or twice: {legal}"
        move = pick(game, rng, busy)
        turns += str(move) == "end"
        before = resources(game)
        events = game.play(move)
        assert game.validate() == [], move
        for seat, (old, new) in enumerate(zip(before, resources(game), strict=True)):
            told = tuple(changed(events, kind, seat) for kind in (CoinsChanged, SparrowsChanged, PointsScored))
            assert told == tuple(b - a for a, b in zip(old, new, strict=True)), move
    assert turns == 10 * seats
    assert game.position.round == 10
    assert game.legal() == []
    assert game.decision is None
    assert max(score.total for score in game.final_scores()) == game.final_scores()[game.winners[0]].total


@settings(max_examples=25, deadline=None)
@given(seats, seeds, options)
def test_a_refused_move_changes_nothing_and_says_why(seats: int, seed: int, options: dict[str, object]) -> None:
    texts = Texts("en")
    game = Game.new(seats=seats, seed=seed, options=options, history=False)
    rng = Random(seed)
    for _ in walk(game, seed):
        if rng.random() > 0.04:
            continue
        before = game.position.key()
        legal = {str(move) for move in game.legal()}
        for move in all_moves():
            if move in legal:
                continue
            with pytest.raises(IllegalMove) as refused:
                game.play(move)
            assert refused.value.refusal.code != "unknown", move
            assert refusal_text.refusal(refused.value.refusal, texts)
            assert game.why_not(move) == refused.value.refusal
        assert game.position.key() == before
        assert {str(move) for move in game.legal()} == legal
        assert all(game.why_not(move) is None for move in legal)


@settings(max_examples=30, deadline=None)
@given(seats, seeds, options, st.text(max_size=30))
def test_nonsense_is_refused(seats: int, seed: int, options: dict[str, object], nonsense: str) -> None:
    game = Game.new(seats=seats, seed=seed, options=options)
    for text in (nonsense, f"push {nonsense}", f"draw {nonsense} x", f"play siege {nonsense}"):
        if " ".join(text.lower().split()) != "draw":
            with pytest.raises(IllegalMove):
                game.play(text)


@settings(max_examples=40, deadline=None)
@given(seats, seeds, options)
def test_a_copy_is_never_changed_by_what_comes_later(seats: int, seed: int, options: dict[str, object]) -> None:
    game = Game.new(seats=seats, seed=seed, options=options)
    rng = Random(seed)
    copies: list[tuple[Game, tuple[object, ...], int]] = []
    moves = []
    for move in walk(game, seed):
        moves.append(move)
        if rng.random() < 0.1:
            copies.append((game.copy(), game.position.key(), len(moves)))
    end = game.position.key()
    for copy, key, played in copies:
        assert copy.position.key() == key
        for move in moves[played:]:
            copy.play(move)
        assert copy.position.key() == end
    assert game.position.key() == end


@settings(max_examples=40, deadline=None)
@given(seats, seeds, options)
def test_undo_redo_saving_and_playing_agree(seats: int, seed: int, options: dict[str, object]) -> None:
    game = Game.new(seats=seats, seed=seed, options=options, practice=True)
    rng = Random(seed)
    keys = [game.position.key()]
    for _ in walk(game, seed):
        keys.append(game.position.key())
        if rng.random() < 0.03:
            back = rng.randint(1, len(keys) - 1)
            for number in range(back):
                assert game.undo()
                assert game.position.key() == keys[-2 - number]
            for _ in range(back):
                assert game.redo() is not None
            assert game.position.key() == keys[-1]
            assert not game.can_redo
    again = replay(Record.of(game, seed, SEATS[:seats]))
    assert again.position.key() == keys[-1]
    while game.undo():
        pass
    assert game.position.key() == keys[0]


@settings(max_examples=40, deadline=None)
@given(seats, seeds, options)
def test_undo_stops_at_what_was_shown(seats: int, seed: int, options: dict[str, object]) -> None:
    game = Game.new(seats=seats, seed=seed, options=options)
    rng = Random(seed)
    while not game.finished:
        move = pick(game, rng, busy=True)
        told = game.reveals(move)
        events = game.play(move)
        assert told == any(event.reveals for event in events)
        assert game.can_undo != told
        if rng.random() < 0.1:
            before = game.position.key()
            undone = game.reset_turn()
            for _ in range(undone):
                game.redo()
            assert game.position.key() == before


@settings(max_examples=40, deadline=None)
@given(seats, seeds, options)
def test_completing_a_view_keeps_the_view(seats: int, seed: int, options: dict[str, object]) -> None:
    game = Game.new(seats=seats, seed=seed, options=options, history=False)
    rng = Random(seed)
    for _ in walk(game, seed):
        if rng.random() > 0.08:
            continue
        for seat in range(seats):
            view = game.view(seat)
            completed = Game.completed(view, rng)
            assert completed.validate() == []
            assert completed.view(seat).state() == view.state()
            assert completed.view(seat).legal() == view.legal()
            if view.decides:
                assert view.legal() == game.legal()
            else:
                assert view.legal() == []


def test_the_same_game_whatever_the_order_of_hashing() -> None:
    program = (
        "from random import Random\nfrom ulm.rules import Game\n"
        "for seats in (2, 3, 4):\n"
        "    game = Game.new(seats=seats, seed=9, options={'towers': True}, history=False); rng = Random(9)\n"
        "    while not game.finished:\n"
        "        legal = game.legal(); game.play(legal[int(rng.random() * len(legal))])\n"
        "    print(game.state())\n"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(found) == 1
