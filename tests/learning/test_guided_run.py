"""The guided game without a screen: its four turns, detours, and its end."""

from pathlib import Path
from random import Random

import pytest

from tests.known_problems import problems
from ulm.files.paths import asset
from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n.catalog import use
from ulm.rules import Game, Move
from ulm.teaching.guided_file import FILE, guided_game, read, text_keys
from ulm.teaching.guided_game import APPRENTICE, GuidedAdvice, GuidedRun
from ulm.teaching.lesson import LEARNER

LONGEST = 40
"""Words of a step."""


def _begin() -> tuple[Game, GuidedRun]:
    guided = guided_game()
    game = Game.new(seed=guided.seed, first=LEARNER)
    return game, GuidedRun(guided, game)


def _advice(run: GuidedRun) -> GuidedAdvice:
    advice = run.advice()
    assert advice is not None
    return advice


def _play(game: Game, *moves: str) -> None:
    for move in moves:
        game.play(move)


def _apprentice(game: Game, run: GuidedRun) -> None:
    """The apprentice's turn, by script as far as it goes."""
    while not game.finished and game.position.active == APPRENTICE:
        game.play(run.script(game) or next(move for move in reversed(game.legal())))


def _as_shown(game: Game, run: GuidedRun, rounds: int) -> list[str]:
    """Play so many rounds as *Show me* does, or the first legal move where it shows nothing; what was said."""
    said: list[str] = []
    while game.position.round <= rounds:
        if game.position.active == APPRENTICE:
            assert run.script(game) is not None or game.position.round > 3, "the apprentice keeps to his script"
            _apprentice(game, run)
            continue
        advice = run.advice()
        if advice is not None and advice.say not in said[-1:]:
            said.append(advice.say)
        game.play(run.show() or game.legal()[0])
    return said


def test_four_turns_reach_what_they_are_for() -> None:
    game, run = _begin()
    said = _as_shown(game, run, 4)
    learner = game.position.players[LEARNER]
    played = [each.move.text for each in game.history if each.seat == LEARNER]
    assert {"money", "river", "seal tillage", "buy gray gray", "play fustian_white now"} <= set(played)
    assert learner.points > Game.new(seed=guided_game().seed).position.players[LEARNER].points
    assert [say.split(".")[1] for say in said if say.endswith(".draw")] == ["actions", "seal", "card"]
    assert _advice(run).last, "the fifth turn begins with the farewell"
    game.play("draw")
    assert run.over


def test_the_first_push_comes_after_two_short_steps() -> None:
    game, run = _begin()
    steps = []
    while not any(each.move.verb == "push" for each in game.history):
        steps.append(_advice(run).say)
        move = run.show()
        assert move is not None
        game.play(move)
    assert len(steps) <= 2


def test_lit_slots_give_what_the_turn_wants() -> None:
    game, run = _begin()
    game.play("draw")
    lit = [name.split()[1] for name in _advice(run).glow]
    assert lit
    for move in game.legal():
        if move.verb == "push":
            line = game.preview(move).line
            assert (move.words[0] in lit) == ({"gray", "turquoise"} <= set(line))


@pytest.mark.parametrize("slot", ["N1", "S3", "W3", "E3"])
def test_a_purpose_that_was_missed_comes_again(slot: str) -> None:
    """A line without a coin and a barge: said as it is, and tried again in the next turn."""
    game, run = _begin()
    _play(game, "draw", f"push {slot}", "end")
    _apprentice(game, run)
    assert game.position.active == LEARNER
    assert _advice(run).say == "guided.actions.draw_again"
    game.play("draw")
    assert _advice(run).say in ("guided.actions.push", "guided.actions.push_any")


def test_nobody_is_told_to_use_what_cannot_be_used() -> None:
    """The line gives a Card action, which the first tiles do not pay for."""
    game, run = _begin()
    _play(game, "draw", "push W2", "money", "river")
    assert [move.text for move in game.legal()] == ["end"]
    advice = _advice(run)
    assert (advice.say, advice.glow) == ("guided.actions.idle", ("end",))
    assert [move.text for move in (run.show(),) if move is not None] == ["end"]


