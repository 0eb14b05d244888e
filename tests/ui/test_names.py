"""Names that somebody else has written are shown as they are, whatever signs they are made of."""

import re
from pathlib import Path

import pygame
import pytest
from chronicle_hands import settle, show_chronicle

from ulm.files import paths
from ulm.files.resources import has_picture
from ulm.records import record as records
from ulm.records import slots
from ulm.records.record import COLOURS, Record, Seat
from ulm.rules import Move
from ulm.text.catalog import t
from ulm.text.language_files import codes, load
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import BODY, ELLIPSIS, FILES, INK, Colour, Font
from ulm.ui.scenes.title import TitleScene
from ulm.ui.shell.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.widgets.modal import Modal

_ODD = ("{icon:nonsense}", "[[nonsense|x]]", "**", "\u200b", "{x}", "日本", "🏰", "a\tb", "\u202eabc", "]]", "")


def seated(app: App, folder: Path, name: str) -> None:
    """A game in which the first player has a name."""
    file = folder / "odd.ulm"
    records.write(Record(seed=1, seats=(Seat(name, "red"), Seat("Felix", "blue"))), file)
    app.navigation.show_title()
    app.navigation.open_record(file)


@pytest.mark.parametrize("name", _ODD)
def test_a_game_with_odd_names_can_be_played(app: App, tmp_path: Path, name: str) -> None:
    seated(app, tmp_path, name)
    for move in ("draw", "push W1", "end", "draw"):
        assert isinstance(app.scene, GameScene)
        app.scene.perform(Move(move))
        for _ in range(3):
            app.step(16)
    assert [str(move) for move in app.scene.session.game.moves] == ["draw", "push W1", "end", "draw"]
    app.scene.open_menu()
    app.step(16)


def _drawn(app: App, text: str, font: Font) -> bytes:
    return pygame.image.tobytes(app.theme.picture(text, font, 40, INK), "RGBA")


@pytest.mark.parametrize("font", FILES)
def test_signs_without_a_letter_are_lozenges(app: App, font: Font) -> None:
    lozenge = _drawn(app, "Jörg ◊", font)
    assert lozenge != _drawn(app, "Jörg ", font)
    for text in ("Jörg 🐦", "Jörg 日", "Jörg \ud800🐦\ufe0f", "Jörg\t\u202e🐦"):
        assert _drawn(app, text, font) == lozenge, text


def test_display_type_has_other_scripts_written_by_the_text_type(app: App) -> None:
    assert _drawn(app, "Анна", "display") == _drawn(app, "Анна", "semibold")
    assert _drawn(app, "Anna", "display") != _drawn(app, "Anna", "semibold")


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "\ufeff\u200d"])
def test_nobody_at_the_table_is_without_a_name_that_can_be_seen(app: App, tmp_path: Path, name: str) -> None:
    seated(app, tmp_path, name)
    assert isinstance(app.scene, GameScene)
    assert [seat.name for seat in app.scene.state.seats] == ["Agnes", "Felix"]
    app.scene.perform(Move("draw"))
    left = slots.latest()
    assert left is not None
    assert records.read(left).seats[0].name == name, "the game goes on with what the record says"


def test_unknown_marks_are_letters(app: App) -> None:
    wide = [Paragraph(app.theme, text, width=2000).width for text in ("{icon:nonsense}", "{icon:coin}")]
    assert wide[0] > 2 * wide[1]


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


def _sizes(name: str, written: dict[str, int]) -> dict[str, int]:
    """How a name was drawn, whole or shortened."""
    return {
        text: size
        for text, size in written.items()
        if text == name or (len(text) > 5 and text.endswith(ELLIPSIS) and name.startswith(text[:-1]))
    }


def _record(seats: int) -> Record:
    people = tuple(Seat(name, colour) for name, colour in zip(_LONG, COLOURS, strict=True))
    return Record(seed=1, seats=people[:seats], started="2026-11-20T19:30Z")


def test_a_game_of_other_definitions_is_gone_on_with_and_that_is_said(app: App, tmp_path: Path) -> None:
    file = tmp_path / "other.ulm"
    seats = (Seat("Agnes", "red"), Seat("Felix", "blue"))
    records.write(Record(seed=1, seats=seats, definitions="0123456789abcdef"), file)
    app.navigation.show_title()
    app.navigation.open_record(file)
    assert isinstance(app.scene, Modal)
    assert app.scene.text == t("game.record_other_definitions")
    app.pop()
    assert isinstance(app.scene, GameScene)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_long_names_stay_legible_at_the_table(app: App, tmp_path: Path, written: dict[str, int], seats: int) -> None:
    file = tmp_path / "long.ulm"
    records.write(_record(seats), file)
    app.navigation.show_title()
    app.navigation.open_record(file)
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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_long_names_use_the_room_of_their_row(app: App, written: dict[str, int], seats: int) -> None:
    paths.saves().mkdir(parents=True, exist_ok=True)
    records.write(_record(seats), paths.saves() / "long.ulm")
    show_chronicle(app)
    settle(app)
    usual = app.theme.pixels(BODY - 3)
    for name in _LONG[:seats]:
        assert written[name] == usual


@pytest.mark.parametrize("language", codes())
def test_every_picture_that_the_texts_name_is_there(language: str) -> None:
    for text in load(language).values():
        for form in (text,) if isinstance(text, str) else text.values():
            for icon in re.findall(r"\{icon:([\w/]+)\}", form):
                assert has_picture(icon if "/" in icon else f"icons/{icon}"), (icon, form)


def test_a_bot_that_nobody_knows_is_told(app: App, tmp_path: Path) -> None:
    file = tmp_path / "other.ulm"
    records.write(Record(seed=1, seats=(Seat("A", "red"), Seat("B", "blue", "deus_ex_machina"))), file)
    app.navigation.show_title()
    app.navigation.open_record(file)
    assert isinstance(app.scene, Modal)
    assert "deus_ex_machina" in app.scene.text
    app.pop()
    assert isinstance(app.scene, TitleScene)
