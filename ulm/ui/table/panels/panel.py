"""What every panel around the board has."""

from collections.abc import Mapping, Sequence

import pygame

from ulm.ui.table.state.table_actions import ViewerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.hoverable import items_of
from ulm.ui.toolkit.node import Node


class Panel:
    """A part of the game screen with a region of its own.

    What it draws inside its region is kept as a picture until ``state.revision``, the hovered, pressed or focused
    item of its own, or its ``cache_key`` changes. What reaches beyond (a raised card) belongs into ``draw_over``,
    which is called at each frame.
    """

    foremost = False
    """Whether Tab comes to its things before it comes to the board."""

    def __init__(self, state: TableState, actions: ViewerActions) -> None:
        self.state = state
        self.actions = actions

    @property
    def region(self) -> pygame.FRect:
        """Where it lies; a panel that only draws over others has none."""
        return Node.rect.copy()

    def relayout(self) -> None:
        """The window, the language or the text size has changed."""

    def items(self) -> Sequence[Focusable]:
        """What can be pointed at, made anew for the present model; the scene draws it after ``draw``.

        Names begin with the panel's, so that focus survives.
        """
        return ()

    def spoken_changes(self) -> Mapping[object, str]:
        """What is read aloud when it appears or changes (``Scene.spoken_changes``)."""
        return {}

    def draw(self, canvas: Canvas) -> None:
        """Draw ground and contents inside the region, without the items."""

    def draw_items(self, canvas: Canvas, items: Sequence[Focusable]) -> None:
        """Draw its visible items above that."""
        for item in sorted(items, key=lambda item: item.z):
            if item.visible:
                item.draw(canvas)

    def draw_over(self, canvas: Canvas) -> None:
        """Draw what reaches beyond the region, at each frame, above the board."""

    def cache_key(self) -> object:
        """What else the picture depends on besides the model."""
        return None

    def update(self, dt: float) -> None:
        """Time goes by (ms); call ``actions.redraw()`` while something of the panel moves."""

    @property
    def animating(self) -> bool:
        """Whether the panel moves by itself, so that frames must follow each other."""
        return False

    def anchor(self, kind: str, seat: int, name: str = "") -> pygame.FRect | None:
        """Where a thing of a seat lies (``Anchors.of_seat``); None where the panel does not show it."""
        return None


class PartsPanel(Panel):
    """A panel that is one tree of parts in its region: what lies where, how it looks and what can be pointed at.

    The tree is made anew with the items, if the window, the language, the text size or what it ``consists_of`` has
    changed since. What changes more often its parts look up when they are drawn.
    """

    def __init__(self, state: TableState, actions: ViewerActions) -> None:
        super().__init__(state, actions)
        self.root = Node()
        """All parts in their places."""
        self._root_key: object = None

    def made(self) -> Node:
        """All parts, made from what the panel knows."""
        raise NotImplementedError

    def consists_of(self) -> object:
        """What the parts are made for."""
        return ()

    def relayout(self) -> None:
        self._root_key = None

    def items(self) -> Sequence[Focusable]:
        key = self.consists_of()
        if key != self._root_key:
            self.root, self._root_key = self.made(), key
            self.root.place(self.actions.theme, self.region)
        return items_of(self.root)

    def draw(self, canvas: Canvas) -> None:
        self.root.draw(canvas)

    def draw_items(self, canvas: Canvas, items: Sequence[Focusable]) -> None:
        """They are parts of the panel, and drawn with it."""
