"""A window in which scenes are opened and the texts of each are taken note of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import TracebackType

import pygame

from ulm.i18n.catalog import current
from ulm.i18n.language_files import FALLBACK
from ulm.ui.app.app import App
from ulm.ui.screens.page import PartsScene
from ulm.ui.settings import Settings, SideView
from ulm.ui.toolkit import text_probe
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.text_probe import ProbedText
from ulm.ui.toolkit.tooltip import draw_tooltip

_LATER = 1000.0
"""After this time (ms) all animations of appearing items have ended."""
_MOST_FRAMES = 40
_TOOLTIPS = 3


def settle(app: App) -> None:
    """Let everything come to rest, pictures that are read in threads too."""
    for _ in range(_MOST_FRAMES):
        if not app.step(_LATER, []):
            break
        app.assets.wait()


def _window() -> pygame.Surface:
    window = pygame.display.get_surface()
    assert window is not None
    return window


class MeasuringApp:
    """An App without bots' moves, sound or animation. It is used for one window size, in any language and text size."""

    def __init__(
        self, size: tuple[int, int], *, colours: bool = False, strong: bool = False, plain: bool = False
    ) -> None:
        """``colours``: those of the texts are noted too; ``strong``: everything is drawn in high contrast; ``plain``:
        everything is set in plain type.
        """
        self.size = size
        self._colours = colours
        wished = Settings(language=FALLBACK, speed="instant", reduced_motion=True, mute=True, high_contrast=strong)
        wished.plain_type = plain
        self.app = App(size, wished)

    def __enter__(self) -> MeasuringApp:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.app.close()

    def use(self, language: str, text: int) -> None:
        """Change language and text size; from then on it is noted by which keys texts are written."""
        self.app.scenes.clear()
        self.app.settings.text = text
        self.app.set_language(language)
        current().given = {}

    def pictures(self, scene: Callable[[App], Iterator[None] | None]) -> Iterator[list[ProbedText]]:
        """Open a scene in place of all others, and measure its pictures one after the other."""
        self.app.settings.side = SideView()
        for each in self.app.scenes:
            each.focus.visible = False  # no scene is seen as a keyboard left the one before
        several = scene(self.app)
        if several is None:
            yield self.measure()
        else:
            for _ in several:
                yield self.measure()
        yield from self.tooltips()

    def tooltips(self) -> Iterator[list[ProbedText]]:
        """The longest tooltips of what is shown."""
        scene = self.app.scene
        items = [] if scene is None else [item for item in scene.focus if item.visible]
        items.sort(key=lambda item: -len(item.tooltip_text()))
        for item in items[:_TOOLTIPS]:
            assert scene is not None
            others = [each.rect for each in items if each is not item and each.focusable]
            with text_probe.watch(_window(), colours=self._colours) as notes:
                if item.tooltip_text():
                    draw_tooltip(self.app.canvas, item.tooltip_text(), item.rect, [*others, *scene.tooltip_obstacles])
                yield notes.finish()

    @property
    def parts(self) -> Node:
        """What the scene consists of; nothing where it is not one tree of parts."""
        scene = self.app.scene
        return scene.root if isinstance(scene, PartsScene) else Node()

    def settle(self) -> None:
        """Let everything come to rest."""
        settle(self.app)

    def measure(self) -> list[ProbedText]:
        """The texts that the window shows now, drawn from fresh caches."""
        self.settle()
        self.app.relayout()
        with text_probe.watch(_window(), colours=self._colours) as notes:
            self.app.draw(self.app.canvas)
            return notes.finish()
