"""The page about the city: its years, its map and its stories, by mouse, wheel, finger, keys and pad, and aloud."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hands import post_click, post_drag, post_key, post_move, post_tap, post_text
from pad_hands import press as press_pad
from table_hands import click, item

from ulm.i18n import city_texts
from ulm.i18n.catalog import t, use
from ulm.ui.app.app import App
from ulm.ui.screens.rules.city_scene import CityScene
from ulm.ui.screens.rules.page_view import PageView
from ulm.ui.screens.rules.rules_scene import RulesScene
from ulm.ui.screens.rules.year_strip import YearStrip
from ulm.ui.screens.title_scene import TitleScene
from ulm.ui.toolkit.widgets.list_view import RowList


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    use("en")


def opened(app: App) -> CityScene:
    """The page, opened on top of the title."""
    app.replace(TitleScene(app))
    app.step(16)
    click(app, app.scene, "city")  # type: ignore[arg-type]
    assert isinstance(app.scene, CityScene)
    app.step(16)
    return app.scene


def strip(scene: CityScene) -> YearStrip:
    """The strip of years, which must be shown."""
    found = scene.focus.find("strip")
    assert isinstance(found, YearStrip)
    return found


def read(scene: CityScene) -> str:
    """All that stands on the page that is read."""
    found = scene.focus.find("page")
    assert isinstance(found, PageView)
    return found.spoken()


def test_it_is_reached_from_the_title_and_from_the_rules(app: App) -> None:
    opened(app)
    post_key("escape")
    app.step(16)
    assert isinstance(app.scene, TitleScene)
    post_key("f1")
    app.step(16)
    assert isinstance(app.scene, RulesScene)
    click(app, app.scene, "city")
    assert isinstance(app.scene, CityScene)
    post_key("f1")
    app.step(16)
    assert isinstance(app.scene, RulesScene)
    depth = len(app.scenes)
    click(app, app.scene, "city")
    assert isinstance(app.scene, CityScene)
    assert len(app.scenes) == depth - 1, "it is not opened a second time"
    click(app, app.scene, "close")
    assert isinstance(app.scene, RulesScene)


def test_the_strip_is_pulled_and_a_click_chooses_a_year(app: App) -> None:
    scene = opened(app)
    found = strip(scene)
    x, y = found.rect.center
    post_drag(app, (x, y), (x - 700, y))
    app.step(16)
    assert found.offset > 600
    assert scene.chosen == "year:named", "pulling chooses nothing"
    number = found.at(found.rect.center)
    assert number
    post_click(app, found.box(number).center)
    app.step(16)
    assert t(f"city.year.{city_texts.city().years[number].id}.title") in read(scene)


@pytest.mark.parametrize("pad", [False, True])
def test_keys_and_pad_go_from_year_to_year(app: App, pad: bool) -> None:
    scene = opened(app)
    scene.focus.focus(scene.focus.find("strip"), show=True)
    for _ in range(3):
        press_pad("right") if pad else post_key("right")
        app.step(16)
        app.step(16)
    years = city_texts.city().years
    assert scene.chosen == f"year:{years[3].id}"
    found = strip(scene)
    assert found.rect.contains(found.box(3).clip(found.rect))
    assert scene.focus.focused is found, "the focus stays on the strip"
    if not pad:
        post_key("end")
        app.step(16)
        assert scene.chosen == f"year:{years[-1].id}"


def test_a_house_on_the_map_tells_its_story(app: App) -> None:
    scene = opened(app)
    scene.choose("story:garden")
    assert scene.view == "map", "who chooses a house in the list sees it on the map"
    for press, name in ((post_click, "leaning_house"), (post_tap, "oath_house")):
        press(app, item(scene, f"house:story:{name}").rect.center)
        app.step(16)
        app.step(16)
        assert scene.chosen == f"story:{name}"
        assert t(f"city.story.{name}") in read(scene)


def test_pointing_at_a_house_is_enough_to_read_its_story(app: App) -> None:
    scene = opened(app)
    scene.choose("story:garden")
    app.step(16)
    house = item(scene, "house:story:town_hall")
    post_move(app, house.rect.center)
    app.step(16)
    assert scene.focus.hovered is house
    assert city_texts.story("quarter", "town_hall") in house.tooltip_text()


def test_the_search_finds_stories_and_years(app: App) -> None:
    scene = opened(app)
    scene.focus.focus(scene.focus.find("search"), show=True)
    post_text("berblinger")
    app.step(16)
    app.step(16)
    assert {hit.page.id for hit in scene.hits} == {"story:eagle_bastion", "story:town_hall", "year:tailor"}
    rows = scene.focus.find("contents")
    assert isinstance(rows, RowList)
    assert rows.count == 3
    assert "Berblinger" in read(scene)
    post_key("escape")
    app.step(16)
    assert len(scene.hits) == len(scene.pages)
    assert app.scene is scene, "first the search is emptied"


def test_what_is_chosen_is_spoken(app: App) -> None:
    scene = opened(app)
    strip(scene).select(9)
    spoken = strip(scene).spoken().splitlines()
    assert t("city.year.league.title") in spoken[1]
    assert spoken[2] == t("city.year.league.text")
    scene.choose("story:garden")
    spoken = item(scene, "house:story:town_hall").spoken().splitlines()
    assert spoken[1:] == [t("city.story.town_hall"), t("city.story.town_hall_coat")]


def test_all_stories_and_years_are_in_the_list(app: App) -> None:
    scene = opened(app)
    told = {paragraph.text for page in scene.pages for paragraph in page.blocks}  # type: ignore[union-attr]
    assert {t(city_texts.story_key(each)) for each in city_texts.city().stories} <= told
    assert sum(page.id.startswith("year:") for page in scene.pages) == len(city_texts.city().years)
