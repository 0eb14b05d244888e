"""The hovered item when items move beneath the pointer."""

import pytest

from ulm.ui.app.app import App
from ulm.ui.toolkit.focus import Focusable, FocusRing
from ulm.ui.toolkit.input import PointerMove, Wheel
from ulm.ui.toolkit.node import sized
from ulm.ui.toolkit.scene import Scene
from ulm.ui.toolkit.widgets.dialog import Modal
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn


def test_an_item_scrolled_away_is_no_longer_hovered(app: App) -> None:
    lines = [sized(Focusable(tooltip=f"line {n}", name=f"line {n}"), height=90) for n in range(8)]
    view = ScrollColumn(*lines, gap=10)
    view.place(app.theme, (0, 0, 400, 300))
    ring = FocusRing()
    ring.add(view, *lines)
    ring.handle(PointerMove((50, 40)))
    ring.update(10_000)
    assert ring.tipped is lines[0]
    assert ring.handle(Wheel((50, 40), 0, -10))
    assert view.offset == view.furthest
    assert ring.hovered is lines[5]
    assert not lines[0].hovered
    assert ring.tipped is None, "the new line's words come only when the pointer has stayed on it"
    ring.update(10_000)
    assert ring.tipped is lines[5]


class _Page(Scene):
    """A page with one button on the left."""

    def enter(self) -> None:
        """See ``Scene``."""
        self.add(Focusable((0, 0, 100, 100), name="left"))


def test_a_scene_shown_again_hovers_what_is_under_the_pointer_now(app: App) -> None:
    below = _Page(app)
    app.replace(below)
    left = below.focus.find("left")
    app.dispatch(PointerMove((50, 50)))
    assert below.focus.hovered is left
    app.push(_Page(app))
    app.dispatch(PointerMove((800, 800)))
    app.pop()
    assert below.focus.hovered is None
    app.push(_Page(app))
    app.dispatch(PointerMove((50, 50)))
    app.pop()
    assert below.focus.hovered is left


@pytest.mark.parametrize("percent", range(100, 201, 10))
def test_a_text_that_has_room_is_not_scrolled(app: App, percent: int) -> None:
    app.settings.text = percent
    app.relayout()
    asked = Modal(app, "Do you know Ulm?", "If not, a first game shows you how to play, move by move.", [("Yes", None)])
    app.push(asked)
    view = asked.focus.find("scroll")
    assert isinstance(view, ScrollColumn)
    assert not view.furthest
