"""The page About: whose game this is, and whose work is in it."""

from pathlib import Path

import pytest
from hands import post_click, post_key

import ulm
from ulm.i18n.catalog import t
from ulm.ui.app.app import App
from ulm.ui.screens.about_scene import newer_versions, third_party
from ulm.ui.toolkit.label import RichLabel
from ulm.ui.toolkit.widgets.scroll_area import ScrollView

ROOT = Path(__file__).parents[2]


def test_the_settings_open_it_and_it_can_be_read_to_its_end(app: App) -> None:
    app.set_language("fr")
    app.settings.text = 200
    app.apply_settings()
    app.navigation.show_title()
    app.navigation.show_settings()
    app.step(16)
    settings = app.scene
    assert settings is not None
    button = settings.focus.find("about")
    assert button is not None
    post_click(app, button.rect.center)
    app.step(16)
    about = app.scene
    assert about is not None
    scroll = about.focus.find("scroll")
    assert isinstance(scroll, ScrollView)
    lines = [item.text for item in scroll.children if isinstance(item, RichLabel)]
    assert any(ulm.__version__ in line and ulm.RELEASED[:4] in line for line in lines)
    assert t("about.newer_where_found") in lines
    assert t("about.unofficial") in lines
    post_key("end")
    app.step(16)
    assert scroll.offset == scroll.furthest
    post_key("escape")
    app.step(16)
    assert app.scene is settings


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"https://ulm.example/ulm\n", "https://ulm.example/ulm/releases"),
        (b"https://ulm.example/**bold**", ""),
        (b"\xff", ""),
    ],
)
def test_a_packed_program_says_where_newer_ones_are(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes, told: str
) -> None:
    (tmp_path / "home.txt").write_bytes(content)
    monkeypatch.setattr("ulm.ui.screens.about_scene.asset", lambda _: tmp_path / "home.txt")
    assert newer_versions() == (t("about.newer", address=told) if told else t("about.newer_where_found"))


def test_what_it_names_is_what_the_notice_names() -> None:
    notice = (ROOT / "licenses" / "NOTICE.txt").read_text(encoding="utf-8").replace("\n", " ")
    groups = third_party().groups()
    for parts in groups.values():
        for part in parts:
            assert [name for name in part.names if name not in notice] == []
    fonts = [name.replace(" ", "") for part in groups["fonts"] for name in part.names]
    licences = [path.name.removesuffix("-OFL.txt") for path in (ROOT / "fonts").glob("*OFL.txt")]
    assert sorted(fonts) == sorted(licences), "every font, and no other"
