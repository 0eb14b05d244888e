"""Every code and every id of the rules has its text, in each language, with the values it is given."""

import inspect
import re
import sys

import pytest

from ulm.i18n import refusal_text
from ulm.i18n.catalog import Texts
from ulm.i18n.language_files import codes, load
from ulm.i18n.rule_text import card_text, coat_text, quarter_place_text
from ulm.rules import Refusal, legality, preview
from ulm.rules.effect_registry import KINDS
from ulm.rules.frames import QUESTION_NAMES
from ulm.rules.moves import COLOURS, SIDES
from ulm.rules.ruleset import Options, ruleset, standard_definitions

RULES = ruleset(standard_definitions(), Options())
#: one value of each kind that a refusal may carry
VALUES = {
    "card": "siege", "colour": "gray", "colours": "gray white", "quarter": "garden", "question": "keep", "side": "N",
    "text": "dance", "word": "take gray", "number": 1, "slot": "E1", "within": "garden oath_house", "need": 2,
    "have": 1, "source": "scholar",
}  # fmt: skip  # several to a line


def refusal_codes() -> dict[str, set[str]]:
    """Every code in the sources, with the names of the values that each place gives it."""
    effects = [sys.modules[kind.__module__] for kind in KINDS.values()]
    source = "".join(inspect.getsource(module) for module in (legality, preview, *effects))
    found: dict[str, set[str]] = {}
    for call in re.findall(r"(?:refusal|Refusal)\(((?:[^()]|\([^()]*\))*)\)", source):
        codes = re.findall(r'"([a-z_]+)"', call.split(", ")[0])
        names = set(re.findall(r"\b(\w+)=", call)) | set(re.findall(r'"(\w+)": ', call))
        for code in codes:
            found[code] = found.get(code, names) & names
    for code in ("blocked_row", "blocked_column"):  # chosen by a variable
        found[code] = {"number", "slot"}
    return found


@pytest.mark.parametrize("language", codes())
def test_every_refusal_has_a_sentence(language: str) -> None:
    texts = Texts(language)
    codes = refusal_codes()
    assert len(codes) > 50
    for code, names in codes.items():
        sentence = refusal_text.refusal(Refusal(code, {name: VALUES[name] for name in names}), texts)
        assert sentence.endswith("."), (code, sentence)
    known = {key.removeprefix("rules.refusal.") for key in load(language) if key.startswith("rules.refusal.")}
    assert known == set(codes)


#: Refusals whose sentence says itself what to do, or after which nothing can be done.
ENOUGH = {
    "game_over", "unknown", "question_open", "draw_first", "push_first", "all_blocked", "colour_order", "no_tribute",
    "tribute_paid", "tribute_in_coins", "tribute_in_tiles", "only_once", "play_used", "price_replaced",
}  # fmt: skip  # several to a line


@pytest.mark.parametrize("language", codes())
def test_every_refusal_says_what_to_do_instead(language: str) -> None:
    texts = Texts(language)
    for code, names in refusal_codes().items():
        found = Refusal(code, {name: VALUES[name] for name in names})
        reason, said = refusal_text.refusal(found, texts), refusal_text.advised(found, texts)
        assert said.startswith(reason)
        assert said.endswith(".")
        assert (said == reason) == (code in ENOUGH), code
        assert len(said) < 150, said


def test_an_advice_uses_the_values() -> None:
    found = Refusal("out_of_reach", {"quarter": "garden", "within": "tillage leaning_house"})
    assert refusal_text.advised(found, Texts("en")).endswith("Within reach: Tillage and the Leaning House.")


@pytest.mark.parametrize("language", codes())
def test_everything_has_a_name_and_a_text(language: str) -> None:
    own = load(language)
    keys = [f"rules.card.{card}.name" for card in RULES.cards]
    keys += [
        f"rules.{kind}.{name}.name"
        for kind, names in (
            ("quarter", RULES.quarter_ids),
            ("descendant", RULES.descendant_ids),
            ("tower", RULES.tower_ids),
        )
        for name in names
    ]
    keys += [f"rules.coat.{coat}.name" for coat in RULES.coats]
    keys += [f"rules.{kind}.{colour}.name" for kind in ("colour", "action") for colour in COLOURS]
    keys += [f"rules.action_text.{colour}" for colour in COLOURS]
    keys += [f"rules.side.{side}.name" for side in SIDES]
    keys += [f"rules.question.{question}" for question in QUESTION_NAMES]
    assert [key for key in keys if key not in own] == []


@pytest.mark.parametrize("language", codes())
def test_sentences_of_definitions(language: str) -> None:
    texts = Texts(language)
    for card in RULES.cards:
        for use in ("now", "later"):
            assert card_text(RULES, card, use, texts).endswith(".")
    for quarter in RULES.quarter_ids:
        assert quarter_place_text(RULES, quarter, texts).endswith(".")
    for coat in RULES.coats:
        assert coat_text(RULES, coat, texts).endswith(".")
