"""The texts of cards, quarters and actions follow from their definitions and the house rules."""

from pathlib import Path

import pytest

from tests.changed_rules import with_lines
from tests.effect_specimens import specimens
from ulm.i18n.catalog import Texts
from ulm.i18n.display_names import display_name
from ulm.i18n.language_files import codes
from ulm.i18n.rule_text import action_text, card_text, effects_text, modifier_text, quarter_text, reward_text
from ulm.rules.ruleset import Options, Ruleset, standard_definitions

EN, DE = Texts("en"), Texts("de")
STANDARD = Ruleset(standard_definitions(), Options())


def test_the_text_of_a_card_follows_its_definition(tmp_path: Path) -> None:
    rules = with_lines(tmp_path, "cards.yaml", ("give: coins, most: 3, points: 2", "give: coins, most: 5, points: 4"))
    assert card_text(STANDARD, "siege", "now", EN) == "Give back 1 to 3 coins and score 2 points for each."
    assert card_text(rules, "siege", "now", EN) == "Give back 1 to 5 coins and score 4 points for each."
    assert card_text(rules, "siege", "now", DE) == "Gib 1 bis 5 Münzen zurück und erhalte je 4 Punkte."


def test_a_new_card_needs_no_text(tmp_path: Path) -> None:
    new = """cards:
  - id: market_day
    family: trade
    kind: market
    tile: [gray, white, brown]
    now: [{do: coins, n: 2}, {do: sparrows, n: 1}, {do: river, most: 1}, {do: convert, give: sparrows, most: 2, coins: 3, points: 1}]
    later: [{count: own_coins, points: 2, most: 3}, {count: laid_out, points: 1, family: trade}]
"""  # noqa: E501
    rules = with_lines(tmp_path, "cards.yaml", ("cards:\n", new))
    assert card_text(rules, "market_day", "now", EN) == (
        "Give 1 grey, white or brown tile. Take 2 coins and 1 sparrow, and move your barge up to 1 free space. "
        "Give back 1 to 2 sparrows, take 3 coins for each and score 1 point for each."
    )
    assert card_text(rules, "market_day", "now", DE) == (
        "Gib einen grauen, weißen oder braunen Stein ab. "
        "Nimm 2 Münzen und 1 Spatzen und fahre bis zu 1 freies Feld weit. "
        "Gib 1 bis 2 Spatzen zurück, nimm je 3 Münzen und erhalte je 1 Punkt."
    )
    assert card_text(rules, "market_day", "later", EN) == (
        "2 points for each of your coins, up to 3 coins; "
        "1 point for each Trade card you have laid out, this one included."
    )
    assert display_name("card", "market_day", EN) == "Market day"


@pytest.mark.parametrize("language", codes())
def test_every_effect_count_and_change_has_its_words(language: str) -> None:
    texts = Texts(language)
    for n in range(4):
        effects = specimens(n)
        for effect in effects:
            for after_seal in (False, True):
                told = effects_text([effect], texts, after_seal=after_seal)
                assert told.endswith("."), told
                assert told[0].isupper(), told
        assert effects_text(effects, texts).count(".") < len(effects)
    for tower in STANDARD.tower_ids + STANDARD.descendant_ids:
        assert modifier_text(STANDARD, tower, texts).endswith(".")
    for quarter in STANDARD.quarter_ids:
        assert quarter_text(STANDARD, quarter, texts).endswith(".")
    assert [space for space in range(-11, 12) if reward_text(STANDARD, space, texts)] == [8, 9, 10, 11]


def test_house_rules_reach_the_texts() -> None:
    house = Ruleset(
        standard_definitions(),
        Options(towers=True, tower_price_replaces=True, choose_tile_is_extra=True, city_wall_points=1),
    )
    assert card_text(STANDARD, "city_wall", "later", EN).startswith("2 points for each quarter")
    assert card_text(house, "city_wall", "later", EN).startswith("1 point for each quarter")
    assert "instead of drawing it" in modifier_text(STANDARD, "choose_tile", EN)
    assert "into your supply" in modifier_text(house, "choose_tile", EN)
    assert "2 of your tiles" in action_text(STANDARD, "brown", EN, "card_for_coin")
    assert action_text(house, "brown", EN, "card_for_coin") == "Buy the top card for 1 coin, or play one more card."
    assert "2 of your tiles" in action_text(house, "brown", EN, "tax")
    assert "You cannot pay with 2 tiles" in modifier_text(house, "card_for_tile", EN)
    assert action_text(house, "orange", EN, "cheap_seal").startswith("Pay 1 coin,")


class Worded(Texts):
    """English with words of its own for the Siege."""

    def __init__(self, words: str) -> None:
        super().__init__("en")
        self._texts["rules.card.siege.now"] = words


def test_a_text_of_its_own_is_used_only_if_it_has_all_figures(tmp_path: Path) -> None:
    told = card_text(STANDARD, "siege", "now", Worded("Pay up to {most} coins: {points} points a coin."))
    assert told == "Pay up to 3 coins: 2 points a coin."
    for lying in ("Pay up to 3 coins: 2 points a coin.", "Pay up to {most} coins.", "{most} {points} {n}"):
        assert card_text(STANDARD, "siege", "now", Worded(lying)) == card_text(STANDARD, "siege", "now", EN)
