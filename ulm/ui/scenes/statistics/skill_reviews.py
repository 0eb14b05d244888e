"""The view of the statistics that shows what the reviews of the games tell; the other games can be reviewed there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ulm.records.index import Index
from ulm.records.statistics import Kind
from ulm.review.review_queue import ReviewQueue
from ulm.review.skill_statistics import SkillStatistics, count_reviewed
from ulm.text.catalog import t
from ulm.ui.kit.focus import FocusRing, Item
from ulm.ui.kit.theme import BODY, SMALL
from ulm.ui.program import Program
from ulm.ui.scenes.statistics.account_loader import AccountLoader
from ulm.ui.scenes.statistics.skill_charts import cost_course, luck_course, sentences, skill_blocks
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.label import RichText

_GAP = 44.0
_RIGHT = 0.4
"""How much of the page the right-hand column takes."""
_COURSE = 216.0
"""The height of a course at a text size of 100 %."""


class SkillReviews:
    """Reads the kept accounts in a thread, and reviews the other games in a process while the page is open."""

    def __init__(self, app: Program, index: Index, on_change: Callable[[], None]) -> None:
        """``on_change`` is called when there is more to count, or no more games are being reviewed."""
        self.found = SkillStatistics()
        self.loader = AccountLoader(app, index, on_change)
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
        self.found = count_reviewed(self._index.entries, self.loader.reviewed, kind, seats)

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
                self.loader.note(done.name, done.account)
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

    def place(self, ring: FocusRing, box: pygame.FRect, *, narrow: bool) -> tuple[list[Item], float]:
        """Sentences and charts, and the height that they take."""
        theme = self._app.theme
        button = self._button()
        said = box.w if narrow or button is None else box.w - button.rect.w - 40
        items: list[Item] = []
        y = box.y
        for text in self.sentences():
            line = RichText(theme, (box.x, y, said, 0), text, size=BODY - 2)
            items.append(line)
            y = line.rect.bottom + 3
        if button is not None:
            # Beside the sentences; where text is large below them.
            button.rect.topright = (box.right, y + 8 if narrow else box.y)
            items.insert(len(items) if narrow else 0, button)
            y = max(y, button.rect.bottom)
        y += 14
        if self.loader.busy or not self.found.reviewed:
            return items, y - box.y
        width = box.w if narrow else box.w * (1 - _RIGHT) - _GAP
        tall = max(_COURSE * min(theme.factor, 1.5), 0.0 if narrow else (box.bottom - y - 22) / 2)
        below = y
        for course in (cost_course, luck_course):
            items += course(ring, theme, self.found, pygame.FRect(box.x, below, width, tall))
            below += tall + 22
        half = (box.w - _GAP) / 2
        ends = [below, below] if narrow else [y]
        for block in skill_blocks(self.found):
            column = ends.index(min(ends))
            left = box.x + column * (half + _GAP) if narrow else box.right - box.w * _RIGHT
            made, bottom = block.place(ring, theme, left, ends[column], half if narrow else box.w * _RIGHT)
            items += made
            ends[column] = bottom + 18
        return items, max(below - 22, *[end - 18 for end in ends]) - box.y

    def _button(self) -> Button | None:
        """Begins or stops reviewing the other games, where there are any."""
        if self._queue is None and (self.loader.busy or not self.found.missing):
            return None
        if self._queue is not None:
            text, tip = t("statistics.skill.stop"), t("statistics.skill.stop_tip")
        else:
            text = t("statistics.skill.review" if self.found.reviewed else "statistics.skill.review_all")
            tip = t("statistics.skill.review_tip")
        made = Button((0, 0, 0, 0), text, self.review_the_others, tooltip=tip, size=SMALL + 1, name="review_others")
        theme = self._app.theme
        made.rect.w = made.needed_width(theme) + 8
        made.rect.h = max(52.0, made.needed_height(theme) + 8)
        return made
