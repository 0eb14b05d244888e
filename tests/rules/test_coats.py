"""There may be more coats of arms than outer spaces: one without a space brings no seal, and all else as usual."""

from pathlib import Path
from random import Random

import pytest

from tests.changed_rules import with_lines
from tests.random_games import decisions
from ulm.i18n.catalog import Texts
from ulm.i18n.language_files import codes
from ulm.i18n.rule_text import coat_text
from ulm.rules import Game
from ulm.rules.invariants import broken_invariants
from ulm.rules.ruleset import Ruleset
from ulm.storage import scenario_setup
from ulm.storage.scenario_export import scenario_from_view

_SILVER = "  - {id: gate, immediate: 7}\n"
_GOLDEN = "  - {id: granary, quarter: garden, immediate: 4, later: 3}\n"


@pytest.fixture
def rules(tmp_path: Path) -> Ruleset:
    """Thirteen coats; the new silver one, and the golden one of the garden, have no outer space."""
    changes = (
        ("  - {id: garden, quarter: garden, immediate: 2, later: 2, slot: W3}", _SILVER + _GOLDEN),
        ("  - {id: granary, immediate: 4, slot: N2}", "  - {id: garden, immediate: 4, slot: N2}"),
    )
    return with_lines(tmp_path, "coats.yaml", *changes)


def gained(rules: Ruleset, coat: str) -> Game:
    """A game in which seat 0 has just kept a coat of arms by the privilege of Leaning House."""
    other = next(each for each in ("salt_barn", "tillage") if each != coat)
    given = {"coats": [coat, other], "grid": ["orange"] * 9, "players": [{"barge": -8, "coins": 4, "points": 5}]}
    game = Game.at(rules, scenario_setup.position(rules, 2, 0, {**given, "turn_tile": "orange"}))
    for move in ("push W1", "seal leaning_house", f"coat {coat}"):
        game.play(move)
    return game


@pytest.mark.parametrize(("coat", "points", "crest"), [("gate", 12, None), ("granary", 9, "garden")])
def test_a_coat_without_a_space_takes_no_seal(rules: Ruleset, coat: str, points: int, crest: str | None) -> None:
    pos = gained(rules, coat).position
    player = pos.players[0]
    assert (player.coats, player.points) == ((coat,), points)
    assert player.seals == rules.definitions.setup.start.seals - 1, "the one in Leaning House"
    assert 0 not in pos.edge
    owners = dict(zip(rules.quarter_ids, pos.crests, strict=True))
    assert [quarter for quarter, seat in owners.items() if seat == 0] == ([crest] if crest else [])


@pytest.mark.parametrize("language", codes())
def test_nothing_is_said_of_a_seal_that_is_not_placed(rules: Ruleset, language: str) -> None:
    texts = Texts(language)
    said = [coat_text(rules, coat, texts) for coat in ("gate", "granary", "tillage")]
    assert [text.count(".") for text in said] == [1, 2, 3], "the points; a crest; a seal as well"


def test_a_coat_with_a_space_takes_one(rules: Ruleset) -> None:
    pos = gained(rules, "tillage").position
    assert pos.players[0].seals == rules.definitions.setup.start.seals - 2
    assert pos.edge.count(0) == 1


def test_games_with_thirteen_coats(rules: Ruleset) -> None:
    kept: set[str] = set()
    for seed in range(12):
        game = Game.at(rules, Game.new(3, seed, definitions=rules.definitions).position)
        for _ in decisions(game, Random(seed)):
            assert broken_invariants(rules, game.position) == []
        kept.update(*(player.coats for player in game.position.players))
    assert {"gate", "granary"} <= kept


def test_a_position_with_such_a_coat_is_written_and_read(rules: Ruleset) -> None:
    game = gained(rules, "gate")
    game.play("end")
    given = scenario_from_view(game.view(1))["given"]
    assert "edge" not in given
    assert scenario_setup.position(rules, 2, 0, given).players[0].coats == ("gate",)
