"""Focus ring, dragging and widgets, by posted events."""

from collections.abc import Sequence

import pygame
import pytest
from hands import placed, post_click, post_drag, post_key, post_move, post_text
from table_hands import press, release

from ulm.ui.app.app import App
from ulm.ui.toolkit import clipboard
from ulm.ui.toolkit import scene as scenes
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.drag import Drag, DropTarget
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.node import sized
from ulm.ui.toolkit.scene import Scene
from ulm.ui.toolkit.tooltip import tooltip_rect
from ulm.ui.toolkit.viewport import Point
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.dialog import notice, question
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn
from ulm.ui.toolkit.widgets.segmented_choice import ChoiceOption, SegmentedChoice, Toggle
from ulm.ui.toolkit.widgets.slider import Slider
from ulm.ui.toolkit.widgets.text_field import TextField


def _grid(log: list[str]) -> list[Focusable]:
    """Nine items in three rows."""
    return [
        Focusable(
            (100 + 200 * (n % 3), 100 + 200 * (n // 3), 150, 150),
            name=str(n),
            on_activate=lambda n=n: log.append(str(n)),  # type: ignore[misc]
        )
        for n in range(9)
    ]


@pytest.fixture
def scene(app: App) -> Scene:
    made = Scene(app)
    app.push(made)
    app.step(16)
    return made


def _focused(scene: Scene) -> str:
    return scene.focus.focused.name if scene.focus.focused else ""


def test_keyboard_alone_reaches_everything(app: App, scene: Scene) -> None:
    log: list[str] = []
    scene.add(*_grid(log))
    for expected in ("0", "1", "2"):
        post_key("tab")
        app.step(16)
        assert _focused(scene) == expected
    for key, expected in (
        ("down", "5"),
        ("left", "4"),
        ("up", "1"),
        ("up", "1"),
        ("left", "0"),
        ("down", "3"),
    ):
        post_key(key)
        app.step(16)
        assert _focused(scene) == expected, key
    post_key("tab", pygame.KMOD_SHIFT)
    post_key("return")
    post_key("space")
    app.step(16)
    assert log == ["2", "2"]
    assert scene.focus.visible
    post_move(app, (1000, 1000))
    post_click(app, (1000, 1000))
    app.step(16)
    assert not scene.focus.visible


def test_click_hits_the_topmost(app: App, scene: Scene) -> None:
    log: list[str] = []
    for name, z in (("below", 0), ("above", 1), ("later", 0)):
        scene.add(Focusable((100, 100, 50, 50), z=z, name=name, on_activate=lambda name=name: log.append(name)))  # type: ignore[misc]
    post_click(app, (120, 120))
    app.step(16)
    assert log == ["above"]
    top = scene.focus.find("above")
    assert top is not None
    top.visible = False
    post_click(app, (120, 120))
    app.step(16)
    assert log == ["above", "later"]


def test_what_is_disabled_refuses_aloud(app: App, scene: Scene) -> None:
    log: list[str] = []
    item = Focusable(
        (100, 100, 50, 50), enabled=False, tooltip="row 1 is blocked", on_activate=lambda: log.append("did")
    )
    item.on_refuse = lambda: log.append("refused")
    scene.add(item)
    post_move(app, (120, 120))
    post_click(app, (120, 120))
    app.step(16)
    app.step(500)
    assert scene.focus.tipped is item, "it shows why, though the pointer has not moved away"
    post_key("tab")
    post_key("return")
    app.step(16)
    assert log == ["refused", "refused"]
    assert scene.focus.focused is item


def test_a_tooltip_comes_after_a_moment_and_after_a_press_waits_for_the_pointer_to_move(app: App, scene: Scene) -> None:
    def point(x: float) -> Focusable | None:
        post_move(app, (x, 120))
        app.step(16)
        app.step(500)
        return scene.focus.tipped

    scene.add(Focusable((100, 100, 50, 50), tooltip=lambda: "what it does"))
    post_move(app, (120, 120))
    app.step(16)
    assert scene.focus.tipped is None
    assert app.animating
    app.step(121)
    assert scene.focus.tipped is not None
    assert not app.animating, "time stands still"
    post_click(app, (120, 120))
    app.step(16)
    assert point(122) is None
    assert point(126) is not None, "pointed at again"
    assert point(500) is None
    point(126)
    post_click(app, (126, 122))
    post_key("tab")
    app.step(16)
    app.step(121)
    assert scene.focus.tipped is not None, "the keyboard has come here"


@pytest.mark.parametrize("enabled", [True, False])
def test_while_something_is_pressed_no_tooltip_covers_it(
    app: App, scene: Scene, monkeypatch: pytest.MonkeyPatch, enabled: bool
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(scenes, "draw_tooltip", lambda canvas, text, *more: drawn.append(text))
    scene.add(Focusable((100, 100, 50, 50), tooltip="what it does", enabled=enabled))
    press(app, (110, 110))
    app.step(16)
    # Still held, but moved: a press that may yet become a drag, or be drawn away from the thing.
    for pos in ((110, 110), (130, 130)):
        post_move(app, pos, held=True)
        for _ in range(4):
            app.step(200)
            app.draw(app.canvas)
    assert scene.focus.pressed is not None
    assert drawn == []
    release(app, (130, 130))
    app.step(16)
    post_move(app, (140, 140))
    for _ in range(4):
        app.step(200)
        app.draw(app.canvas)
    assert "what it does" in drawn


def test_tooltips_stay_on_the_screen() -> None:
    for near in ((0, 0, 10, 10), (1900, 1070, 20, 10), (900, 1000, 100, 80)):
        box = tooltip_rect((400, 120), pygame.FRect(near))
        assert pygame.FRect(0, 0, 1920, 1080).contains(box)
        assert not box.colliderect(pygame.FRect(near))


def test_focus_survives_rebuilding(app: App, scene: Scene) -> None:
    scene.add(*_grid([]))
    post_key("tab")
    post_key("tab")
    app.step(16)
    old = scene.focus.focused
    scene.focus.replace(_grid([]))
    assert _focused(scene) == "1"
    assert scene.focus.focused is not old
    scene.focus.replace([])
    assert scene.focus.focused is None


# ----- dragging


class _Slot:
    """Takes what comes near, if it is open."""

    def __init__(self, middle: Point, is_open: bool = True) -> None:
        self.middle = middle
        self.is_open = is_open
        self.log: list[str] = []

    def snap(self, drag: Drag, pos: Point) -> Point | None:
        near = abs(pos[0] - self.middle[0]) < 60 and abs(pos[1] - self.middle[1]) < 60
        return self.middle if near else None

    def over(self, drag: Drag, pos: Point) -> None:
        self.log.append("over")

    def left(self, drag: Drag) -> None:
        self.log.append("left")

    def drop(self, drag: Drag) -> bool:
        self.log.append("drop")
        return self.is_open


class _Tile(Focusable):
    """Something to drag."""

    def __init__(self, targets: Sequence[DropTarget]) -> None:
        super().__init__((100, 100, 96, 96), name="tile", on_activate=self.clicked)
        self.targets = targets
        self.log: list[str] = []

    def clicked(self) -> None:
        self.log.append("click")

    def drag(self) -> Drag:
        tile = self

        class Pulled(Drag):
            def ended(self, dropped: bool) -> None:
                tile.log.append("dropped" if dropped else "back")

        return Pulled(self.rect, self.targets, sprite="tiles/gray")


def test_drag_snaps_and_drops(app: App, scene: Scene) -> None:
    slot = _Slot((800, 500))
    tile = _Tile([slot])
    scene.add(tile)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=app.viewport.point((120, 120)), button=1))
    post_move(app, (123, 123), held=True)
    app.step(16)
    assert scene.drags.active is None
    post_move(app, (760, 480), held=True)
    assert app.step(16)
    assert scene.drags.active is not None
    assert scene.drags.active.pos == (800, 500)
    assert app.animating
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=app.viewport.point((760, 480)), button=1))
    app.step(16)
    assert tile.log == ["dropped"]
    assert slot.log == ["over", "over", "drop", "left"]
    assert scene.drags.active is None


