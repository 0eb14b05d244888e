"""The annals of a game, in which texts are measured."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tools.gallery import sample_games as samples
from ulm.story.annals_page import Annals, annals_of
from ulm.ui.app.app import App
from ulm.ui.screens.annals.annals_drawing import SaveProgress, SheetPreview
from ulm.ui.screens.annals.annals_scene import AnnalsScene

_HALF = 0.5


class FinishedAnnals:
    """Annals of which so much is made."""

    busy = False

    def __init__(self, page: Annals | None, saved: SaveProgress | None = None) -> None:
        self.page = page
        self.preview: SheetPreview | None = None
        self.saved = saved

    def show(self, size: tuple[int, int]) -> None:
        """Nothing more is drawn."""

    def save(self, path: Path) -> None:
        """Nothing is written."""

    def poll(self) -> bool:
        """Nothing more is made."""
        return False

    def close(self) -> None:
        """There is nothing to end."""


def annals(app: App) -> Iterator[None]:
    """While they are told, then with two and with four players, then while the sheet is saved."""
    page = annals_of(samples.record(0))
    half_done = SaveProgress(Path("annals.png"), _HALF)
    for ready in (
        FinishedAnnals(None),
        FinishedAnnals(page),
        FinishedAnnals(annals_of(samples.record(1))),
        FinishedAnnals(page, half_done),
    ):
        app.navigation.show_title()
        app.push(AnnalsScene(app, lambda ready=ready: ready, "annals"))  # type: ignore[misc]
        yield
