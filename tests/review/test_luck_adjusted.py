"""Shares of wins without luck: luck is 0 on average, and the share without it varies less."""

import random
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import msgspec
import pytest

from tests.review.positions import before
from ulm.ai import arena
from ulm.ai.arena import PlayedGame
from ulm.analysis import match_luck
from ulm.analysis.chance_events import outcomes, revealed, with_unknown_future
from ulm.analysis.match_luck import LuckMeter, adjusted_share, luck_of_game
from ulm.cli import arena_matches as arena_command
from ulm.cli import main
from ulm.rules import Game, Move


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Poor judgement makes luck vary less, but never biased."""
    monkeypatch.setattr(match_luck, "_NODES", 150)
    monkeypatch.setattr(match_luck, "_WIDTH", 2)
    monkeypatch.setattr(match_luck, "_ANSWER_NODES", 40)


def win_of(game: Game) -> float:
    """Whether seat 0 wins when both go on by the last legal move each time: bots that always play the same."""
    game = game.copy()
    while not game.finished:
        game.play(game.legal()[-1])
    return (0 in game.winners) / len(game.winners)


@pytest.mark.parametrize("slope", [0.0, 0.6, 1.0, -3.0])
def test_the_expected_share_is_the_same_with_and_without_luck(slope: float) -> None:
    game, move = Game.new(seats=2, seed=3, history=False), Move.parse("draw")
    meter = LuckMeter(game)
    plain = adjusted = 0.0
    luck = []
    for each in outcomes(game, move, random.Random(5)):
        luck.append(meter.luck(game, move, each.revealed, each.game, 1)[0])
        plain += each.share * win_of(each.game)
        adjusted += each.share * (win_of(each.game) - slope * luck[-1])
    assert adjusted == pytest.approx(plain, abs=1e-12)
    assert max(luck) > 0 > min(luck)


@pytest.mark.parametrize("verb", ["draw", "buy"])
def test_luck_depends_on_what_came_and_not_on_the_real_deck(verb: str) -> None:
    game, move = before(verb)
    meter = LuckMeter(game)
    after = game.copy()
    shown = revealed(after.play(move))
    found = {meter.luck(game, move, shown, after, 1)}
    for seed in range(3):
        found.add(meter.luck(with_unknown_future(game, random.Random(seed)), move, shown, after, 1))
        found.add(meter.luck(game, move, shown, with_unknown_future(after, random.Random(seed)), 1))
    assert len(found) == 1


def test_the_luck_of_a_game_is_always_the_same_and_adds_up_to_0() -> None:
    played = arena.play_game(arena.ArenaGame(("random", "random", "random"), 2, {"towers": True}))
    played = msgspec.structs.replace(played, moves=played.moves[:12])
    luck = luck_of_game(played, {"towers": True})
    assert luck == luck_of_game(played, {"towers": True})
    assert sum(luck) == pytest.approx(0)
    assert any(luck)


# ---- shares ----


def game_between(bots: tuple[str, ...], seed: int, winner: int, luck: tuple[float, ...] | None) -> PlayedGame:
    nothing = (0.0,) * len(bots)
    return PlayedGame(bots, seed, (), (), (winner,), 10, nothing, (1,) * len(bots), 0, luck)


def match(seeds: int, rng: random.Random, strength: float = 0.1) -> list[PlayedGame]:
    """Two bots; who wins is decided by strength, by luck, and by what cannot be measured."""
    found = []
    for seed in range(seeds):
        for bots in (("a", "b"), ("b", "a")):
            luck = rng.gauss(0, 0.35)
            a = bots.index("a")
            winner = a if strength + luck + rng.gauss(0, 0.2) > 0 else 1 - a
            found.append(game_between(bots, seed, winner, (luck, -luck) if a == 0 else (-luck, luck)))
    return found


def plain_share(done: list[PlayedGame]) -> float:
    return fmean(played.bots[played.winners[0]] == "a" for played in done)


def test_the_share_without_luck_has_the_same_mean_and_varies_less() -> None:
    rng = random.Random(1)
    matches = [match(30, rng) for _ in range(300)]
    plain = [plain_share(done) for done in matches]
    shares = [adjusted_share("a", done) for done in matches]
    assert all(shares)
    adjusted = [share.win_share for share in shares if share]
    assert fmean(adjusted) == pytest.approx(fmean(plain), abs=0.012)
    assert stdev(adjusted) < 0.8 * stdev(plain)
    covered = fmean(share.low <= fmean(plain) <= share.high for share in shares if share)
    assert 0.92 < covered < 0.985


def test_without_enough_games_there_is_no_share_without_luck() -> None:
    always = [game_between(("a", "b"), seed, 0, (0.1 * (seed % 3), -0.1 * (seed % 3))) for seed in range(50)]
    assert adjusted_share("a", always) is None
    assert adjusted_share("a", match(9, random.Random(4))) is None
    assert adjusted_share("c", match(20, random.Random(4))) is None


# ---- the arena ----


def measured(played: PlayedGame, options: dict[str, Any]) -> tuple[float, ...]:
    luck = random.Random(played.seed).uniform(-0.4, 0.4)
    return luck, -luck


def test_luck_is_stored_and_measured_later_where_it_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    whole: list[PlayedGame] = []
    arena.run(["random", "apprentice"], games=6, watch=whole.append, measure=measured)
    arena.run(["random", "apprentice"], games=3, keep=file)
    arena.run(["random", "apprentice"], games=5, keep=file, measure=measured)
    resumed: list[PlayedGame] = []
    arena.run(["random", "apprentice"], games=6, keep=file, watch=resumed.append, measure=measured)
    assert sorted((game.seed, game.bots, game.moves, game.luck) for game in resumed) == sorted(
        (game.seed, game.bots, game.moves, game.luck) for game in whole
    )
    assert len(file.read_bytes().splitlines()) == 3 + 3 + 3
    plain = arena.run(["random", "apprentice"], games=6, keep=file)
    assert plain.bots[0].adjusted is None


def test_the_command_prints_both_shares(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(arena_command, "luck_of_game", measured)
    match_ = ["arena", "--seats", "random,apprentice", "--games", "22", "--luck"]
    assert main.run(match_) == 0
    header, *_ = capsys.readouterr().out.splitlines()
    assert "wins without luck" in header
    assert "games saved, ×" in header
    assert main.run([*match_[:5], "--luck", "--json"]) == 0
    assert "adjusted" not in capsys.readouterr().out
    assert main.run(["arena", "--seats", "random,random", "--games", "2", "--luck"]) == 0
    assert "no win share without luck" in capsys.readouterr().out
