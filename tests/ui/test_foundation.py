"""Viewport, input, text, pictures, animation, settings: what every scene stands upon."""

import errno
import subprocess
import sys
import threading
import time
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont

from ulm.files.paths import asset
from ulm.i18n import catalog, language_files, problem_text
from ulm.i18n.sanitizing import in_rich_text
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.ui.app.app import App
from ulm.ui.settings import Learning, LoadedSettings, Settings, load_settings, save_settings, settings_file
from ulm.ui.timings import Timings
from ulm.ui.toolkit.animation import Animator, Call, ClipSequence, Gate, Tween, Wait
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.input import KeyDown, PointerDown, PointerMove, TextTyped, Translator, Wheel
from ulm.ui.toolkit.rich_text import Paragraph
from ulm.ui.toolkit.scene import Scene
from ulm.ui.toolkit.theme import FILES, INK
from ulm.ui.toolkit.viewport import Viewport

# ----- viewport


@pytest.mark.parametrize("size", [(1366, 768), (1024, 768), (2560, 1080)])
def test_viewport_keeps_shape_and_neighbours(size: tuple[int, int]) -> None:
    view = Viewport(*size)
    area = view.area
    assert area.left >= 0
    assert area.right <= size[0] + 1
    assert abs(area.w / area.h - 16 / 9) < 0.01
    for x in range(0, 1900, 37):
        assert view.rect((x, 0, 13, 5)).right == view.rect((x + 13, 0, 20, 5)).left
    back = view.to_logical(view.point((777, 333)))
    assert abs(back[0] - 777) <= 1 / view.scale
    assert abs(back[1] - 333) <= 1 / view.scale
    assert view.px(0.01) == 1
    assert view.px(0) == 0


# ----- input


def test_translator_reads_events_only() -> None:
    pygame.display.init()
    view, translator = Viewport(960, 540), Translator()
    event = pygame.Event(pygame.MOUSEMOTION, pos=(480, 270), rel=(0, 0), buttons=(1, 0, 0))
    assert translator.translate(event, view) == PointerMove((960, 540), True)
    event = pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False, precise_x=0.0, precise_y=-1.0)
    assert translator.translate(event, view) == Wheel((960, 540), 0.0, -1.0)
    event = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=1)
    assert translator.translate(event, view) == PointerDown((0, 0), 1)
    event = pygame.Event(pygame.KEYDOWN, key=pygame.K_KP5, mod=pygame.KMOD_LSHIFT)
    assert translator.translate(event, view) == KeyDown("5", shift=True)
    event = pygame.Event(pygame.KEYDOWN, key=pygame.K_KP_ENTER, mod=0)
    assert translator.translate(event, view) == KeyDown("return")
    assert translator.translate(pygame.Event(pygame.TEXTINPUT, text="ß"), view) == TextTyped("ß")
    wheel_as_button = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=4)
    assert translator.translate(wheel_as_button, view) is None


# ----- texts


@pytest.mark.parametrize("language", language_files.codes())
def test_every_character_is_in_every_font(language: str) -> None:
    texts = language_files.load(language).values()
    needed = {letter for text in texts for words in language_files.in_words(text) for letter in words}
    needed |= set(language_files.languages()[language]) | set("…·−0123456789")
    for file in FILES.values():
        known = TTFont(asset(file)).getBestCmap()
        # Display type leaves the arrows of keys to the other faces.
        unwritten = "\n←→↑↓" if file == FILES["display"] else "\n"
        assert not {letter for letter in needed - set(unwritten) if ord(letter) not in known}, file


def test_a_text_fills_in_values_and_falls_back_to_english(monkeypatch: pytest.MonkeyPatch) -> None:
    english = {"a.b": "{n} of {what} {icon:coin}", "c": {"one": "{n} coin", "other": "{n} coins"}, "only": "here"}
    german = {"a.b": "{what}: {n}"}
    monkeypatch.setattr(language_files, "_read", lambda file: (dict(english if file.stem == "en" else german), []))
    texts = catalog.Texts("de")
    assert texts.get("a.b", n=-3, what="x") == "x: −3"
    assert texts.get("only") == "here"
    assert [texts.get("c", n=n) for n in (1, 2)] == ["1 coin", "2 coins"]
    with pytest.raises(KeyError, match="nothing"):
        texts.get("nothing")
    with pytest.raises(KeyError, match="what"):
        texts.get("a.b", n=1)


