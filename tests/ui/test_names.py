"""Names that somebody else has written are shown as they are, whatever signs they are made of."""

import re
from pathlib import Path

import pytest

from ulm.records import record as records
from ulm.records.record import Record, Seat
from ulm.ui.app import App
from ulm.ui.assets import has_sprite
from ulm.ui.scenes.title import TitleScene
from ulm.ui.table.scene import GameScene
from ulm.ui.textlayout import Paragraph
from ulm.ui.texts import LANGUAGES, load
from ulm.ui.widgets.modal import Modal

_ODD = ("{icon:nonsense}", "[[nonsense|x]]", "**", "\u200b", "{x}", "日本", "🏰", "a\tb", "\u202eabc", "]]", "")


@pytest.mark.parametrize("name", _ODD)
def test_a_game_with_odd_names_can_be_played(app: App, tmp_path: Path, name: str) -> None:
    file = tmp_path / "odd.ulm"
    records.write(Record(seed=1, seats=(Seat(name, "red"), Seat("Felix", "blue"))), file)
    app.show_title()
    app.open_record(file)
    for move in ("draw", "push W1", "end", "draw"):
        assert isinstance(app.scene, GameScene)
        app.scene.ctx.perform(move)
        for _ in range(3):
            app.step(16)
    assert [str(move) for move in app.scene.session.game.moves] == ["draw", "push W1", "end", "draw"]
    app.scene.open_menu()
    app.step(16)


def test_unknown_marks_are_letters(app: App) -> None:
    wide = [Paragraph(app.theme, text, width=2000).width for text in ("{icon:nonsense}", "{icon:coin}")]
    assert wide[0] > 2 * wide[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_that_the_texts_name_is_there(language: str) -> None:
    for text in load(language).values():
        for form in (text,) if isinstance(text, str) else text.values():
            for icon in re.findall(r"\{icon:([\w/]+)\}", form):
                assert has_sprite(icon if "/" in icon else f"icons/{icon}"), (icon, form)


def test_a_bot_that_nobody_knows_is_told(app: App, tmp_path: Path) -> None:
    file = tmp_path / "other.ulm"
    records.write(Record(seed=1, seats=(Seat("A", "red"), Seat("B", "blue", "deus_ex_machina"))), file)
    app.show_title()
    app.open_record(file)
    assert isinstance(app.scene, Modal)
    assert "deus_ex_machina" in app.scene.text
    app.pop()
    assert isinstance(app.scene, TitleScene)