@pytest.mark.parametrize(
    ("end", "log"),
    [((1500, 900), ["back"]), ((800, 500), ["back"]), ((124, 123), ["click"])],
    ids=["dropped elsewhere", "refused", "a shaky click"],
)
def test_a_drag_that_is_not_taken_springs_back_and_a_shaky_click_stays_a_click(
    app: App, scene: Scene, end: Point, log: list[str]
) -> None:
    scene.animator.speed = "normal"
    tile = _Tile([_Slot((800, 500), is_open=False)])
    scene.add(tile)
    post_drag(app, (120, 120), end)
    app.step(16)
    assert scene.drags.returning == (log == ["back"])
    app.step(90)
    app.step(90)
    assert tile.log == log
    assert scene.drags.active is None
    assert not app.animating


def test_escape_takes_out_of_the_hand_what_is_dragged(app: App, scene: Scene) -> None:
    tile = _Tile([_Slot((800, 500))])
    scene.add(tile)
    press(app, (120, 120))
    post_move(app, (800, 500), held=True)
    post_key("escape")
    app.step(16)
    assert scene.drags.active is None
    assert tile.log == ["back"]


# ----- widgets


def test_toggle_choice_slider(app: App, scene: Scene) -> None:
    seen: list[object] = []
    toggle = placed(Toggle("Practice", False, seen.append, name="toggle"), (100, 100, 400, 60))
    options = [ChoiceOption("a", "A"), ChoiceOption("b", "B", enabled=False), ChoiceOption("c", "C")]
    choice = placed(SegmentedChoice(options, "a", seen.append, name="choice"), (100, 200, 600, 60))
    choice.place(app.theme, (100, 200, 600, 60))
    slider = placed(Slider(100, 100, 200, 10, seen.append, name="slider"), (100, 300, 600, 60))
    scene.add(toggle, choice, slider)
    post_click(app, (120, 130))
    post_click(app, choice.cell(1).center)
    post_click(app, choice.cell(2).center)
    post_key("left")
    post_key("right")
    app.step(16)
    assert seen == [True, "c", "a", "c"]
    seen.clear()
    post_click(app, slider.track.midright)
    post_key("left")
    post_key("home")
    app.step(16)
    assert seen == [200, 190, 100]
    seen.clear()
    post_drag(app, slider.track.midleft, slider.track.center)
    app.step(16)
    assert seen[-1] == 150
    assert scene.focus.focused is slider