# ----- theme and pictures


def test_paragraph_breaks_lines_and_keeps_icons(app: App) -> None:
    text = "**Swap**: pay {icon:sparrow} and take a *tile* of any colour from the docks"
    one = Paragraph(app.theme, text)
    many = Paragraph(app.theme, text, width=260)
    assert one.lines == 1
    assert many.lines > 2
    assert many.width <= 261
    assert Paragraph(app.theme, "a\n\nb").lines == 3
    assert in_rich_text(text) == "Swap: pay (icon:sparrow) and take a tile of any colour from the docks"
    many.draw(app.canvas, (100, 100))


# ----- animation


def test_sequence_hands_on_the_time_left() -> None:
    seen: list[float] = []
    clip = ClipSequence(Wait(100), Tween(100, seen.append, lambda x: x), Call(lambda: seen.append(9)))
    assert clip.advance(150, False) is None
    assert seen == [0.5]
    assert clip.advance(70, False) == pytest.approx(20)
    assert seen == [0.5, 1.0, 9]


def test_skipping_ends_as_watching_does() -> None:
    for skip in (False, True):
        animator = Animator()
        position: list[float] = [0.0]
        done: list[str] = []

        def move(share: float, position: list[float] = position) -> None:
            position[0] = share

        animator.play(ClipSequence(Tween(200, move), Call(lambda done=done: done.append("a"))))  # type: ignore[misc]
        animator.play(ClipSequence(Gate(), Call(lambda done=done: done.append("b"))))  # type: ignore[misc]
        animator.update(50)
        if skip:
            animator.skip()
        else:
            animator.update(500)
            assert animator.busy
            assert not animator.animating
            assert animator.gate is not None
            animator.gate.open()
            animator.update(1)
        assert position == [1.0]
        assert done == ["a", "b"]
        assert not animator.busy


def test_a_clip_may_skip_its_own_queue() -> None:
    animator = Animator()
    calls: list[int] = []
    animator.play(ClipSequence(Call(animator.skip), Call(lambda: calls.append(1)), Wait(1000)))
    animator.play(Call(lambda: calls.append(2)))
    animator.update(16)
    assert calls == [1, 2]
    assert not animator.busy


def test_speeds_and_reduced_motion() -> None:
    animator = Animator()
    animator.speed = "fast"
    shares: list[float] = []
    animator.play(Tween(250, shares.append, lambda x: x))
    animator.update(50)
    assert shares == [0.5]
    animator.skip()
    animator.speed = "instant"
    animator.play(Tween(10_000, shares.append))
    assert shares[-1] == 1.0
    assert not animator.busy
    still = Animator()
    still.reduced = True
    shares.clear()
    still.play(Tween(1000, shares.append))
    still.update(10)
    assert shares == [1.0]
    still.update(Timings.FADE)
    assert not still.busy


# ----- settings


def test_settings_survive(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_settings() == LoadedSettings(Settings(), new=True)
    table = TableSetup([SeatSetup("Ägnes", "red"), SeatSetup("Bot", "green", "apprentice")], {"towers": True}, seed=3)
    learning = Learning(asked=True, scenes={"1a": "done", "9z": "helped"}, at="1b", tips_seen=["coat"])
    wanted = Settings(language="de", text=150, table=table, window=(1280, 720), learning=learning)
    save_settings(wanted)
    assert load_settings() == LoadedSettings(wanted)
    assert [file.name for file in settings_file().parent.iterdir()] == ["settings.yaml"]


_ALONE = "table: {seats: [{name: A, colour: red}]}"
_TWINS = "table: {seats: [{name: A, colour: red}, {name: B, colour: red}]}"
_PAIR = "table: {seats: [{name: A, colour: red}, {name: B, colour: blue}], %s}"
_STRANGER = "table: {seats: [{name: A, colour: red}, {name: B, colour: blue, bot: hal}]}"


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        ("text: 900\n", ("value", 0, "text")),
        ("speed: quick\n", ("value", 0, "speed")),
        ("table: {seats: [{name: A}]}", ("value", 0, "table.seats[0]")),
        ("learning: {scenes: {1a: won}}", ("value", 0, "learning.scenes[...]")),
        ("language: [}", ("line", 1, "")),
        ("- a\n", ("line", 1, "")),
        ("\x00", ("unreadable", 0, "")),
        (_ALONE, ("seats", 0, "table.seats")),
        (_TWINS, ("same_colour", 0, "table.seats")),
        (_STRANGER, ("bot", 0, "table.seats")),
        (_PAIR % "first: 2", ("first", 0, "table.first")),
        (_PAIR % "seed: !!int '3'", ("line", 1, "")),
    ],
)
def test_broken_settings_are_set_aside(content: str, wrong: tuple[str, int, str]) -> None:
    settings_file().write_text(content, encoding="utf-8")
    loaded, aside, problem = load_settings()[:3]
    assert loaded == Settings()
    assert problem == wrong
    assert catalog.current().has(f"settings.problem.{wrong[0]}")
    assert aside is not None
    assert aside.read_text(encoding="utf-8") == content
    assert not settings_file().exists()


