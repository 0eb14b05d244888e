"""Reasons for a bot's move: they follow from its plan and name nothing that others may not know."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy

import pytest

from tests.random_games import decisions
from ulm.ai import planner_bot
from ulm.ai.bot_registry import bot_names, make_bot
from ulm.ai.explanation import Explanation, Reason, comparison, plan_and_gains, public_view
from ulm.ai.outcome_diff import OutcomeItem
from ulm.ai.think_budget import Budget
from ulm.i18n import explanation_text
from ulm.i18n.catalog import Texts
from ulm.i18n.language_files import codes
from ulm.rules import Game, Move
from ulm.rules.events import HIDDEN
from ulm.rules.moves import SPACES
from ulm.storage import scenario_setup

PLANNERS = ("journeyman", "master", "tutor")
NODES = 150
SAID = ("slot", "more", "less")
"""Values that hold more than ids."""


@pytest.fixture(autouse=True)
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plans are compared until the positions are used up, so that a slow machine says the same."""
    monkeypatch.setattr(planner_bot, "_SECONDS_TO_COMPARE", 1000.0)


def positions(seed: int, seats: int = 2, every: int = 5) -> Iterator[Game]:
    """Some of the decisions of a random game, each an independent game."""
    game = Game.new(seats=seats, seed=seed, options={"towers": seed % 2 == 1}, history=False)
    for number, each in enumerate(decisions(game, random.Random(seed)), 1):
        if number % every == 0:
            yield each.copy()


def thought(game: Game, name: str = "journeyman") -> Explanation:
    """What a bot thinks of its choice."""
    bot = make_bot(name, 1)
    move = bot.choose(game.view(game.position.active), Budget(NODES))
    found = bot.explain()
    assert found is not None
    assert found.move is move
    return found


def test_reasons_have_words_in_every_language() -> None:
    languages = [Texts(language) for language in codes()]
    told: set[str] = set()
    for seed in range(4):
        for game in positions(seed, every=7):
            found = thought(game)
            assert found.reasons
            for reason in found.reasons:
                told.add(reason.code)
                for words in languages:
                    sentence = explanation_text.reason(reason, words)
                    assert "{" not in sentence
                    values = {name: value for name, value in reason.values.items() if name not in SAID}
                    ids = [value for value in values.values() if isinstance(value, str)]
                    assert not any(f" {value}" in sentence or "_" in sentence for value in ids)
    assert told >= {"activates", "seal", "river", "points", "cards", "coins", "tiles", "worth", "better", "equal"}


@pytest.mark.parametrize("name", PLANNERS)
def test_a_plan_can_be_played_and_ends_where_something_hidden_is_shown(name: str) -> None:
    for game in positions(11, seats=3, every=9):
        found = thought(game, name)
        assert found.plan[0] is found.move
        for number, move in enumerate(found.plan):
            assert move in game.legal()
            shown = any(event.reveals for event in game.play(move))
            assert not shown or number == len(found.plan) - 1


def test_reasons_follow_the_plan_as_far_as_it_is_certain() -> None:
    """The example of a good reason: river steps that reach a quarter, a seal that can be paid there."""
    position = {
        "grid": ["turquoise", "orange", "brown", *["gray"] * 6],
        "bag": ["turquoise"],
        "deck": ["siege", "patrician"],
        "players": [{"coins": 3, "barge": -1}, {}],
    }
    rules = Game.new().rules
    game = Game.at(rules, scenario_setup.position(rules, 2, 0, position))
    game.play("draw")
    line = [Move(text) for text in ("push W1", "river", "river", "seal town_hall", "end")]
    plan, reasons = plan_and_gains(game, line)
    assert plan == tuple(line[:4]), "the top card that Town Hall gives is shown, so the plan ends there"
    assert list(reasons) == [
        Reason("activates", {"actions": "turquoise turquoise orange"}),
        Reason("reach", {"n": 2, "quarter": "town_hall"}),
        Reason("seal", {"quarter": "town_hall", "n": 2, "have": 3}),
        Reason("cards", {"n": 1}),
    ]
    assert not any("siege" in str(reason.values) for reason in reasons)


