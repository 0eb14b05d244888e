"""Hidden is hidden: whatever a seat or a watcher is sent, it names nothing that this seat may not know."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from tests.online.at_tables import KEYS, LONGEST, WATCH, WORD, Heard, MemoryKeeper, a_table
from ulm.ai.bot_registry import make_bot
from ulm.ai.think_budget import Budget
from ulm.net import protocol
from ulm.net.protocol import WATCHER
from ulm.net.server_bots import BotChoice
from ulm.net.table_authority import GuestSession, TableAuthority
from ulm.rules import Game, Played, View
from ulm.rules.position import Position

OPTIONS: list[dict[str, Any]] = [
    {},
    {"towers": True},
    {"towers": True, "tower_price_replaces": True},
    {"towers": True, "choose_tile_is_extra": True},
    {"city_wall_points": 1, "limited_supply": True},
    {"towers": True, "limited_supply": True, "choose_tile_is_extra": True},
]


def names_in(data: bytes) -> set[str]:
    """All texts in a message, wherever they stand in it, word by word."""
    found: set[str] = set()
    waiting: list[Any] = [msgspec.msgpack.decode(data)]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += [*value.keys(), *value.values()]
        elif isinstance(value, list):
            waiting += value
        elif isinstance(value, str):
            found.update(value.split())
    return found


def secrets(game: Game) -> set[str]:
    """The names of all cards, coats and tower tiles of a game. Golden coats are called like their quarters, of which
    everybody speaks: they are looked for by test_masked_moves.
    """
    return {*game.rules.cards, *game.rules.coats, *game.rules.tower_ids} - {*game.rules.quarter_ids}


def shown_by(pos: Position, seat: int) -> set[str]:
    """What a position shows to a seat, by what the rules say and not by what the engine masks."""
    found = {*pos.discard, pos.tower, *pos.tower_stack[:1], *pos.towers_past}
    for number, player in enumerate(pos.players):
        found.update(player.laid_out, player.coats, player.hand if number == seat else ())
    if pos.active == seat:
        for frame in pos.stack:
            found.update(name for name in getattr(frame, "drawn", ()) if isinstance(name, str))
    return found


def shown_while(played: Played, seat: int) -> set[str]:
    """What a move showed on its way: what was offered to the seat itself, or played by anybody."""
    found: set[str] = set()
    for event in played.events:
        kind = type(event).__name__
        values = msgspec.structs.asdict(event)
        if kind == "CardPlayed":
            found.add(values["card"])
        elif values.get("seat") == seat and kind in ("CardsOffered", "CoatsOffered", "CoatsReturned", "CardGained"):
            found.update(values.get("cards", ()), values.get("coats", ()), [values.get("card", "")])
    return found


class Line(Heard):
    """A guest whose bytes are looked through as they are sent."""

    def __init__(self, table: TableAuthority, seat: int) -> None:
        super().__init__()
        self.table, self.seat = table, seat
        self.known: set[str] = set()
        self.checked = 0

    def look(self) -> None:
        """Note what may be known by now, then look through what was sent."""
        game = self.table.session.game
        self.known |= shown_by(game.position, self.seat)
        if game.history:
            self.known |= shown_while(game.history[-1], self.seat)
        hidden = secrets(game) - self.known
        stream = {game.position.bag_stream, game.position.deck_stream, self.table.session.seed}
        for data in self.data[self.checked :]:
            if game.finished and isinstance(protocol.from_table(data), protocol.GameOver):
                continue
            self.checked += 1
            found = names_in(data) & hidden
            assert not found, f"seat {self.seat} is told of {found} by {protocol.from_table(data)}"
            for number in stream:
                assert msgspec.msgpack.encode(number) not in data, f"seat {self.seat} is sent the seed"
        self.checked = len(self.data)


SEED = 0x1234_5678_9ABC_DEF


class Explaining:
    """Bots that think a little, and say why."""

    def __init__(self) -> None:
        self.told: Counter[str] = Counter()
        """The codes of their reasons."""

    async def choose(self, view: View, bot: str, seed: int, game: str, *, explain: bool = False) -> BotChoice:
        assert explain
        thinking = make_bot(bot, seed)
        move = thinking.choose(view, Budget(30))
        reasons = thinking.public_explanation(view, move, Budget(30))
        self.told.update(each.code for each in (reasons.reasons if reasons is not None else ()))
        return BotChoice(move, reasons)


async def a_game_looked_through(
    seats: int, options: dict[str, Any], seed: int, explaining: Explaining | None = None
) -> int:
    """Play a random game to its end; how many messages were looked through."""
    rng = Random(seed)
    bots = [None if rng.random() < 0.8 else "random" for _ in range(seats)]
    if explaining is not None:
        bots = [None] + ["journeyman"] * (seats - 1)
    table = a_table(None, *bots[1:], seed=SEED + seed, options=options)
    if explaining is not None:
        table.session.hints, table.thinker = True, explaining
    lines: list[tuple[Line, GuestSession]] = []
    for seat in range(seats):
        if table.places[seat].bot is None:
            line = Line(table, seat)
            line.known |= shown_by(table.session.game.position, seat)
            at = await table.admit(line, KEYS[seat], WORD)
            await table.take(at, protocol.TakeSeatRequest(seat, "", KEYS[seat]))
            lines.append((line, at))
    watcher = Line(table, WATCHER)
    watching = await table.admit(watcher, None, WATCH)
    everybody = [*lines, (watcher, watching)]
    keep = table.keeper
    assert isinstance(keep, MemoryKeeper)
    while not table.session.finished:
        before = table.number
        decider = table.session.decider
        for _, at in lines:
            if at.seat == decider:
                legal = table.session.legal()
                busy = [each for each in legal if str(each) != "end"] if rng.random() < 0.9 else []
                await table.take(at, protocol.Play(table.number, str(rng.choice(busy or legal))))
        async with asyncio.timeout(LONGEST):
            while table.number == before:
                await asyncio.sleep(0)
        for line, at in everybody:
            line.look()
            if rng.random() < 0.02:
                await table.take(at, protocol.FullSyncRequest())
                await table.take(at, protocol.HistoryRequest(rng.randrange(table.number + 1)))
                line.look()
        if rng.random() < 0.05 and lines:
            await table.take(rng.choice(lines)[1], protocol.TakeBack(table.number))
            for line, _ in everybody:
                line.look()
    return sum(line.checked for line, _ in everybody)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3])
def test_reasons_of_bots_name_nothing_hidden(seats: int) -> None:
    explaining = Explaining()
    assert asyncio.run(a_game_looked_through(seats, {"towers": True}, seats, explaining)) > 200
    assert {"points", "card"} & set(explaining.told)
    assert explaining.told["secret"] > 0


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_hidden_is_sent(seats: int) -> None:
    assert asyncio.run(a_game_looked_through(seats, OPTIONS[seats % len(OPTIONS) - 1], seats)) > 200


@pytest.mark.long
@pytest.mark.parametrize("games", [12, pytest.param(200, marks=pytest.mark.sweep)])
def test_nothing_hidden_is_sent_in_many_games(games: int) -> None:
    for seed in range(games):
        asyncio.run(a_game_looked_through(2 + seed % 3, OPTIONS[seed % len(OPTIONS)], seed))


def test_a_secret_that_is_sent_would_be_found() -> None:
    table = a_table(None, None, seed=SEED)
    line = Line(table, 0)
    card = table.session.game.position.deck[3]
    sent = protocol.SentPlayed(1, 1, f"card {card}", ())
    line.send(protocol.Changed(1, sent, 0, [], can_take_back=False))
    with pytest.raises(AssertionError, match=card):
        line.look()
    line.data.clear()
    line.checked = 0
    line.send(protocol.RequestRefused("late", {"seed": SEED}))
    with pytest.raises(AssertionError, match="seed"):
        line.look()
