"""What a review tells in the annals: one sentence at most, true by the account, and only where there is one."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import msgspec
import pytest
from annals_games import NAMES, played_at_random, seats_of
from retold import Retold
from test_annals import GAMES, LANGUAGES, check_text

from tools.gallery.sample_accounts import invented
from ulm.analysis import review_cache
from ulm.analysis.game_review import GameReview, ReviewTurn
from ulm.cli import main
from ulm.i18n.catalog import Texts
from ulm.rules import Game
from ulm.storage import record as records
from ulm.storage.record import Record
from ulm.story.annals_page import all_moments, annals, annals_of
from ulm.story.moment import Moment
from ulm.story.turn_moments import LEAST
from ulm.ui.screens.annals import annals_drawing

SEED = 304


def record_of(seed: int) -> Record:
    game = played_at_random(seed)
    return Record.of(game, seed, seats_of(game), "2026-11-20T19:30Z")


@cache
def account_of(seed: int) -> GameReview:
    return invented(record_of(seed))


def of_review(found: list[Moment]) -> list[Moment]:
    return [moment for moment in found if moment.kind in LEAST]


def drawn(turn: ReviewTurn) -> float:
    """What the draws of a turn brought its player beyond what was to be expected."""
    total = 0.0
    for luck in turn.luck:
        if luck.seat == turn.seat:
            total += luck.change.points[luck.seat]
    return total


def check(moment: Moment, game: Game, account: GameReview) -> None:
    """Raise AssertionError if a moment of the review is not as the account says."""
    told = [turn for turn in account.turns if (turn.round, turn.seat) == (moment.round, moment.seats[0])]
    (turn,) = told
    values = {
        "review_cost": lambda each: sum(part.cost for part in each.parts),
        "review_find": lambda each: max(part.ahead for part in each.parts) if each.cost <= 0.05 else 0.0,
        "review_luck": drawn,
    }
    value = values[moment.kind]
    assert value(turn) == max(value(each) for each in account.turns), "no other turn has more of it"
    assert moment.numbers == {"n": round(value(turn))}
    assert value(turn) >= LEAST[moment.kind]
    recount = Retold(game)
    last = max(
        n for n, key in enumerate(zip(recount.rounds, recount.movers, strict=True)) if key == (turn.round, turn.seat)
    )
    assert moment.at == last + 1
    gains = recount.turn_gains
    assert gains[turn.round, turn.seat] < max(gains.values()) or list(gains.values()).count(max(gains.values())) > 1


def test_what_a_review_tells_is_recounted_in_its_account() -> None:
    kinds: Counter[str] = Counter()
    for seed in GAMES:
        game, account = played_at_random(seed), account_of(seed)
        found = of_review(all_moments(game, account))
        assert len(found) <= 1
        for moment in found:
            check(moment, game, account)
            kinds[moment.kind] += 1
    assert set(kinds) == set(LEAST), "each kind is told of some game"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_with_a_review_has_one_sentence_of_it(language: str) -> None:
    texts = Texts(language)
    keys = set()
    for seed in GAMES[::2]:
        game, account = played_at_random(seed), account_of(seed)
        page = annals(game, seats_of(game), texts, account)
        check_text(page, texts)
        of_it = [each for each in page.told if each.moment.kind in LEAST]
        assert [each.moment for each in of_it] == of_review(all_moments(game, account))
        keys |= {each.key for each in of_it}
    assert len(keys) > len(LEAST), "in more than one way"


def test_where_nothing_stands_out_nothing_is_told() -> None:
    record = record_of(SEED)
    account = invented(record)
    even = tuple(msgspec.structs.replace(turn, parts=(), luck=()) for turn in account.turns)
    game = played_at_random(SEED)
    assert all_moments(game, GameReview(even, whole=True)) == all_moments(game)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A finished game of which nothing is kept besides its record."""
    path = tmp_path / "game.ulm"
    records.write(record_of(SEED), path)
    return path


def test_only_a_whole_account_beside_the_record_speaks(file: Path) -> None:
    record, texts = records.read(file), Texts("en")
    without = annals_of(record, texts, file)
    assert without == annals_of(record, texts)
    review_cache.write(record, file, invented(record, until=12))
    assert annals_of(record, texts, file) == without
    review_cache.write(record, file, invented(record))
    page = annals_of(record, texts, file)
    (told,) = [each for each in page.told if each.moment.kind in LEAST]
    assert str(told.moment.numbers["n"]) in told.text
    assert any(name in told.text for name in NAMES)
    assert annals_of(record, texts) == without, "the record alone reads as before"


def test_it_is_told_on_the_command_line_and_in_the_window_alike(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = records.read(file)
    review_cache.write(record, file, invented(record))
    page = annals_of(record, Texts("en"), file)
    (told,) = [each for each in page.told if each.moment.kind in LEAST]
    assert main.run(["annals", str(file)]) == 0
    assert told.text in capsys.readouterr().out.splitlines()
    assert annals_drawing._Game(record, file, "en").told().sentences == page.sentences
