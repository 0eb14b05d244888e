"""A line of text that the player writes."""

import pygame
import pytest
from hands import placed, post_click, post_key, post_text

from ulm.ui.kit import clipboard
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.scene import Scene
from ulm.ui.shell.app import App
from ulm.ui.widgets.field import TextField


@pytest.fixture
def field(app: App) -> TextField:
    """A field that has the focus."""
    scene = Scene(app)
    app.replace(scene)
    field = placed(TextField("Agnes", lambda _: None, longest=8, name="field"), (100, 100, 400, 60))
    scene.add(field)
    post_click(app, (480, 130))
    app.step(16)
    return field


def press(app: App, *names: str) -> None:
    """Press keys; one of a single letter is also typed."""
    for name in names:
        post_key(name)
        if len(name) == 1:
            post_text(name)
    app.step(16)


@pytest.mark.parametrize(
    ("keys", "value"),
    [(["b", "o"], "bo"), (["backspace"], ""), (["left", "b"], "Agnebs")],
)
def test_what_is_typed_replaces_all_that_was_chosen(app: App, field: TextField, keys: list[str], value: str) -> None:
    post_key("a", pygame.KMOD_LCTRL)
    app.step(16)
    assert field.all_chosen
    press(app, *keys)
    assert field.value == value
    assert not field.all_chosen


def test_a_secret_is_neither_seen_nor_heard_nor_copied(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    drawn: list[str] = []
    monkeypatch.setattr(clipboard, "copy", copied.append)
    scene = Scene(app)
    app.replace(scene)
    field = placed(TextField("", lambda _: None, name="field", secret=True), (100, 100, 400, 60))
    scene.add(field)
    post_click(app, (480, 130))
    press(app, "b", "o")
    post_key("c", pygame.KMOD_LCTRL)
    app.step(16)
    monkeypatch.setattr(Canvas, "text", lambda self, text, *rest, **more: drawn.append(text))
    field.draw(app.canvas)
    assert field.value == "bo"
    assert field.spoken_value() == "2 characters"
    assert drawn == ["••"]
    assert copied == []
