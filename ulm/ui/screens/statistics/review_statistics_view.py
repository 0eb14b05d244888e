"""The view of the statistics that shows what the reviews of the games tell; the other games can be reviewed there."""

from __future__ import annotations

from collections.abc import Callable

from ulm.analysis.review_process import ReviewQueue
from ulm.analysis.review_statistics import SkillStatistics, count_reviewed
from ulm.i18n.catalog import t
from ulm.storage.game_index import Index
from ulm.storage.game_statistics import Kind
from ulm.ui.program import Program
from ulm.ui.screens.statistics.review_charts import courses, sentences, skill_blocks
from ulm.ui.screens.statistics.review_loader import ReviewLoader
from ulm.ui.toolkit.containers import Column, Columns, Row, Space
from ulm.ui.toolkit.focus import FocusRing
from ulm.ui.toolkit.label import RichLabel
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import BODY, SMALL
from ulm.ui.toolkit.widgets.button import Button

_GAP = 44.0
_RIGHT = 0.412
"""How much of the page the right-hand column takes."""
_COURSE = 216.0
"""The height of a course at a text size of 100 %."""


class SkillReviews:
    """Reads the kept accounts in a thread, and reviews the other games in a process while the page is open."""

    def __init__(self, app: Program, index: Index, on_change: Callable[[], None]) -> None:
        """``on_change`` is called when there is more to count, or no more games are being reviewed."""
        self.found = SkillStatistics()
        self.loader = ReviewLoader(app, index, on_change)
        self.ended = ""
        """How the reviewing of the other games has ended, as a sentence."""
        self._app = app
        self._index = index
        self._on_change = on_change
        self._queue: ReviewQueue | None = None
        self._failed = 0
        self._reported = ""

    def look(self) -> None:
        """Read the accounts of the games that the index knows."""
        self.loader.look()

    def count(self, kind: Kind, seats: int | None) -> None:
        """Count the games of a kind and number of seats."""
        self.found = count_reviewed(self._index.played_by_people(kind, seats), self.loader.reviewed)

    # ----- reviewing the other games

    @property
    def reviewing(self) -> bool:
        """Whether games are being reviewed."""
        return self._queue is not None

    def review_the_others(self) -> None:
        """Begin to review the games of this kind and number of seats that have no review; or stop it."""
        if self._queue is not None:
            self._queue.close()
            self._queue = None
        else:
            self.ended, self._failed, self._reported = "", 0, ""
            self._queue = ReviewQueue(self._index.folder, self.found.missing)
        self._on_change()

    def poll(self) -> bool:
        """Take what has become ready; whether there is any progress to show."""
        if self._queue is None:
            return False
        before = self.footer()
        done = self._queue.poll()
        if done is not None:
            if done.account is not None:
                self.loader.look_again()
            else:
                self._failed += 1
            if done.failure is not None:
                self._reported = self._app.report_failure(done.failure)
            if not self._queue.busy:
                self._end(self._queue.all)
            self._on_change()
        return self.footer() != before

    def _end(self, games: int) -> None:
        self._queue = None
        which, n = ("failed", self._failed) if self._failed else ("whole", games)
        self.ended = " ".join(part for part in (t(f"statistics.skill.{which}", n=n), self._reported) if part)

    def close(self) -> None:
        """End reading and reviewing."""
        if self._queue is not None:
            self._queue.close()
            self._queue = None
        self.loader.stop()

    # ----- what is shown

    def sentences(self) -> list[str]:
        """What the reviews tell, as rich text; only that there is nothing yet while the accounts are being read."""
        return [t("statistics.skill.reading")] if self.loader.busy else sentences(self.found)

    def footer(self) -> str:
        """The progress, how it ended, or what the numbers are."""
        if self._queue is not None:
            queue = self._queue
            return t("statistics.skill.progress", n=max(1, queue.number), all=queue.all, turns=queue.turns)
        return self.ended or (t("statistics.skill.note") if self.found.reviewed else "")

    def made(self, ring: FocusRing, *, narrow: bool) -> list[Node]:
        """Sentences and charts, one below the other."""
        theme, button = self._app.theme, self._button()
        said = Column(*(RichLabel(text, BODY - 2) for text in self.sentences()), gap=3)
        if button is None:
            head: list[Node] = [said]
        elif narrow:
            head = [said, Space(height=8), Row(button, justify="end")]
        else:
            head = [Row(sized(said, grow=1.0), button, gap=40, align="start")]
        if self.loader.busy or not self.found.reviewed:
            return head
        charts = courses(ring, theme, self.found)
        for chart in charts:
            chart.least = 0.0, _COURSE * min(theme.factor, 1.5)
        left, blocks = Column(*charts, gap=22), [block.made(ring, theme) for block in skill_blocks(self.found)]
        if narrow:
            return [*head, Space(height=17), left, Space(height=22), Columns(*blocks, columns=2, gap=(_GAP, 18))]
        columns = sized(left, width=0.0, grow=1 - _RIGHT), sized(Column(*blocks, gap=18), width=0.0, grow=_RIGHT)
        return [*head, Space(height=17), Row(*columns, gap=_GAP, grow=1.0)]

    def _button(self) -> Button | None:
        """Begins or stops reviewing the other games, where there are any."""
        if self._queue is None and (self.loader.busy or not self.found.missing):
            return None
        if self._queue is not None:
            text, tip = t("statistics.skill.stop"), t("statistics.skill.stop_tip")
        else:
            text = t("statistics.skill.review" if self.found.reviewed else "statistics.skill.review_all")
            tip = t("statistics.skill.review_tip")
        least = (0, 52.0 * min(self._app.theme.factor, 1.4))
        return Button(text, self.review_the_others, least=least, tooltip=tip, size=SMALL + 1, name="review_others")
