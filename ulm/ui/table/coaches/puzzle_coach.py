"""Asks for the best turn in a puzzle: judges what is played, gives hints, and plays the solution with its reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Literal, Protocol, TypeAlias

from ulm.ai.explanation import Reason
from ulm.ai.outcome_diff import OutcomeItem
from ulm.analysis.answer_grade import grade_of
from ulm.analysis.puzzle_answer import Judgement, explained, first_hidden_move, hints
from ulm.analysis.puzzle_queue import PuzzleAttempt
from ulm.i18n import puzzle_text
from ulm.i18n.catalog import t
from ulm.i18n.explanation_text import difference_words, reason
from ulm.i18n.log_text import MoveLogText, moves_joined
from ulm.i18n.review_text import format_cost
from ulm.i18n.sanitizing import in_rich_text
from ulm.rules import Game, Move, Played
from ulm.rules.moves import END
from ulm.ui.key_bindings import key_name, pressed
from ulm.ui.table.coaches import highlight_places
from ulm.ui.table.coaches.coach import CoachedTable
from ulm.ui.table.coaches.turn_coach import TurnCoach
from ulm.ui.table.interaction.hint import what_to_do
from ulm.ui.table.panels.coach_note import CoachNoteButton
from ulm.ui.table.panels.highlight_frame import HighlightFrame
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.input import Input

State: TypeAlias = Literal[
    "asked",
    "ready",
    "judging",
    "right",
    "better",
    "near",
    "wrong",
    "failed",
    "checking",
    "checked",
    "agreed",
    "showing",
    "shown",
]
_BUSY = ("judging", "checking", "showing")
_SOLVED = ("right", "better", "agreed")
_MISSED = ("near", "wrong")
_BETTER = 0.05
"""So many points above the solution are worth a word: what is shown has one decimal place."""


class PuzzleAnswerJudge(Protocol):
    """Who judges (`puzzles.attempts.Attempts`)."""

    def judge(self, tried: tuple[str, ...], done: Callable[[Judgement | None], None], *, closely: bool = False) -> None:
        """Judge an attempt; ``done`` may be called from another thread."""

    def rest(self, game: Game, done: Callable[[tuple[str, ...] | None], None]) -> None:
        """Find how a turn goes on to its end; ``done`` may be called from another thread."""


class PuzzleCoach(TurnCoach):
    """Stands beside the table of one puzzle."""

    def __init__(
        self,
        table: CoachedTable,
        sitting: PuzzleAttempt,
        attempts: PuzzleAnswerJudge,
        save: Callable[[], None],
        go_on: Callable[[], None],
        review: Callable[[], None],
    ) -> None:
        """``save`` keeps the player's progress; ``go_on`` opens the next puzzle, ``review`` that of the game from which
        it is.
        """
        super().__init__(table, sitting.puzzle.seat, attempts.rest)
        self.sitting = sitting
        self._attempts = attempts
        self._save = save
        self._go_on = go_on
        self._review = review
        self._hints = hints(sitting.puzzle)
        self._first = first_hidden_move(sitting.puzzle)
        self._light = HighlightFrame(table, table.readable)
        self.judged: Judgement | None = None
        self.answer: tuple[str, ...] = ()
        """The latest answer that was wrong."""
        self._hints_before = 0
        """How many hints had been given when the latest answer was judged."""
        self._missing: tuple[OutcomeItem, ...] = ()
        """What the solution surely brings that this answer does not."""
        self._too_early = False
        """Whether the turn was to be judged before it was played to its end."""

    # ----- what it says

    @property
    def title(self) -> str:
        if self.sitting.origin is not None:
            return t("puzzles.own.one")
        return t("puzzles.day.title" if self.sitting.daily else "puzzles.one")

    def said(self) -> list[tuple[str, str]]:
        said = self._situation()
        if self.state not in ("asked", "ready", *_MISSED):
            return said
        hints = [("hint", self._hint(number)) for number in reversed(range(self.sitting.hints))]
        # What came last is to be seen at once: the verdict, or a hint.
        hint_is_new = self.state == "asked" or self.sitting.hints > self._hints_before
        return [*hints, *said] if hint_is_new else [*said, *hints]

    def _situation(self) -> list[tuple[str, str]]:
        if self.state == "asked":
            name = in_rich_text(self._table.session.seats[self.seat].name)
            said = [("asked", t("puzzles.asked", name=name)), ("about", self._about())]
            return [*said, ("early", t("puzzles.too_early"))] if self._too_early else said
        if self.state in ("showing", "shown"):
            return self._solution()
        cost = self.judged.cost if self.judged is not None else 0.0
        said = [
            (_MEANT.get(self.state, self.state), t(f"puzzles.{self.state}", cost=format_cost(abs(cost), sign=False)))
        ]
        if self.state in (*_MISSED, *_SOLVED):
            said += self._outcome()
        if self.state in _SOLVED:
            said += self._origin()
        return said

    def _outcome(self) -> list[tuple[str, str]]:
        """What the answer changed: of a missed turn nothing that is counted."""
        if self.sitting.origin is not None:
            return []
        return [("outcome", words) for words in puzzle_text.outcome(self.sitting.outcome)]

    def _origin(self) -> list[tuple[str, str]]:
        """From which game it is, once that gives nothing away."""
        origin = self.sitting.origin
        if origin is None:
            return []
        where = in_rich_text(puzzle_text.mistake_origin(origin))
        cost = format_cost(self.sitting.puzzle.section.gap, sign=False)
        return [("outcome", t("puzzles.own.from", turn=where, cost=cost))]

    def _about(self) -> str:
        """How difficult it is, and its theme if that was chosen."""
        words = [t("puzzles.difficulty", rating=self.sitting.entry.rating)]
        if self.sitting.origin is not None:
            return " · ".join([*words, t("puzzles.own.unrated")])
        if self.sitting.theme:
            words.append(puzzle_text.theme(self.sitting.theme))
        if self.sitting.known:
            words.append(t("puzzles.known"))
        return " · ".join(words)

    def _hint(self, number: int) -> str:
        hint = self._hints[number]
        return what_to_do(self._table.state, self._first) if hint.kind == "place" else puzzle_text.hint(hint)

    def _solution(self) -> list[tuple[str, str]]:
        puzzle, origin = self.sitting.puzzle, self.sitting.origin
        said = [*self._origin(), ("heading", t("puzzles.best"))]
        if origin is None:
            said += [("why", words) for words in (*puzzle_text.why_best(puzzle), *self._second_words())]
        said += _reasons(explained(puzzle, puzzle.solution).reasons)
        said += self.depends()
        played, heading = self.answer, "puzzles.instead"
        if not played and origin is not None:
            played, heading = origin.found.played, "puzzles.own.then"
        if played:
            other = explained(puzzle, [Move.parse(text) for text in played])
            said += [("heading", t(heading)), *_reasons(other.reasons)]
        if self._missing:
            said.append(("difference", difference_words(self._missing)))
        return [*said, *self._outcome()]

    @cached_property
    def _second(self) -> tuple[Played, ...]:
        """The next best turn, which the solution is compared with."""
        game = self.sitting.puzzle.game(history=True)
        for move in self.sitting.puzzle.second:
            game.play(move)
        return tuple(game.history)

    def _second_words(self) -> list[str]:
        describer, turn = MoveLogText(self._table.session.seats, self.seat), self._second
        moves = (describer.move(played, turn[:number]) for number, played in enumerate(turn))
        return [t("puzzles.second", moves=moves_joined(moves))] if turn else []

    def rows(self) -> list[list[CoachNoteButton]]:
        """The same ones in all states: those that lead nowhere just now are dimmed."""
        state, own = self.state, self.sitting.origin is not None
        missed, solved = state in (*_MISSED, "failed", "checked"), state in _SOLVED
        asked, hints_left = state in ("asked", "ready"), self.sitting.hints < len(self._hints)
        done = _button("done", self.done, "coach_next", enabled=asked, primary=self._only_ends)
        following = _button("next", self._go_on, "coach_next", enabled=solved or state == "shown", primary=True)
        hint = _button("hint", self.hint, "hint", enabled=hints_left and (asked or state in _MISSED))
        solution = _button("solution", self.solution, "coach_show", enabled=state not in (*_BUSY, "shown"))
        played = bool(self._table.session.history)
        again = _button("again", self.again, "coach_again", enabled=played and state not in _BUSY, primary=missed)
        check = _button("check", self.check, enabled=state in _MISSED)
        leave = _button("leave", self._table.app.pop)
        last = [_button("review", self._review, enabled=solved or state == "shown"), leave] if own else [leave]
        rows = ([done, following], [hint, solution], [again, check], last)
        return [[replace(each, large=False) for each in row] for row in rows]

    def next_item(self) -> str:
        if self.state in ("ready", "failed", "checked", "shown", *_MISSED, *_SOLVED):
            return next((each.name for row in self.rows() for each in row if each.primary and each.enabled), "")
        return ""

    @property
    def final(self) -> str:
        if self.state != "asked":
            return ""
        return t("puzzles.final_first" if self.sitting.counts else "puzzles.final")

    # ----- what its buttons do

    @property
    def _only_ends(self) -> bool:
        """Whether there is nothing else to do than to end the turn."""
        return self.state == "ready" or (self.state == "asked" and [*self._table.state.legal] == [END.verb])

    def done(self) -> None:
        """Have it judged: the turn ends here, unless it went as far as can be known."""
        if self.state == "ready":
            self._judge()
        elif self._table.state.can_end:
            self._table.end_turn()
        else:
            self._too_early = True
            self.change("asked")

    def again(self) -> None:
        self._too_early = False
        super().again()

    def hint(self) -> None:
        """Tell a little more."""
        if self.sitting.hints < len(self._hints):
            self.sitting.hints += 1
            self.change(self.state)

    def check(self) -> None:
        """Look at the answer as closely as at the solution."""
        self.change("checking")
        self._attempts.judge(self.tried, self._come("checking"), closely=True)

    def solution(self) -> None:
        """Play the solution, and say why it is best."""
        if not self.sitting.answered:
            self.sitting.answer("shown")
            self._save()
        self.play_for_player(self.sitting.puzzle.solution)

    # ----- what happens

    def finished(self) -> None:
        if self._table.session.decider != self.seat:
            self._judge()
        else:
            self.change("ready")  # something was revealed, perhaps by mistake: it may be taken back

    def settled(self) -> None:
        self._too_early = False
        super().settled()
        if self.state == "ready" and self.turn_ended:
            self._judge()

    def _judge(self) -> None:
        self.change("judging")
        self._attempts.judge(self.tried, self._come("judging"))

    def _come(self, waiting: State) -> Callable[[Judgement | None], None]:
        """What is done when a judgement comes (from another thread) that is still waited for."""
        tried = self.tried

        def come(judged: Judgement | None) -> None:
            def tell() -> None:
                if self.state == waiting and self.tried == tried:
                    self.judged = judged
                    self.change("failed" if judged is None else self._note(judged))

            self._table.app.call_soon(tell)

        return come

    def _note(self, judged: Judgement) -> State:
        """Note an answer that was judged; the state that it leads to."""
        checked = self.state == "checking"
        grade = grade_of(judged.cost)
        self._hints_before = self.sitting.hints
        if judged.right or not checked:
            self.sitting.answer(grade)
            self._save()
        if not judged.right:
            self.answer, self._missing = self.tried, judged.difference
            return "checked" if checked else "near" if grade == "near" else "wrong"
        self._table.app.audio.play("bell")
        return "agreed" if checked else "better" if judged.cost < -_BETTER else "right"

    # ----- the light

    @property
    def moving(self) -> bool:
        return self._light.arriving

    def update(self, dt: float) -> None:
        super().update(dt)
        self._light.move_to(self._first if self._lit() else None)
        self._light.update(dt)

    def _lit(self) -> bool:
        """Whether the last hint was given, and that move is still to be played."""
        given = self.sitting.hints == len(self._hints)
        return given and self.state == "asked" and self._table.state.ready and self._table.state.can(self._first)

    def draw(self, canvas: Canvas) -> None:
        """The light on that with which the turn begins."""
        if self._lit():
            thing = _THINGS.get(self._first.verb, "")
            words = " ".join([thing, *self._first.words[:1]]) if thing != "sparrows" else thing
            self._light.draw(canvas, highlight_places.boxes(self._table, [words]))

    def handle(self, event: Input) -> bool:
        if self.state in _BUSY:
            return False
        ways = {button.name: button.act for row in self.rows() for button in row if button.enabled}
        for name, key in _KEYS:
            if name in ways and pressed(event, key):
                ways[name]()
                return True
        return False


_KEYS = (
    *(("done", "coach_next"), ("next", "coach_next"), ("again", "coach_again")),
    *(("solution", "coach_show"), ("hint", "hint")),
)
_THINGS = {"push": "arrow", "play": "card", "swap": "sparrows"}
"""On what the light lies, by the kind of the move."""
_MEANT = {"better": "right", "near": "wrong", "agreed": "right", "checked": "wrong", "ready": "asked"}
"""How sentences of a state are meant, where that is not the state."""


def _reasons(found: Sequence[Reason]) -> list[tuple[str, str]]:
    return [("reason", reason(each)) for each in found]


def _button(
    name: str,
    act: Callable[[], None],
    key: str = "",
    *,
    enabled: bool = True,
    primary: bool = False,
) -> CoachNoteButton:
    words, tip = t(f"puzzles.button.{name}"), t(f"puzzles.button.{name}_tip")
    return CoachNoteButton(name, words, act, key_name(key) if key else "", "", tip, primary and enabled, enabled)
