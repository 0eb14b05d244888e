"""The annals tell what happened, in numbers that can be recounted, and no two games alike."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest
from annals_games import played_at_random, played_by_bots, seats_of
from retold import Retold, numbers_in

from tests.random_games import at_random
from ulm.files.paths import asset
from ulm.i18n.catalog import Texts
from ulm.i18n.language_files import load_volume
from ulm.rules import Game, standard_definitions
from ulm.story.annals_page import Annals, all_moments, annals
from ulm.story.moment import Moment, load_frequencies
from ulm.story.moment_selection import FEWEST, MOST, chosen
from ulm.story.moment_text import opening, year_of
from ulm.story.timeline import GameNotFinished, GameTimeline

LANGUAGES = ("en", "de", "fr", "it")
GAMES = tuple(range(300, 312))
"""Seeds of the games that are played at random."""


@pytest.fixture(scope="module", params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return Texts(request.param)


def told(game: Game, texts: Texts) -> Annals:
    return annals(game, seats_of(game), texts)


def check_text(page: Annals, texts: Texts) -> None:
    """What must hold for every text."""
    assert FEWEST <= len(page.told) <= MOST
    openings = [opening(sentence) for sentence in page.sentences]
    assert len(set(openings)) == len(openings), openings
    kinds = [each.moment.kind for each in page.told]
    assert kinds[0] == "opening"
    assert kinds[-1].startswith("end")
    assert len(set(kinds)) == len(kinds)
    if "sparrow_best" in kinds:
        assert kinds[kinds.index("sparrow_best") - 1].startswith("best_turn"), "it speaks of that turn"
    rounds = [each.moment.round for each in page.told]
    assert rounds == sorted(rounds), "in the order of the years"
    words = [word.strip() for word in texts.get("annals.numbers").split(",")]
    for each in page.told:
        check_numbers(each.moment, each.text, words)


def check_numbers(moment: Moment, text: str, words: list[str]) -> None:
    """Every number of a sentence is one of its moment or a year, and those of the moment are in it."""
    years = {year_of(number) for number in range(1, 11)}
    names = numbers_in(" ".join(re.findall("[“„«][^”“»]*[”“»]", text)))
    own = {abs(number) for number in moment.numbers.values()}
    assert numbers_in(text) <= own | years | names, text
    assert not re.search(r"\d \d", text), text
    assert "{" not in text
    assert text[0] == text[0].upper()
    assert text[-1] == "."
    if moment.kind not in ("river_won", "river_led", "end", "end_clear", "end_narrow"):
        in_words = {n for n in own if 0 < n <= len(words) and re.search(rf"\b{words[n - 1]}\b", text.lower())}
        assert own <= numbers_in(text) | in_words, text


def test_every_moment_is_recounted() -> None:
    for seed in GAMES:
        game = played_at_random(seed)
        recount = Retold(game)
        for moment in all_moments(game):
            recount.check(moment)


def test_texts_hold_together(texts: Texts) -> None:
    for seed in GAMES:
        check_text(told(played_at_random(seed), texts), texts)


def test_a_game_reads_the_same_each_time_and_another_one_does_not() -> None:
    texts = Texts("en")
    pages = [told(played_at_random(seed), texts).story for seed in GAMES]
    assert pages == [told(played_at_random(seed), Texts("en")).story for seed in GAMES]
    assert len(set(pages)) == len(pages)


def test_every_player_has_a_part() -> None:
    for seed in GAMES:
        game = played_at_random(seed)
        found = all_moments(game)
        mine = {seat: [m for m in found if m.kind != "opening" and seat in m.seats] for seat in range(4)}
        story = chosen(found, len(game.position.players), load_frequencies())
        for seat in range(len(game.position.players)):
            assert not mine[seat] or any(seat in moment.seats for moment in story if moment.kind != "opening")


def test_what_always_belongs_to_the_story_is_told() -> None:
    for seed in GAMES:
        kinds = {each.moment.kind for each in told(played_at_random(seed), Texts("en")).told}
        assert kinds & {"first_coat", "no_coat"}
        assert kinds & {"best_turn", "best_turn_at_once", "best_turn_mixed"}


def test_an_unfinished_game_has_no_annals() -> None:
    game = Game.new(seats=2, seed=1)
    with pytest.raises(GameNotFinished):
        GameTimeline(game)


def shares(pages: Iterable[Annals]) -> dict[str, float]:
    """In what share of texts each pattern is used."""
    counts: Counter[str] = Counter()
    number = 0
    for number, page in enumerate(pages, 1):  # noqa: B007 - the number is wanted after the loop
        counts.update({each.key for each in page.told})
    return {key: count / number for key, count in counts.items()}


@pytest.mark.long
def test_many_games_are_true_and_do_not_read_alike() -> None:
    games = [played_by_bots(seed) for seed in range(60)]
    for game in games:
        recount = Retold(game)
        for moment in all_moments(game):
            recount.check(moment)
    for language in LANGUAGES:
        texts = Texts(language)
        pages = [told(game, texts) for game in games]
        for page in pages:
            check_text(page, texts)
        used = shares(pages)
        assert max(used.values()) <= 1 / 3, max(used, key=lambda key: used[key])
        assert len({page.story for page in pages}) == len(pages)
        quiet = sum(any(each.moment.kind == "quiet" for each in page.told) for page in pages)
        assert 0 < quiet < len(pages) / 5


def test_every_kind_has_sentences_in_every_language_and_a_frequency(texts: Texts) -> None:
    source = load_volume(texts.language, "annals")
    told_kinds = {key.split(".")[2] for key in source if key.startswith("annals.tell.")}
    assert set(load_frequencies().moments) <= told_kinds
    for kind in told_kinds:
        letters = [key.rpartition(".")[2] for key in source if key.startswith(f"annals.tell.{kind}.")]
        assert letters == list("abcdef"[: len(letters)]), kind
        assert len(letters) >= 2, kind
    often = [
        kind
        for kind, counts in load_frequencies().moments.items()
        if max(counts.values()) > load_frequencies().games / 2
    ]
    assert all(texts.has(f"annals.tell.{kind}.d") for kind in often), "what happens often is told in many ways"


def test_things_are_told_by_the_names_that_a_player_gives_them(own_home: Path, no_file_problems: None) -> None:
    lang = own_home / "data" / "lang"
    lang.mkdir(parents=True)
    quarters = "\n".join(f"    {each.id}: {{name: Rose, the: the Rose}}" for each in standard_definitions().quarters)
    coats = "\n".join(f"    {each.id}: {{name: Lily, the: the Lily}}" for each in standard_definitions().coats)
    (lang / "en.yaml").write_text(f"rules:\n  quarter:\n{quarters}\n  coat:\n{coats}\n", encoding="utf-8")
    stories = " ".join(told(played_at_random(seed), Texts("en")).story for seed in GAMES)
    assert "the Rose" in stories
    assert "that of the Lily" in stories
    assert "Garden" not in stories


@pytest.mark.parametrize("seed", GAMES)
def test_the_game_of_a_task_is_told_in_the_year_of_the_task(seed: int, texts: Texts) -> None:
    game = played_at_random(seed)
    page = annals(game, seats_of(game), texts, year=1376)
    openings = [opening(sentence) for sentence in page.sentences]
    assert FEWEST <= len(openings) == len(set(openings)), openings
    assert "1376" in page.ended
    assert not numbers_in(page.story) & set(range(854, 1891)), "its rounds have no years"
    years = {word.strip() for word in texts.get("annals.years").split(",")}
    assert not years & set(re.findall(r"\w+", page.story.lower())), "and no years went by"


def test_a_game_of_other_rounds_and_years_is_told_by_them(own_home: Path, no_file_problems: None) -> None:
    data = own_home / "data"
    data.mkdir(parents=True)
    setup = asset("data/setup.yaml").read_text(encoding="utf-8").replace("rounds: 10", "rounds: 6")
    (data / "setup.yaml").write_text(setup, encoding="utf-8")
    years = "years:\n  - {id: wall, year: 1480, round: 1}\n  - {id: spire, year: 1890, round: 6}\n"
    stories = "stories:\n  - {id: minster, of: [minster]}\nwithout: [bag]\n"
    (data / "city.yaml").write_text(years + stories, encoding="utf-8")
    game = Game.new(seats=2, seed=5, definitions=standard_definitions(data))
    page = told(at_random(game, Random(5)), Texts("en"))
    assert page.storeys == 6
    assert page.ended == "The year 1890"
    assert numbers_in(page.story) & set(range(1000, 2000)) <= {1480, 1890}, "only these rounds have years"
    assert page.plain().startswith("Annals of Ulm · The year 1890\n")
