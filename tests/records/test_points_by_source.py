"""The points of a game by source, and the standings after each round."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.random_games import at_random
from ulm.analysis.score_breakdown import KINDS, FinalCount, final_count
from ulm.rules import Game
from ulm.storage import record as records

RECORDS = Path(__file__).parent


def check(game: Game, count: FinalCount) -> None:
    """The sources and the course agree with the engine's scores exactly."""
    scores = game.final_scores()
    for seat, score in enumerate(scores):
        assert sum(source.points[seat] for source in count.play) == score.points
    for source in count.play:
        assert source.points == tuple(sum(each.values()) for each in source.reasons)
        assert any(source.reasons)
    kinds = [source.kind for source in count.play]
    assert kinds == [kind for kind in KINDS if kind in kinds]
    assert "other" not in kinds, "every reason that an event gives has a kind"
    assert count.standings[-1] == tuple(score.total for score in scores)
    assert len(count.rounds) == len(count.standings)


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 4), st.integers(0, 10**6), st.sampled_from([{}, {"towers": True}, {"limited_supply": True}]))
def test_sources_add_up_to_the_final_scores(seats: int, seed: int, options: dict[str, bool]) -> None:
    game = at_random(Game.new(seats=seats, seed=seed, options=options), Random(seed))
    count = final_count(game)
    check(game, count)
    assert count.rounds == tuple(range(1, 11))


@pytest.mark.parametrize("file", sorted(RECORDS.glob("played/*.ulm")), ids=lambda file: file.stem)
def test_the_same_holds_for_records_from_files(file: Path, recorded_home: Path) -> None:
    game = records.replay(records.read(file))
    if not game.finished:
        game.finish()
    check(game, final_count(game))


def test_the_standings_are_those_at_the_end_of_each_round() -> None:
    game, rng, seen = Game.new(seats=3, seed=5), Random(5), []
    while not game.finished:
        before, then = game.position.round, game.standings()
        game.play(rng.choice(game.legal()))
        if game.position.round != before:
            after = tuple(score.total for score in game.standings())
            seen.append(after)
            assert after == tuple(score.total for score in then), "nothing is scored between two rounds"
    seen.append(tuple(score.total for score in game.final_scores()))
    assert list(final_count(game).standings) == seen
