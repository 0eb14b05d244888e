"""All pushes side by side."""

from collections.abc import Iterator
from typing import Any

import pytest
from table_hands import table

from ulm.ui.kit.input import KeyDown
from ulm.ui.settings import Settings
from ulm.ui.shell.app import App
from ulm.ui.table.push_sheet import PushSheetScene, _Push
from ulm.ui.widgets.ornament import heading_height

POOR: dict[str, Any] = {
    # nothing can be bought, all rewards at the edge go to somebody, and half of the lines are blocked
    "grid": ["orange", "orange", "white", "brown", "white", "white", "brown", "brown", "orange"],
    "outside": {"N3": "gray", "E2": "gray"},
    "players": [
        {"coins": 0, "tiles": {}, "coats": ["granary", "salt_barn", "tillage"], "descendants": ["city_guard"]},
        {"coats": ["leaning_house", "garden", "town_hall"]},
    ],
}


@pytest.fixture(params=[("en", 100), ("de", 100), ("de", 130), ("de", 150), ("de", 200)])
def sheet(request: pytest.FixtureRequest) -> Iterator[PushSheetScene]:
    """The sheet of a position with much to say about its pushes, in a language and size of text."""
    language, text = request.param
    app = App((1280, 720), Settings(language=language, speed="instant", text=text))
    table(app, POOR, moves=["draw"])
    app.dispatch(KeyDown("a"))
    assert isinstance(app.scene, PushSheetScene)
    yield app.scene
    app.close()


def test_no_push_covers_the_heading(sheet: PushSheetScene) -> None:
    highest = min(item.rect.y for item in sheet.focus.items)
    assert 40 < sheet.heading_y <= highest - heading_height(sheet.app.theme)


def test_all_that_is_said_of_a_push_has_room_on_it(sheet: PushSheetScene) -> None:
    pushes = [item for item in sheet.focus.items if isinstance(item, _Push)]
    assert len(pushes) == 12
    assert any(len(push.said) > 1 for push in pushes)
    for push in pushes:
        assert push.rect.contains(push.room)
        assert sum(said.height + 2 for said in push.said) - 2 <= push.room.h, push.slot
        assert all(said.width <= push.room.w for said in push.said), push.slot
