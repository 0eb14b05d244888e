"""The window and the loop: events become semantic input for the topmost scene, time is handed down, frames
are drawn when something has changed.

While nothing moves the loop sleeps until an event comes. Worker threads wake it with ``call_soon``. Tests
make a window with a size, post events and call ``step(dt)``; no clock is involved.
"""

import gc
import os
import queue
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from ulm.ui.toolkit import input_devices, sdl_window
from ulm.ui.toolkit.audio import Audio, SoundSet
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.display_settings import DisplaySettings, SystemPreferences
from ulm.ui.toolkit.gamepad import Gamepads
from ulm.ui.toolkit.images import Assets
from ulm.ui.toolkit.input import Input, PointerMove, Translator
from ulm.ui.toolkit.input_devices import Device, device_of
from ulm.ui.toolkit.scene import Scene
from ulm.ui.toolkit.sprite_files import read_sprite
from ulm.ui.toolkit.theme import TABLE, Theme
from ulm.ui.toolkit.touch import FINGER_EVENTS, Fingers, made_of_touch
from ulm.ui.toolkit.viewport import HEIGHT, WIDTH, Viewport

FRAMES = 60
SMALLEST = (960, 540)
_LONGEST_STEP = 100
_NAP, _LONG_NAP = 10, 30
"""Milliseconds between two looks for input while nothing moves, and after a second without any: far below what a player
notices.
"""
_WAKE = pygame.event.custom_type()
_RESIZED = (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED)
_EXPOSED = (pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED)
_SHIFTS = (pygame.K_LSHIFT, pygame.K_RSHIFT)
_M_MMAP_THRESHOLD, _PICTURE_BYTES = -3, 256 << 10
"""The setting of glibc that says from which size on memory is taken from the system by itself, and that size."""
_FOCUS_CHANGED = (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)


def _window() -> pygame.Surface:
    """The window's surface, which must be open."""
    surface = sdl_window.surface()
    assert surface is not None
    return surface


