"""Sounds: asked for by name, few at once, silent without device, files or wish."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from hands import placed

from ulm.files.paths import asset
from ulm.rules import Event
from ulm.rules import events as ev
from ulm.ui.app.app import App
from ulm.ui.app.sound_set import SOUNDS
from ulm.ui.screens.game_menu import MenuScene
from ulm.ui.screens.settings_scene import SettingsScene
from ulm.ui.settings import Settings
from ulm.ui.table.animation.event_presentation import event_cues, play_event_sound
from ulm.ui.timings import Timings
from ulm.ui.toolkit import audio as audio_module
from ulm.ui.toolkit.animation import Animator
from ulm.ui.toolkit.audio import GAP, Audio
from ulm.ui.toolkit.scene import Scene
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.slider import Slider
from ulm.ui.toolkit.widgets.text_field import TextField


class Loud:
    """An Audio that is driven by hand: its loop is a list, its clock a number."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.calls: list[Callable[[], None]] = []
        self.now = 10.0
        self.audio = Audio(self.settings, SOUNDS, self.calls.append, lambda: self.now)

    def load(self) -> None:
        """Start, and wait until the thread has done its work."""
        self.audio.start()
        if self.audio._thread is not None:
            self.audio._thread.join(20)
        for call in self.calls:
            call()

    def hear(self, *names: str) -> list[str]:
        """Ask for sounds in one step, and see what is played."""
        for name in names:
            self.audio.play(name)
        return self.audio.flush()


@pytest.fixture
def loud() -> Iterator[Loud]:
    """Sounds on the dummy driver, loaded."""
    made = Loud()
    made.load()
    assert made.audio.ready
    yield made
    made.audio.close()


def test_every_sound_has_its_files() -> None:
    for name in SOUNDS.names:
        for path in SOUNDS.files(name):
            assert asset(path).is_file(), path
    assert {asset(path) for name in SOUNDS.names for path in SOUNDS.files(name)} == set(
        asset("data/sounds").glob("*.ogg")
    )


def test_the_program_needs_no_numpy() -> None:
    modules = "ulm.ui.app.app, ulm.ui.table.game_scene"
    code = f"import {modules}, sys; sys.exit('numpy' in sys.modules or 'soundfile' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# ----- what is played


def test_plays_on_the_dummy_driver_and_gives_it_back(loud: Loud) -> None:
    assert loud.audio.ambience_playing
    assert loud.hear("bell") == ["bell"]
    assert pygame.mixer.Channel(0).get_busy()
    assert pygame.mixer.Channel(1).get_busy()
    loud.audio.pause_ambience(True)
    assert not loud.audio.ambience_playing, "the town is silent while the player is elsewhere"
    loud.audio.close()
    assert pygame.mixer.get_init() is None
    assert loud.hear("bell") == []


def test_the_same_sound_once_a_step_and_three_at_most(loud: Loud) -> None:
    assert loud.hear("coin", "coin", "coin") == ["coin"]
    assert loud.hear(*SOUNDS.ranks) == list(SOUNDS.ranks[-3:])
    assert loud.hear() == []


def test_instant_speed_leaves_a_gap_and_never_loses_the_end_of_the_game(loud: Loud) -> None:
    loud.settings.speed = "instant"
    assert loud.hear("coin", "bell", "place") == ["bell"]
    loud.now += GAP / 2
    assert loud.hear("end") == []
    loud.now += GAP / 2 + 0.001
    assert loud.hear("coin", "press") == ["end"]
    loud.now += GAP + 0.001
    assert loud.hear("coin", "press") == ["coin"]


# ----- volumes


def test_effects_and_the_town_have_volumes_of_their_own(loud: Loud) -> None:
    loud.settings.effects = 0
    loud.audio.apply()
    assert loud.hear("bell") == []
    assert loud.audio.ambience_playing
    loud.settings.effects, loud.settings.ambience = 50, 0
    loud.audio.apply()
    assert loud.hear("bell") == ["bell"]
    assert not loud.audio.ambience_playing


def test_mute_stops_everything(loud: Loud) -> None:
    loud.hear("bell")
    loud.settings.mute = True
    loud.audio.apply()
    assert not any(pygame.mixer.Channel(n).get_busy() for n in range(pygame.mixer.get_num_channels()))
    assert loud.hear("bell") == []
    loud.settings.mute = False
    loud.audio.apply()
    assert loud.audio.ambience_playing
    assert loud.hear("bell") == ["bell"]


