"""The player's missed turns on the page of the puzzles: they are looked for while the page is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from ulm.analysis.own_mistakes_file import MistakesData, SearchProgress
from ulm.analysis.own_mistakes_queue import OwnMistakesQueue
from ulm.analysis.own_mistakes_search import SearchFailed
from ulm.i18n import puzzle_text
from ulm.i18n.catalog import t
from ulm.i18n.sanitizing import in_rich_text
from ulm.ui.program import Program


class RunningSearch(Protocol):
    """A search for missed turns (`puzzles.missed_process.MissedSearch`)."""

    step: SearchProgress | None
    running: bool

    def poll(self) -> MistakesData | None:
        """Take what has become ready; what is kept now, when that has changed. Raises SearchFailed."""

    def close(self) -> None:
        """End it; what was found is kept."""


Begin: TypeAlias = Callable[[Callable[[], None]], RunningSearch]
"""Begins a search that calls, from any thread, when there is something to take."""


class OwnMistakesPanel:
    """The puzzles that were found, and how far the search is."""

    def __init__(self, shelf: OwnMistakesQueue, begin: Begin | None) -> None:
        """``begin`` is None where nothing may be kept."""
        self.shelf = shelf
        self.search: RunningSearch | None = None
        self.failed = ""
        """That the search could not go on, as a sentence."""
        self.on_change: set[Callable[[], None]] = set()
        """What is called in the loop's thread when there is more to show."""
        self._begin = begin

    def begin(self, app: Program) -> None:
        """Look for missed turns."""

        def take() -> None:
            if self.search is not None:
                self._take(app)
                for tell in [*self.on_change]:
                    tell()

        if self._begin is not None:
            self.search = self._begin(lambda: app.call_soon(take))

    def _take(self, app: Program) -> None:
        assert self.search is not None
        try:
            kept = self.search.poll()
        except SearchFailed as failure:
            self.failed = f"{t('puzzles.own.failed')} {app.report_failure(failure)}"
            return
        if kept is not None:
            self.shelf.take(kept)

    def close(self) -> None:
        """Look no further for now."""
        if self.search is not None:
            self.search.close()
            self.search = None

    # ----- what is said

    def lines(self) -> list[str]:
        """How many puzzles are solved, or why there are none, and what is being looked at, as rich text."""
        said = [t("puzzles.own.solved", n=self.shelf.solved(), all=len(self.shelf.puzzles))]
        if not self.shelf.puzzles:
            said = [t("puzzles.own.about") if self._looking or self.failed else t("puzzles.own.none")]
        elif not self.progress():
            said.append(t("puzzles.own.about"))
        return [*said, *([f"*{self.progress()}*"] if self.progress() else [])]

    def progress(self) -> str:
        """What is being looked at, as rich text; empty when that is nothing."""
        if self.failed or not self._looking:
            return in_rich_text(self.failed)
        assert self.search is not None
        step = self.search.step
        if step is None or not step.number:
            return t("puzzles.own.listing")
        game = in_rich_text(puzzle_text.game(step.name, step.when))
        if not step.all:
            return t("puzzles.own.reviewing", game=game)
        return t("puzzles.own.looking", game=game, n=min(step.turns + 1, step.all), all=step.all)

    @property
    def _looking(self) -> bool:
        return self.search is not None and self.search.running
