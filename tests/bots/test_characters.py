"""Personalities: bots of a level that value some things more."""

from __future__ import annotations

from pathlib import Path

import pytest

from ulm.ai.bot_registry import bot_names, characters_of, is_bot, make_bot, resolve_name
from ulm.ai.evaluation import evaluation
from ulm.ai.levels import LEVELS
from ulm.ai.personalities import BiasedEvaluator, PersonalityBonus, characters, load
from ulm.ai.planner_bot import Planner
from ulm.ai.think_budget import Budget
from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n.catalog import Texts
from ulm.i18n.language_files import codes
from ulm.i18n.phrases import bot_name
from ulm.rules import Game
from ulm.rules.position import Player


def test_names_are_a_level_and_a_character() -> None:
    assert is_bot("master-shipper")
    assert not is_bot("apprentice-shipper")
    assert not is_bot("master-thief")
    assert not is_bot("thief-shipper")
    assert not is_bot("master-")
    with pytest.raises(ValueError, match=r"no bot `master-thief`.*`master-…` with shipper"):
        make_bot("master-thief", 1)


def test_any_character_is_drawn_from_the_seed() -> None:
    drawn = [resolve_name("journeyman-any", seed) for seed in range(60)]
    assert drawn == [resolve_name("journeyman-any", seed) for seed in range(60)]
    assert set(drawn) == {"journeyman", *characters_of("journeyman")}
    assert resolve_name("journeyman-builder", 3) == "journeyman-builder"
    assert resolve_name("random", 3) == "random"


def test_what_is_liked_is_worth_more_until_the_last_turn() -> None:
    game = Game.new(seats=2, seed=4, first=0)
    pos, plain = game.position, evaluation(game.rules)
    inclined = BiasedEvaluator(plain, PersonalityBonus(river=0.5, seals=1.0, laid_out=2.0), game.rules)

    def more(left: int) -> float:
        return inclined.value_with(pos, 0, left) - plain.value_with(pos, 0, left)

    before, at_the_end = more(3), more(0)
    player = pos.players[0]
    player.barge += 4
    player.seals -= 2
    player.laid_out = ("siege",)
    assert more(3) - before == pytest.approx(4 * 0.5 + 2 * 1.0 + 2.0)
    assert more(1) == more(3)
    assert more(0) == at_the_end == 0
    assert inclined.lead(pos, 0) - plain.lead(pos, 0) == pytest.approx(more(3))
    pos.round = game.rules.rounds
    pos.active = 1
    assert inclined.lead(pos, 0) == plain.lead(pos, 0)


def middle_of_games(likes: PersonalityBonus | None) -> list[Player]:
    """The players of some games between two of a kind, in the middle of it."""
    players: list[Player] = []
    for seed in range(12):
        game = Game.new(seats=2, seed=seed, first=0)
        bots = [Planner(each, LEVELS["journeyman"], likes) for each in (seed, seed + 1)]
        while game.position.round < 6:
            seat = game.position.active
            game.play(bots[seat].choose(game.view(seat), Budget(60)))
        players += game.position.players
    return players


def test_a_bot_ends_up_with_more_of_what_it_likes() -> None:
    plain = middle_of_games(None)
    for likes, amount in (
        (PersonalityBonus(river=2.0), lambda player: player.barge),
        (PersonalityBonus(seals=4.0, coats=4.0), lambda player: len(player.coats) - player.seals),
        (PersonalityBonus(hand=2.0, laid_out=4.0), lambda player: len(player.hand + player.laid_out)),
    ):
        assert sum(map(amount, middle_of_games(likes))) > sum(map(amount, plain))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("characters:\n  - {name: thief, journeyman: {gold: 1}, master: {}}\n", "gold"),
        ("characters:\n  - {name: thief, journeyman: {river: much}, master: {}}\n", "expected a number, found"),
        ("characters:\n  - {name: thief, journeyman: {river: 1}}\n", "master"),
        ("characters:\n  - {name: thief, journeyman: {river: 5, hand: 5.1}, master: {}}\n", "hand"),
        ("likes: []\n", "likes"),
    ],
)
def test_a_wrong_file_is_named(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "characters.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableFile, match=f"characters.yaml.*{says}"):
        load(file)


@pytest.mark.parametrize("language", codes())
def test_every_bot_has_a_name_and_a_sentence_in_every_language(language: str) -> None:
    texts = Texts(language)
    names = [*bot_names(), *[each for level in bot_names() for each in characters_of(level)]]
    assert len({bot_name(name, texts) for name in names}) == len(names)
    for character in ("plain", "any", *characters()):
        assert texts.has(f"bots.character.{character}")
        assert texts.has(f"bots.character.{character}_tip")
