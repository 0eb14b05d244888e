"""The public face of the core: new, legal, play, undo, redo, reset, reveals, why_not, standings, view, copy."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from playing import at

from tests.random_games import at_random
from ulm.rules import Game, IllegalMove, Move, Refusal, Ruleset
from ulm.rules.events import CardGained, GameEnded, TilesDrawn
from ulm.storage import scenario

SCENARIOS = Path(__file__).parents[1] / "scenarios"


def played(game: Game, *moves: str) -> Game:
    for move in moves:
        game.play(move)
    return game


def until(game: Game, rng: random.Random, wanted: Callable[[Game], bool]) -> Game:
    """Play at random until something holds; fail when it never does in this game."""
    while not game.finished:
        if wanted(game):
            return game
        game.play(rng.choice(game.legal()))
    raise AssertionError("this never came about")


# ---- new ----


def test_a_new_game_waits_for_the_draw() -> None:
    game = Game.new(seats=3, seed=4, first=2)
    assert [str(move) for move in game.legal()] == ["draw"]
    decision = game.decision
    assert decision is not None
    assert (decision.seat, decision.phase, decision.question) == (2, "start", None)
    assert not game.finished
    assert game.opening


# ---- legal, play, why_not ----


def test_play_takes_text_in_any_case() -> None:
    game = Game.new(seed=1)
    assert any(isinstance(event, TilesDrawn) for event in game.play("  DRAW "))
    assert [str(move) for move in game.moves] == ["draw"]


def test_illegal_move_can_be_sent_to_another_process() -> None:
    game = Game.new(seed=1)
    with pytest.raises(IllegalMove) as caught:
        game.play("money")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.move, copy.refusal) == ("money", Refusal("push_first", {}))


# ---- undo, redo, reset ----


def test_undo_goes_back_to_the_draw_and_no_further() -> None:
    game = played(Game.new(seed=1), "draw")
    drawn = game.position.copy()
    push = next(move for move in game.legal() if move.verb == "push")
    game.play(push)
    pushed = game.position.copy()
    assert game.undo()
    assert game.position == drawn
    assert not game.undo()
    assert game.can_redo
    assert game.redo() is not None
    assert game.position == pushed
    assert not game.can_redo
    assert game.redo() is None


def test_another_move_forgets_what_was_undone() -> None:
    game = played(Game.new(seed=1, practice=True), "draw")
    first, second, *_ = [move for move in game.legal() if move.verb == "push"]
    game.play(first)
    game.undo()
    game.play(second)
    assert not game.can_redo
    assert game.moves == [Move("draw"), second]


def test_reset_stops_where_something_was_shown() -> None:
    game = played(Game.new(seed=1), "draw")
    drawn = game.position.copy()
    push = next(move for move in game.legal() if move.verb == "push")
    game.play(push)
    assert game.reset_turn() == 1
    assert game.position == drawn


def test_reset_stays_in_the_turn() -> None:
    game = played(Game.new(seed=1, first=0, practice=True), "draw", "push N1", "end", "draw")
    assert game.reset_turn() == 1
    assert (game.position.active, game.position.round) == (1, 1)
    assert [str(move) for move in game.moves] == ["draw", "push N1", "end"]
    assert game.reset_turn() == 0


def test_a_card_picked_from_what_lies_open_can_be_put_back() -> None:
    for name, last in (("view_goose_tower_from_discard", "card siege"), ("view_cards_on_offer", "card siege")):
        found = scenario.read(SCENARIOS / f"{name}.yaml")
        game = Game.at(found.start.rules, found.start.position, history=True)
        for text in (text for step in found.steps for text in step.do):
            if text == last:
                break
            game.play(text)
        asked = game.position.copy()
        assert not game.reveals(last)
        (gained,) = [event for event in game.play(last) if isinstance(event, CardGained)]
        assert not gained.reveals
        assert game.undo()
        assert game.position == asked


# ---- looking ----


def test_standings_end_as_final_scores() -> None:
    game = Game.new(seats=4, seed=9)
    with pytest.raises(ValueError, match="not over"):
        game.final_scores()
    with pytest.raises(ValueError, match="not over"):
        _ = game.winners
    start = game.standings()
    assert [score.total for score in start] == [5 + 2 - 11] * 4
    at_random(game, random.Random(9))
    assert game.final_scores() == game.standings()
    scores = game.final_scores()
    for score, player in zip(scores, game.position.players, strict=True):
        assert score.total == score.points + score.sparrows + score.river + score.cards
        assert score.points == player.points
        assert score.cards == sum(score.details.values())
    best = max(score.total for score in scores)
    assert {scores[seat].total for seat in game.winners} == {best}
    assert game.decision is None
    assert game.legal() == []


def test_a_view_of_an_impossible_position_can_be_completed_too() -> None:
    game = Game.new(seats=2, seed=15, first=0)
    for player in game.position.players:
        player.hand = ("siege", "patrician", "siege")
        player.coats = ("granary",)
    for seat in (0, 1):
        view = game.view(seat)
        assert Game.completed(view, random.Random(2)).view(seat).state() == view.state()


def test_validate_names_what_is_broken() -> None:
    game = Game.new(seed=1)
    assert game.validate() == []
    game.position.players[0].coins = -1
    game.position.bag = (0, 0, 0, 0, 0)
    game.position.coats = game.position.coats[1:]
    quarters = list(game.position.quarters)
    quarters[0] = (0,) * (game.rules.seal_spaces[0] + 1)
    game.position.quarters = tuple(quarters)
    problems = "\n".join(game.validate())
    for part in ("-1 coins", "tiles by colour", "coats lost", "tillage holds 5 seals"):
        assert part in problems


# ---- earlier positions ----


def test_the_game_as_it_stood_after_some_moves() -> None:
    game = Game.new(seed=3, practice=True)
    positions = [game.position.copy()]
    for _ in range(6):
        game.play(game.legal()[0])
        positions.append(game.position.copy())
    for number, position in enumerate(positions):
        then = game.at_move(number)
        assert then.position == position
        assert then.practice
        assert not then.keeps_history
        then.play(then.legal()[0])
        assert game.at_move(number).position == position, "what is done there changes nothing here"
    for number in (-1, 7):
        with pytest.raises(ValueError, match=f"no position after {number} moves"):
            game.at_move(number)
    with pytest.raises(ValueError, match="no position after 0 moves"):
        Game.new(history=False).at_move(0)


def test_what_is_asked_and_why() -> None:
    game = at("draw", "push W1", "seal leaning_house", grid="ggg wbt got", bag=["orange"], coats=["garden", "granary"])
    decision = game.decision
    assert decision is not None
    assert (decision.seat, decision.phase) == (0, "actions")
    assert (decision.question, decision.reason) == ("coat", "leaning_house")
    assert [str(move) for move in decision.moves] == ["coat garden", "coat granary"]
    game.play("coat granary")
    decision = game.decision
    assert decision is not None
    assert (decision.question, decision.reason) == (None, "")
    tillage = at("draw", "push W1", "seal tillage", bag=["orange"])
    assert len(tillage.position.stack) > 1
    assert tillage.opening == ()
    assert tillage.decision is not None
    assert (tillage.decision.question, tillage.decision.reason) == ("take", "tillage")


def test_after_finishing_at_once_nothing_is_legal() -> None:
    game = played(Game.new(seed=1), "draw")
    assert game.legal()
    (ended,) = game.finish()
    assert (game.legal(), game.decision, game.finished) == ([], None, True)
    assert ended == GameEnded(game.winners)


# ---- who won, and what decided it ----


@pytest.mark.parametrize(
    ("seals", "points", "winners", "by_quarters"),
    [
        ({0: (1, 1)}, (20, 19), (0,), False),
        ({0: (0, 0, 0), 1: (1,), 2: (1, 0), 3: (2, 1)}, (20, 20, 19), (1,), True),
        ({0: (0, 1), 1: (2,)}, (20, 20, 20), (0, 1, 2), False),
        ({0: (0, 1)}, (20, 20, 20), (0, 1), True),
    ],
)
def test_most_points_win_then_seals_in_more_quarters_then_the_victory_is_shared(
    seals: dict[int, tuple[int, ...]], points: tuple[int, ...], winners: tuple[int, ...], by_quarters: bool
) -> None:
    """docs/rules.md section 14; `level` are those with the most points."""
    game = Game.new(seats=len(points), seed=1)
    position = game.position
    position.quarters = tuple(seals.get(number, ()) for number in range(len(position.quarters)))
    for player, number in zip(position.players, points, strict=True):
        player.points = number
    game.finish()
    verdict = game.verdict
    assert verdict.winners == game.winners == winners
    assert verdict.level == tuple(seat for seat, number in enumerate(points) if number == 20)
    assert verdict.by_quarters == by_quarters


def test_another_process_makes_the_rules_once() -> None:
    game = Game.new(2, 1, {"towers": True})
    first, second = (pickle.loads(pickle.dumps(game.view(0))) for _ in range(2))
    assert first.rules is second.rules is game.rules
    assert len(pickle.dumps(first)) < 10_000, "a position that a bot is asked about is sent in each turn"
    setup = msgspec.structs.replace(game.rules.definitions.setup, rounds=7)
    other = Ruleset(msgspec.structs.replace(game.rules.definitions, setup=setup), game.rules.options)
    assert pickle.loads(pickle.dumps(other)).rounds == 7