# ----- the app


class _Plain(Scene):
    """A scene that counts what happens to it."""

    def __init__(self, app: App, overlay: bool = False) -> None:
        super().__init__(app)
        self.overlay = overlay  # type: ignore[misc]
        self.log: list[str] = []

    def enter(self) -> None:
        self.log.append("enter")

    def leave(self) -> None:
        self.log.append("leave")

    def pause(self) -> None:
        self.log.append("pause")

    def resume(self) -> None:
        self.log.append("resume")

    def relayout(self) -> None:
        self.log.append("relayout")

    def close(self) -> None:
        self.log.append("close")

    def open_menu(self) -> None:
        self.log.append("menu")

    def draw(self, canvas: Canvas) -> None:
        self.log.append("draw")
        canvas.fill((0, 0, 1920, 1080), INK)


def test_frames_are_drawn_only_when_something_changed(app: App) -> None:
    scene = _Plain(app)
    app.push(scene)
    assert app.step(16)
    assert not app.step(16)
    app.invalidate()
    assert app.step(16)
    scene.animator.speed = "normal"
    scene.animator.play(Tween(100, lambda _: None))
    assert all(app.step(20) for _ in range(5))
    assert not app.step(20)
    assert not app.animating


def test_stack_of_scenes(app: App) -> None:
    low, high = _Plain(app), _Plain(app, overlay=True)
    app.push(low)
    app.push(high)
    app.step(16)
    assert low.log == ["enter", "relayout", "pause", "draw"]
    assert high.log == ["enter", "relayout", "draw"]
    app.pop()
    assert low.log[-1] == "resume"
    assert high.log[-1] == "leave"
    app.dispatch(KeyDown("escape"))
    assert low.log[-1] == "menu"
    app.close()
    assert low.log[-2:] == ["close", "leave"]


def test_quitting_ends_the_loop(app: App) -> None:
    scene = _Plain(app)
    app.push(scene)
    pygame.event.post(pygame.Event(pygame.QUIT))
    app.run()
    assert scene.log[-2:] == ["close", "leave"]
    assert not pygame.display.get_init()


def test_what_another_thread_has_to_do_wakes_the_sleeping_loop(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ulm.ui.toolkit.window_app._NAP", 10_000)
    app.push(_Plain(app))
    threading.Timer(0.1, app.call_soon, [app.quit]).start()
    begun = time.monotonic()
    app.run()
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize("language", language_files.codes())
def test_errors_of_the_system_have_sentences(language: str) -> None:
    texts = catalog.Texts(language)
    for number in (errno.ENOSPC, errno.EACCES, errno.ENOTDIR, errno.ENOENT, errno.EIO, None):
        error = OSError(number, "some English words") if number is not None else OSError("some English words")
        for section in ("saving", "chronicle.refused"):
            sentence = texts.get(
                f"{section}.{problem_text.system_error_reason(error)}", code=problem_text.system_error_code(error)
            )
            assert "English" not in sentence
            assert ("EIO" in sentence) == (number == errno.EIO)


# ----- memory

_MEASURED = """
from pathlib import Path
from ulm.ui.toolkit.window_app import _tidy_memory

def megabytes():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6

pictures, kept = [], []
for _ in range(1000):
    pictures.append(b"x" * 100_000)
    kept.append(b"x" * 20_000)  # too large for a hole that is there already
del pictures
before = megabytes()
_tidy_memory()
print(before - megabytes())
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="weighs as Linux does")
def test_freed_memory_goes_back_to_the_system() -> None:
    ran = subprocess.run([sys.executable, "-c", _MEASURED], capture_output=True, text=True, check=True)
    assert float(ran.stdout.splitlines()[-1]) > 50, "of 100 MB that were freed"