def _tidy_memory() -> None:
    """Give back what scenes held that are gone, and leave out what stays when Python looks for more of that: while
    something moves that would take longer than a frame.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    if sys.platform == "linux":
        import ctypes

        # glibc keeps what was freed: after some hours half of all memory. Other C libraries have neither function.
        library = ctypes.CDLL(None)
        if hasattr(library, "malloc_trim") and hasattr(library, "mallopt"):
            library.malloc_trim(0)
            # Pictures lie apart from small things, so that these do not hold the room of freed ones.
            library.mallopt(_M_MMAP_THRESHOLD, _PICTURE_BYTES)


class WindowApp:
    """A running program with one window: settings, stack of scenes, loop."""

    settings: DisplaySettings

    def __init__(
        self,
        settings: DisplaySettings,
        size: tuple[int, int] | None,
        *,
        title: str,
        icon: str,
        sounds: SoundSet,
        theme: Theme,
        assets: Assets,
        window_key: Callable[[Input], str | None],
    ) -> None:
        """Open the window. With ``size`` (pixels) exactly so; without, as the settings say or as the screen
        allows. ``icon`` is the name of a sprite; ``window_key`` tells which keys are "fullscreen" and "mute".
        """
        self._window_key = window_key
        self.settings = settings
        self.scenes: list[Scene] = []
        self.wishes = SystemPreferences()
        """What the system asks for, as far as is known yet."""
        self.running = True
        self._looping = False
        """Whether frames follow each other in real time, so that a search for memory in use would be seen."""
        self._untidy = False
        """Whether what scenes held that are gone is to be given back."""
        self.dirty = True
        self.untouched = 0.0
        """How long there has been no input (ms), as far as time has gone by since."""
        self.frames = 0
        """How many frames have been drawn."""
        self._calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._called = threading.Event()
        self.audio = Audio(self.settings, sounds, self.call_soon)
        self._translator = Translator()
        self._fingers = Fingers()
        self.pads = Gamepads()
        input_devices.in_use.reset()
        self._typing = False
        self._windowed = size or self._usual_size()
        surface = sdl_window.open_window(
            title,
            self._windowed,
            fullscreen=self.settings.fullscreen and size is None,
            screen=None if size else self.settings.screen,
            icon=read_sprite(icon),
        )
        self.viewport = Viewport(*surface.size)
        self.theme = theme
        self.assets = assets
        self._configure()
        pygame.key.stop_text_input()

    # ----- the window

    def _usual_size(self) -> tuple[int, int]:
        screens = pygame.display.get_desktop_sizes()
        screen = self.settings.screen or 0
        width, height = screens[screen if screen < len(screens) else 0]
        if self.settings.window is not None:
            last = self.settings.window
            return max(SMALLEST[0], min(width, last[0])), max(SMALLEST[1], min(height, last[1]))
        scale = min(1.0, 0.9 * width / WIDTH, 0.9 * height / HEIGHT)
        return max(SMALLEST[0], round(WIDTH * scale)), max(SMALLEST[1], round(HEIGHT * scale))

    @property
    def canvas(self) -> Canvas:
        """A canvas for the window."""
        return Canvas(_window(), self.viewport, self.theme, self.assets)

    def toggle_fullscreen(self) -> None:
        """Between window and full screen; remembered."""
        self.settings.fullscreen = not self.settings.fullscreen
        sdl_window.set_fullscreen(self.settings.fullscreen, self._windowed)
        self._resized()
        self.relayout()
        self.remember()

    def _resized(self) -> None:
        size = _window().size
        if not self.settings.fullscreen:
            self._windowed = sdl_window.points()
            self.settings.window = self._windowed
        if (self.viewport.width, self.viewport.height) != size:
            self.viewport = Viewport(*size)
            self.relayout()
        self.invalidate()

    # ----- settings

    def relayout(self) -> None:
        """Place everything again after a change of window, language, text size or contrast."""
        self._configure()
        for scene in self.scenes:
            scene.relayout()
        self.invalidate()

    def _configure(self) -> None:
        strong = self.high_contrast
        self.theme.configure(self.viewport.scale, self.settings.text, strong=strong, plain=self.settings.plain_type)
        self.assets.configure(self.viewport.scale, strong=strong)

    def apply_settings(self) -> None:
        """Let changed settings (text size, contrast, speed, motion, sound) take effect, and remember them."""
        for scene in self.scenes:
            self._tune(scene)
        self.audio.apply()
        self.relayout()
        self.remember()

    def toggle_mute(self) -> None:
        """All sound off, or on again; remembered."""
        self.settings.mute = not self.settings.mute
        self.audio.apply()
        self.audio.play("press")
        if self.scene is not None and self.scene.overlay:
            # A settings sheet may show it.
            self.scene.relayout()
        self.invalidate()
        self.remember()

    def remember(self) -> None:
        """Write the settings to disk; by default they are not kept."""

    def _tune(self, scene: Scene) -> None:
        scene.animator.speed = self.settings.speed
        scene.animator.reduced = self.reduced_motion

    # ----- what the system asks for

    @property
    def high_contrast(self) -> bool:
        """Whether everything is drawn with high contrast."""
        chosen = self.settings.high_contrast
        return self.wishes.high_contrast if chosen is None else chosen

    @property
    def reduced_motion(self) -> bool:
        """Whether things fade instead of moving."""
        chosen = self.settings.reduced_motion
        return self.wishes.reduced_motion if chosen is None else chosen

    def _ask_system(self) -> None:
        """Find out in a thread what the system asks for, and follow it."""

        def find_out() -> None:
            from ulm.ui.toolkit import system_preferences

            wishes = system_preferences.ask()
            if wishes != self.wishes:
                self.call_soon(lambda: self.follow_system(wishes))

        threading.Thread(target=find_out, name="system wishes", daemon=True).start()

    def follow_system(self, wishes: SystemPreferences) -> None:
        """Show everything as the system asks for, as far as the player has chosen nothing else."""
        self.wishes = wishes
        for scene in self.scenes:
            self._tune(scene)
        self.relayout()

    # ----- the stack

    @property
    def scene(self) -> Scene | None:
        """The topmost scene."""
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self.scene is not None:
            self.scene.pause()
            scene.focus.visible = self.scene.focus.visible
        self._put(scene)

    def pop(self) -> None:
        """Take the topmost scene off; without any scene left the program ends."""
        gone = self.scenes.pop()
        gone.leave()
        if self.scene is not None:
            self.scene.resume()
            self.scene.focus.visible = gone.focus.visible
            self.scene.focus.restore_pointer(gone.focus.pointer)
        else:
            self.running = False
        self.invalidate()

    def remove(self, scene: Scene) -> None:
        """Take a scene off the stack, wherever it lies there; nothing happens if it has gone already."""
        if scene is self.scene:
            self.pop()
        elif scene in self.scenes:
            self.scenes.remove(scene)
            scene.leave()
            self.invalidate()

    def replace(self, scene: Scene) -> None:
        """This scene alone in place of the whole stack."""
        if self.scenes:
            scene.focus.visible = self.scenes[-1].focus.visible
            while self.scenes:
                self.scenes.pop().leave()
            self._untidy = self._looping
        self._put(scene)

    def _put(self, scene: Scene) -> None:
        self.scenes.append(scene)
        self._tune(scene)
        scene.enter()
        scene.relayout()
        if self.device == "pad":
            scene.show_focus()
        self.invalidate()

    def visible(self) -> Iterator[Scene]:
        """The scenes that are seen, from the lowest."""
        first = len(self.scenes) - 1
        while first > 0 and self.scenes[first].overlay:
            first -= 1
        yield from self.scenes[max(0, first) :]

    # ----- the loop

    def call_soon(self, action: Callable[[], None]) -> None:
        """Do something in the loop's thread, soon; may be called from any thread."""
        self._calls.put(action)
        try:
            pygame.event.post(pygame.Event(_WAKE))
        except pygame.error:
            # Once the window is closed there is no loop to wake.
            if pygame.display.get_init():
                raise
        self._called.set()

    def invalidate(self) -> None:
        """Ask for a new frame."""
        self.dirty = True

    @property
    def animating(self) -> bool:
        """Whether frames must follow each other."""
        return self.scene is not None and (self.scene.animating or self.pads.active)

    def step(self, dt: float, events: list[pygame.Event] | None = None) -> bool:
        """One turn of the loop, ``dt`` ms after the last: input, time, and a frame if one is needed. True if
        one was drawn.
        """
        for event in events if events is not None else pygame.event.get():
            self._event(event)
        for event_input in self.pads.update(dt):
            self.dispatch(event_input)
        self.untouched += dt
        # Only those queued so far: what they add must not delay the frame.
        for _ in range(self._calls.qsize()):
            self._calls.get_nowait()()
            self.invalidate()
        if self.scene is not None:
            was_animating = self.animating
            self.scene.update(dt)
            self.scene.keep_focus()
            if was_animating:
                self.invalidate()
        self._sync_typing()
        self.audio.flush()
        if not self.dirty or not self.scenes or not self.running:
            return False
        self.draw(self.canvas)
        sdl_window.flip()
        self.frames += 1
        if self._untidy:
            # Not sooner: the scene that is gone may have asked for the new one, and is still at work then.
            self._untidy = False
            self.assets.let_go()
            _tidy_memory()
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw all that is seen."""
        self.dirty = False
        seen = list(self.visible())
        if not seen or not seen[0].covers:
            canvas.surface.fill(TABLE)
        for scene in seen:
            canvas.above()
            scene.draw(canvas)
        if self.scene is not None:
            canvas.above()
            self.scene.draw_top(canvas)

    def _event(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type in _RESIZED:
            self._resized()
        elif event.type == pygame.WINDOWDISPLAYCHANGED:
            self.settings.screen = event.display_index
        elif event.type in _EXPOSED:
            self.invalidate()
        elif event.type in _FOCUS_CHANGED:
            self._spell(False)
            self.pads.let_go()
            for lost in self._fingers.forget():
                self.dispatch(lost)
            self.audio.pause_ambience(event.type == pygame.WINDOWFOCUSLOST)
        elif event.type == pygame.DROPFILE:
            self._receive_soon(Path(event.file))
        elif event.type in FINGER_EVENTS:
            self._finger(event)
        elif not made_of_touch(event):
            if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in _SHIFTS:
                self._spell(event.type == pygame.KEYDOWN)
            event_input = self._translator.translate(sdl_window.in_pixels(event), self.viewport)
            device = device_of(event)
            if event_input is None:
                event_input = self.pads.translate(event)
                device = None if event_input is None else "pad"
            if device is not None:
                self._use(device)
            if event_input is not None:
                self.dispatch(event_input)

    def _finger(self, event: pygame.Event) -> None:
        dragging = self.scene is not None and self.scene.drags.holds
        for meant in self._fingers.translate(event, self.viewport, dragging=dragging):
            self._use("touch")
            self.dispatch(meant)

    @property
    def device(self) -> Device:
        """The device that was used last."""
        return input_devices.in_use.device

    def _use(self, device: Device) -> None:
        """This device is used now. Where that is a pad, or no longer one, other buttons are named, and texts may say
        other words.
        """
        used = input_devices.in_use
        before, signs = used.device, used.signs
        used.device, used.family = device, self.pads.family
        if device != before:
            pygame.mouse.set_visible(not (used.pad or used.touch))
        if not self.says_other_words() and used.signs == signs:
            return
        self.relayout()
        if used.pad and self.scene is not None:
            self.scene.show_focus()

    def says_other_words(self) -> bool:
        """Whether texts that are shown have other words, now that another device is used."""
        return False

    def dispatch(self, event: Input) -> None:
        """Pass an input to the topmost scene."""
        self.untouched = 0.0
        match self._window_key(event):
            case "fullscreen":
                self.toggle_fullscreen()
                return
            case "mute" if not self._typing:
                self.toggle_mute()
                return
        scene = self.scene
        if scene is None or not self.running:
            return
        hovered = scene.focus.hovered
        # A pointer that moves over nothing changes nothing; everything else may.
        if (
            scene.handle(event)
            or not isinstance(event, PointerMove)
            or hovered is not None
            or scene.focus.hovered is not None
        ):
            self.invalidate()

    def _sync_typing(self) -> None:
        """Key repeat and the system's text input run only while a text field has the focus."""
        typing = self.scene is not None and self.scene.typing
        if typing != self._typing:
            self._typing = typing
            if typing:
                pygame.key.start_text_input()
                pygame.key.set_repeat(400, 35)
            else:
                pygame.key.stop_text_input()
                pygame.key.set_repeat()

    def _spell(self, on: bool) -> None:
        """While Shift is held the system says which sign a key types: where ``?`` is depends on the keyboard."""
        if not self._typing:
            (pygame.key.start_text_input if on else pygame.key.stop_text_input)()

    def run(self) -> None:
        """Run until the program is left. After an error the window stays open, so that it can be reported."""
        clock = pygame.time.Clock()
        asked = still = False
        looks = 0  # so many in a row found nothing
        self._looping = True
        while self.running:
            # Where nothing moved nothing begins to, but by an event: `call_soon` posts one as well.
            still = still or not self.animating
            if self.dirty or not still:
                self.step(min(clock.tick(FRAMES), _LONGEST_STEP))
                # Only now, so that nothing delays the first frame.
                self.audio.start()
                if not asked:
                    asked = True
                    self._ask_system()
                self.pads.start()
                still = False
                continue
            # event.wait polls a thousand times a second, at 4 to 5 % of a core; a pause costs a tenth of that.
            self._nap(_NAP if looks * _NAP < 1000 else _LONG_NAP)
            clock.tick()
            events = pygame.event.get()
            looks = 0 if events else looks + 1
            if events:
                self.step(0, events)
                still = False
        self.close()

    def _nap(self, milliseconds: int) -> None:
        """Wait so long, or until another thread has something to do."""
        self._called.wait(milliseconds / 1000)
        self._called.clear()

    def quit(self) -> None:
        """Leave the program after this step."""
        self.running = False

    def _receive_soon(self, path: Path) -> None:
        """Receive a file once there is a scene: macOS hands over the one that starts the program before the first."""
        if self.scene is None:
            self.call_soon(lambda: self._receive_soon(path))
        else:
            self.receive(path)

    def receive(self, path: Path) -> None:
        """A file was dropped on the window, or opened with the program."""

    def close(self) -> None:
        """Let every scene save what it must, and close the window; all of it, even when some of it fails."""
        with ExitStack() as last_to_first:
            last_to_first.callback(sdl_window.close)
            last_to_first.callback(self.pads.close)
            last_to_first.callback(self.audio.close)
            last_to_first.callback(self.remember)
            for scene in self.scenes:
                last_to_first.callback(scene.leave)
            for scene in self.scenes:
                last_to_first.callback(scene.close)
            self.scenes = []
