"""One scene of a lesson as it is played: what the coach says, what the other seats do, what *Show me* plays.

All of it follows from the history of the game, so undo, redo and starting again need no bookkeeping.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ulm.i18n.catalog import current
from ulm.rules import Game, Move, Played, Refusal
from ulm.rules.moves import END
from ulm.teaching.conditions import goal_holds, holds, is_active
from ulm.teaching.lesson import LEARNER, LessonScene, WeakMove


def expected_play(scene: LessonScene) -> list[Played]:
    """The moves of all steps with the seats that make them, as far as they are legal."""
    game = scene.scenario.start.copy()
    found: list[Played] = []
    for move in (Move.parse(text) for step in scene.scenario.steps for text in step.do):
        if move not in game.legal():  # with definitions of the player's own
            break
        position = game.position
        seat, number = position.active, position.round
        found.append(Played(seat, number, move, tuple(game.play(move))))
    return found


def scripted_turns(played: Sequence[Played]) -> list[list[Played]]:
    """The moves of each turn."""
    found: list[list[Played]] = []
    for each in played:
        if not found or (found[-1][0].seat, found[-1][0].round) != (each.seat, each.round):
            found.append([])
        found[-1].append(each)
    return found


class Script:
    """The moves of the seats that are not the learner's."""

    def __init__(self, expected: Sequence[Played]) -> None:
        self._turns: dict[int, list[list[Move]]] = {}
        for turn in scripted_turns(expected):
            self._turns.setdefault(turn[0].seat, []).append([each.move for each in turn])

    def move(self, game: Game, history: Sequence[Played]) -> Move | None:
        """The next move of the seat whose turn it is; None in the learner's turn and after the end.

        Where the learner went another way, a move of the script may not be legal: then the turn is ended, or else the
        first legal move is played.
        """
        if game.finished or game.position.active == LEARNER:
            return None
        seat, number = game.position.active, game.position.round
        own = [turn for turn in scripted_turns(history) if turn[0].seat == seat]
        begun = own.pop() if own and own[-1][0].round == number else []
        scripted = self._turns.get(seat, [])
        moves = scripted[len(own)] if len(own) < len(scripted) else []
        legal = game.legal()
        if len(begun) < len(moves) and moves[len(begun)] in legal:
            return moves[len(begun)]
        return END if END in legal else legal[0]


Kind: TypeAlias = Literal["beat", "weak", "missed", "done", "other_way", "opponent"]


OWN_TEXTS = ("done", "other_way", "missed", "opponent")
"""What the coach says in every scene; a scene may have its own text for each."""


@dataclass(frozen=True, slots=True)
class LessonAdvice:
    """What the coach says: the key of a text, and the names of the places that glow."""

    kind: Kind
    say: str
    glow: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ExpectedMove:
    """What *Show me* does: how many moves are taken back first, and the move that is played then."""

    take_back: int
    move: Move


@dataclass(frozen=True, slots=True)
class _Judged:
    """What is known of a way through the scene."""

    done: int | None
    """After how many moves the goal was reached."""
    weak: WeakMove | None
    weak_from: int
    """After how many moves the goal was out of reach."""


