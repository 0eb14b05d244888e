"""Asks what the player would have done in a turn that cost much, and judges it; shows the better turn and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Protocol, TypeAlias

from ulm.bots.reasons import plan_and_gains
from ulm.review.trial import RIGHT, Task
from ulm.rules import Move
from ulm.text.catalog import t
from ulm.text.reason_text import reason
from ulm.text.review_text import amount
from ulm.text.safe_text import in_rich_text
from ulm.ui.keys import key_name, pressed
from ulm.ui.kit.input import Input
from ulm.ui.table.coach.coach import Coach, CoachedTable
from ulm.ui.table.coach.trying_panel import TryingPanel
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.slip import SlipButton

State: TypeAlias = Literal["asked", "judging", "right", "wrong", "failed", "showing", "shown"]


class Attempts(Protocol):
    """Who judges (`review.trial.Trial`)."""

    task: Task

    def judge(self, tried: tuple[str, ...], done: Callable[[float | None], None]) -> None:
        """Judge an attempt; ``done`` may be called from another thread."""


class TryingCoach(Coach):
    """Stands beside the table of one ``Task``."""

    alone = True

    def __init__(self, table: CoachedTable, attempts: Attempts) -> None:
        self._table = table
        self._attempts = attempts
        self.state: State = "asked"
        self._cost = 0.0
        self._tried: tuple[str, ...] = ()
        """The attempt that is judged, or was judged last."""
        self._to_show: list[Move] = []
        task = attempts.task
        self._why = self._gains(task.part.best)
        self._instead = self._gains(task.played)
        self._panel = TryingPanel(table.state, table, self)

    def _gains(self, moves: Sequence[str]) -> list[str]:
        """What moves bring for sure, in sentences."""
        _, found = plan_and_gains(self._attempts.task.game(), [Move.parse(text) for text in moves])
        return [reason(each) for each in found]

    @property
    def panels(self) -> Sequence[Panel]:
        return (self._panel,)

    @property
    def column(self) -> float:
        return self._panel.bottom

    @property
    def holds(self) -> bool:
        return True  # nobody plays on: only this turn is asked about

    # ----- what it says

    def said(self) -> list[tuple[str, str]]:
        """What it says now: how each sentence is meant, and the sentence."""
        task = self._attempts.task
        if self.state in ("showing", "shown"):
            better = [("reason", words) for words in self._why]
            played = [("reason", words) for words in self._instead]
            return [
                ("heading", t("review.trial.better")), *better, ("heading", t("review.trial.instead")), *played
            ]  # fmt: skip
        if self.state == "asked":
            name = in_rich_text(self._table.session.seats[task.seat].name)
            return [("asked", t("review.trial.asked", name=name, cost=amount(task.part.cost, sign=False)))]
        return [(self.state, t(f"review.trial.{self.state}", cost=amount(self._cost, sign=False)))]

    def rows(self) -> list[list[SlipButton]]:
        """Its buttons."""
        again = _button("again", self.again, "coach_again", primary=self.state in ("wrong", "shown"))
        show = _button("show_me", self.show_me, "coach_show", icon="icons/hint", primary=self.state == "asked")
        leave = _button("leave", self._table.app.pop, primary=self.state == "right")
        if self.state in ("showing", "judging"):
            return [[leave]]
        return [[show], [again], [leave]] if self.state != "shown" else [[again], [leave]]

    # ----- what its buttons do

    def again(self) -> None:
        """Back to the beginning of the part."""
        self._to_show = []
        self._set("asked")
        self._take_back()

    def show_me(self) -> None:
        """Play the better turn and say why it is better."""
        self._to_show = [Move.parse(text) for text in self._attempts.task.part.best]
        self._set("showing")
        self._take_back()
        self._show_next()

    def _take_back(self) -> None:
        self._table.animator.skip()
        if self._table.session.history:
            self._table.take_back(len(self._table.session.history))
            self._table.animator.skip()

    def _show_next(self) -> None:
        """Play the next move of the better turn."""
        if self.state != "showing":
            return
        while self._to_show:
            move = self._to_show.pop(0)
            if self._table.state.can(move):
                self._table.perform(move)
                return
        self._set("shown")

    # ----- what happens at the table

    def settled(self) -> None:
        session = self._table.session
        moves = tuple(played.move.text for played in session.history)
        if self.state == "showing":
            self._table.app.call_soon(self._show_next)
        elif self.state == "asked" and self._over():
            self._tried = moves
            self._set("judging")
            self._attempts.judge(moves, self._judged)
        elif self.state != "shown" and moves[: len(self._tried)] != self._tried:
            self._set("asked")  # it was taken back

    def _over(self) -> bool:
        """Whether the part is over: the turn has ended, or something was revealed."""
        session = self._table.session
        last = session.history[-1] if session.history else None
        return last is not None and (last.revealed or session.decider != self._attempts.task.seat)

    def _judged(self, cost: float | None) -> None:
        """An attempt is judged (called from another thread)."""
        tried = self._tried

        def tell() -> None:
            if self.state == "judging" and self._tried == tried:
                self._cost = cost or 0.0
                self._set("failed" if cost is None else "right" if cost <= RIGHT else "wrong")

        self._table.app.call_soon(tell)

    def _set(self, state: State) -> None:
        self.state = state
        self._table.rebuild_items()

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

    def back(self) -> bool:
        self._table.app.pop()
        return True

    def open_menu(self) -> bool:
        self._table.app.pop()
        return True

    def ends_game(self) -> bool:
        return True


def _button(
    name: str, act: Callable[[], None], key: str = "", *, icon: str = "", primary: bool = False
) -> SlipButton:
    label, tip = t(f"review.trial.{name}"), t(f"review.trial.{name}_tip")
    return SlipButton(name, label, act, key_name(key) if key else "", icon, tip, primary)