COINS, SEAL, CARD = OutcomeItem("coins", "", 2), OutcomeItem("seal", "garden", -1), OutcomeItem("card", "", 1)


@pytest.mark.parametrize(
    ("language", "by", "items", "sentence"),
    [
        ("en", 1.44, [COINS, SEAL, CARD],
         "The next best plan is worth 1.4 points less: it brings 2 coins and 1 card instead of a seal in the Garden."),
        ("en", -0.6, [], "Another plan looks 0.6 points better."),
        ("en", 0.0, [OutcomeItem("crest", "garden", 1), OutcomeItem("crest", "tillage", -1)],
         "Just as good: a plan that brings a crest in the Garden instead of a crest in Tillage."),
        ("de", 0.5, [CARD], "Der nächstbeste Plan ist 0,5 Punkte weniger wert, obwohl er außerdem eine Karte bringt."),
        ("fr", 1.4, [CARD], "Le deuxième choix vaut 1,4 point de moins, bien qu’il rapporte en plus 1 carte."),
        ("it", 0.4, [SEAL], "La seconda scelta vale 0,4 punti in meno: tralascia un sigillo ai Giardini."),
    ],
)  # fmt: skip  # several to a line
def test_a_comparison_is_one_sentence_in_each_language(
    language: str, by: float, items: list[OutcomeItem], sentence: str
) -> None:
    found = comparison(by, items)
    assert found is not None
    assert explanation_text.reason(found, Texts(language)) == sentence


def test_a_planner_does_nothing_for_nothing() -> None:
    """With the Merchant and one tile, and nothing to be gained, the turn is ended."""
    position = {
        "round": 10,
        "grid": ["white"] * 9,
        "bag": ["white"],
        "docks": ["gray", "white", "brown", "turquoise", "orange"],
        "players": [{"coins": 0, "sparrows": 0, "tiles": {"white": 1}, "descendants": ["merchant"]}, {}],
    }
    rules = Game.new().rules
    game = Game.at(rules, scenario_setup.position(rules, 2, 0, position))
    for text in ("draw", "push W1", "clear E"):
        game.play(text)
    assert Move("exchange white white") in game.legal()
    assert make_bot("master", 1).choose(game.view(0), Budget(NODES)) == Move("end")


@pytest.mark.parametrize("name", bot_names())
def test_public_reasons_do_not_depend_on_the_hand(name: str) -> None:
    """Two games that differ only in what lies in the mover's hand give the same sentences for the same move."""
    compared = 0
    for seed in range(3, 7):
        for game in positions(seed, every=3):
            seat = game.position.active
            other = with_another_hand(game, seat, random.Random(seed))
            if other is None:
                continue
            compared += 1
            for move in [move for move in game.legal() if move in other.legal() and move.verb != "play"][:2]:
                told = [
                    make_bot(name, 5).public_explanation(each.view(seat), move, Budget(NODES)) for each in (game, other)
                ]
                assert told[0] == told[1]
    assert compared > 5


def with_another_hand(game: Game, seat: int, rng: random.Random) -> Game | None:
    """The game with other cards in a seat's hand; None where it has none."""
    hand = game.position.players[seat].hand
    if not hand:
        return None
    view = game.view(seat)
    view.position.players[seat].hand = (HIDDEN,) * len(hand)
    return Game.completed(view, rng)


def test_public_reasons_do_not_name_cards_or_coats_on_offer() -> None:
    asked = [game for seed in range(8) for game in positions(seed, every=1) if game.decision is not None]
    secret = [game for game in asked if game.decision.question in ("card", "coat")]
    for game in secret:
        seat = game.position.active
        frame = game.position.stack[-1]
        if frame.kind not in ("offer_cards", "offer_coats"):
            continue
        assert public_view(game.view(seat), game.legal()[0]) is None
        told = make_bot("master", 1).public_explanation(game.view(seat), game.legal()[0], Budget(NODES))
        assert told is not None
        assert [reason.code for reason in told.reasons] == ["secret"]
    assert secret


