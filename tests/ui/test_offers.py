"""Cards and coats on offer: large, with their words and numbers, where they cover nothing that one needs to choose."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hands import post_click, post_key
from table_hands import item, played, table

from ulm.ai.explanation import Explanation
from ulm.rules import Move
from ulm.rules.ruleset import Options, present_definitions, ruleset
from ulm.ui.app.app import App
from ulm.ui.settings import Settings
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.interaction.prompt import answer_number
from ulm.ui.table.panels.offer_panel import OfferItem
from ulm.ui.table.state import screen_layout

SEAL = ["orange", "gray", "gray", "gray", "white", "gray", "gray", "gray", "gray"]
CARDS = list(ruleset(present_definitions(), Options()).cards)


@pytest.fixture(params=[("en", 100), ("de", 200)], ids=lambda each: f"{each[0]} {each[1]}")
def each_app(request: pytest.FixtureRequest) -> Iterator[App]:
    """An App of 1280×720 pixels in both languages, with small and large text."""
    language, text = request.param
    made = App((1280, 720), Settings(language=language, speed="instant", text=text))
    yield made
    made.close()


def offering(app: App, kind: str) -> GameScene:
    """A player chooses between two coats, among three cards, or in the discard pile."""
    if kind == "coats":
        quarter, barge, more, moves = "garden", -3, {"coats": ["granary", "tillage"]}, []
    elif kind == "cards":
        quarter, barge, more, moves = "goose_tower", 10, {"deck": ["siege", "city_wall", "nave_1"]}, ["from deck"]
    else:
        quarter, barge, more, moves = "goose_tower", 10, {"discard": CARDS[:26]}, ["from discard"]
    player = {"coins": 9, "barge": barge, "hand": ["siege" if kind != "cards" else "choir_1"]}
    if kind == "discard":
        player["hand"] = []
    position = {"grid": SEAL, "bag": ["gray"], "players": [player], **more}
    return table(app, position, moves=["draw", "push N1", f"seal {quarter}", *moves])


def offers(scene: GameScene) -> list[OfferItem]:
    return [each for each in scene.focus.items if isinstance(each, OfferItem)]


@pytest.mark.parametrize("kind", ["coats", "cards", "discard"])
def test_offers_cover_neither_hand_nor_town_nor_docks_and_can_be_pointed_at(each_app: App, kind: str) -> None:
    scene = offering(each_app, kind)
    for _ in range(2):
        ground, found, places = scene.offers.ground, offers(scene), screen_layout.USUAL
        assert ground is not None
        needed = [scene.board.at("quarter", each) for each in scene.state.model.quarters]
        needed += [scene.board.at("dock", number) for number in range(len(scene.state.model.docks))]
        needed += [scene.board.at("cell", cell) for cell in range(9)]
        needed += [places.hand, places.supply, places.tray, places.players]
        assert ground.collidelist(needed) < 0
        for offer in found:
            assert ground.contains(offer.rect)
            # The upper edge, with the title, is free.
            assert scene.focus.at((offer.rect.centerx, offer.rect.y + 8)) is offer
        below = [each for each in scene.focus.items if each.name.startswith(("side:", "log:"))]
        assert not any(each.visible for each in below if each.rect.colliderect(ground)), (
            "what is covered is out of reach"
        )
        scene.side.toggle()
        each_app.step(16)
    last = offers(scene)[-1]
    post_click(each_app, (last.rect.centerx, last.rect.y + 8))
    each_app.step(16)
    assert played(scene)[-1] == last.move.text
    assert all(each.visible for each in scene.focus.items if each.name.startswith("side:"))


@pytest.mark.parametrize("kind", ["coats", "cards"])
def test_few_offers_lie_one_below_the_other_with_numbers(each_app: App, kind: str) -> None:
    scene = offering(each_app, kind)
    found = offers(scene)
    tops = [offer.rect.y for offer in found]
    assert tops == sorted(tops)
    assert [answer_number(scene.state, offer.move) for offer in found] == [str(n + 1) for n in range(len(found))]
    for above, below in pairwise(found):
        assert above.rect.bottom < below.rect.top
    for offer in found:
        assert offer.rect.contains(offer.picture.rect)
        assert offer.words or offer.tooltip_text(), "what it does is said in one way or the other"
    post_key("2")
    each_app.step(16)
    assert played(scene)[-1] == found[1].move.text


def test_a_hint_and_the_offers_it_is_about_are_seen_together(each_app: App) -> None:
    scene = offering(each_app, "coats")
    scene.hints.show(Explanation(Move("coat tillage"), (), ()))
    each_app.step(16)
    slip, ground = item(scene, "coach:slip"), scene.offers.ground
    assert ground is not None
    assert not slip.rect.colliderect(ground)
    assert offers(scene)
