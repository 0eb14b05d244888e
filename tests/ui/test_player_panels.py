"""The players' panels: large for two, legible for four, laid-out cards as signs that open when pointed at."""

from itertools import combinations
from typing import Any

import new_things
import pygame
import pytest
from hands import post_move
from table_hands import item, table

from ulm.i18n.number_format import written
from ulm.session.session import SessionSeat
from ulm.ui.app.app import App
from ulm.ui.settings import Settings
from ulm.ui.table.board.card_face import draw_card
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.panels import played_cards
from ulm.ui.table.panels.players_panel import PlayersPanel
from ulm.ui.table.state import screen_layout
from ulm.ui.toolkit.animation import BaseTimings
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.input import KeyDown
from ulm.ui.toolkit.theme import Font, Theme

WHO = (
    SessionSeat("Agnes", "red"),
    SessionSeat("Bartholomäus", "blue", "random"),
    SessionSeat("Ursula", "yellow", "random"),
    SessionSeat("Veit", "green", "random"),
)
GRID = ["gray", "white", "brown", "turquoise", "orange", "gray", "white", "brown", "turquoise"]
FULL: list[dict[str, Any]] = [
    {
        "coins": 12,
        "sparrows": 10,
        "seals": 12,
        "points": 104,
        "hand": ["siege", "goods_gray"],
        "tiles": {"gray": 2, "brown": 11},
        "laid_out": ["choir_1", "choir_2", "choir_3", "goods_white", "goods_brown", "ulm_chronicle", "city_wall"],
        "coats": ["garden", "granary", "salt_barn", "shipyard"],
        "descendants": ["scholar", "builder"],
    },
    {"laid_out": ["nave_1", "nave_2", "patrician", "swabian_league"], "coats": ["oath_house"]},
    {},
    {"laid_out": ["ulm_sparrow"], "tiles": {}},
]


def show(app: App, seats: int = 2, **more: object) -> GameScene:
    position = {"grid": GRID, "bag": ["gray"] * 9, "players": [{**FULL[0], **more}, *FULL[1:seats]]}
    return table(app, position, seats=WHO[:seats])


def panel(scene: GameScene) -> PlayersPanel:
    return next(each for each in scene.panels if isinstance(each, PlayersPanel))


def signs(scene: GameScene, seat: int) -> dict[str, int]:
    """The signs of laid-out cards by the names of their items, with the number that each shows."""
    start = f"players:{seat}:cards:"
    shown = {sign.key: len(sign.cards) for sign in panel(scene).signs(seat)}
    assert {f"{start}{key}" for key in shown} == {each.name for each in scene.focus if each.name.startswith(start)}
    return shown


# ----- laid-out cards


def test_laid_out_cards_are_one_sign_for_each_kind_with_the_number_and_colours_of_its_cards(
    app: App, written_words: dict[str, list[int]]
) -> None:
    scene = show(app)
    assert signs(scene, 0) == {"choir": 3, "goods": 2, "ulm_chronicle": 1, "city_wall": 1}
    (goods,) = [sign for sign in panel(scene).signs(0) if sign.kind == "goods"]
    assert goods.colours == ("white", "brown")
    assert signs(scene, 1) == {"nave": 2, "patrician": 1, "swabian_league": 1}
    assert {"×2", "×3"} <= set(written_words)
    assert "×1" not in written_words


@pytest.mark.usefixtures("_home")
def test_a_card_of_a_players_own_gets_a_sign() -> None:
    new_things.put_definitions("cards")
    app = App((1280, 720), Settings(language="en", speed="instant"))
    scene = show(app, laid_out=[new_things.CARD])
    (sign,) = panel(scene).signs(0)
    assert sign.picture == "icons/coat", "it counts coats of arms at game end"
    assert sign.cards == (new_things.CARD,)
    app.close()


