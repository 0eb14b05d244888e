"""Stands beside a player who plays a task: its aim and its seals are always in sight, and the game has its own end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from ulm.i18n.catalog import current, t
from ulm.session.session import Session
from ulm.teaching import challenge_text
from ulm.teaching.challenge import LEVELS, Challenge
from ulm.teaching.challenge_result import ChallengeJudge, Seal
from ulm.ui.challenge_seal import SealSign, state_of
from ulm.ui.navigation import MenuEntry
from ulm.ui.table.coaches.coach import CoachedTable, ColumnCoach, ColumnPanel
from ulm.ui.table.panels.coach_note import CoachNote, note_area
from ulm.ui.table.panels.text_blocks import RichTextBlock, TextBlock
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Row
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import BODY, INK
from ulm.ui.toolkit.widgets.dialog import notice

_SHARE = 0.5
"""How much of the side column it takes at most."""
_SIGN, _HIGH = 34.0, 48.0

OnEnd: TypeAlias = Callable[[Session, tuple[Seal, ...]], None]
"""What is done when the game is over, with the seals as they are then."""


class ChallengeCoach(ColumnCoach):
    """Shows how it stands with the seals of a task."""

    def __init__(self, table: CoachedTable, task: Challenge, on_end: OnEnd) -> None:
        self._table = table
        self.task = task
        self._on_end = on_end
        self._judge = ChallengeJudge(task)
        self.seals = self._seals()
        """As they are in the position on the screen."""
        self._panel = _TaskPanel(table, self)
        table.state.dated = False  # a task has its own year
        self._told = bool(table.session.history)
        """Whether the story has been told at this table."""

    @property
    def practises(self) -> bool:
        return False  # seals are won in one go

    @property
    def menu_entries(self) -> Sequence[MenuEntry]:
        return [MenuEntry("task", challenge_text.heading(self.task), self.tell)]

    def _seals(self) -> tuple[Seal, ...]:
        """None is held before somebody has moved, though a draw, say, would win one."""
        session = self._table.session
        seals = self._judge.seals(session.game)
        return seals if session.history else tuple([seal._replace(won=False) for seal in seals])

    def settled(self) -> None:
        seals = self._seals()
        if seals != self.seals:
            self.seals = seals
            self._table.rebuild_items()
        if not self._told:
            self._told = True
            self.tell()

    def tell(self) -> None:
        """Tell the story, the aim, and how it stands."""
        self._table.app.push(notice(self._table.app, challenge_text.heading(self.task), self.told()))

    def told(self) -> str:
        """The story, the aim and the seals, as rich text; how it stands only once somebody has moved."""
        lines = self.lines() if self._table.session.history else challenge_text.seals(self.task)
        parts = [f"*{challenge_text.story(self.task)}*", f"**{challenge_text.goal_text(self.task)}**", "\n".join(lines)]
        return "\n\n".join(parts)

    def lines(self, *, with_level: bool = True) -> list[str]:
        """What wins each seal, with what is counted for it, as rich text."""
        found: list[str] = []
        for level, seal in enumerate(self.seals):
            counted = challenge_text.figures(seal.figures)
            said = challenge_text.seal(self.task, level) + (f" *{counted}*" if counted else "")
            found.append(t("tasks.wins", level=challenge_text.level_name(level), seal=said) if with_level else said)
        return found

    def ends_game(self) -> bool:
        whole = self._table.session.whole
        assert whole is not None, "a task is played at this computer"
        self._on_end(whole, self._judge.seals(whole.game))
        return True

    # ----- in the top bar

    def top_bar(self) -> Sequence[Node]:
        """The three seals, as they are; a click tells the task again."""
        side = _SIGN
        signs = Row(*(sized(SealSign(state_of(seal)), width=side, height=side) for seal in self.seals), gap=2)
        said = "\n".join(
            [f"**{challenge_text.heading(self.task)}**", challenge_text.goal_text(self.task), *self.lines()]
        )
        made = Hoverable(Row(signs, align="center"), name="top:task", on_activate=self.tell, tooltip=said)
        return [sized(made, width=len(LEVELS) * (side + 2), height=_HIGH)]

    def top_key(self) -> object:
        """What of it the top bar depends on."""
        return self.seals


class _TaskPanel(ColumnPanel):
    """The seals at the top of the side column; where that is folded away or a hint stands there, only those in the top
    bar are left.
    """

    def __init__(self, table: CoachedTable, coach: ChallengeCoach) -> None:
        super().__init__(table.state, table)
        self._table = table
        self._coach = coach
        self.slip = CoachNote(table, "task")
        self._filled: object = None

    @property
    def in_column(self) -> bool:
        return not self._table.app.settings.side.folded and not self._table.hinted

    def items(self) -> Sequence[Focusable]:
        if not self.in_column:
            return ()
        self._fill()
        return self.slip.put(*note_area(self.actions.arrangement).topleft)

    def _fill(self) -> None:
        room, theme = note_area(self.actions.arrangement), self.actions.theme
        look = (theme.lettering, current().language, tuple(room), self._coach.seals)
        if look == self._filled:
            return
        self._filled = look
        heading = challenge_text.heading(self._coach.task)
        self.slip.fill(room.w, room.h * _SHARE, heading, "", self._blocks, top=True)

    def _blocks(self, width: float) -> list[TextBlock]:
        theme = self.actions.theme
        size = BODY * 0.86 / max(1.0, theme.factor / 1.1) ** 0.75
        marks = {"held": "icons/check", "won": "icons/check", "lost": "icons/cross", "missed": "icons/cross"}
        return [
            RichTextBlock(
                theme, line, width, size=size, colour=INK, picture=marks.get(state_of(seal), "icons/seal"), gap=5.0
            )
            for line, seal in zip(self._coach.lines(with_level=False), self._coach.seals, strict=True)
        ]

    def spoken_changes(self) -> Mapping[object, str]:
        """Which seals are held or lost; what is counted is told in the top bar."""
        states = [
            t("tasks.said", level=challenge_text.level_name(level), state=t(f"tasks.state.{state_of(seal)}"))
            for level, seal in enumerate(self._coach.seals)
        ]
        return {"task": "\n".join(states)}

    def draw_items(self, canvas: Canvas, items: Sequence[Focusable]) -> None:
        """They are drawn with the slip, above the board."""

    def draw_over(self, canvas: Canvas) -> None:
        """The slip."""
        if self.in_column:
            self.slip.draw(canvas)
