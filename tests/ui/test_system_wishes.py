"""Contrast, motion and language follow the system until the player chooses; a small screen is offered large text."""

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from ulm.i18n.catalog import t
from ulm.ui.app import main_loop, system_language
from ulm.ui.app.app import App
from ulm.ui.app.system_language import preferred
from ulm.ui.screens import first_start_scene
from ulm.ui.screens.settings_scene import SettingsScene
from ulm.ui.settings import load_settings, save_settings, settings_file
from ulm.ui.toolkit import system_preferences
from ulm.ui.toolkit.display_settings import SystemPreferences
from ulm.ui.toolkit.widgets.dialog import Modal

_PORTAL = "org.freedesktop.appearance", "org.gnome.desktop.interface"


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Programs of the system: `tools("linux", gdbus="what it says", …)`; there are no others."""
    folder = tmp_path / "bin"
    folder.mkdir()

    def install(platform: str, **said: str) -> None:
        monkeypatch.setattr("sys.platform", platform)
        for name, text in said.items():
            program = folder / name
            program.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
            program.chmod(0o755)

    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    return install


def _gdbus(contrast: int, animations: str) -> str:
    appearance, interface = _PORTAL
    answer = f"({{'{appearance}': {{'color-scheme': <uint32 1>, 'contrast': <uint32 {contrast}>}},"
    return f"""echo "{answer} '{interface}': {{'enable-animations': <{animations}>, 'font-name': <'Sans 1'>}}}},)" """


def _busctl(contrast: int, animations: str) -> str:
    appearance, interface = _PORTAL
    said = f'"{appearance}" 2 "contrast" u {contrast} "color-scheme" u 1 "{interface}" 1 "enable-animations" b'
    return f"echo 'a{{sa{{sv}}}} 2 {said} {animations}'"


@pytest.mark.skipif(os.name != "posix", reason="the stand-ins are shell scripts")
@pytest.mark.parametrize(
    ("platform", "said", "wishes"),
    [
        ("linux", {"gdbus": _gdbus(1, "true")}, SystemPreferences(True, False)),
        ("linux", {"gdbus": _gdbus(0, "false")}, SystemPreferences(False, True)),
        ("linux", {"gdbus": "exit 1", "busctl": _busctl(1, "false")}, SystemPreferences(True, True)),
        ("linux", {"busctl": _busctl(0, "true")}, SystemPreferences(False, False)),
        (
            "linux",
            {"gdbus": "exit 1", "gsettings": '[ "$3" = high-contrast ] && echo true'},
            SystemPreferences(True, False),
        ),
        ("linux", {"gsettings": '[ "$3" = enable-animations ] && echo false'}, SystemPreferences(False, True)),
        ("linux", {"gdbus": "echo what?"}, SystemPreferences()),
        ("linux", {"gdbus": "exec /bin/sleep 60"}, SystemPreferences()),  # it is not waited for
        ("linux", {}, SystemPreferences()),
        ("darwin", {"defaults": '[ "$3" = reduceMotion ] && echo 1 || echo 0'}, SystemPreferences(False, True)),
        ("darwin", {"defaults": '[ "$3" = increaseContrast ] && echo 1 || exit 1'}, SystemPreferences(True, False)),
        ("darwin", {}, SystemPreferences()),
    ],
)
def test_the_system_is_asked_as_it_answers(
    tools: Callable[..., None],
    platform: str,
    said: dict[str, str],
    wishes: SystemPreferences,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tools(platform, **said)
    monkeypatch.setattr(system_preferences, "_LONGEST", 1.0)
    assert system_preferences.ask() == wishes


@pytest.mark.skipif(os.name != "nt", reason="asks Windows")
def test_windows_answers() -> None:
    assert all(isinstance(wish, bool) for wish in system_preferences.ask())


def _follow(app: App, wishes: SystemPreferences) -> None:
    app.follow_system(wishes)
    app.step(0)


def test_everything_follows_the_system_until_the_player_chooses(app: App) -> None:
    app.navigation.show_title()
    app.push(SettingsScene(app))
    app.step(0)
    plain = pygame.image.tobytes(app.canvas.surface, "RGB")
    _follow(app, SystemPreferences(high_contrast=True, reduced_motion=True))
    assert app.scene.animator.reduced
    assert pygame.image.tobytes(app.canvas.surface, "RGB") != plain
    app.settings.high_contrast = app.settings.reduced_motion = False
    app.apply_settings()
    assert not app.high_contrast
    assert not app.scene.animator.reduced
    app.settings.high_contrast = app.settings.reduced_motion = True
    save_settings(app.settings)
    app.settings = load_settings().settings
    _follow(app, SystemPreferences())
    assert app.high_contrast
    assert app.scene.animator.reduced


def test_the_first_frame_does_not_wait_for_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked in a thread after that frame, and followed as soon as it has answered; nothing of it is saved."""
    frames: list[int] = []
    shown = threading.Event()
    app = App((1280, 720))

    def slow() -> SystemPreferences:
        frames.append(app.frames)
        assert shown.wait(30)
        return SystemPreferences(high_contrast=True)

    def follow(wishes: SystemPreferences) -> None:
        App.follow_system(app, wishes)
        app.call_soon(app.quit)

    monkeypatch.setattr(system_preferences, "ask", slow)
    monkeypatch.setattr(app, "follow_system", follow)
    app.navigation.show_title()
    app.call_soon(shown.set)
    app.run()
    assert frames[0] > 0
    assert app.high_contrast
    assert load_settings().settings.high_contrast is None