def test_mute_from_the_start_opens_nothing_until_it_ends() -> None:
    made = Loud(Settings(mute=True))
    made.load()
    assert pygame.mixer.get_init() is None
    made.settings.mute = False
    made.audio.apply()
    made.load()
    assert made.audio.ready
    made.audio.close()


# ----- no trouble


def test_no_device_no_sound(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    made = Loud()
    made.load()
    assert not made.audio.ready
    assert made.hear("bell") == []
    made.audio.apply()
    made.audio.pause_ambience(True)
    made.audio.close()
    assert capfd.readouterr().err == ""


def test_missing_and_broken_files_are_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def elsewhere(path: str) -> Path:
        name = Path(path).name
        if name == "bell.ogg":
            return asset(path)
        if name == "card.ogg":
            (tmp_path / name).write_bytes(b"OggS and nothing else")
        return tmp_path / name

    monkeypatch.setattr(audio_module, "asset", elsewhere)
    made = Loud()
    made.load()
    assert made.hear("card", "bell", "coin") == ["bell"]
    assert not made.audio.ambience_playing
    made.audio.close()


def test_closing_in_the_midst_of_loading() -> None:
    for wait in (0.0, 0.005):
        made = Loud()
        made.audio.start()
        time.sleep(wait)
        made.audio.close()
        for call in made.calls:
            call()
        assert not made.audio.ready
        assert pygame.mixer.get_init() is None


# ----- the program


class Plain(Scene):
    """Something to press."""

    def relayout(self) -> None:
        """See ``Scene``."""
        able = placed(Button("able", lambda: None, name="able"), (100, 100, 300, 80))
        self.focus.replace([able, placed(TextField("", lambda _: None, name="field"), (100, 500, 300, 80))])


def key(app: App, name: int) -> None:
    """Press and release a key."""
    app.step(0, [pygame.Event(pygame.KEYDOWN, key=name, mod=0, unicode="", scancode=0)])
    app.step(0, [pygame.Event(pygame.KEYUP, key=name, mod=0, unicode="", scancode=0)])


def test_m_turns_the_sound_off_and_on_everywhere(app: App) -> None:
    app.push(Plain(app))
    key(app, pygame.K_m)
    assert app.settings.mute
    app.push(SettingsScene(app))
    key(app, pygame.K_m)
    assert not app.settings.mute
    app.pop()
    field = app.scenes[0].focus.find("field")
    app.scenes[0].focus.focus(field)
    app.step(0, [])
    key(app, pygame.K_m)
    assert not app.settings.mute, "in a text field M is a letter"


def test_the_menu_sets_the_volumes(app: App) -> None:
    scene = MenuScene(app, practice=True)
    app.push(scene)
    for name in ("effects", "ambience"):
        slider = scene.focus.find(name)
        assert isinstance(slider, Slider)
        scene.focus.focus(slider)
        key(app, pygame.K_HOME)
        assert getattr(app.settings, name) == 0
        key(app, pygame.K_RIGHT)
        assert getattr(app.settings, name) == 5
    mute = scene.focus.find("mute")
    assert mute is not None
    scene.focus.try_item(mute)
    assert app.settings.mute


# ----- the table


def test_every_cue_is_a_sound() -> None:
    given: list[Event] = [
        *(ev.CoinsChanged(0, change, "gray") for change in (-2, 1, 9)),
        ev.Pushed(0, "N1", "gray", "S1", "white"),
        ev.CoatGained(0, "coat"),
        ev.CoatGained(0, "coat", edge="N1"),
        ev.TurnBegan(0, 1),
        ev.RoundBegan(1),
        ev.SealPlaced(0, "garden", 0),
        ev.GameEnded((0,)),
    ]
    for event in given:
        for dragged, brief in ((0.0, False), (0.7, False), (0.0, True)):
            told = event_cues(event, dragged=dragged, brief=brief)
            assert told
            assert all(cue.sound in SOUNDS.ranks and cue.after >= 0 for cue in told)
    assert event_cues(ev.PointsScored(0, 3, "seal")) == ()
    assert event_cues(ev.TurnBegan(0, 1), human=False) == ()


@pytest.mark.parametrize("how", ["watched", "skipped", "instant"])
def test_sounds_come_with_the_picture(app: App, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    heard: list[str] = []
    monkeypatch.setattr(app.audio, "play", heard.append)
    animator = Animator()
    animator.speed = "instant" if how == "instant" else "normal"
    play_event_sound(ev.SealPlaced(0, "garden", 0), animator, app.audio, human=False, dragged=0)
    if how == "watched":
        animator.update(Timings.FLIGHT)
        assert heard == []
        animator.update(Timings.SEAL)
    elif how == "skipped":
        animator.skip()
    assert heard == ["stamp"]
