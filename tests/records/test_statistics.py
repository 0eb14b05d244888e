"""The statistics: the same numbers as whoever replays every record gets, fast with a thousand of them."""

import random
from collections import Counter
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from tests.random_games import at_random
from ulm.rules import Game
from ulm.storage import record as records
from ulm.storage.game_index import Index
from ulm.storage.game_statistics import COURSE, Kind, Statistics, count
from ulm.storage.game_summary import summarize
from ulm.storage.record import Record, RecordSeat

TABLES = (
    (RecordSeat("Agnes", "red"), RecordSeat("Felix", "blue", "master")),
    (RecordSeat("Agnes", "red", "master-shipper"), RecordSeat("Felix", "blue"), RecordSeat("Ida", "green", "random")),
    (
        RecordSeat("Agnes", "red"),
        RecordSeat("Felix", "blue"),
        RecordSeat("Ida", "green", "random"),
        RecordSeat("Jos", "yellow", "random"),
    ),
    (RecordSeat("Agnes", "red", "random"), RecordSeat("Felix", "blue", "master")),
    (RecordSeat("Agnes", "red"), RecordSeat("Felix", "blue"), RecordSeat("Ida", "green")),
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


@pytest.mark.parametrize(("kind", "seats"), [("all", None), ("basic", None), ("advanced", 2), ("all", 4), ("basic", 3)])
def test_the_numbers_are_those_of_the_games(tmp_path: Path, games: list[Record], kind: Kind, seats: int | None) -> None:
    """That the summaries tell what happened in the games is tested with the index."""
    found = count(keep(tmp_path / "saves", games).summaries, kind, seats)
    chosen = [
        summary
        for summary in map(summarize, games)
        if summary.finished
        and kind in ("all", "advanced" if summary.options.get("towers") else "basic")
        and seats in (None, len(summary.seats))
    ]
    won, against, by_seats, bots = [], {}, {}, {}
    for summary in chosen:
        people = [number for number, seat in enumerate(summary.seats) if seat.bot is None]
        by_level: dict[str, list[int]] = {}
        for number, seat in enumerate(summary.seats):
            if seat.bot:
                by_level.setdefault(seat.bot.split("-")[0], []).append(number)
        part = {n: Fraction(n in summary.winners, len(summary.winners)) for n in range(len(summary.seats))}
        if people and by_level:
            won.append(sum(part[number] for number in people))
            by_seats.setdefault(len(summary.seats), []).append(won[-1])
        for level, seated in by_level.items():
            bots.setdefault(level, []).append(sum(part[number] for number in seated))
            if people:
                against.setdefault(level, []).append(won[-1])
    people_of_all = [seat for summary in chosen for seat in summary.seats if seat.bot is None]
    totals = [seat.score.total for seat in people_of_all]
    assert (found.games, found.results) == (len(chosen), len(totals))
    assert found.among_people == sum(all(seat.bot is None for seat in summary.seats) for summary in chosen)
    assert (found.humans.games, found.humans.won) == (len(won), sum(won))
    assert (found.mean, found.best) == (Fraction(sum(totals), len(totals)), max(totals))
    for tallies, expected in ((found.against, against), (found.by_seats, by_seats), (found.bots, bots)):
        assert {key: (tally.games, tally.won) for key, tally in tallies.items()} == {
            key: (len(each), sum(each)) for key, each in expected.items()
        }
    assert found.quarters == sum((Counter(seat.seals) for seat in people_of_all), Counter())
    assert {card: of.now for card, of in found.cards.items() if of.now} == sum(
        (Counter(seat.now) for seat in people_of_all), Counter()
    )
    assert {card: of.later for card, of in found.cards.items() if of.later} == sum(
        (Counter(seat.later) for seat in people_of_all), Counter()
    )
    assert found.parts["points"] == {
        why: sum(seat.scored.get(why, 0) for seat in people_of_all) for why in found.parts["points"]
    }
    assert sum(found.sources.values()) == sum(totals)


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


def test_the_library_counts_what_is_counted_game_by_game(tmp_path: Path, games: list[Record]) -> None:
    saves = tmp_path / "saves"
    index = keep(saves, games)
    for kind in ("all", "basic", "advanced"):
        for seats in (None, 2, 3, 4):
            assert index.statistics(kind, seats) == count(index.summaries, kind, seats)
    for number in range(6):
        (saves / f"{number}.ulm").unlink()
    records.write(games[0], saves / "7.ulm")
    index = read(saves)
    assert index.statistics() == count([summarize(games[n]) for n in (0, 6, 8, 9)][::-1]) == count(index.summaries)
    for path in saves.iterdir():
        path.unlink()
    assert read(saves).statistics() == Statistics()
