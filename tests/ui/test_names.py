"""Names that somebody else has written are shown as they are, whatever signs they are made of."""

import re
from pathlib import Path

import pygame
import pytest
from table_hands import played

from ulm.files.asset_files import has_picture
from ulm.i18n.catalog import t
from ulm.i18n.language_files import codes, load
from ulm.rules import Move
from ulm.storage import autosave_slots
from ulm.storage import record as records
from ulm.storage.record import COLOURS, Record, RecordSeat
from ulm.ui.app.app import App
from ulm.ui.screens.title_scene import TitleScene
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit.theme import ELLIPSIS, FILES, INK, Colour, Font
from ulm.ui.toolkit.widgets.dialog import Modal

_ODD = ("{icon:nonsense}", "[[nonsense|x]]", "**", "\u200b", "{x}", "日本", "🏰", "a\tb", "\u202eabc", "]]", "")


def opened(app: App, folder: Path, seats: tuple[RecordSeat, ...], **more: str) -> None:
    """A game of these seats is opened."""
    file = folder / "odd.ulm"
    records.write(Record(seed=1, seats=seats, **more), file)  # type: ignore[arg-type]
    app.navigation.show_title()
    app.navigation.open_record(file)


def seated(app: App, folder: Path, name: str) -> None:
    """A game in which the first player has a name."""
    opened(app, folder, (RecordSeat(name, "red"), RecordSeat("Felix", "blue")))


@pytest.mark.parametrize("name", _ODD)
def test_a_game_with_odd_names_can_be_played(app: App, tmp_path: Path, name: str) -> None:
    seated(app, tmp_path, name)
    for move in ("draw", "push W1", "end", "draw"):
        assert isinstance(app.scene, GameScene)
        app.scene.perform(Move(move))
        for _ in range(3):
            app.step(16)
    assert played(app.scene) == ["draw", "push W1", "end", "draw"]
    app.scene.open_menu()
    app.step(16)


def _drawn(app: App, text: str, font: Font) -> bytes:
    return pygame.image.tobytes(app.theme.picture(text, font, 40, INK), "RGBA")


@pytest.mark.parametrize("font", FILES)
def test_a_character_that_no_font_has_is_a_lozenge(app: App, font: Font) -> None:
    lozenge = _drawn(app, "Jörg ◊", font)
    assert lozenge != _drawn(app, "Jörg ", font)
    for text in ("Jörg 🐦", "Jörg 日", "Jörg \ud800🐦\ufe0f", "Jörg\t\u202e🐦"):
        assert _drawn(app, text, font) == lozenge, text
    assert _drawn(app, "Анна", "display") == _drawn(app, "Анна", "semibold"), "a script that display type lacks"


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "\ufeff\u200d"])
def test_nobody_at_the_table_is_without_a_name_that_can_be_seen(app: App, tmp_path: Path, name: str) -> None:
    seated(app, tmp_path, name)
    assert isinstance(app.scene, GameScene)
    assert [seat.name for seat in app.scene.state.seats] == ["Agnes", "Felix"]
    app.scene.perform(Move("draw"))
    left = autosave_slots.latest()
    assert left is not None
    assert records.read(left).seats[0].name == name, "the game goes on with what the record says"


_LONG = ("Wilhelmine Mörck", "Bartholomäa Wenk", "Quirinus Schwamm", "Maximilian Wumme")


@pytest.fixture
def written(app: App, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Every text that is drawn, with its least size in pixels."""
    found: dict[str, int] = {}
    draw = app.theme.picture

    def picture(text: str, font: Font, pixels: int, colour: Colour) -> pygame.Surface:
        found[text] = min(pixels, found.get(text, pixels))
        return draw(text, font, pixels, colour)

    monkeypatch.setattr(app.theme, "picture", picture)
    return found


def test_a_game_of_other_definitions_goes_on_and_that_is_said(app: App, tmp_path: Path) -> None:
    opened(app, tmp_path, (RecordSeat("Agnes", "red"), RecordSeat("Felix", "blue")), definitions="0123456789abcdef")
    assert isinstance(app.scene, Modal)
    assert app.scene.text == t("game.record_other_definitions")
    app.pop()
    assert isinstance(app.scene, GameScene)


@pytest.mark.parametrize("seats", [2, 4])
def test_long_names_stay_whole_and_legible_at_the_table(
    app: App, tmp_path: Path, written: dict[str, int], seats: int
) -> None:
    people = tuple(RecordSeat(name, colour) for name, colour in zip(_LONG, COLOURS, strict=True))[:seats]
    opened(app, tmp_path, people)
    assert isinstance(app.scene, GameScene)
    app.step(16)
    for seat, name in enumerate(_LONG[:seats]):
        lines = {text: size for text, size in written.items() if len(text) > 3 and text in name}
        parts = sorted((text for text in lines if text != name), key=name.index)
        assert name in lines or "".join(parts) == name.replace(" ", ""), "whole, in one line or several"
        assert min(lines.values()) >= 13, lines
        assert not any(text.endswith(ELLIPSIS) and name.startswith(text[:-1]) for text in written if len(text) > 3)
        head = app.scene.focus.find(f"players:{seat}")
        assert head is not None
        assert name in head.tooltip_text()


@pytest.mark.parametrize("language", codes())
def test_every_picture_that_the_texts_name_is_there(language: str) -> None:
    for text in load(language).values():
        for form in (text,) if isinstance(text, str) else text.values():
            for icon in re.findall(r"\{icon:([\w/]+)\}", form):
                assert has_picture(icon if "/" in icon else f"icons/{icon}"), (icon, form)


def test_a_bot_that_nobody_knows_is_said(app: App, tmp_path: Path) -> None:
    opened(app, tmp_path, (RecordSeat("A", "red"), RecordSeat("B", "blue", "deus_ex_machina")))
    assert isinstance(app.scene, Modal)
    assert "deus_ex_machina" in app.scene.text
    app.pop()
    assert isinstance(app.scene, TitleScene)
