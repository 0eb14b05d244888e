"""The resting picture of a table: ground, pieces and panels, each drawn again only when what it depends on has changed.

A scene copies it at each frame and adds what moves, glows or is held.
"""

from collections.abc import Collection, Sequence

import pygame

from ulm.ui.table.board.board import Board
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.display_list import RecordingCanvas, Stroke, changed_areas
from ulm.ui.toolkit.focus import Focusable, FocusRing
from ulm.ui.toolkit.theme import TABLE


class StaticLayer:
    """What rests, drawn once into a layer of its own."""

    def __init__(self, state: TableState, board: Board, focus: FocusRing) -> None:
        self.state = state
        self.board = board
        self.focus = focus
        self.panels: Sequence[Panel] = ()
        self.urgent_panels: Collection[Panel] = ()
        """What may have to hide something: never drawn later than the rest."""
        self.items: dict[Panel, list[Focusable]] = {}
        """The items of each panel."""
        self._base: Canvas | None = None
        self._ground: Canvas | None = None
        self._ground_key: object = None
        self._drawn: dict[object, object] = {}
        self._strokes: list[Stroke] = []
        """How the pieces were drawn last."""
        self._frame = 0
        self._last: dict[Panel, int] = {}
        """In which frame each panel was drawn last while something moved."""
        self._revision = -1
        """Of the model, when the panels were looked at last."""

    def forget(self) -> None:
        """The window, the language or the text size has changed."""
        self._base = self._ground = None
        self._drawn.clear()

    def redraw(self) -> None:
        """A region has changed: draw every part anew."""
        self._drawn.clear()

    def refresh(self, canvas: Canvas, *, animating: bool) -> Canvas:
        """Bring the resting picture up to date, part by part."""
        if self._base is None or self._ground is None or self._base.surface.size != canvas.surface.size:
            self._base = canvas.layer(see_through=False)
            self._ground = canvas.layer(see_through=False)
            self._ground_key = None
            self._drawn.clear()
        base, ground = self._base, self._ground
        if self._ground_key != self.board.ground_cache_key():
            self._ground_key = self.board.ground_cache_key()
            ground.surface.fill(TABLE)
            ground.texture("ui/table")
            with ground.clip(self.board.region):
                self.board.paint_ground(ground)
            self._drawn.clear()
        if not self._drawn:
            base.put(ground)
        if self._drawn.get(self.board) != self.board.cache_key():
            self._paint_pieces(base, ground, whole=self.board not in self._drawn)
            self._drawn[self.board] = self.board.cache_key()
        for panel in self._stale(animating):
            self._drawn[panel] = self._key_of(panel)
            self._clear(base, ground, panel.region)
            with base.clip(panel.region):
                panel.draw(base)
                panel.draw_items(base, self.items.get(panel, []))
        return base

    def _paint_pieces(self, base: Canvas, ground: Canvas, *, whole: bool) -> None:
        """Draw all pieces, or only where they differ from those that were drawn last."""
        noted = RecordingCanvas(base)
        self.board.paint_pieces(noted)
        board = base.viewport.rect(self.board.region)
        for area in [board] if whole else changed_areas(self._strokes, noted.strokes):
            box = area.clip(board)
            base.surface.blit(ground.surface, box, box)
            base.surface.set_clip(box)
            for stroke in noted.strokes:
                if box.colliderect(stroke.area):
                    stroke.paint(base)
            base.surface.set_clip(None)
        self._strokes = noted.strokes

    def _key_of(self, panel: Panel) -> object:
        own = self.items.get(panel, [])
        ring = self.focus
        marks = tuple(
            item.name if item is not None and item in own else "" for item in (ring.hovered, ring.pressed, ring.focused)
        )
        return self.state.revision, marks, ring.visible, panel.cache_key()

    def _stale(self, animating: bool) -> list[Panel]:
        """The panels to be drawn anew. While something moves they take turns, so that no frame pays for all at once, or
        for one besides all items; those that may have to hide something never wait.
        """
        stale = [panel for panel in self.panels if self._drawn.get(panel) != self._key_of(panel)]
        if not animating or not self._drawn.keys() >= set(self.panels):
            return stale
        self._frame += 1
        waiting = [panel for panel in stale if panel not in self.urgent_panels]
        before, self._revision = self._revision, self.state.revision
        chosen = None
        if self._revision == before:
            chosen = min(waiting, key=lambda panel: self._last.get(panel, 0), default=None)
        if chosen is not None:
            self._last[chosen] = self._frame
        return [panel for panel in stale if panel is chosen or panel in self.urgent_panels]

    @staticmethod
    def _clear(base: Canvas, ground: Canvas, region: pygame.FRect) -> None:
        box = base.viewport.rect(region)
        base.surface.blit(ground.surface, box, box)
