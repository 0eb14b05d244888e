"""What a game of a task has won: its seals, each with what it needed and what there was."""

from __future__ import annotations

from collections.abc import Sequence

from ulm.i18n.catalog import t
from ulm.session.table_setup import BOTS
from ulm.teaching import challenge_files, challenge_progress, challenge_text
from ulm.teaching.challenge import LEVELS, Challenge
from ulm.teaching.challenge_progress import ChallengeProgress
from ulm.teaching.challenge_result import Seal
from ulm.ui.challenge_seal import SealSign, state_of
from ulm.ui.program import Program
from ulm.ui.screens.page import INDENT, MARGIN, PageScene, head_height
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.label import Label, RichLabel
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import BODY, INK, LARGE, RUBRIC, SEPIA, SMALL
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn

_WIDTH, _TALLEST, _HEIGHT = 1480.0, 980.0, 800.0
_SEAL, _BUTTON, _GAP, _BETWEEN, _BELOW = 120.0, 70.0, 26.0, 24.0, 36.0


class ChallengeResultScene(PageScene):
    """Three seals, won or not, and why."""

    first = "next"

    def __init__(self, app: Program, task: Challenge, seals: Sequence[Seal], *, new: int, opened: bool) -> None:
        """So many of the seals are ``new``; ``opened``: whether they have opened the later tasks."""
        super().__init__(app)
        self.task = task
        self.seals = seals
        self.new = new
        self.opened = opened
        kept = challenge_progress.load().content
        self.missing = 0 if app.settings.all_tasks else max(0, challenge_progress.OPENING - kept.all_seals)
        """How many seals would still open the later tasks."""
        self.following = self._following(kept)
        """The task that is played next; None after the last one, or where the next one is not open."""

    def _following(self, kept: ChallengeProgress) -> Challenge | None:
        found = challenge_files.tasks(BOTS)
        ids = [task.id for task in found]
        at = ids.index(self.task.id) + 1 if self.task.id in ids else len(ids)
        if at >= len(found):
            return None
        is_open = bool(found[at].texts) or self.app.settings.all_tasks or kept.is_open(at)
        return found[at] if is_open else None

    def relayout(self) -> None:
        # Larger text needs a taller page.
        self.size = (_WIDTH, min(_TALLEST, _HEIGHT * self.app.theme.factor))
        super().relayout()

    @property
    def title(self) -> str:
        return challenge_text.heading(self.task)

    @property
    def won(self) -> int:
        """How many seals were won."""
        return sum(seal.won for seal in self.seals)

    def verdict(self) -> str:
        """How many seals were won, and how many of them are new, in sentences."""
        said = [t("tasks.result.none") if not self.won else t("tasks.result.some", n=self.won)]
        if self.won == len(LEVELS):
            said = [t("tasks.result.all")]
        if self.won and self.new < self.won:
            said.append(t("tasks.result.new", n=self.new) if self.new else t("tasks.result.before"))
        if self.opened:
            said.append(t("tasks.result.opened"))
        if self.missing:
            said.append(t("tasks.result.more", n=self.missing))
        return " ".join(said)

    def spoken(self) -> str:
        rows = [f"{name}: {state}. {why}" for name, state, why in self._told()]
        return "\n".join([self.title, self.verdict(), *rows])

    def _told(self) -> list[tuple[str, str, str]]:
        """Of each seal what it is called, how it went, and what it needed."""
        found = []
        for level, seal in enumerate(self.seals):
            why = f"{challenge_text.seal(self.task, level)} {challenge_text.achieved_text(seal.figures)}".strip()
            state = t(f"tasks.state.{state_of(seal, over=True)}")
            found.append((challenge_text.level_name(level), state, why))
        return found

    # ----- the page

    def contents(self) -> Node:
        theme = self.app.theme
        side = _SEAL * min(1.2, theme.factor)
        rows: list[Node] = []
        for seal, (name, state, why) in zip(self.seals, self._told(), strict=True):
            colour = INK if seal.won else SEPIA
            words = Column(
                Row(
                    Label(name, LARGE / max(1.0, theme.factor / 1.3), RUBRIC if seal.won else SEPIA, font="display"),
                    Label(state, SMALL, colour, font="italic"),
                    gap=18,
                    align="center",
                ),
                RichLabel(why, BODY, colour),
                gap=4,
                justify="center",
                grow=1.0,
            )
            sign = sized(SealSign(state_of(seal, over=True)), width=side, height=side)
            rows.append(Row(sign, words, gap=_GAP, align="center"))
        body = ScrollColumn(RichLabel(f"**{self.verdict()}**", BODY * 1.1), Space(height=10), *rows, gap=_BETWEEN)
        foot = Row(*self._buttons(), gap=_GAP, height=_BUTTON * min(theme.factor, 1.25))
        column = Column(Space(height=head_height(theme)), body, Space(height=14), foot, Space(height=_BELOW), grow=1.0)
        return Stack(Row(Space(INDENT), column), pad=(MARGIN, 0))

    def _buttons(self) -> list[Button]:
        navigation = self.app.navigation
        ways = [
            Button(t("tasks.result.leave"), self._leave, name="leave"),
            Button(t("tasks.result.again"), lambda: navigation.play_task(self.task), name="again"),
        ]
        following = self.following
        if following is not None:
            act = lambda: navigation.play_task(following)  # noqa: E731
            ways.append(Button(t("tasks.result.next"), act, tooltip=challenge_text.heading(following), name="next"))
        ways[-1].primary = True
        return [sized(way, width=0.0, grow=1.0) for way in ways]

    def _leave(self) -> None:
        self.app.navigation.show_title()
        self.app.navigation.show_tasks()

    def back(self) -> bool:
        self._leave()
        return True
