"""Input for whatever page is on top."""

from hands import post_click, post_key, post_text

from ulm.ui.app.app import App
from ulm.ui.toolkit.widgets.text_field import TextField

_CTRL = 64


def click(app: App, name: str) -> None:
    """Click the item with a name; what has scrolled away comes back first."""
    assert app.scene is not None
    found = app.scene.focus.find(name)
    assert found is not None, [each.name for each in app.scene.focus.items]
    if found.reveal is not None:
        found.reveal(found)
    post_click(app, found.rect.center)
    app.step(16)
    app.step(16)


def press(app: App, *names: str) -> None:
    """Press keys one after the other."""
    for name in names:
        post_key(name)
        app.step(16)
        app.step(16)


def write(app: App, name: str, text: str) -> None:
    """Click a field and type into it, in place of what was there."""
    click(app, name)
    post_key("a", _CTRL)
    app.step(16)
    post_key("backspace")
    app.step(16)
    post_text(text)
    app.step(16)
    assert app.scene is not None
    field = app.scene.focus.find(name)
    assert isinstance(field, TextField)
    assert field.value == "".join(filter(str.isprintable, text))
