"""Spoken output: what is spoken when, and that no failing voice does harm."""

import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest
from hands import placed, post_key, post_text
from spoken import Heard, listen
from table_hands import table

from ulm.i18n import catalog
from ulm.i18n.catalog import t
from ulm.rules import Move
from ulm.ui.app.app import App
from ulm.ui.settings import load_settings
from ulm.ui.speech import engine_detection, prism_engine, ssip_engine
from ulm.ui.speech.prism_engine import PrismEngine
from ulm.ui.speech.say_engine import voice_for
from ulm.ui.speech.speech_engine import CannotSpeak
from ulm.ui.speech.spoken_text import plain
from ulm.ui.speech.ssip_engine import SpeechDispatcher, ssip_rate
from ulm.ui.speech.voice import MOST_WAITING, ThreadVoice
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.scene import Scene
from ulm.ui.toolkit.widgets.dialog import Modal
from ulm.ui.toolkit.widgets.segmented_choice import ChoiceOption, SegmentedChoice, Toggle
from ulm.ui.toolkit.widgets.slider import Slider
from ulm.ui.toolkit.widgets.text_field import TextField


@pytest.mark.parametrize(
    ("language", "rich", "said"),
    [
        ("en", "**Close**\nClose (Esc)", "Close (Esc)."),
        (
            "en",
            "{icon:tiles/brown} **Card**: −1 {icon:icons/coin}; draws {icon:icons/card} a card",
            "Card: minus 1 coin; draws a card.",
        ),
        ("en", "Takes {icon:tiles/turquoise}{icon:tiles/white} (east)", "Takes turquoise, white (east)."),
        ("en", "[[rubric|No *coin*.]]\n+3 points", "No coin. plus 3 points."),
        ("en", "Undo – step back. – Once a turn.", "Undo, step back. Once a turn."),
        ("de", "+2 {icon:icons/coin} (Bauverbot)", "plus 2 Münzen (Bauverbot)."),
        ("fr", "−1 {icon:icons/points}", "moins 1 point."),
        ("it", "{icon:sparrow} Agnes prende un passero.", "Agnes prende un passero."),
    ],
)
def test_rich_text_is_read_as_words(language: str, rich: str, said: str) -> None:
    catalog.use(language)
    try:
        assert plain(rich) == said
    finally:
        catalog.use("en")


class _Page(Scene):
    """Some widgets, and a message."""

    message = ""

    def relayout(self) -> None:
        self.focus.replace(
            [
                Focusable((0, 0, 10, 10), tooltip="*First* thing", name="first"),
                Focusable((0, 20, 10, 10), tooltip="Second thing", name="second", enabled=False),
                placed(Toggle("Snow", False, lambda on: None), (0, 40, 90, 20)),
                placed(Slider(40, 0, 100, 10, lambda n: None, name="slider"), (0, 60, 90, 20)),
                placed(
                    SegmentedChoice([ChoiceOption(1, "one"), ChoiceOption(2, "two")], 1, lambda n: None, name="choice"),
                    (0, 80, 90, 20),
                ),
                placed(TextField("", lambda text: None, name="field"), (0, 100, 90, 20)),
            ]
        )

    def spoken(self) -> str:
        return "A page"

    def spoken_changes(self) -> dict[object, str]:
        return {"message": self.message}


@pytest.fixture
def heard(app: App, monkeypatch: pytest.MonkeyPatch) -> Heard:
    return listen(app, monkeypatch)


@pytest.fixture
def page(app: App, heard: Heard) -> _Page:
    scene = _Page(app)
    app.replace(scene)
    app.step(16)
    return scene


def press(app: App, heard: Heard, *names: str) -> list[str]:
    heard.take()
    for name in names:
        post_key(name)
        app.step(16)
    return heard.take()


def test_a_new_focus_is_spoken_in_full_and_a_change_by_its_value(app: App, heard: Heard, page: _Page) -> None:
    assert heard.take()[-1] == "A page."
    assert press(app, heard, "tab") == ["First thing."]
    app.speech.again()
    assert heard.take() == ["First thing."], "the last words can be heard again"
    assert press(app, heard, "tab")[-1] == f"Second thing. {t('speech.unavailable')}"
    press(app, heard, "tab")
    assert press(app, heard, "return") == [f"{t('speech.on')}."]
    assert press(app, heard, "tab", "right") == ["40.", "50."]
    one, two = press(app, heard, "tab", "right")
    assert one.startswith("one, 1")
    assert two.startswith("two, 2")
    press(app, heard, "tab")
    for sign in "a b":
        post_text(sign)
        app.step(16)
    assert heard.take() == ["a.", f"{t('speech.space')}.", "b."], "typed signs are said"


