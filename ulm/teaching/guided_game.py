"""The guided game while it is played: what is said now, what the apprentice does.

Everything follows from the moves of the game, so taking back, or going on with a saved game, needs nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ulm.rules import Game, Move, danube
from ulm.rules.moves import COLOURS, SPACES
from ulm.rules.preview import PushPreview
from ulm.teaching.conditions import begins, holds, is_among
from ulm.teaching.guided_file import GuidedGame, GuidedStep, Purpose
from ulm.teaching.lesson import LEARNER

APPRENTICE = 1


@dataclass(frozen=True, slots=True)
class GuidedAdvice:
    """What is said now: the key of its text, and the places that glow."""

    say: str
    glow: tuple[str, ...] = ()
    purpose: str = ""
    """The purpose of the turn."""
    last: bool = False
    """Whether it is the farewell."""


class GuidedRun:
    """The teaching of one game that keeps its history."""

    def __init__(self, guided: GuidedGame, game: Game) -> None:
        self.guided = guided
        self.game = game

    # ----- the course of the teaching

    @property
    def turn(self) -> int:
        """The number of the learner's turn, or of the one that comes next."""
        return self.game.position.round + (self.game.position.active != LEARNER)

    @property
    def over(self) -> bool:
        """Whether the teaching is over and the game goes on by itself."""
        if self.game.position.finished or self._purpose() is not None:
            return self.game.position.finished
        number, last = self.game.position.round, self._farewell_turn()
        return number > last or any(each.seat == LEARNER and each.round == last for each in self.game.history)

    def _farewell_turn(self) -> int:
        """The turn in which the learner is told that the teaching is over."""
        for number in range(1, self.guided.last_turn + 1):
            if all(self._reached(purpose, self._moves_before(number)) for purpose in self.guided.purposes):
                return number
        return self.guided.last_turn + 1

    def _purpose(self) -> Purpose | None:
        """What this turn is for: the first purpose that had not been reached when it began."""
        number = self.game.position.round
        if number > self.guided.last_turn:
            return None
        before = self._moves_before(number)
        return next((each for each in self.guided.purposes if not self._reached(each, before)), None)

    def _moves_before(self, number: int) -> list[Move]:
        return [each.move for each in self.game.history if each.seat == LEARNER and each.round < number]

    def _reached(self, purpose: Purpose, moves: Sequence[Move]) -> bool:
        """Whether a purpose was reached by these moves."""
        return all(any(is_among(moves, text) for text in texts) for texts in purpose.reached)

    # ----- what is said

    def advice(self) -> GuidedAdvice | None:
        """What is said to the learner now; None while somebody else decides, or where there is nothing to say."""
        position = self.game.position
        if position.finished or position.active != LEARNER:
            return None
        purpose = self._purpose()
        if purpose is None:
            return self._farewell()
        beat = self._beat(purpose)
        if beat is None or not beat.say:
            return None
        of = purpose.id if beat in purpose.beats else "questions"
        say, glow = f"guided.{of}.{beat.say}", tuple(self._places(beat.glow))
        if beat.wants:
            slots = self._slots(beat)
            if slots:
                glow = tuple(f"arrow {slot}" for slot in slots)
            elif beat.otherwise:
                say = f"guided.{purpose.id}.{beat.otherwise}"
        return GuidedAdvice(say, glow, purpose.id)

    def _places(self, words: Sequence[str]) -> Iterator[str]:
        """The places of a beat, those that depend on the position by their names."""
        position, docks = self.game.position, self.game.state()["docks"]
        for word in words:
            kind, _, name = word.partition(" ")
            if word == "offer":
                yield from (f"offer {move.words[0]}" for move in self.game.legal() if move.verb in ("card", "coat"))
            elif word == "hand":
                yield from (f"card {card}" for card in position.players[LEARNER].hand)
            elif word == "steps":
                most = max((int(move.words[0]) for move in self.game.legal() if move.verb == "steps"), default=0)
                if most:
                    yield f"space {SPACES[danube.landing(position, most)]}"
            elif kind == "dock" and name in COLOURS:
                if name in docks:
                    yield f"dock {docks.index(name) + 1}"
            else:
                yield word

    def show(self) -> Move | None:
        """The move that does what is said now."""
        if self.game.position.finished or self.game.position.active != LEARNER:
            return None
        purpose = self._purpose()
        beat = self._beat(purpose) if purpose is not None else None
        return self._shown(beat) if beat is not None else None

    def _farewell(self) -> GuidedAdvice | None:
        farewell = self.guided.farewell
        if self._farewell_turn() != self.game.position.round or not holds(farewell, self.game, self._own_moves()):
            return None
        return GuidedAdvice(f"guided.{farewell.say}", tuple(farewell.glow), farewell.say, last=True)

    def _beat(self, purpose: Purpose) -> GuidedStep | None:
        moves = self._own_moves()
        reached = self._reached(purpose, moves)
        asked = bool(self.game.position.stack)
        found = [
            beat
            for beat in (*self.guided.questions, *purpose.beats)
            if (reached or not beat.reached) and ("question" in beat.when or not asked)
            if holds(beat, self.game, moves)
        ]
        return found[-1] if found else None

    def _own_moves(self) -> list[Move]:
        return [each.move for each in self.game.history if each.seat == LEARNER]

    def _slots(self, beat: GuidedStep) -> list[str]:
        """Where to push: the slots whose line gives what the beat wants, the first that it names before the others."""
        pushes = [move for move in self.game.legal() if move.verb == "push"]
        previews = [self.game.preview(move) for move in pushes]
        for wanted in beat.wants:
            found = [each.slot for each in previews if _gives(each, wanted)]
            if found:
                named = [text.split()[1] for text in beat.show if text.startswith("push ")]
                return sorted(found, key=lambda slot: named.index(slot) if slot in named else len(named))
        return []

    def _shown(self, beat: GuidedStep) -> Move | None:
        legal = self.game.legal()
        if beat.wants and any(move.verb == "push" for move in legal):
            slots = self._slots(beat)
            if slots:
                return Move(f"push {slots[0]}")
        return next((move for text in beat.show for move in legal if begins(move, text)), None)

    # ----- the apprentice

    def script(self, game: Game) -> Move | None:
        """The apprentice's next move by script; None where the script does not say, or its move is not legal."""
        position = game.position
        if position.active != APPRENTICE or not 0 < position.round <= len(self.guided.script):
            return None
        moves = [Move(text) for text in self.guided.script[position.round - 1]]
        made = [each.move for each in game.history if each.seat == APPRENTICE and each.round == position.round]
        if len(made) >= len(moves) or made != moves[: len(made)]:
            return None
        move = moves[len(made)]
        return move if move in game.legal() else None


def _gives(preview: PushPreview, wanted: Sequence[str]) -> bool:
    """Whether the line of a push has all these colours, none of them wasted."""
    usable = [colour for colour, wasted in zip(preview.line, preview.wasted, strict=True) if wasted is None]
    for colour in wanted:
        if colour not in usable:
            return False
        usable.remove(colour)
    return True