class LessonRun:
    """A scene that is being played."""

    def __init__(self, scene: LessonScene) -> None:
        self.scene = scene
        start = scene.scenario.start
        self.game = Game.at(start.rules, start.position.copy(), practice=True, history=True)
        self._expected = expected_play(scene)
        self._turns = len(scripted_turns(self._expected))
        self._script = Script(self._expected)
        done = next((count for count, game in enumerate(self._expected_games()) if goal_holds(scene, game)), None)
        self._needed = [each.move for each in self._expected[:done] if each.seat == LEARNER]
        """The learner's moves by which the expected way reaches the goal."""
        self._judgements: dict[tuple[Move, ...], _Judged] = {}
        self._leading: dict[tuple[Move, ...], bool] = {}

    def script(self, game: Game) -> Move | None:
        """The move of the seat whose turn it is, unless it is the learner's."""
        return self._script.move(game, game.history)

    # ----- what the coach says

    def advice(self) -> LessonAdvice:
        """What the coach says in the present position."""
        judged = self._judge()
        if judged.done is not None:
            moves = Counter(self._learners(self.game.history[: judged.done]))
            kind: Kind = "done" if moves == Counter(self._needed) else "other_way"
            return LessonAdvice(kind, self._own_text(kind))
        if self._is_over():
            return LessonAdvice("missed", self._said(judged.weak) or self._own_text("missed"))
        if judged.weak is not None:
            return LessonAdvice("weak", self._said(judged.weak))
        return self._beat()

    def _beat(self) -> LessonAdvice:
        played = self._learners(self.game.history)
        for beat in reversed(self.scene.beats):
            if is_active(beat.condition, self.game) and holds(beat.condition, self.game, played):
                return LessonAdvice("beat", f"{self.scene.key}.{beat.say}", beat.glow)
        return LessonAdvice("opponent", self._own_text("opponent"))

    def answer(self, refusal: Refusal, move: Move) -> str | None:
        """The key of what the coach adds to a refusal; None where the engine's sentence is enough."""
        entries = [entry for entry in self.scene.refused if entry.code == refusal.code]
        entries.sort(key=lambda entry: str(entry.attempt) != str(move))
        return f"{self.scene.key}.{entries[0].say}" if entries else None

    def _said(self, weak: WeakMove | None) -> str:
        return f"{self.scene.key}.{weak.say}" if weak is not None else ""

    def _own_text(self, name: str) -> str:
        """The scene's own text for one of OWN_TEXTS, else that of all."""
        own = f"{self.scene.key}.{name}"
        return own if current().has(own) else f"learn.coach.{name}"

    # ----- what is expected

    def expected(self) -> ExpectedMove | None:
        """What *Show me* does; None when the goal is reached, or while another seat plays on the way to it."""
        history = self.game.history
        if self._judge().done is not None:
            return None
        for count in range(len(history), -1, -1):
            game = self.game.at_move(count)
            learners_turn = game.position.active == LEARNER and not game.finished
            if (learners_turn or count == len(history)) and self._leads_to_the_goal(game, history[:count]):
                left = self._left(history[:count])
                return ExpectedMove(len(history) - count, left[0]) if learners_turn and left else None
        return None

    def take_back_steps(self) -> int:
        """How many moves *Take back* undoes: back to where the goal was still in reach, and the learner decides."""
        judged, history = self._judge(), self.game.history
        if judged.done is None and judged.weak is not None:
            return len(history) - judged.weak_from + 1
        if judged.done is None and self._is_over():
            found = self.expected()
            return found.take_back if found is not None else len(history)
        return next((steps for steps, each in enumerate(reversed(history), 1) if each.seat == LEARNER), 0)

    def left(self) -> list[Move]:
        """The expected moves of the learner that are not yet played, in their order."""
        return self._left(self.game.history)

    def _left(self, history: Sequence[Played]) -> list[Move]:
        left = list(self._needed)
        for move in self._learners(history):
            if move in left:
                left.remove(move)
        return left

    def _leads_to_the_goal(self, game: Game, history: Sequence[Played]) -> bool:
        """Whether the expected moves that are left reach the goal from here. In another order they may not."""
        key = tuple(each.move for each in history)
        if key not in self._leading:
            self._leading[key] = self._reaches_goal(game, history)
        return self._leading[key]

    def _reaches_goal(self, game: Game, history: Sequence[Played]) -> bool:
        if Counter(self._learners(history)) - Counter(self._needed):
            return False
        left = self._left(history)
        trial = Game.at(game.rules, game.position.copy(), practice=True, history=True)
        while not goal_holds(self.scene, trial):
            move = self._script.move(trial, [*history, *trial.history])
            if move is None and left and not trial.finished:
                move = left.pop(0)
            if move is None or move not in trial.legal():
                return False
            trial.play(move)
        return True

    # ----- how it stands

    def _judge(self) -> _Judged:
        """Whether the goal was reached on the way here, else whether it came out of reach."""
        key = tuple(self.game.moves)
        if key not in self._judgements:
            self._judgements[key] = self._judgement()
        return self._judgements[key]

    def _judgement(self) -> _Judged:
        history = self.game.history
        after_own: list[tuple[int, Game]] = []
        for count in range(len(history) + 1):
            game = self.game.at_move(count)
            if goal_holds(self.scene, game):
                return _Judged(count, None, 0)
            if count and history[count - 1].seat == LEARNER:
                after_own.append((count, game))
        held = [(weak, self._held(weak, after_own)) for weak in self.scene.weak]
        begun = [(counts[0], weak) for weak, counts in held if counts]
        since, weak = min(begun, key=lambda each: each[0], default=(0, None))
        return _Judged(None, weak, since)

    def _held(self, weak: WeakMove, after_own: Sequence[tuple[int, Game]]) -> list[int]:
        """After which of the learner's moves a weak entry held; empty if it is not to be said any more.

        One that names moves lasts by itself, as long as its other parts hold; any other stays said.
        """
        history = self.game.history
        counts = [count for count, game in after_own if holds(weak.condition, game, self._learners(history[:count]))]
        last = after_own[-1][0] if after_own else 0
        return [] if weak.condition.played and last not in counts else counts

    def _is_over(self) -> bool:
        """Whether all turns of the script have ended."""
        begun = scripted_turns(self.game.history)
        if self.game.finished or not begun:
            return self.game.finished
        now = self.game.position
        in_the_last = (begun[-1][0].seat, begun[-1][0].round) == (now.active, now.round)
        return len(begun) - in_the_last >= self._turns

    def _expected_games(self) -> list[Game]:
        games = [self.scene.scenario.start.copy()]
        for each in self._expected:
            games.append(games[-1].copy())
            games[-1].play(each.move)
        return games

    @staticmethod
    def _learners(history: Sequence[Played]) -> list[Move]:
        return [each.move for each in history if each.seat == LEARNER]