def test_text_field(app: App, scene: Scene) -> None:
    seen: list[str] = []
    field = placed(TextField("Agnes", seen.append, longest=8, name="field"), (100, 100, 400, 60))
    scene.add(field)
    post_click(app, (490, 130))
    app.step(16)
    post_text(" die Große")
    app.step(16)
    assert field.value == "Agnes di"
    for key in ("backspace", "backspace", "backspace", "home", "delete", "end"):
        post_key(key)
    post_text("ß")
    app.step(16)
    assert field.value == "gnesß"
    assert seen[-1] == "gnesß"
    post_key("m")
    app.step(16)
    assert field.value == "gnesß"


def test_scrolling_keeps_the_focus_in_sight(app: App, scene: Scene) -> None:
    log: list[int] = []
    buttons = [
        sized(Button(str(n), lambda n=n: log.append(n), name=str(n)), height=60)  # type: ignore[misc]
        for n in range(20)
    ]
    view = ScrollColumn(*buttons, gap=20)
    view.place(app.theme, (100, 100, 300, 400))
    scene.add(view, *buttons)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_SHIFT))
    app.step(16)
    assert scene.focus.focused is buttons[-1]
    assert view.rect.contains(buttons[-1].rect)
    assert view.offset > 1000
    outside = buttons[0].rect.center
    assert scene.focus.at(outside) is not buttons[0]
    post_move(app, (200, 300))
    for _ in range(40):
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False, precise_x=0.0, precise_y=1.0))
    app.step(16)
    assert view.offset == 0
    post_drag(app, view.thumb.center, (view.thumb.centerx, 900))
    app.step(16)
    assert view.offset == view.furthest


def test_questions_answer_by_every_hand(app: App, scene: Scene) -> None:
    log: list[str] = []
    app.push(question(app, "Title", "Really?", "Yes", lambda: log.append("yes")))
    app.step(16)
    post_key("escape")
    app.step(16)
    assert app.scene is scene
    assert log == []
    app.push(question(app, "Title", "Really?", "Yes", lambda: log.append("yes")))
    post_key("return")
    app.step(16)
    assert app.scene is scene
    assert log == ["yes"]
    app.push(notice(app, "Title", "Something **happened** {icon:eye}."))
    top = app.scene
    assert top is not None
    button = top.focus.find("modal:0")
    assert button is not None
    post_click(app, button.rect.center)
    app.step(16)
    assert app.scene is scene


# ----- a line of text that the player writes


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


def type_keys(app: App, *names: str) -> None:
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
    type_keys(app, *keys)
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
    type_keys(app, "b", "o")
    post_key("c", pygame.KMOD_LCTRL)
    app.step(16)
    monkeypatch.setattr(Canvas, "text", lambda self, text, *rest, **more: drawn.append(text))
    field.draw(app.canvas)
    assert field.value == "bo"
    assert field.spoken_value() == "2 characters"
    assert drawn == ["••"]
    assert copied == []
