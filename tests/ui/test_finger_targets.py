"""Whatever can be used is large enough for a finger, in every scene."""

from collections.abc import Iterable, Iterator
from itertools import islice, product

import pytest

from tools.gallery.scenes import SCENES
from tools.gallery.stage import MeasuringApp
from ulm.ui.toolkit import input_devices
from ulm.ui.toolkit.focus import Focusable, FocusRing
from ulm.ui.toolkit.hit_slop import FINGERTIP
from ulm.ui.toolkit.viewport import Point
from ulm.ui.toolkit.widgets.bar_chart import ChartBar

_QUICK = ("title", "settings", "game_late")
_STEP = 8


_NO_ROOM = {
    "players": "a seat's coats, cards and descendants lie side by side in its panel; a press pins their explanation",
}
"""The beginnings of the names of what is smaller, and why."""


def is_used(item: Focusable) -> bool:
    """Whether something can be done with an item. What is only explained may be smaller, as rows of a table are, or the
    bars of a chart, which follow keys alone.
    """
    own = type(item)
    if isinstance(item, ChartBar):
        return False
    return item.on_activate is not None or own.activate is not Focusable.activate or own.handle is not Focusable.handle


def meets(ring: FocusRing, item: Focusable, points: Iterable[Point]) -> bool:
    """Whether a finger that is set down at any of these points means the item."""
    return all(ring.at(point) is item for point in points)


def square(x: float, y: float) -> list[Point]:
    """Points all over a square as large as a fingertip, about a middle."""
    reach = FINGERTIP / 2 - 1
    offs = (-reach, -reach / 2, 0.0, reach / 2, reach)
    return [(x + dx, y + dy) for dx, dy in product(offs, offs)]


def large_enough(ring: FocusRing, item: Focusable) -> bool:
    """Whether there is such a square in which only this item is met; it may lie beside the item's middle."""
    x, y = item.rect.center
    wide, high = (_STEP * max(3, round(length / 2 / _STEP)) for length in item.rect.size)
    aside = product(range(-wide, wide + 1, _STEP), range(-high, high + 1, _STEP))
    nearest = sorted(aside, key=lambda by: abs(by[0]) + abs(by[1]))
    return any(meets(ring, item, square(x + dx, y + dy)) for dx, dy in nearest)


def covered(ring: FocusRing, item: Focusable) -> bool:
    """Whether a part of the item, or of a finger's room about it, lies below something else, so that it cannot be used
    well now.
    """
    rect = item.rect.inflate(-4, -4)
    spots = [(rect.x + rect.w * x / 4, rect.y + rect.h * y / 4) for x, y in product(range(5), range(5))]
    if sum(ring.at(spot) is item for spot in spots) < 0.9 * len(spots):
        return True
    met = [ring.at(spot) for spot in square(*item.rect.center)]
    return any(other is not None and other is not item and other.z > item.z for other in met)


def small(ring: FocusRing) -> Iterator[str]:
    """The names of what is too small for a finger."""
    for item in ring:
        inside = item.clip is None or item.clip.contains(item.rect)
        input_devices.in_use.device = "pointer"
        if not item.focusable or not is_used(item) or not inside or covered(ring, item):
            continue
        input_devices.in_use.device = "touch"
        if item.name.split(":")[0] not in _NO_ROOM and not large_enough(ring, item):
            yield f"{item.name or type(item).__name__} {tuple(map(round, item.rect))}"


def faults(stage: MeasuringApp, name: str, most: int | None = None) -> list[str]:
    """What is too small in a scene's pictures, or in so many of them."""
    found: list[str] = []
    several = SCENES[name](stage.app)
    for _ in islice(several if several is not None else [None], most):
        stage.settle()
        if stage.app.scene is not None:
            found += small(stage.app.scene.focus)
    input_devices.in_use.device = "pointer"
    return found


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MeasuringApp]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ULM_HOME", str(tmp_path_factory.mktemp("home")))
        with MeasuringApp((1280, 720)) as made:
            made.use("en", 100)
            yield made
    input_devices.in_use.reset()


@pytest.mark.parametrize("name", _QUICK)
def test_everything_is_large_enough_for_a_finger(stage: MeasuringApp, name: str) -> None:
    assert not faults(stage, name)


@pytest.mark.long
@pytest.mark.parametrize("most", [2, pytest.param(None, marks=pytest.mark.sweep)])
@pytest.mark.parametrize("name", [name for name in SCENES if name not in _QUICK])
def test_everything_is_large_enough_for_a_finger_in_the_other_scenes(
    stage: MeasuringApp, name: str, most: int | None
) -> None:
    assert not faults(stage, name, most)