def test_a_new_focus_interrupts_but_news_waits(app: App, heard: Heard, page: _Page) -> None:
    press(app, heard, "tab", "tab")
    (second,) = heard.heard
    assert second.startswith("Second"), "the first thing is no longer of interest"
    page.message = "Something happens"
    page.invalidate()
    app.step(16)
    assert heard.heard == [second, "Something happens."]


def test_a_refusal_is_said_each_time(app: App, heard: Heard) -> None:
    scene = table(app, {"grid": ["gray"] * 9})
    heard.take()
    for _ in range(2):
        scene.refuse_move(Move("money"))
        app.step(16)
        assert heard.take(), "why not"


def notice(app: App) -> str:
    """What a notice says, which is then closed."""
    assert isinstance(app.scene, Modal)
    text = app.scene.text
    post_key("escape")
    app.step(16)
    assert not isinstance(app.scene, Modal)
    return text


def test_without_a_voice_the_key_says_why_and_switches_nothing_on(
    app: App, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[str] = []
    monkeypatch.setattr(app.audio, "play", played.append)
    monkeypatch.setattr(engine_detection, "missing", lambda: "speech_dispatcher")
    app.navigation.show_title()
    for _ in range(2):
        post_key("f2")
        app.step(16)
        assert not app.settings.speech
        assert "refused" in played, "whoever sees nothing hears that it did not work"
        played.clear()
        assert t("speech.missing.speech_dispatcher") in capsys.readouterr().err
        assert t("speech.missing.speech_dispatcher") in notice(app)
    assert not load_settings().settings.speech


class _Engine:
    """Speaks as long as a test wants, or refuses."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.may_end = threading.Event()
        self.stopped = 0
        self.error: Exception | None = None

    def open(self) -> None:
        if self.error is not None:
            raise self.error

    def close(self) -> None:
        self.may_end.set()

    def speak(self, text: str, language: str, rate: int) -> None:
        self.said.append(text)

    def speaking(self) -> bool:
        return not self.may_end.is_set()

    def stop(self) -> None:
        self.stopped += 1


def _until(true: Callable[[], object]) -> None:
    end = time.monotonic() + 10
    while not true():
        assert time.monotonic() < end
        time.sleep(0.005)


@pytest.fixture
def engine() -> _Engine:
    return _Engine()


@pytest.fixture
def voice(engine: _Engine) -> Iterator[ThreadVoice]:
    made = ThreadVoice(engine)
    yield made
    made.close()


@pytest.mark.parametrize(("error", "code"), [(CannotSpeak("no_voice"), "no_voice"), (ZeroDivisionError(), "failed")])
def test_a_voice_that_fails_says_why_and_does_no_harm(
    engine: _Engine, voice: ThreadVoice, error: Exception, code: str
) -> None:
    engine.error = error
    voice.say("one")
    _until(lambda: voice.why_not)
    voice.say("two")
    assert voice.why_not == code
    assert engine.said == []


class _Server(threading.Thread):
    """Answers like speech-dispatcher, and writes down what it is told."""

    def __init__(self, path: Path) -> None:
        super().__init__(daemon=True)
        self.told: list[str] = []
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.bind(str(path))
        self.socket.listen()
        self.connection: socket.socket | None = None

    def run(self) -> None:
        self.connection, _ = self.socket.accept()
        text: list[str] | None = None
        for line in self.connection.makefile(encoding="utf-8", newline="\r\n"):
            line = line.rstrip("\r\n")
            self.told.append(line)
            if text is None:
                answer = "230 OK RECEIVING DATA" if line == "SPEAK" else "208 OK"
                text = [] if line == "SPEAK" else None
            elif line == ".":
                answer, text = "225-7\r\n225 OK MESSAGE QUEUED", None
            else:
                continue
            self.connection.sendall(f"{answer}\r\n".encode())

    def tell(self, event: str) -> None:
        self.connection.sendall(f"{event}\r\n".encode())

    def close(self) -> None:
        for each in (self.connection, self.socket):
            if each is not None:
                each.close()


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[_Server]:
    if not hasattr(socket, "AF_UNIX"):
        pytest.skip("local sockets are not known here")
    path = tmp_path / "s"
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{path}")
    monkeypatch.setattr(ssip_engine, "_START", 0.5)
    made = _Server(path)
    made.start()
    yield made
    made.close()
    made.join(5)


def test_texts_are_sent_with_language_and_rate_and_the_end_is_noticed(server: _Server) -> None:
    engine = SpeechDispatcher()
    engine.open()
    engine.speak("Zwei Zeilen\n.so", "de", 200)
    assert engine.speaking()
    assert ssip_rate(50) == -ssip_rate(300) == -100, "the slowest and the fastest of the protocol"
    assert server.told[-6:] == ["SET self LANGUAGE de", "SET self RATE 50", "SPEAK", "Zwei Zeilen", "..so", "."]
    server.tell("702-7\r\n702-1\r\n702 END")
    _until(lambda: not engine.speaking())
    engine.stop()
    assert server.told[-1] == "CANCEL self"
    engine.close()


def test_a_mac_s_voice_is_found_by_its_language() -> None:
    listed = "Alice               it_IT    # Ciao!\nAnna (Premium)      de_DE    # Hallo!\nDaniel   en_GB    # Hi!\n"
    assert [voice_for(language, listed) for language in ("de", "en", "fr")] == ["Anna (Premium)", "Daniel", ""]


def test_a_key_switches_it_on_and_off_and_the_voice_follows_language_and_rate(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = Heard()
    monkeypatch.setattr(engine_detection, "find_voice", lambda: heard)
    monkeypatch.setattr(engine_detection, "missing", lambda: "")
    app.navigation.show_title()
    assert press(app, heard, "f2")
    assert app.settings.speech
    app.set_language("fr")
    app.settings.speech_rate = 150
    app.apply_settings()
    assert (heard.language, heard.rate) == ("fr", 150)
    app.set_language("en")
    assert press(app, heard, "f2", "tab") == [t("speech.switched_off")]
    assert not app.settings.speech


def test_a_voice_that_fails_is_reported_once_and_in_the_settings(app: App, heard: Heard) -> None:
    app.navigation.show_title()
    app.step(16)
    heard.why_not = "failed"
    app.invalidate()
    app.step(16)
    assert t("speech.missing.failed") in notice(app)
    app.invalidate()
    app.step(16)
    assert not isinstance(app.scene, Modal)
    assert app.settings.speech, "it may come back"
    app.navigation.show_settings()
    app.step(16)
    assert app.scene.focus.find("speech_missing") is not None


def test_texts_queue_an_interruption_is_spoken_at_once_and_the_oldest_are_dropped(
    engine: _Engine, voice: ThreadVoice
) -> None:
    voice.say("one")
    _until(lambda: engine.said)
    voice.say("two")
    voice.say("now", interrupt=True)
    _until(lambda: len(engine.said) > 1)
    assert engine.said == ["one", "now"]
    assert engine.stopped == 1
    for number in range(MOST_WAITING + 5):
        voice.say(str(number))
    engine.may_end.set()
    _until(lambda: len(engine.said) == MOST_WAITING + 2)
    assert engine.said[2:] == [*map(str, range(5, MOST_WAITING + 5))]


def test_a_server_that_goes_away_or_is_not_there_is_an_error_that_the_voice_knows(
    server: _Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = SpeechDispatcher()
    engine.open()
    server.connection.shutdown(socket.SHUT_RDWR)
    with pytest.raises(CannotSpeak):
        engine.speak("Hello", "en", 100)
    engine.close()
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path / 'none'}")
    monkeypatch.setattr(ssip_engine, "PROGRAM", "no-such-program-for-ulm")
    assert ssip_engine.missing() == "speech_dispatcher"
    with pytest.raises(CannotSpeak, match="speech_dispatcher"):
        SpeechDispatcher().open()


@pytest.mark.parametrize(
    ("output", "wine", "code"),
    [
        ("UIA", True, "no_voice"),
        ("UIA", False, ""),
        ("SAPI", True, ""),
        ("", False, "no_voice"),
        (None, False, "prism"),
    ],
)
def test_windows_speaks_where_it_has_a_voice_that_is_safe_to_use(
    output: str | None, wine: bool, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What ends the program on Wine is not used there."""

    class Context:
        def acquire_best(self) -> SimpleNamespace:
            if not output:
                raise OSError
            return SimpleNamespace(name=output)

    prism = None if output is None else SimpleNamespace(PrismError=OSError, Context=Context)
    monkeypatch.setitem(sys.modules, "prism", prism)  # type: ignore[arg-type]
    monkeypatch.setattr(prism_engine, "on_wine", lambda: wine)
    engine = PrismEngine()
    with pytest.raises(CannotSpeak, match=code) if code else nullcontext():
        engine.open()
    engine.close()
