"""The title: its picture moves while somebody is there and rests later, and its buttons have room."""

import pygame
import pytest
from hands import post_move

from ulm.files import paths
from ulm.storage import autosave
from ulm.storage import record as records
from ulm.storage.record import Record, RecordSeat
from ulm.ui.app.app import App
from ulm.ui.screens.title_scene import TitleScene
from ulm.ui.settings import Settings
from ulm.ui.timings import Timings
from ulm.ui.toolkit.widgets.button import Button


def _picture(app: App) -> bytes:
    return pygame.image.tobytes(app.canvas.surface, "RGB")


def _title(app: App) -> None:
    app.navigation.show_title()
    app.step(16)


def test_the_town_moves_and_comes_to_rest(app: App) -> None:
    app.settings.speed = "normal"
    _title(app)
    before = _picture(app)
    assert app.animating
    assert app.step(400)
    assert _picture(app) != before
    for _ in range(Timings.STILL_AFTER // 100 + 1):
        app.step(100)
    assert not app.animating
    assert not app.step(100), "no frame is drawn while the picture rests"
    post_move(app, (1500, 500))
    app.step(16)
    assert app.animating, "whoever touches the mouse wakes it"


@pytest.mark.parametrize("settings", [{"reduced_motion": True, "speed": "normal"}, {"speed": "instant"}])
def test_nothing_moves_where_that_is_not_wanted(app: App, settings: dict[str, object]) -> None:
    for name, value in settings.items():
        setattr(app.settings, name, value)
    _title(app)
    before = _picture(app)
    assert not app.animating
    app.invalidate()
    assert app.step(400)
    assert _picture(app) == before


@pytest.mark.parametrize("text", [100, 200])
def test_all_buttons_have_room_between_motto_and_foot(text: int) -> None:
    record = Record(seed=1, seats=(RecordSeat("Agnes", "red"), RecordSeat("Felix", "blue")), moves=(("draw",),))
    records.write(record, paths.saves() / "game.ulm")
    autosave.Autosave().save(record)
    (paths.user_data() / "tables.json").write_text("{}", encoding="utf-8")
    app = App((1280, 720), Settings(language="de", speed="instant", text=text))
    _title(app)
    assert isinstance(app.scene, TitleScene)
    buttons = [item for item in app.scene.focus.items if isinstance(item, Button)]
    assert {"continue", "quick", "new", "join", "tables", "learn", "puzzles", "chronicle", "settings", "quit"} <= {
        button.name for button in buttons
    }
    for number, button in enumerate(buttons):
        assert button.rect.inflate(8, 8).collidelist([other.rect for other in buttons[:number]]) < 0
        wide, high = app.theme.measure(button.text, button.size, "semibold")
        assert wide <= button.rect.w - 24
        assert high <= button.rect.h - 4, "it is set as large as it can be, and not cut off"
    motto, sheet, foot = (app.scene.root.find(name) for name in ("motto", "sheet", "foot"))
    assert buttons[0].rect.top >= (sheet.rect.top if motto is None else motto.rect.bottom) + 16
    assert max(button.rect.bottom for button in buttons) <= foot.rect.top
    app.close()