def opened(scene: GameScene, app: App, monkeypatch: pytest.MonkeyPatch) -> dict[str, pygame.FRect]:
    """The cards that lie open beside the panel once the pointer has rested."""
    drawn: dict[str, pygame.FRect] = {}

    def draw(canvas: Canvas, card: str, rect: pygame.FRect) -> None:
        drawn[card] = rect
        draw_card(canvas, card, rect)

    monkeypatch.setattr(played_cards, "draw_card", draw)
    for _ in range(BaseTimings.HOVER // 16 + 8):
        app.step(16)
    return drawn


def test_a_sign_opens_its_cards_beside_the_panel(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    for seats in (2, 4):
        scene = show(app, seats)
        post_move(app, item(scene, "players:0:cards:choir").rect.center)
        found = opened(scene, app, monkeypatch)
        assert list(found) == ["choir_1", "choir_2", "choir_3"]
        for box in found.values():
            assert pygame.FRect(0, 0, 1920, 1080).contains(box)
            assert not box.colliderect(screen_layout.USUAL.players)
        assert not any(one.colliderect(other) for one, other in combinations(found.values(), 2))
        post_move(app, item(scene, "players:0").rect.center)
        assert opened(scene, app, monkeypatch) == {}


def test_a_sign_opens_its_cards_by_keys(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = show(app)
    scene.focus.focus(item(scene, "players:1:coat:oath_house"), show=True)
    assert opened(scene, app, monkeypatch) == {}
    while scene.focus.focused is None or scene.focus.focused.name != "players:1:cards:patrician":
        app.dispatch(KeyDown("tab"))
    assert list(opened(scene, app, monkeypatch)) == ["patrician"]


def test_a_card_flies_to_the_sign_of_its_kind(app: App) -> None:
    """Where a card will lie that is being laid out is where its sign is afterwards."""
    scene = show(app, 4)
    players = panel(scene)
    expected = {card: players.anchor("laid_out", 0, card) for card in ("siege", "goods_gray")}
    for card, place in expected.items():
        later = show(app, 4, laid_out=[*FULL[0]["laid_out"], card], hand=[])
        (sign,) = [sign for sign in panel(later).signs(0) if card in sign.cards]
        assert item(later, f"players:0:cards:{sign.key}").rect == place


# ----- room


def own_items(scene: GameScene, seat: int) -> list[Focusable]:
    return [each for each in scene.focus if each.name == f"players:{seat}" or each.name.startswith(f"players:{seat}:")]


@pytest.mark.parametrize(("seats", "text"), [(2, 100), (2, 200), (3, 160), (4, 130), (4, 200)])
def test_all_of_a_panel_is_legible_and_can_be_pointed_at(
    written_words: dict[str, list[int]], seats: int, text: int
) -> None:
    """Nothing overlaps or leaves its panel, even in German and in a small window."""
    app = App((1280, 720), Settings(language="de", speed="instant", text=text))
    scene = show(app, seats)
    assert min(min(sizes) for sizes in written_words.values()) >= 12, written_words
    for seat in range(seats):
        box, items = panel(scene).box(seat), own_items(scene, seat)
        head = item(scene, f"players:{seat}")
        on_head = [each for each in items if each is not head and head.rect.contains(each.rect)]
        for each in items:
            assert box.contains(each.rect)
            assert each is head or scene.focus.at(each.rect.center) is each
            assert each.rect.h * app.viewport.scale >= 20, each.name
        for one, other in combinations(items, 2):
            if head not in (one, other) or (one not in on_head and other not in on_head):
                assert not one.rect.colliderect(other.rect), (one.name, other.name)
    names = {each.name for each in own_items(scene, 0)}
    kinds = ("coins", "sparrows", "seals", "crests", "hand", "tile:gray", "tile:white", "charter", "points")
    kinds += ("if_now", "human", "coat:garden", "descendant:scholar")
    assert names >= {f"players:0:{kind}" for kind in kinds}
    if seats < 4:
        assert names >= {f"players:0:if_now:{source}" for source in ("points", "sparrows", "river", "cards")}
    app.close()


@pytest.fixture
def written_words(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[int]]:
    """What is written in the players' panels, with the sizes in pixels."""
    found: dict[str, list[int]] = {}
    real = Theme.picture
    real_draw = PlayersPanel.draw

    def picture(theme: Theme, text: str, font: Font, pixels: int, colour: Any) -> pygame.Surface:
        if drawing:
            found.setdefault(text, []).append(pixels)
        return real(theme, text, font, pixels, colour)

    drawing: list[bool] = []

    def draw(players: PlayersPanel, canvas: Canvas) -> None:
        drawing.append(True)
        real_draw(players, canvas)
        drawing.clear()

    monkeypatch.setattr(Theme, "picture", picture)
    monkeypatch.setattr(PlayersPanel, "draw", draw)
    return found


def test_two_players_see_what_their_score_is_made_of(app: App, written_words: dict[str, list[int]]) -> None:
    score = panel(show(app)).standings.of(0)
    assert {written(score.total), f"+{score.cards}", "−11"} <= set(written_words)


# ----- what was drawn before


def test_a_panel_copied_from_before_looks_like_one_drawn_again(app: App) -> None:
    """Through moves of all players a panel of which nothing has changed is copied; the picture is the same."""
    people = tuple(SessionSeat(who.name, who.colour) for who in WHO[:3])
    scene = table(app, {"grid": GRID, "bag": GRID * 3, "players": FULL[:3]}, seats=people)
    players, box = panel(scene), app.viewport.rect(screen_layout.USUAL.players)
    for turn in range(16):
        moves = scene.state.game.legal()
        scene.perform(moves[turn % len(moves)])
        for _ in range(4):
            app.step(400)
        shown = pygame.image.tobytes(app.canvas.surface.subsurface(box), "RGB")
        players.relayout()
        scene.picture.redraw()
        app.invalidate()
        app.step(16)
        assert pygame.image.tobytes(app.canvas.surface.subsurface(box), "RGB") == shown, turn
