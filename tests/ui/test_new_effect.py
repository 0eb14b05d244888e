"""A kind of effect is one module: one that is made up here is read, played, refused, asked, described and drawn.

What would stand in `ulm/rules/effects/sell_tile.py` is the first part of this file; the rest of a new effect is texts
and, if it needs one of its own, a sprite.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import new_things
import pytest
import yaml
from driving import Hand
from table_hands import played, table

from tests.effect_specimens import specimens
from tests.recorded import FOLDER
from ulm.files.asset_files import has_picture
from ulm.i18n import catalog, language_files, refusal_text
from ulm.i18n.catalog import Texts
from ulm.i18n.language_files import Forms, codes, volume_of
from ulm.i18n.rule_text import card_text
from ulm.rules import Game
from ulm.rules.definitions import Small
from ulm.rules.effect_registry import KINDS, Effect, effect
from ulm.rules.frames import Frame
from ulm.rules.moves import COLOUR_INDEX, PAY, Move
from ulm.rules.pending import Pending, Question, QuestionDetails
from ulm.rules.position import Position
from ulm.rules.refusal import Refusal, refusal
from ulm.rules.ruleset import Options, Ruleset, present_definitions, ruleset
from ulm.rules.signs import ARROW, NumberedSign, Sign, SignPicture
from ulm.rules.state_changes import Out, score, spend_tiles
from ulm.storage import scenario_setup
from ulm.ui.app.app import App
from ulm.ui.table.board.card_face import now_signs
from ulm.ui.table.interaction.prompt import ask

# ---- the module of the effect


class SellTile(Effect, frozen=True, tag="sell_tile"):
    """Sell a tile of choice for n points."""

    n: Small

    def frame(self, reason: str) -> Frame:
        return Sell(reason, self.n)

    def sign(self) -> list[Sign]:
        return [SignPicture("signs/any_tile", 44), ARROW, NumberedSign("points", str(self.n))]


class Sell(Question, frozen=True, gc=False):
    """Sell a tile for n points."""

    kind = "sell_tile"
    question = "pay"
    n: int

    def playable(self, rules: Ruleset, pos: Position) -> bool:
        return any(pos.players[pos.active].tiles)

    def refused(self, rules: Ruleset, pos: Position, card: str) -> Refusal:
        return refusal("nothing_to_sell", card=card)

    def answers(self, rules: Ruleset, pos: Position) -> list[Move]:
        return [PAY[colour] for colour, number in enumerate(pos.players[pos.active].tiles) if number]

    def carry_out(self, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
        spend_tiles(pos, (COLOUR_INDEX[move.words[0]],), self.reason, out)
        score(pos, pos.active, self.n, self.reason, out)

    def asked(self) -> QuestionDetails:
        return QuestionDetails(self.kind, "sell_tile")


# ---- its texts, and a card

TEXTS = """rules:
  card: {market_day: {name: Market Day}}
  effect: {sell_tile: {one: sell a tile for 1 point, other: 'sell a tile for {n} points'}}
  refusal: {nothing_to_sell: You have no tile to sell.}
  instead: {nothing_to_sell: Take a tile first.}
rulebook: {when: {sell_tile: If you have a tile.}}
panels: {ask: {sell_tile: 'Which tile do you sell?'}}
"""
CARD = """cards:
  - id: market_day
    family: chronicle
    kind: market_day
    now: [{do: sell_tile, n: 4}]
    later: [{count: own_coats, points: 3}]
"""


GRID = ["gray", "white", "brown", "turquoise", "orange", "gray", "white", "brown", "turquoise"]


@pytest.fixture
def rules(_home: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ruleset]:
    """The rules with a card of the new kind of effect, whose texts stand in the program's file."""
    read = language_files.load_volume
    texts, _ = language_files.flat(yaml.safe_load(TEXTS))

    def load_volume(language: str, volume: str) -> dict[str, Forms]:
        return read(language, volume) | {key: text for key, text in texts.items() if volume_of(key) == volume}

    monkeypatch.setattr(catalog, "load_volume", load_volume)
    new_things.put("cards.yaml", (FOLDER / "cards.yaml").read_text("utf-8").replace("cards:\n", CARD, 1))
    effect(SellTile)
    try:
        yield ruleset(present_definitions(), Options())
    finally:
        del KINDS["sell_tile"]


