"""Plain type: a face without serifs for all text but titles, which takes the room that Garamond takes."""

import pytest
from page_hands import click

from ulm.files.paths import asset
from ulm.i18n.language_files import codes
from ulm.ui.app.app import App
from ulm.ui.toolkit.font_fallback import Alphabet
from ulm.ui.toolkit.theme import FILES, PLAIN, Font, Theme

pytestmark = pytest.mark.usefixtures("app")
ARROWS = set("←↑→↓")
"""Written in Garamond."""


@pytest.mark.parametrize("font", list(PLAIN))
def test_it_has_every_character_of_every_language(font: Font) -> None:
    words = "".join(asset(f"data/lang/{code}.yaml").read_text("utf-8") for code in codes())
    alphabet, usual = Alphabet(asset(PLAIN[font])), Alphabet(asset(FILES[font]))
    signs = {sign for sign in words if sign > " "}
    assert {sign for sign in signs if not alphabet.has(sign)} <= ARROWS
    assert all(usual.has(sign) for sign in ARROWS)


@pytest.mark.parametrize("font", list(PLAIN))
def test_it_takes_the_room_of_the_usual_type(font: Font) -> None:
    usual, plain = Theme(), Theme(plain=True)
    words = "Take a tile from the dock and lay it on your side of the river"
    for pixels in (14, 26, 52):
        one, other = usual.font(font, pixels), plain.font(font, pixels)
        assert other.get_linesize() == one.get_linesize()
        assert other.size(words)[0] == pytest.approx(one.size(words)[0], rel=0.06)
        for text in (words, "→ +1", ""):
            assert other.render(text, (0, 0, 0)).size == other.size(text)


def test_titles_and_what_it_lacks_stay_in_the_usual_type() -> None:
    usual, plain = Theme(), Theme(plain=True)
    assert plain.font("regular", 30).size("→") == usual.font("regular", 30).size("→")
    sizes = [theme.picture("Ulm", "display", 40, (0, 0, 0)).size for theme in (usual, plain)]
    assert sizes[0] == sizes[1]


def test_it_is_switched_on_in_the_settings(app: App) -> None:
    app.navigation.show_settings()
    app.step(16)
    before = app.theme.measure("Wilhelmine")
    click(app, "plain_type")
    assert app.settings.plain_type
    assert app.theme.plain
    assert app.theme.measure("Wilhelmine") != before
