"""The stories of the city: short, in every language, and with the same facts in each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.players_files import put
from tests.recorded import copy_data
from ulm.cli import check_content, check_texts
from ulm.files import file_problems
from ulm.files.paths import asset, corrections
from ulm.i18n import city_texts
from ulm.i18n.catalog import Texts
from ulm.rules import standard_definitions

LANGUAGES = ("en", "de", "fr", "it")
_END = re.compile(r"(?<!\b[A-Z])[.!?][”“]?(?= |$)|[.!?]\u00a0»(?= |$)")
"""Where a sentence ends: not after an initial, nor after a German ordinal, which a no-break space follows."""


pytestmark = pytest.mark.usefixtures("own_home", "no_file_problems")


def said(folder: Path | None = None) -> list[str]:
    """What `ulm check` says of years and stories in a folder like `data`, or in the program's with the player's."""
    lang = (folder or asset("data")) / "lang"
    overrides = corrections() if folder is None else None
    found = check_content.city_problems(folder or asset("data"), lang, overrides, standard_definitions())
    return [str(problem) for problem in found]


def numbers(text: str) -> set[str]:
    """The numbers of a text, however a language groups their digits; centuries are written in many ways."""
    text = re.sub(r"(?<=\d)[.,\u00a0](?=\d{3}\b)", "", text)
    return {number for number in re.findall(r"\d+", text) if len(number) > 2}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_story_has_two_to_four_sentences(language: str) -> None:
    texts = Texts(language)
    counts = {each.id: len(_END.findall(texts.get(city_texts.story_key(each)))) for each in city_texts.city().stories}
    assert {name: count for name, count in counts.items() if not 2 <= count <= 4} == {}


def test_all_languages_tell_the_same_years_and_figures() -> None:
    keys = [city_texts.story_key(each) for each in city_texts.city().stories]
    keys += [key for each in city_texts.city().years for key in city_texts.year_keys(each)]
    english = Texts("en")
    for language in LANGUAGES[1:]:
        texts = Texts(language)
        differing = {
            key: (numbers(texts.get(key)), numbers(english.get(key)))
            for key in keys
            if numbers(texts.get(key)) != numbers(english.get(key))
        }
        assert differing == {}, language


def test_everything_of_the_game_has_a_story_or_is_known_to_have_none() -> None:
    definitions = standard_definitions()
    told = {
        (kind, each.id): city_texts.story(kind, each.id)
        for kind, entries in (
            ("quarter", definitions.quarters),
            ("coat", definitions.coats),
            ("descendant", definitions.descendants),
            ("card", definitions.cards),
        )
        for each in entries
    }
    assert [thing for thing, text in told.items() if not text] == []
    assert told["card", "fustian_gray"] == told["card", "fustian_orange"] != told["card", "goods_gray"]
    assert city_texts.story("tower", "tax")
    assert city_texts.story("tower", "tithe") == ""
    for kind, name in (("minster", ""), ("river", ""), ("space", "3"), ("bag", ""), ("sign", "charter:1")):
        assert city_texts.story(kind, name), kind
    assert city_texts.story("sign", "coins:0") != city_texts.story("sign", "sparrows:0") != ""
    assert city_texts.story("sign", "hand:0") == ""


def test_ten_rounds_have_ten_dates_in_their_order() -> None:
    assert city_texts.date_of_round(3, Texts("en")) == "1488 · The Swabian League makes Ulm its seat"
    dates = [city_texts.date_of_round(number, Texts("en")) for number in range(1, 11)]
    years = [int(re.findall(r"\d{4}", date)[0]) for date in dates]
    assert years == sorted(years)
    assert len(set(years)) == 10
    assert city_texts.date_of_round(11) == ""


def test_a_card_of_one_s_own_may_bring_its_story() -> None:
    put("lang/en.yaml", "rules: {card: {my_card: {name: Mine, story: It came from far. Nobody knows more.}}}\n")
    put("lang/de.yaml", "rules: {card: {siege: {story: 'Eine andere. Und kurz.'}}}\n")
    assert city_texts.story("card", "my_card", Texts("en")) == "It came from far. Nobody knows more."
    assert city_texts.story("card", "siege", Texts("de")) == "Eine andere. Und kurz."
    assert Texts("de").get("rules.card.siege.name") == "Belagerung"
    assert not file_problems.pop_unreported()
    assert not said()
    assert not check_texts.player_text_problems(asset("data/lang"), ("rules.",))


def test_a_story_that_is_too_long_is_named_with_its_file_and_place() -> None:
    put("lang/en.yaml", f"rules: {{card: {{siege: {{story: '{'word ' * 61}'}}}}}}\n")
    put("lang/city/fr.yaml", f"city: {{year: {{wall: {{title: '{'x' * 49}'}}}}}}\n")
    assert said() == [
        "your lang/en.yaml: rules.card.siege.story: this story has 61 words; at most 60 are read",
        "your lang/city/fr.yaml: city.year.wall.title: this title has 49 characters; at most 48 fit the banner",
    ]


def test_check_names_what_is_missing_and_what_there_is_not(tmp_path: Path) -> None:
    folder = copy_data(tmp_path / "data")
    file = folder / "city.yaml"
    text = file.read_text(encoding="utf-8")
    text = text.replace("{id: bridge, of: [river]}", "{id: brigde, of: [river]}", 1)
    text = text.replace("of: [card siege]", "of: [card seige]", 1).replace("tower tithe, ", "", 1)
    text = text.replace("{id: wall, year: 1480, round: 1}", "{id: wall, year: 1380, round: 2}", 1)
    text = text.replace("of: [bag]", "of: [bags]", 1)
    file.write_text(text, encoding="utf-8")
    found = "\n".join(said(folder))
    for line in (
        "wall: the years stand in their order; 1380 comes before 1405",
        "chronicle: there is another date for round 2",
        "bag: of: expected `kind id`",
        "city.yaml: city.story.brigde: the text is missing in lang/city/en.yaml",
        "city.yaml: card siege: the story of this thing is missing",
        "city.yaml: tower tithe: the story of this thing is missing",
        "city.yaml: stories, siege: there is no card `seige`",
    ):
        assert line in found, line


def test_a_file_of_the_player_s_that_cannot_be_used_is_reported_and_left_out() -> None:
    put("city.yaml", "years: [{id: wall, year: soon}]\nstories: [{id: x, of: [bag]}]\n")
    assert city_texts.story("bag")
    (problem,) = file_problems.pop_unreported()
    assert "line 1, wall: year: expected" in problem.message
