"""The statistics: the same numbers as whoever replays every record gets, fast with a thousand of them."""

import random
from collections import Counter
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from tests.random_games import at_random
from ulm.records import record as records
from ulm.records.index import Index, summarize
from ulm.records.record import Record, Seat
from ulm.records.statistics import COURSE, Kind, count
from ulm.rules import Game
from ulm.rules.events import CardPlayed, PointsScored, SealPlaced

TABLES = (
    (Seat("Agnes", "red"), Seat("Felix", "blue", "master")),
    (Seat("Agnes", "red", "master-shipper"), Seat("Felix", "blue"), Seat("Ida", "green", "random")),
    (Seat("Agnes", "red"), Seat("Felix", "blue"), Seat("Ida", "green", "random"), Seat("Jos", "yellow", "random")),
    (Seat("Agnes", "red", "random"), Seat("Felix", "blue", "master")),
    (Seat("Agnes", "red"), Seat("Felix", "blue"), Seat("Ida", "green")),
)


def played(number: int, moves: int = 10_000) -> Record:
    """A random game; every second one is advanced."""
    seats = TABLES[number % len(TABLES)]
    game = Game.new(seats=len(seats), seed=number, options={"towers": number % 2 == 1})
    at_random(game, random.Random(number), moves)
    return Record.of(game, number, seats, f"2026-11-{number + 1:02}T19:30Z")


@pytest.fixture(scope="module")
def games() -> list[Record]:
    """Ten finished games, two of each table, and one that has not come to its end."""
    return [*(played(number) for number in range(10)), played(10, 60)]


def keep(folder: Path, games: list[Record]) -> Index:
    folder.mkdir(parents=True, exist_ok=True)
    for number, record in enumerate(games):
        records.write(record, folder / f"{number}.ulm")
    return read(folder)


def read(folder: Path) -> Index:
    index = Index(folder)
    index.scan()
    index.read()
    return index


def replayed(games: list[Record]) -> list[tuple[Record, Game, list[object]]]:
    """Each finished game played anew, with all that happened in it."""
    found = []
    for record in games:
        game = Game.new(seats=len(record.seats), seed=record.seed, options=dict(record.options))
        happened: list[object] = []
        for turn, number, text in records.numbered(record):
            happened += records.play(game, turn, number, text)
        if game.finished:
            found.append((record, game, happened))
    return found


@pytest.mark.parametrize(("kind", "seats"), [("all", None), ("basic", None), ("advanced", 2), ("all", 4), ("basic", 3)])
def test_the_numbers_are_those_of_the_records(
    tmp_path: Path, games: list[Record], kind: Kind, seats: int | None
) -> None:
    found = count(keep(tmp_path / "saves", games).summaries, kind, seats)
    chosen = [
        (record, game, happened)
        for record, game, happened in replayed(games)
        if kind in ("all", "advanced" if record.options.get("towers") else "basic")
        and seats in (None, len(record.seats))
    ]
    totals, wins, quarters, cards, sources = [], [], Counter[str](), Counter[str](), Counter[str]()
    reasons, against, by_seats, bots, among_people = Counter[str](), {}, {}, {}, 0
    for record, game, happened in chosen:
        parts_of = {number: Fraction(1, len(game.winners)) for number in game.winners}
        people = [number for number, seat in enumerate(record.seats) if seat.bot is None]
        levels = {seat.bot.split("-")[0] for seat in record.seats if seat.bot}
        among_people += not levels
        for level in levels if people or len(levels) > 1 else ():
            seated = [n for n, seat in enumerate(record.seats) if seat.bot and seat.bot.split("-")[0] == level]
            bots.setdefault(level, []).append(sum(parts_of.get(number, 0) for number in seated))
        if people and levels:
            won = sum(parts_of.get(number, 0) for number in people)
            wins.append(won)
            by_seats.setdefault(len(record.seats), []).append(won)
            for level in levels:
                against.setdefault(level, []).append(won)
        for number in people:
            score = game.standings()[number]
            totals.append(score.total)
            for source in ("points", "sparrows", "river", "cards"):
                sources[source] += getattr(score, source)
            for event in happened:
                if getattr(event, "seat", None) != number:
                    continue
                if isinstance(event, SealPlaced):
                    quarters[event.quarter] += 1
                elif isinstance(event, CardPlayed):
                    cards[event.card, event.use] += 1
                elif isinstance(event, PointsScored):
                    reasons[event.reason] += event.change
    assert (found.games, found.among_people, found.results) == (len(chosen), among_people, len(totals))
    assert (found.humans.games, found.humans.won) == (len(wins), sum(wins))
    assert found.mean == (Fraction(sum(totals), len(totals)) if totals else None)
    assert found.best == max(totals, default=None)
    for tallies, expected in ((found.against, against), (found.by_seats, by_seats), (found.bots, bots)):
        assert {key: (tally.games, tally.won) for key, tally in tallies.items()} == {
            key: (len(each), sum(each)) for key, each in expected.items()
        }
    assert found.quarters == quarters
    assert {(card, use): times for card, of in found.cards.items() for use, times in parts(of.now, of.later)} == cards
    assert found.sources == sources
    assert found.parts["points"] == reasons
    assert sum(found.sources.values()) == sum(totals)


def parts(now: int, later: int) -> list[tuple[str, int]]:
    return [(use, times) for use, times in (("now", now), ("later", later)) if times]


def test_a_game_of_bots_of_one_level_only_does_not_weigh(games: list[Record]) -> None:
    base = summarize(games[3])
    alike = tuple(msgspec.structs.replace(seat, bot="master") for seat in base.seats)
    found = count([msgspec.structs.replace(base, seats=alike)])
    assert (found.games, found.among_people) == (1, 0)
    assert not found.bots


def test_a_shared_victory_counts_in_parts(games: list[Record]) -> None:
    summary = msgspec.structs.replace(summarize(games[2]), winners=(0, 1, 2))
    found = count([summary])
    assert found.humans.won == Fraction(2, 3)
    assert found.bots["random"].won == Fraction(1, 3)
    assert found.bots["random"].games == 1
    assert [outcome.won for outcome in found.course] == [Fraction(1, 3)] * 2


def test_the_course_has_the_last_games_the_oldest_first(games: list[Record]) -> None:
    base = summarize(games[0])
    newest_first = [
        msgspec.structs.replace(base, started=f"2026-{1 + n // 28:02}-{1 + n % 28:02}T12:00Z") for n in range(70)
    ][::-1]
    course = count(newest_first).course
    assert len(course) == COURSE
    days = [outcome.when for outcome in course]
    assert days == [summary.when for summary in newest_first[:COURSE]][::-1]


def test_the_course_has_every_human_at_the_table_so_its_mean_is_that_of_all(games: list[Record]) -> None:
    found = count([summarize(games[4]), summarize(games[2])])
    assert [outcome.name for outcome in found.course] == ["Agnes", "Felix", "Agnes", "Felix", "Ida"]
    assert found.mean == Fraction(sum(outcome.points for outcome in found.course), 5)
