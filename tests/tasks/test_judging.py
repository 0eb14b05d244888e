"""Seals are judged rightly: by the end, by what held on the way, by moves, and at their borders."""

from random import Random

import pytest

from ulm.ai.bot_registry import make_bot
from ulm.ai.think_budget import Budget
from ulm.analysis.score_breakdown import final_count
from ulm.files.yaml_reader import parse_yaml
from ulm.rules import Game
from ulm.session.table_setup import BOTS
from ulm.storage import record as records
from ulm.teaching import challenge_files
from ulm.teaching.challenge import Challenge, of_document, seats_of
from ulm.teaching.challenge_result import ChallengeJudge

HEAD = "year: 1500\nbots: [apprentice]\n"
EASY = "{end: {players: [{points: at least -99}]}}"


def task_of(seals: str, more: str = "") -> Challenge:
    return of_document(parse_yaml(f"{HEAD}{more}seals: {seals}", "t.yaml"), "t", BOTS)


def one(condition: str, more: str = "") -> Challenge:
    """A task whose first seal is won by a condition."""
    return task_of(f"{{reached: {condition}, well: {EASY}, masterly: {EASY}}}", more)


def begun(task: Challenge, seed: int = 3) -> Game:
    return records.start(task.begun(seed, seats_of(task), ""))


def played_out(task: Challenge, seed: int = 3, player: str = "apprentice") -> Game:
    game = begun(task, seed)
    bots = [make_bot(name, seed * 4 + seat) for seat, name in enumerate((player, *task.bots))]
    while not game.finished:
        bot = bots[game.position.active]
        game.play(bot.choose(game.view(game.position.active), Budget(bot.nodes)))
    return game


@pytest.fixture(scope="module")
def game() -> Game:
    return played_out(one(EASY))


def won(condition: str, game: Game) -> bool:
    return ChallengeJudge(one(condition)).seals(game)[0].won


def test_points_at_the_end_at_their_border(game: Game) -> None:
    total = game.final_scores()[0].total
    assert won(f"{{end: {{final: [{{total: at least {total}}}]}}}}", game)
    assert not won(f"{{end: {{final: [{{total: at least {total + 1}}}]}}}}", game)
    assert won(f"{{end: {{final: [{{total: {total}}}]}}}}", game)
    assert won(f"{{end: {{final: [{{total: at most {total}}}]}}}}", game)


def test_lead_place_and_win(game: Game) -> None:
    mine, other = (score.total for score in game.final_scores())
    assert won(f"{{lead: at least {mine - other}}}", game)
    assert not won(f"{{lead: at least {mine - other + 1}}}", game)
    assert won("{place: at most 1}", game) == (mine >= other)
    assert won("{win: true}", game) == (0 in game.winners)


def test_seals_in_quarters(game: Game) -> None:
    state = game.state()
    here = {quarter: seats.count(0) for quarter, seats in state["quarters"].items()}
    assert sum(here.values()) > 0
    quarters = sum(count > 0 for count in here.values())
    assert won(f"{{own_quarters: at least {quarters}}}", game)
    assert not won(f"{{own_quarters: at least {quarters + 1}}}", game)
    for quarter, count in here.items():
        assert won(f"{{seals_in: {{{quarter}: {count}}}}}", game)
        assert not won(f"{{seals_in: {{{quarter}: {count + 1}}}}}", game)


def test_moves_are_counted_by_their_first_words(game: Game) -> None:
    own = [played.move for played in game.history if played.seat == 0]
    pushes = sum(move.verb == "push" for move in own)
    assert pushes == 10
    assert won("{played: {push: 10}}", game)
    assert won("{anybody: {push: 20}}", game)
    west = sum(move.text == "push W1" for move in own)
    assert won(f"{{played: {{push w1: {west}}}}}", game)


def test_too_many_moves_are_too_many_for_good() -> None:
    task = one("{played: {draw: at most 1}}")
    game, judge = begun(task), ChallengeJudge(task)
    assert [judge.seals(game)[0].won, judge.seals(game)[0].lost] == [True, False]
    bots = [make_bot("apprentice", 1), make_bot("apprentice", 2)]
    while sum(each.move.verb == "draw" and each.seat == 0 for each in game.history) < 2:
        game.play(bots[game.position.active].choose(game.view(game.position.active), Budget(60)))
    assert judge.seals(game)[0].lost
    assert not judge.seals(game)[0].won


