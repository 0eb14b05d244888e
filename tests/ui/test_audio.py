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
from ulm.ui.kit import audio as audio_module
from ulm.ui.kit.animation import Animator
from ulm.ui.kit.audio import GAP, Audio, gain
from ulm.ui.kit.scene import Scene
from ulm.ui.scenes.menu import MenuScene
from ulm.ui.scenes.settings import SettingsScene
from ulm.ui.settings import Settings
from ulm.ui.shell.app import App
from ulm.ui.shell.sound_set import SOUNDS
from ulm.ui.table.motion.sounds import Cue, cues, sound
from ulm.ui.timings import Timings
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.field import TextField
from ulm.ui.widgets.slider import Slider


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
    modules = "ulm.ui.shell.app, ulm.ui.table.game_scene"
    code = f"import {modules}, sys; sys.exit('numpy' in sys.modules or 'soundfile' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# ----- what is played


def test_nothing_is_opened_before_start() -> None:
    made = Loud()
    assert made.hear("bell") == []
    assert pygame.mixer.get_init() is None
    made.audio.close()


def test_plays_on_the_dummy_driver_and_gives_it_back(loud: Loud) -> None:
    assert loud.audio.ambience_playing
    assert loud.hear("bell") == ["bell"]
    assert pygame.mixer.Channel(0).get_busy()
    assert pygame.mixer.Channel(1).get_busy()
    loud.audio.close()
    assert pygame.mixer.get_init() is None
    assert loud.hear("bell") == []


def test_unknown_name_is_an_error(loud: Loud) -> None:
    with pytest.raises(KeyError):
        loud.audio.play("fanfare")


def test_the_same_sound_once_a_step_and_three_at_most(loud: Loud) -> None:
    assert loud.hear("coin", "coin", "coin") == ["coin"]
    assert loud.hear(*SOUNDS.ranks) == list(SOUNDS.ranks[-3:])
    assert loud.hear() == []


def test_variations_take_turns(loud: Loud, monkeypatch: pytest.MonkeyPatch) -> None:
    coins = loud.audio._sounds["coin"]
    assert len(coins) == 3
    for _ in range(3):
        loud.hear("coin")
    assert all(coin.get_num_channels() == 1 for coin in coins)


def test_instant_speed_leaves_a_gap(loud: Loud) -> None:
    loud.settings.speed = "instant"
    assert loud.hear("coin", "bell", "place") == ["bell"]
    loud.now += GAP / 2
    assert loud.hear("end") == []
    loud.now += GAP / 2 + 0.001
    assert loud.hear("coin", "press") == ["end"], "the end of the game is never lost"
    loud.now += GAP + 0.001
    assert loud.hear("coin", "press") == ["coin"]
    loud.now += GAP / 2
    assert loud.hear("bell") == []
    loud.now += GAP
    assert loud.hear() == []


# ----- volumes


def test_volumes_apart(loud: Loud) -> None:
    loud.settings.effects, loud.settings.ambience = 50, 10
    loud.audio.apply()
    assert loud.audio._sounds["bell"][0].get_volume() == pytest.approx(gain(50), abs=0.01)
    assert loud.audio._sounds[SOUNDS.ambience][0].get_volume() == pytest.approx(gain(10), abs=0.01)
    loud.settings.effects = 0
    assert loud.hear("bell") == []
    assert loud.audio.ambience_playing
    loud.settings.ambience = 0
    loud.audio.apply()
    assert not loud.audio.ambience_playing
    assert not pygame.mixer.Channel(0).get_busy()


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
    assert made.audio._thread is None
    made.settings.mute = False
    made.audio.apply()
    made.load()
    assert made.audio.ready
    made.audio.close()


def test_the_town_is_silent_while_the_player_is_elsewhere(loud: Loud) -> None:
    loud.audio.pause_ambience(True)
    assert not loud.audio.ambience_playing
    loud.audio.pause_ambience(False)
    assert loud.audio.ambience_playing


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
    for wait in (0.0, 0.003, 0.01):
        made = Loud()
        made.audio.start()
        time.sleep(wait)
        made.audio.close()
        for call in made.calls:
            call()
        assert not made.audio.ready
        assert pygame.mixer.get_init() is None


# ----- the program