def holding(rules: Ruleset, **player: object) -> Game:
    position = {"grid": GRID, "bag": ["gray"], "players": [{"hand": ["market_day"], **player}]}
    return Game.at(rules, scenario_setup.position(rules, 2, 0, position))


def test_it_is_played_and_refused(rules: Ruleset) -> None:
    game = holding(rules, tiles={"gray": 1, "white": 2}, points=5)
    game.play("play market_day now")
    assert [str(move) for move in game.legal()] == ["pay gray", "pay white"]
    game.play("pay white")
    assert (game.position.players[0].points, game.position.players[0].tiles) == (9, (1, 1, 0, 0, 0))
    assert game.validate() == []
    refused = holding(rules, tiles={}).why_not("play market_day now")
    assert refused == Refusal("nothing_to_sell", {"card": "market_day"})
    assert refusal_text.refusal(refused, Texts("en")) == "You have no tile to sell."


def test_it_has_words_and_pictures(rules: Ruleset) -> None:
    assert card_text(rules, "market_day", "now", Texts("en")) == "Sell a tile for 4 points."
    (sold,) = rules.definitions.cards[0].now
    assert sold.icons() == ["signs/any_tile", "signs/arrow", "=4", "signs/points"]
    signs = now_signs(rules.definitions.cards[0])
    assert [sign.text or sign.picture for sign in signs] == ["signs/any_tile", "signs/arrow", "signs/points", "4"]
    look_through(sold, "en")


def test_it_is_asked_at_the_table(rules: Ruleset, app: App) -> None:
    player = {"hand": ["market_day"], "tiles": {"gray": 1, "white": 1}}
    position = {"grid": GRID, "bag": ["gray"], "players": [player]}
    scene = table(app, position, moves=["play market_day now"])
    assert ask(scene.state) == "Which tile do you sell?"
    Hand(app).play("pay white", "tray")
    assert played(scene)[-1] == "pay white"


# ---- what each kind must have


def test_a_kind_that_does_not_say_all_is_refused_at_once() -> None:
    class Dance(Effect, frozen=True, tag="dance"):
        pass

    with pytest.raises(TypeError, match=r"the effect `dance` must have frame\(\) and sign\(\)"):
        effect(Dance)

    class Coins(SellTile, frozen=True, tag="coins"):
        pass

    with pytest.raises(TypeError, match=r"there are two effects `coins`: ulm\.rules\.effects\.coins and "):
        effect(Coins)
    assert "dance" not in KINDS


@pytest.mark.parametrize("specimen", [each for n in (1, 4) for each in specimens(n)], ids=repr)
def test_a_kind_of_effect_is_complete(specimen: Effect) -> None:
    """Its words are looked for in tests/test_rule_text.py, those of its refusals in tests/test_texts_rules.py."""
    look_through(specimen, *codes())


def look_through(specimen: Effect, *languages: str) -> None:
    """Name what an effect lacks."""
    kind = specimen.tag
    icons = [icon for icon in specimen.icons() if not icon.startswith("=")]
    missing = [icon for icon in icons if not has_picture(icon)]
    assert icons, f"the effect `{kind}` shows nothing on the board: its sign() has no picture"
    assert not missing, f"the effect `{kind}` shows {missing} on the board, of which there are no pictures"
    drawn = now_signs(msgspec.structs.replace(present_definitions().cards[0], now=[specimen], tile=None))
    missing = [sign.picture for sign in drawn if not sign.text and not has_picture(sign.picture)]
    assert drawn, f"the effect `{kind}` shows nothing on a card: its sign() is empty"
    assert not missing, f"the effect `{kind}` shows {missing} on a card, of which there are no pictures"
    frame = specimen.frame("siege")
    assert frame.kind == kind, f"the frame of the effect `{kind}` has another kind than it"
    wanted: list[str] = []
    if type(frame).playable is not Pending.playable:  # type: ignore[attr-defined]
        wanted.append(f"rulebook.when.{specimen.condition}")
    if isinstance(frame, Question):
        wanted.append(f"panels.ask.{frame.asked().key}")
        if frame.question == "convert":
            wanted.append(f"coach.move.{frame.asked().key}")
    unsaid = [f"{key} in {language}" for language in languages for key in wanted if not Texts(language).has(key)]
    assert not unsaid, f"of the effect `{kind}` these sentences are missing: {', '.join(unsaid)}"
