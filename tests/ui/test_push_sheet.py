"""All pushes side by side."""

import pytest
from table_hands import table

from ulm.ui.app import App
from ulm.ui.input import KeyDown
from ulm.ui.settings import Settings
from ulm.ui.table.pushsheet import PushSheetScene
from ulm.ui.widgets.ornament import heading_height


@pytest.mark.parametrize("text", [100, 130, 150, 200])
def test_no_push_covers_the_heading(text: int) -> None:
    app = App((1280, 720), Settings(language="en", speed="instant", text=text))
    table(app, moves=["draw"])
    app.dispatch(KeyDown("a"))
    sheet = app.scene
    assert isinstance(sheet, PushSheetScene)
    highest = min(item.rect.y for item in sheet.focus.items)
    assert 40 < sheet.heading_y <= highest - heading_height(app.theme)
    app.close()
