"""Checks that a scene of a lesson can be played as its file says, for `ulm check`, `ulm scenario` and the tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ulm.rules import IllegalMove, Move
from ulm.storage import scenario
from ulm.storage.scenario import Failure
from ulm.teaching.conditions import goal_holds
from ulm.teaching.lesson import LEARNER, LessonScene, RefusalStep, WeakMove
from ulm.teaching.lesson_run import LessonRun, scripted_turns

MOST_POSITIONS = 200
"""So many are looked at when the learner's moves are tried in other orders."""


def faults(scene: LessonScene) -> list[Failure]:
    """What is wrong with a scene: its steps, its goal, and what it says of mistakes."""
    found = scenario.run(scene.scenario)
    if found:
        return found  # nothing else makes sense without the expected way
    found += _expected_way(scene)
    for weak in scene.weak:
        found += _weak(scene, weak)
    for refused in scene.refused:
        found += _refused(scene, refused)
    return found


def _played(scene: LessonScene, moves: Sequence[Move], place: str) -> LessonRun | Failure:
    run = LessonRun(scene)
    for index, move in enumerate(moves):
        try:
            run.game.play(move)
        except IllegalMove as refused:
            legal = _listed(run.game.legal()) or "nothing"
            return Failure(f"{place}[{index}]", f"`{move}` is refused ({refused.refusal.code}); legal moves: {legal}")
    return run


def _expected_way(scene: LessonScene) -> Iterator[Failure]:
    run = LessonRun(scene)
    moves = [Move.parse(text) for step in scene.scenario.steps for text in step.do]
    if goal_holds(scene, run.game):
        yield Failure("lesson.goal", "it holds before the first move")
        return
    for move in moves:
        run.game.play(move)
        if goal_holds(scene, run.game):
            break
    else:
        yield Failure("lesson.goal", "the moves of the steps do not reach it")
        return
    reached = len(run.game.moves)
    for move in moves[reached:]:
        run.game.play(move)
    own = [turn for turn in scripted_turns(run.game.history) if turn[0].seat == LEARNER]
    first_of_last = list(run.game.history).index(own[-1][0])
    if reached <= first_of_last:
        yield Failure("lesson.goal", f"it already holds after `{moves[reached - 1]}`, before the learner's last turn")
        return
    yield from _weak_on_the_way(scene)


def _weak_on_the_way(scene: LessonScene) -> Iterator[Failure]:
    """Weak entries that hold on the expected way, or where its moves reach the goal in another order."""
    run = LessonRun(scene)
    seen: set[tuple[object, ...]] = set()
    told: set[str] = set()

    def look() -> Iterator[Failure]:
        key = run.game.position.key()
        if key in seen or len(seen) == MOST_POSITIONS:
            return
        seen.add(key)
        advice, expected, scripted = run.advice(), run.expected(), run.script(run.game)
        if advice.kind == "weak" and expected is not None and not expected.take_back:
            if advice.say not in told:
                told.add(advice.say)
                yield Failure(_place(scene, advice.say), f"the goal is still in reach after {_listed(run.game.moves)}")
        elif scripted is not None:
            yield from after(scripted)
        elif expected is not None and not expected.take_back:
            for move in dict.fromkeys(run.left()):
                if move in run.game.legal():
                    yield from after(move)

    def after(move: Move) -> Iterator[Failure]:
        run.game.play(move)
        yield from look()
        run.game.undo()

    yield from look()


def _place(scene: LessonScene, say: str) -> str:
    return next(weak.place for weak in scene.weak if f"{scene.key}.{weak.say}" == say)


def _listed(moves: Sequence[Move]) -> str:
    return ", ".join(str(move) for move in moves)


def _weak(scene: LessonScene, weak: WeakMove) -> Iterator[Failure]:
    for way in weak.ways():
        run = _played(scene, way, f"{weak.place}.by")
        if isinstance(run, Failure):
            yield run
            continue
        advice = run.advice()
        if advice.kind in ("done", "other_way"):
            yield Failure(weak.place, f"after {_listed(way)} the goal is reached")
        elif advice.say != f"{scene.key}.{weak.say}":
            said = f"`{advice.say.rpartition('.')[2]}` is said" if advice.kind == "weak" else "it does not hold"
            yield Failure(weak.place, f"after {_listed(way)} {said}")


def _refused(scene: LessonScene, refused: RefusalStep) -> Iterator[Failure]:
    run = _played(scene, refused.after, f"{refused.place}.after")
    if isinstance(run, Failure):
        yield run
        return
    refusal = run.game.why_not(refused.attempt)
    if refusal is None:
        yield Failure(f"{refused.place}.try", f"`{refused.attempt}` is legal there")
    elif refusal.code != refused.code:
        yield Failure(f"{refused.place}.code", f"`{refused.attempt}` is refused by `{refusal.code}` there")