def test_points_by_their_source(game: Game) -> None:
    sources = {source.kind: source.points[0] for source in final_count(game).play}
    for kind, points in sources.items():
        assert won(f"{{scored: {{{kind}: {points}}}}}", game)
        assert not won(f"{{scored: {{{kind}: at least {points + 1}}}}}", game)


RIVERS = f"[{', '.join(['turquoise'] * 9)}]"
GIVEN = f"given: {{players: [{{barge: 9, tiles: {{}}}}, {{barge: -5}}], grid: {RIVERS}}}\nfirst: 0\n"


def test_once_holds_for_good_and_ends_with_what_is_taken_back() -> None:
    task = one("{once: {round: 1, players: [{barge: 10}]}}", GIVEN)
    game, judge = begun(task), ChallengeJudge(task)
    for move in ("draw", "push W1"):
        game.play(move)
    assert not judge.seals(game)[0].won
    game.practice = True
    game.play("river")
    while game.position.stack:
        game.play(game.legal()[0])
    assert judge.seals(game)[0].won
    game.play("river")
    assert game.position.players[0].barge == 21
    assert judge.seals(game)[0].won, "it held on the way"
    while len(game.history) > 2:
        game.undo()
    assert not judge.seals(game)[0].won, "what was taken back has not been"


@pytest.mark.parametrize(("mine", "theirs", "first"), [(10, -5, True), (-5, 10, False)])
def test_first_is_who_has_it_before_all_others(mine: int, theirs: int, first: bool) -> None:
    given = f"given: {{players: [{{barge: {mine}}}, {{barge: {theirs}}}], grid: {RIVERS}}}\n"
    task = one("{first: {barge: 11}}", given)
    game, judge = begun(task), ChallengeJudge(task)
    before = judge.seals(game)[0]
    assert (before.won, before.lost) == (False, False)
    rng = Random(1)
    while all(player.barge < 21 for player in game.position.players):
        legal = game.legal()
        rivers = [move for move in legal if move.verb == "river"]
        ahead = game.position.active == (0 if first else 1)
        game.play(rivers[0] if rivers and ahead else rng.choice([m for m in legal if m.verb != "river"] or legal))
    seal = judge.seals(game)[0]
    assert (seal.won, seal.lost) == (first, not first)


def test_had_from_the_start_by_both_is_nobodys_first() -> None:
    task = one("{first: {coins: at least 2}}")
    seal = ChallengeJudge(task).seals(begun(task))[0]
    assert (seal.won, seal.lost) == (False, True)


def test_a_seal_needs_those_before_it() -> None:
    task = task_of(f"{{reached: {{lead: at least 500}}, well: {EASY}, masterly: {EASY}}}")
    game = played_out(task)
    judge = ChallengeJudge(task)
    assert [seal.won for seal in judge.seals(game)] == [False, False, False]
    assert [seal.lost for seal in judge.seals(game)] == [True, True, True]
    assert judge.won(game) == 0
    assert ChallengeJudge(one(EASY)).won(game) == 3


def test_a_judge_that_follows_says_what_one_says_who_comes_at_the_end() -> None:
    for task_id in ("barges", "siege"):
        task = challenge_files.read(task_id, BOTS)
        assert task is not None
        game, follower = begun(task, 5), ChallengeJudge(task)
        bots = [make_bot("apprentice", seat) for seat in range(len(task.bots) + 1)]
        while not game.finished:
            game.play(bots[game.position.active].choose(game.view(game.position.active), Budget(60)))
            follower.seals(game)
        assert follower.seals(game) == ChallengeJudge(task).seals(game)


@pytest.mark.long
@pytest.mark.parametrize("task_id", challenge_files.ids())
def test_each_task_can_be_reached(task_id: str) -> None:
    task = challenge_files.read(task_id, BOTS)
    assert task is not None
    assert any(ChallengeJudge(task).won(played_out(task, seed, "journeyman")) for seed in range(1, 13))