def test_what_was_reached_early_is_not_asked_for_again() -> None:
    game, run = _begin()
    _play(game, "draw", "push N2", "money", "seal tillage", "take gray", "steps 0", "river", "end")
    _apprentice(game, run)
    assert _advice(run).say == "guided.card.draw"


def test_taking_back_takes_the_step_back() -> None:
    game, run = _begin()
    _play(game, "draw", "push S2")
    before = _advice(run)
    game.play("money")
    assert _advice(run) != before
    game.undo()
    assert _advice(run) == before


def test_the_teaching_ends_whatever_is_played() -> None:
    """Whoever pushes and ends the turn, and nothing else, is left alone after the sixth turn."""
    game, run = _begin()
    while not game.finished:
        if game.position.active == APPRENTICE:
            _apprentice(game, run)
            continue
        assert run.over or game.position.round <= guided_game().last_turn + 1
        legal = game.legal()
        game.play(next((move for move in legal if move.verb in ("draw", "sweep", "push", "end")), legal[0]))
    assert run.over
    assert run.advice() is None


@pytest.mark.parametrize("seed", range(3))
def test_any_way_is_answered(seed: int) -> None:
    """Whatever the learner plays, the texts exist, and what *Show me* plays is legal."""
    game, run = _begin()
    texts, rng = use("en"), Random(seed)
    while not game.finished:
        advice = run.advice()
        if advice is not None:
            assert texts.has(advice.say), advice.say
        shown = run.show()
        assert shown is None or shown in game.legal()
        scripted = run.script(game)
        game.play(scripted or rng.choice([move for move in game.legal() if move.verb != "end"] or game.legal()))


@pytest.mark.parametrize("language", ["en", "de"])
def test_steps_and_tips_are_short(language: str) -> None:
    texts = use(language)
    try:
        for key in text_keys(guided_game()):
            assert len(texts.get(key, name="Felix").split()) <= LONGEST, key
    finally:
        use("en")


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        ("glow: [bag]", "glow: [beg]", "purposes[0].beats[0].glow[0]", "no place is called"),
        ("show: [draw]", "show: [drow]", "purposes[0].beats[0].show[0]", "expected a move"),
        ("phase: convert", "phase: converted", "purposes[0].beats[1].when.phase", "a phase"),
        ("when: {phase: convert}", "when: {faze: convert}", "purposes[0].beats[1].when", "unknown key `faze`"),
        ("id: seal", "id: actions", "purposes[1].id", "`actions` is already there"),
        ("last_turn: 6", "last_turn: six", "last_turn", "expected"),
        ("[turquoise, gray]", "[turquoise, grey]", "purposes[0].beats[1].wants[0][1]", "a colour"),
    ],
)
def test_faults_are_named_with_their_place(tmp_path: Path, old: str, new: str, place: str, said: str) -> None:
    file = tmp_path / "guided.yaml"
    text = asset(FILE).read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(UnreadableFile) as error:
        read(file)
    assert error.value.problem.place == place
    assert said in error.value.problem.message


def test_a_script_that_does_not_fit_leaves_the_move_to_the_bot() -> None:
    game, run = _begin()
    _play(game, "draw", "push N1", "end")  # the apprentice's first push would be from S1, into the same line
    assert run.script(game) == Move("draw")
    game.play("draw")
    assert run.script(game) is None


def test_check_names_faults_of_the_players_own_file(own_home: Path) -> None:
    own = own_home / "data" / "guided.yaml"
    own.parent.mkdir(parents=True)
    text = asset(FILE).read_text(encoding="utf-8")
    own.write_text(text.replace("say: farewell", "say: adieu"), encoding="utf-8")
    assert [problem.place for problem in problems()] == ["guided.title.adieu", "guided.adieu"]
