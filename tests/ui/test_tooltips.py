"""Where the words about a thing appear."""

import pygame
import pytest
from table_hands import item

from ulm.ui.kit import scene, tooltip
from ulm.ui.kit.input import PointerMove
from ulm.ui.kit.viewport import HEIGHT, WIDTH
from ulm.ui.settings import Settings
from ulm.ui.shell.app import App

SCREEN = pygame.FRect(0, 0, WIDTH, HEIGHT)


def test_words_lie_where_they_cover_nothing() -> None:
    near = pygame.FRect(200, 300, 300, 60)
    column = [pygame.FRect(200, y, 300, 60) for y in (220, 380, 460)]
    assert tooltip.tooltip_rect((340, 90), near).top > near.bottom, "below, where all is one"
    box = tooltip.tooltip_rect((340, 90), near, column)
    assert box.left > near.right
    walled = [*column, pygame.FRect(510, 0, 400, 700)]
    assert tooltip.tooltip_rect((340, 90), near, walled).top > near.bottom, "everywhere something would be covered"
    assert SCREEN.contains(tooltip.tooltip_rect((340, 90), near, walled))


def drawn_at(app: App, name: str, monkeypatch: pytest.MonkeyPatch) -> pygame.FRect:
    """Where the words about a thing appear while the pointer rests on it."""
    assert app.scene is not None
    app.dispatch(PointerMove(item(app.scene, name).rect.center))
    drawn: list[pygame.FRect] = []
    draw = tooltip.draw_tooltip

    def noted(*how: object) -> pygame.FRect:
        drawn.append(draw(*how))  # type: ignore[arg-type]
        return drawn[-1]

    monkeypatch.setattr(scene, "draw_tooltip", noted)
    app.step(10_000)
    app.draw(app.canvas)
    return drawn[-1]


@pytest.mark.parametrize("text", [100, 150, 200])
def test_words_about_a_button_of_the_title_cover_no_other(text: int, monkeypatch: pytest.MonkeyPatch) -> None:
    app = App((1280, 720), Settings(language="de", speed="instant", text=text))
    app.navigation.show_title()
    app.step(16)
    assert app.scene is not None
    box = drawn_at(app, "quick", monkeypatch)
    assert box.collidelist([item.rect for item in app.scene.focus.items]) < 0
    app.close()
