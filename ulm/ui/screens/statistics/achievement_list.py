"""The twelve marks of a career, at the end of the statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ulm.i18n import chronicle_text as words
from ulm.i18n.catalog import t
from ulm.i18n.sanitizing import in_rich_text
from ulm.storage.achievements import Achievement
from ulm.storage.game_summary import GameEntry
from ulm.ui.challenge_seal import SealSign
from ulm.ui.screens.statistics.statistics_charts import ChartHeading
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Grid, Row, Stack
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.label import Label
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import BODY, FADED, INK, PAGE, RUBRIC, SEPIA, SMALL, Theme

_SEAL = 40.0
_PAD, _GAP, _BESIDE = (8.0, 8.0), (22.0, 10.0), 14.0
_COLUMNS, _FEWER = 3, 2
"""How many stand side by side, and how many where text is large."""


class AchievementMark(Hoverable):
    """A mark: what it is, and when it was won; one that was won opens the game that first won it."""

    def __init__(self, theme: Theme, mark: Achievement, number: int, show: Callable[[GameEntry], None] | None) -> None:
        self.mark = mark
        self.number = number
        self.title, self.what = (t(f"statistics.career.marks.{mark.name}.{part}") for part in ("name", "what"))
        first, seal = mark.first, _SEAL * min(1.3, theme.factor)
        colour, self._said = (INK, _when(first)) if first is not None else (SEPIA, _progress(mark))
        said = Column(
            Label(self.title, BODY - 2, colour, font="semibold"),
            Label(self.what, SMALL, colour),
            Label(self._said, SMALL, RUBRIC if first is not None else SEPIA, font="italic"),
            gap=2,
            grow=1.0,
        )
        sign = sized(SealSign("open" if first is None else "won"), width=seal, height=seal)
        opens = first is not None and show is not None
        super().__init__(
            Stack(Row(sign, said, gap=_BESIDE, align="start"), pad=_PAD),
            on_activate=(lambda: show(first)) if first is not None and show is not None else None,
            tooltip=t("statistics.career.tip") if opens else None,
            name=f"mark:{mark.name}",
        )
        self.sound = "press" if opens else ""

    def spoken_name(self) -> str:
        return f"{self.title}: {self.what}"

    def spoken_value(self) -> str:
        return in_rich_text(self._said) if self.mark.first is not None else self._open()

    def _open(self) -> str:
        """That it is not won, and how much of it is done."""
        return ", ".join(part for part in (t("statistics.career.open"), self._said) if part)

    def draw(self, canvas: Canvas) -> None:
        if self.on_activate is not None and self.hovered:
            canvas.fill(self.rect, PAGE, radius=8)
            canvas.outline(self.rect, FADED, 1.5, radius=8)
        super().draw(canvas)


def career_marks(
    theme: Theme, marks: Sequence[Achievement], show: Callable[[GameEntry], None] | None, *, narrow: bool
) -> Node:
    """A heading and all marks below it; ``show`` opens the page of a game."""
    made = [AchievementMark(theme, mark, number, show) for number, mark in enumerate(marks)]
    won = sum(mark.first is not None for mark in marks)
    heading = ChartHeading(theme, t("statistics.career.title"))
    counted = t("statistics.career.count", n=won, all=len(marks))
    note = Label(f"{counted}. {t('statistics.career.note')}", SMALL, SEPIA, font="italic")
    return Column(heading, note, Grid(made, _FEWER if narrow else _COLUMNS, gap=_GAP), gap=8)


def _when(first: GameEntry) -> str:
    """The day of the game that won a mark, with the title that it has been given."""
    return " · ".join(part for part in (words.day(first.when), words.display_title(first)) if part)


def _progress(mark: Achievement) -> str:
    """How much is done of a mark that is won over several games."""
    return t("statistics.career.count", n=mark.done, all=mark.needed) if mark.needed else ""