class Played:
    """What a program asked to be played."""

    def __init__(self, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
        self.names: list[str] = []
        monkeypatch.setattr(app.audio, "play", self.names.append)


class Plain(Scene):
    """Something to press."""

    def relayout(self) -> None:
        """See ``Scene``."""
        able = placed(Button("able", lambda: None, name="able"), (100, 100, 300, 80))
        unable = placed(Button("unable", lambda: None, enabled=False, name="unable"), (100, 300, 300, 80))
        self.focus.replace([able, unable, placed(TextField("", lambda _: None, name="field"), (100, 500, 300, 80))])


def key(app: App, name: int) -> None:
    """Press and release a key."""
    app.step(0, [pygame.Event(pygame.KEYDOWN, key=name, mod=0, unicode="", scancode=0)])
    app.step(0, [pygame.Event(pygame.KEYUP, key=name, mod=0, unicode="", scancode=0)])


def test_the_loop_starts_the_sounds_after_its_first_frame(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    frames: list[int] = []

    def start() -> None:
        frames.append(app.frames)
        app.quit()

    monkeypatch.setattr(app.audio, "start", start)
    app.push(Plain(app))
    app.step(0, [])
    assert frames == []
    app.invalidate()
    app.run()
    assert frames
    assert frames[0] >= 1


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


def test_buttons_tick_and_refusals_knock(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Plain(app)
    played = Played(app, monkeypatch)
    scene.focus.on_sound = app.audio.play
    app.push(scene)
    for name in ("able", "unable"):
        item = scene.focus.find(name)
        assert item is not None
        scene.focus.try_item(item)
    assert played.names == ["press", "refused"]


@pytest.mark.parametrize("sheet", [SettingsScene, lambda app: MenuScene(app, practice=True)])
def test_sheets_set_the_volumes(app: App, sheet: Callable[[App], Scene], monkeypatch: pytest.MonkeyPatch) -> None:
    scene = sheet(app)
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
    again = scene.focus.find("mute")
    assert again is not mute, "the sheet shows the change"


def test_sheet_of_the_menu_fits_at_every_text_size(app: App) -> None:
    for size in (100, 130, 200):
        app.settings.text = size
        app.apply_settings()
        menu = MenuScene(app, practice=True)
        app.push(menu)
        assert menu.sheet.top >= 0
        assert menu.sheet.bottom <= 1080
        for item in menu.focus:
            menu.focus.focus(item, show=True)  # what scrolls comes into view
            assert menu.sheet.contains(item.rect), item.name
        app.pop()


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
            told = cues(event, dragged=dragged, brief=brief)
            assert told
            assert all(cue.sound in SOUNDS.ranks and cue.after >= 0 for cue in told)
    assert cues(ev.PointsScored(0, 3, "seal")) == ()
    assert cues(ev.TurnBegan(0, 1), human=False) == ()


def test_coins_sound_as_they_land() -> None:
    assert cues(ev.CoinsChanged(0, 2, "gray")) == (
        Cue("coin", Timings.CALLOUT + Timings.FLIGHT),
        Cue("coin", Timings.CALLOUT + Timings.FLIGHT + Timings.STAGGER),
    )
    assert cues(ev.CoinsChanged(0, -1, "seal")) == (Cue("coin", Timings.FLIGHT),), "no callout comes before these"


def test_a_line_that_the_hand_has_slid_sounds_the_sooner() -> None:
    pushed = ev.Pushed(0, "N1", "gray", "S1", "white")
    rest = 0.25 * Timings.PUSH
    assert cues(pushed, dragged=0.75) == (Cue("place", rest), Cue("tip", rest + Timings.EJECT))
    whole = Timings.FLIGHT + Timings.PUSH
    assert cues(pushed) == (Cue("slide", Timings.FLIGHT), Cue("tip", whole + Timings.EJECT))
    assert cues(pushed, brief=True)[0] == Cue("place", whole), "too fast to be heard sliding"


def test_sounds_come_in_time_with_the_picture(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played(app, monkeypatch)
    animator = Animator()
    event = ev.SealPlaced(0, "garden", 0)
    sound(event, animator, app.audio, human=False, dragged=0)
    animator.update(Timings.FLIGHT)
    assert played.names == []
    animator.update(Timings.SEAL)
    assert played.names == ["stamp"]
    animator.speed = "fast"
    sound(event, animator, app.audio, human=False, dragged=0)
    animator.update((Timings.FLIGHT + Timings.SEAL) / Timings.FAST_FACTOR)
    assert played.names == ["stamp"] * 2
    sound(event, animator, app.audio, human=False, dragged=0)
    animator.skip()
    assert played.names == ["stamp"] * 3
    animator.speed = "instant"
    sound(event, animator, app.audio, human=False, dragged=0)
    assert played.names == ["stamp"] * 4


def test_the_last_sound_needs_no_scene(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played(app, monkeypatch)
    sound(ev.GameEnded((0,)), Animator(), app.audio, human=False, dragged=0)
    assert played.names == ["end"]


def test_sounds_ask_for_no_frame(app: App) -> None:
    app.push(Plain(app))
    assert app.step(0, [])
    app.audio.play("bell")
    assert not app.step(0, [])
