"""Asks what the player would have done in a turn that cost much, and judges it; shows the better turn and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal, Protocol, TypeAlias

from ulm.ai.explanation import plan_and_gains
from ulm.ai.outcome_diff import OutcomeItem
from ulm.analysis.retry import RIGHT, JudgedMoves, RetryTask
from ulm.i18n.catalog import t
from ulm.i18n.explanation_text import difference_words, reason
from ulm.i18n.review_text import format_cost
from ulm.i18n.sanitizing import in_rich_text
from ulm.rules import Game, Move
from ulm.ui.key_bindings import key_name, pressed
from ulm.ui.table.coaches.coach import CoachedTable
from ulm.ui.table.coaches.turn_coach import TurnCoach
from ulm.ui.table.panels.coach_note import CoachNoteButton
from ulm.ui.toolkit.input import Input

State: TypeAlias = Literal["asked", "judging", "right", "wrong", "failed", "showing", "shown"]


class RetryJudge(Protocol):
    """Who judges (`review.trial.Trial`)."""

    task: RetryTask

    def judge(self, tried: tuple[str, ...], done: Callable[[JudgedMoves | None], None]) -> None:
        """Judge an attempt; ``done`` may be called from another thread."""

    def rest(self, game: Game, done: Callable[[tuple[str, ...] | None], None]) -> None:
        """Find how a turn goes on to its end; ``done`` may be called from another thread."""


class RetryCoach(TurnCoach):
    """Stands beside the table of one ``Task``."""

    def __init__(self, table: CoachedTable, attempts: RetryJudge) -> None:
        self._attempts = attempts
        self.result = JudgedMoves(0.0)
        """How the latest attempt was judged."""
        task = attempts.task
        self._why = self._gains(task.part.best)
        self._instead = self._gains(task.played)
        super().__init__(table, task.seat, attempts.rest)

    def _gains(self, moves: Sequence[str]) -> list[str]:
        """What moves bring for sure, in sentences."""
        _, found = plan_and_gains(self._attempts.task.game(), [Move.parse(text) for text in moves])
        return [reason(each) for each in found]

    # ----- what it says

    @property
    def title(self) -> str:
        return t("review.trial.title")

    def said(self) -> list[tuple[str, str]]:
        task = self._attempts.task
        if self.state in ("showing", "shown"):
            better = [("reason", words) for words in self._why]
            played = [("reason", words) for words in self._instead]
            return [
                *_difference(task.part.difference),
                ("heading", t("review.trial.better")),
                *better,
                *self.depends(),
                ("heading", t("review.trial.instead")),
                *played,
            ]
        if self.state == "asked":
            name = in_rich_text(self._table.session.seats[task.seat].name)
            return [("asked", t("review.trial.asked", name=name, cost=format_cost(task.part.cost, sign=False)))]
        said = [(self.state, t(f"review.trial.{self.state}", cost=format_cost(self.result.cost, sign=False)))]
        return said + _difference(self.result.difference) if self.state == "wrong" else said

    def rows(self) -> list[list[CoachNoteButton]]:
        state, busy = self.state, self.state in ("showing", "judging")
        show = _button("show_me", self.show_me, "coach_show", icon="icons/hint", primary=state == "asked")
        again = _button("again", self.again, "coach_again", primary=state in ("wrong", "failed", "shown"))
        leave = _button("leave", self._table.app.pop, primary=state == "right")
        show = replace(show, large=True, enabled=not busy and state != "shown")
        return [[show], [replace(again, large=False, enabled=not busy)], [replace(leave, large=False)]]

    def next_item(self) -> str:
        return next((each.name for row in self.rows() for each in row if each.primary and self.state != "asked"), "")

    # ----- what happens

    def show_me(self) -> None:
        """Play the better turn and say why it is better."""
        self.play_for_player([Move.parse(text) for text in self._attempts.task.part.best])

    def finished(self) -> None:
        self.change("judging")
        self._attempts.judge(self.tried, self._judged)

    def _judged(self, result: JudgedMoves | None) -> None:
        """An attempt is judged (called from another thread)."""
        tried = self.tried

        def tell() -> None:
            if self.state == "judging" and self.tried == tried:
                self.result = result or JudgedMoves(0.0)
                self.change("failed" if result is None else "right" if result.cost <= RIGHT else "wrong")

        self._table.app.call_soon(tell)

    def handle(self, event: Input) -> bool:
        if self.state in ("judging", "showing"):
            return False
        if pressed(event, "coach_again"):
            self.again()
        elif self.state != "shown" and pressed(event, "coach_show"):
            self.show_me()
        else:
            return False
        return True


def _difference(items: Sequence[OutcomeItem]) -> list[tuple[str, str]]:
    words = difference_words(items)
    return [("difference", words)] if words else []


def _button(
    name: str, act: Callable[[], None], key: str = "", *, icon: str = "", primary: bool = False
) -> CoachNoteButton:
    label, tip = t(f"review.trial.{name}"), t(f"review.trial.{name}_tip")
    return CoachNoteButton(name, label, act, key_name(key) if key else "", icon, tip, primary)