def _first_start(monkeypatch: pytest.MonkeyPatch, screen: tuple[int, int]) -> App:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [screen])
    settings_file().unlink(missing_ok=True)
    app = App((1280, 720))
    main_loop.begin(app)
    return app


def _titles(app: App) -> list[str]:
    return [scene.title for scene in app.scenes if isinstance(scene, Modal)]


def test_on_a_small_screen_large_text_is_proposed_once_and_may_be_declined(monkeypatch: pytest.MonkeyPatch) -> None:
    larger, known = t("title.first.small_question"), t("title.first.question")
    for button, text in ((0, first_start_scene.LARGE), (None, 100)):
        app = _first_start(monkeypatch, (1280, 800))
        assert _titles(app) == [larger]
        assert isinstance(app.scene, Modal)
        if button is None:
            assert app.scene.back()
        else:
            app.scene._answer(app.scene.buttons[button][1])
        assert app.settings.text == text
        assert _titles(app) == [known]
        assert isinstance(app.scene, Modal)
        assert app.scene.back()
        app.close()
    again = App((1280, 720))
    main_loop.begin(again)
    assert _titles(again) == [], "nobody is asked twice"
    again.close()


def test_on_other_screens_text_is_not_spoken_of(monkeypatch: pytest.MonkeyPatch) -> None:
    for screen in ((1920, 1080), (1366, 768), (1024, 768), (1280, 1024)):
        app = _first_start(monkeypatch, screen)
        assert _titles(app) == [t("title.first.question")]
        app.close()


AVAILABLE = ["en", "de", "fr", "it", "pt_BR"]


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "it_CH.UTF-8", "LC_ALL": "de_CH.UTF-8"}, "de"),
        ({"LANG": "nl_NL.UTF-8", "LANGUAGE": "nl:it"}, "it"),
        ({"LANG": "pt_BR.UTF-8"}, "pt_BR"),
        ({"LANG": "pt_PT.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANG": "de@euro"}, "de"),
    ],
)
def test_the_environment_names_it(variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_language.system_language(AVAILABLE) == language


def test_without_an_environment_the_system_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    asked = [{"language": language, "country": country} for language, country in (("nl", "BE"), ("fr", None))]
    monkeypatch.setattr(system_language.pygame.system, "get_pref_locales", lambda: asked)
    assert preferred() == ["nl_BE", "fr"]
    assert system_language.system_language(AVAILABLE) == "fr"
