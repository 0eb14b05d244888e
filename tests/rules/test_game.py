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
from ulm.records import scenario
from ulm.rules import BadOptions, Game, IllegalMove, Move, Position, Refusal, Ruleset
from ulm.rules.events import CardGained, GameEnded, TilesDrawn

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


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = Game.new(seats=4, seed=12), Game.new(seats=4, seed=12)
    assert one.state() == other.state()
    at_random(one, random.Random(1), 200)
    at_random(other, random.Random(1), 200)
    assert one.state() == other.state()
    assert Game.new(seats=4, seed=13).state() != Game.new(seats=4, seed=12).state()


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_impossible_seats(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 4"):
        Game.new(seats=seats)


def test_impossible_starting_seat() -> None:
    with pytest.raises(ValueError, match="starting seat"):
        Game.new(seats=2, first=2)


@pytest.mark.parametrize(
    "options", [{"wings": True}, {"towers": 1}, {"city_wall_points": 3}, {"city_wall_points": True}]
)
def test_impossible_options(options: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        Game.new(options=options)


# ---- legal, play, why_not ----


def test_play_takes_text_in_any_case() -> None:
    game = Game.new(seed=1)
    assert any(isinstance(event, TilesDrawn) for event in game.play("  DRAW "))
    assert [str(move) for move in game.moves] == ["draw"]


def test_the_list_of_legal_moves_is_the_callers_own() -> None:
    game = Game.new(seed=1)
    game.legal().clear()
    assert [str(move) for move in game.legal()] == ["draw"]


def test_a_refused_move_changes_nothing() -> None:
    game = played(Game.new(seed=1), "draw")
    before = game.position.copy()
    for text in ("draw", "money", "end", "push X9", "", "skip", "seal garden", "play siege now"):
        with pytest.raises(IllegalMove) as caught:
            game.play(text)
        assert caught.value.refusal == game.why_not(text)
    assert game.position == before
    assert [str(move) for move in game.moves] == ["draw"]


def test_why_not_is_none_for_legal_moves_only() -> None:
    game = at_random(Game.new(seats=3, seed=8, options={"towers": True}), random.Random(8), 60)
    for move in game.legal():
        assert game.why_not(move) is None
        assert game.why_not(str(move).upper()) is None
    assert game.why_not("nonsense") == Refusal("unknown", {"text": "nonsense"})


def test_why_not_never_fails() -> None:
    rng = random.Random(3)
    colours, places = ["gray", "brown", "orange"], ["N1", "E3", "S2", "N", "W"]
    names = ["coin", "coins", "tiles", "pushed", "deck", "now", "later", "siege", "city_wall", "garden", "granary", "²"]
    verbs = [
        "draw", "choose", "keep", "swap", "use", "sweep", "push", "money", "clear", "buy", "river", "step", "seal",
        "play", "exchange", "tribute", "end", "take", "pay", "card", "from", "coat", "descendant", "steps",
        "convert", "as", "skip", "other",
    ]  # fmt: skip  # several to a line
    words = [*colours, *places, *names, "0", "1", "99", "-1"]
    for seed in range(12):
        options = {"towers": True, "limited_supply": seed % 2 == 0, "choose_tile_is_extra": seed % 3 == 0}
        game = Game.new(seats=2 + seed % 3, seed=seed, options=options, history=False)
        while not game.finished:
            legal = game.legal()
            for _ in range(4):
                text = " ".join([rng.choice(verbs), *rng.choices(words, k=rng.randrange(4))])
                move = Move.parse(text)
                assert (game.why_not(move) is None) == (move in legal), text
            game.play(rng.choice(legal))
        assert game.why_not("draw") == Refusal("game_over", {})


def test_illegal_move_can_be_sent_to_another_process() -> None:
    game = Game.new(seed=1)
    with pytest.raises(IllegalMove) as caught:
        game.play("money")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.move, copy.refusal) == ("money", Refusal("push_first", {}))


# ---- undo, redo, reset ----


def test_nothing_to_undo_at_first() -> None:
    game = Game.new(seed=1)
    assert (game.can_undo, game.can_redo, game.undo(), game.redo(), game.reset_turn()) == (False, False, False, None, 0)


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


def test_undo_in_practice_draws_the_same_again() -> None:
    game = played(Game.new(seed=1, practice=True), "draw")
    drawn = game.position.copy()
    assert game.undo()
    assert game.position == Game.new(seed=1).position
    assert game.redo() is not None
    assert game.position == drawn
    assert game.undo()
    game.play("draw")
    assert game.position == drawn


def test_another_move_forgets_what_was_undone() -> None:
    game = played(Game.new(seed=1, practice=True), "draw")
    first, second, *_ = [move for move in game.legal() if move.verb == "push"]
    game.play(first)
    game.undo()
    game.play(second)
    assert not game.can_redo
    assert game.moves == [Move("draw"), second]


def test_all_of_a_practice_game_can_be_undone_and_redone() -> None:
    game = Game.new(seats=3, seed=5, options={"towers": True}, practice=True)
    start = game.position.copy()
    rng = random.Random(5)
    at_random(game, rng)
    assert game.finished
    end, moves = game.state(), game.moves
    while game.undo():
        pass
    assert game.position == start
    while game.redo() is not None:
        pass
    assert game.state() == end
    assert game.moves == moves


def test_history_tells_what_was_played_after_undo_and_redo() -> None:
    game = Game.new(seats=2, seed=8, practice=True)
    at_random(game, random.Random(8), 30)
    whole = list(game.history)
    assert [played.move for played in whole] == game.moves
    for number in range(29, 9, -1):
        assert game.undo()
        assert list(game.history) == whole[:number]
    while game.redo() is not None:
        pass
    assert list(game.history) == whole


def test_games_share_a_ruleset() -> None:
    rules = Game.new(seed=1).rules
    assert Game.new(seed=2).rules is rules
    assert Game.new(seed=1, options={"towers": True}).rules is not rules


def test_reset_goes_back_to_the_beginning_of_the_turn() -> None:
    game = Game.new(seed=2, practice=True)
    rng = random.Random(2)
    until(game, rng, lambda game: game.position.round == 2 and not game.position.stack)
    start = game.position.copy()
    before = len(game.moves)
    until(game, rng, lambda game: Move("end") in game.legal())
    done = len(game.moves) - before
    assert done >= 2
    assert game.reset_turn() == done
    assert game.position == start
    assert game.reset_turn() == 0


def test_reset_stops_where_something_was_shown() -> None:
    game = played(Game.new(seed=1), "draw")
    drawn = game.position.copy()
    push = next(move for move in game.legal() if move.verb == "push")
    game.play(push)
    assert game.reset_turn() == 1
    assert game.position == drawn


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


def test_a_game_without_history_cannot_be_undone() -> None:
    game = played(Game.new(seed=1, history=False, practice=True), "draw")
    assert not game.can_undo
    assert game.moves == []


# ---- reveals ----


def test_reveals_tells_what_playing_shows_and_changes_nothing() -> None:
    rng = random.Random(6)
    game = Game.new(seats=2, seed=6, options={"towers": True})
    while not game.finished:
        before = game.position.copy()
        move = rng.choice(game.legal())
        told = game.reveals(str(move))
        assert game.position == before
        assert told == any(event.reveals for event in game.play(move))
        assert game.can_undo != told


def test_reveals_refuses_what_is_not_legal() -> None:
    with pytest.raises(IllegalMove):
        Game.new(seed=1).reveals("money")


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


def test_a_copy_goes_its_own_way() -> None:
    game = at_random(Game.new(seats=3, seed=10), random.Random(10), 40)
    before = game.position.copy()
    copy = game.copy()
    assert copy.position == before
    assert copy.legal() == game.legal()
    at_random(copy, random.Random(11), 50)
    assert game.position == before
    assert copy.position != before
    assert not copy.can_undo


def test_a_view_holds_nothing_hidden_and_can_be_completed() -> None:
    rng = random.Random(12)
    for seed in range(6):
        game = Game.new(seats=2 + seed % 3, seed=seed, options={"towers": seed % 2 == 0}, history=False)
        while not game.finished:
            for seat in range(len(game.position.players)):
                view = game.view(seat)
                assert view.decides == (seat == game.position.active)
                assert view.legal() == (game.legal() if view.decides else [])
                if rng.random() < 0.1:
                    seen = view.state()
                    completed = Game.completed(view, rng)
                    assert completed.view(seat).state() == seen
                    assert completed.view(seat).legal() == view.legal()
                    assert completed.validate() == []
            game.play(rng.choice(game.legal()))


def test_what_a_seat_may_not_know_does_not_change_its_view() -> None:
    game = at_random(Game.new(seats=3, seed=14, options={"towers": True}), random.Random(14), 90)
    seat = game.position.active
    view = game.view(seat)
    other = Game.at(game.rules, game.position.copy())
    pos = other.position
    pos.deck = pos.deck[::-1]
    pos.coats = pos.coats[::-1]
    pos.tower_stack = pos.tower_stack[:1] + pos.tower_stack[:0:-1]
    pos.bag_stream, pos.deck_stream = 1, 2
    assert other.view(seat).position == view.position
    assert "?" in view.position.deck
    assert view.complete(random.Random(1)) == other.view(seat).complete(random.Random(1))


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
    problems = "\n".join(game.validate())
    for part in ("-1 coins", "tiles by colour", "coats lost"):
        assert part in problems


def test_games_of_every_size_and_option_keep_all_invariants() -> None:
    rng = random.Random(20)
    for seed in range(16):
        options = {
            "towers": seed % 2 == 0,
            "limited_supply": seed % 3 == 0,
            "choose_tile_is_extra": seed % 4 == 0,
            "tower_price_replaces": seed % 5 == 0,
        }
        game = Game.new(seats=2 + seed % 3, seed=seed, options=options, history=False)
        while not game.finished:
            legal = game.legal()
            assert legal
            assert len(set(legal)) == len(legal)
            game.play(rng.choice(legal))
            assert game.validate() == []


def test_the_history_tells_what_each_move_did() -> None:
    game, seen = Game.new(2, 4, practice=True), []
    for _ in range(30):
        seat, number, move = game.position.active, game.position.round, game.legal()[-1]
        seen.append((seat, number, move, tuple(game.play(move))))
    assert [(one.seat, one.round, one.move, one.events) for one in game.history] == seen
    assert game.undo()
    assert len(game.history) == len(game.moves) == 29
    game.redo()
    assert [(one.seat, one.round, one.move, one.events) for one in game.history] == seen
    assert list(game.copy().history) == []


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


def test_the_usual_game() -> None:
    game = Game.new()
    assert len(game.position.players) == 2
    assert game.state() == Game.new(seats=2, seed=1, options={}, first=None).state()
    assert (game.practice, game.keeps_history, game.rules.options.given()) == (False, True, {})
    assert Game.new(options={"towers": True, "city_wall_points": 2}).rules.options.given() == {"towers": True}
    assert {Game.new(first=seat).position.active for seat in (0, 1)} == {0, 1}
    with pytest.raises(ValueError, match="starting seat"):
        Game.new(first=-1)


def test_what_is_asked_and_why() -> None:
    game = Game.at(*_before_a_coat())
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


def test_a_copy_keeps_what_is_not_history() -> None:
    game = played(Game.new(seed=1, practice=True), "draw")
    copy = game.copy()
    assert (copy.practice, copy.rules, copy.opening, copy.moves) == (True, game.rules, (), [])
    assert not copy.keeps_history
    assert not copy.can_redo
    copy.play(copy.legal()[-1])
    assert copy.legal() != game.legal()
    assert Game.at(game.rules, game.position.copy(), practice=True).practice
    assert not Game.at(game.rules, game.position.copy()).practice
    assert Game.at(game.rules, game.position.copy(), history=True).keeps_history


def test_redo_one_after_the_other() -> None:
    game = played(Game.new(seed=1, practice=True), "draw", "push N1", "end", "draw")
    for _ in range(3):
        assert game.undo()
    for move in ("push N1", "end", "draw"):
        assert game.can_redo
        assert game.redo() is not None
        assert str(game.moves[-1]) == move
    assert game.redo() is None


def test_reset_in_practice_stays_in_the_turn() -> None:
    game = played(Game.new(seed=1, first=0, practice=True), "draw", "push N1", "end", "draw")
    assert game.reset_turn() == 1
    assert (game.position.active, game.position.round) == (1, 1)
    assert [str(move) for move in game.moves] == ["draw", "push N1", "end"]
    assert game.reset_turn() == 0


def test_after_finishing_at_once_nothing_is_legal() -> None:
    game = played(Game.new(seed=1), "draw")
    assert game.legal()
    (ended,) = game.finish()
    assert (game.legal(), game.decision, game.finished) == ([], None, True)
    assert ended == GameEnded(game.winners)


def test_preview_takes_a_move_or_its_text() -> None:
    game = played(Game.new(seed=1), "draw")
    assert game.preview("PUSH n1") == game.preview(Move("push N1"))
    assert game.preview("push n1").slot == "N1"


def _before_a_coat() -> tuple[Ruleset, Position]:
    game = at("draw", "push W1", "seal leaning_house", grid="ggg wbt got", bag=["orange"], coats=["garden", "granary"])
    return game.rules, game.position


# ---- who won, and what decided it ----


def _ended(quarters: dict[int, tuple[int, ...]], points: tuple[int, ...]) -> Game:
    game = Game.new(seats=len(points), seed=1)
    position = game.position
    position.quarters = tuple(quarters.get(number, seats) for number, seats in enumerate(position.quarters))
    for player, number in zip(position.players, points, strict=True):
        player.points = number
    game.finish()
    return game


def test_most_points_win() -> None:
    verdict = _ended({0: (1, 1)}, (20, 19)).verdict
    assert (verdict.winners, verdict.level, verdict.by_quarters) == ((0,), (0,), False)


def test_of_equal_points_seals_in_more_quarters_decide() -> None:
    game = _ended({0: (0, 0, 0), 1: (1,), 2: (1, 0), 3: (2, 1)}, (20, 20, 19))
    verdict = game.verdict
    assert (verdict.winners, verdict.level, verdict.by_quarters) == ((1,), (0, 1), True)
    assert verdict.quarters == (2, 3, 1)
    assert game.winners == verdict.winners


def test_when_the_quarters_are_equal_too_the_victory_is_shared() -> None:
    verdict = _ended({0: (0, 1), 1: (2,)}, (20, 20, 20)).verdict
    assert (verdict.winners, verdict.by_quarters) == ((0, 1, 2), False)
    verdict = _ended({0: (0, 1)}, (20, 20, 20)).verdict
    assert (verdict.winners, verdict.by_quarters) == ((0, 1), True)


def test_another_process_makes_the_rules_once() -> None:
    game = Game.new(2, 1, {"towers": True})
    first, second = (pickle.loads(pickle.dumps(game.view(0))) for _ in range(2))
    assert first.rules is second.rules is game.rules
    assert len(pickle.dumps(first)) < 10_000, "a position that a bot is asked about is sent in each turn"
    setup = msgspec.structs.replace(game.rules.definitions.setup, rounds=7)
    other = Ruleset(msgspec.structs.replace(game.rules.definitions, setup=setup), game.rules.options)
    assert pickle.loads(pickle.dumps(other)).rounds == 7