def test_the_public_view_has_no_hand_but_the_card_that_is_played() -> None:
    played = 0
    for game in positions(3, every=1):
        view = game.view(game.position.active)
        for move in game.legal():
            seen = public_view(view, move)
            if seen is None:
                continue
            hand = seen.position.players[seen.seat].hand
            assert hand == ((move.words[0],) if move.verb == "play" else ())
            assert move in seen.legal()
            played += len(hand)
    assert played


def test_public_reasons_say_when_the_hand_was_left_aside() -> None:
    for game in positions(3, every=2):
        seat = game.position.active
        move = game.legal()[0]
        held = len(game.position.players[seat].hand) - (move.verb == "play")
        told = make_bot("master", 1).public_explanation(game.view(seat), move, Budget(NODES))
        assert told is not None
        codes = {reason.code for reason in told.reasons}
        if "secret" not in codes:
            assert bool(codes & {"aside", "other_aside", "hand_only"}) == (held > 0)
            assert "other" not in codes or not held, "in the words for those who cannot see the hand"
            assert not codes >= {"other_aside", "aside"}


def random_turn(game: Game, rng: random.Random) -> list[Move]:
    """Moves at random to the end of the turn; the game stays as it is."""
    ahead = game.copy()
    seat, round_ = ahead.position.active, ahead.position.round
    moves = []
    while not ahead.position.finished and (ahead.position.active, ahead.position.round) == (seat, round_):
        moves.append(rng.choice([move for move in ahead.legal() if move.verb != "end"] or ahead.legal()))
        ahead.play(moves[-1])
    return moves


def test_the_gains_of_a_plan_are_what_the_player_has_more_afterwards() -> None:
    rng, looked_at, crests = random.Random(8), 0, 0
    for seed in range(12):
        for game in positions(seed, seats=2 + seed % 3, every=4):
            seat = game.position.active
            before = deepcopy(game.position.players[seat])
            others_had = sum(player.points for player in game.position.players) - before.points
            reasons = plan_and_gains(game, certain(game, random_turn(game, rng)))[1]
            after = game.position.players[seat]
            told: Counter[str] = Counter()
            for reason in reasons:
                told[reason.code] += int(reason.values.get("n", 1))
            laid = told["played"] + told["laid_out"]
            assert len(after.laid_out) - len(before.laid_out) == told["laid_out"]
            assert after.coins - before.coins == told["coins"] - told["coins_spent"] - told["seal"]
            assert after.sparrows - before.sparrows == told["sparrows"] - told["sparrows_spent"]
            assert after.points - before.points == told["points"] - told["points_lost"]
            assert (
                sum(player.points for player in game.position.players) - after.points - others_had
                == told["crest_other"]
            )
            crests += told["crest_other"]
            assert before.crests - after.crests == told["crest"] + told["coat_crest"]
            assert len(after.hand) - len(before.hand) == told["cards"] - laid
            assert sum(after.tiles) - sum(before.tiles) == told["tiles"] - told["tiles_spent"]
            steps, moved = told["river"] + told["reach"], abs(after.barge - before.barge)
            assert bool(steps) == bool(moved)
            assert steps <= moved, "occupied spaces are skipped (RULES 9)"
            spaces = [reason.values.get("space") for reason in reasons if reason.code in ("river", "reach")]
            assert not spaces or spaces[-1] in (SPACES[after.barge], None)
            looked_at += bool(laid or told["seal"] or told["river"])
    assert looked_at > 100
    assert crests


def certain(game: Game, moves: list[Move]) -> list[Move]:
    """The moves up to the one before something hidden is shown or the turn ends."""
    found = []
    ahead = game.copy()
    for move in moves:
        if any(event.reveals for event in ahead.play(move)) or ahead.position.active != game.position.active:
            break
        found.append(move)
    return found
