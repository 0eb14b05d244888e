"""Twin games that differ only in what a seat may not know send that seat the same bytes."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import msgspec

from ulm.net.masked_position import sent_position
from ulm.net.protocol import WATCHER
from ulm.net.table_authority import sent_played
from ulm.rules import Game, Played
from ulm.rules.position import NOBODY

sys.path.insert(0, str(Path(__file__).parents[1] / "rules"))

from playing import pick
from test_secrets import twins


def test_twins_are_sent_the_same_bytes() -> None:
    checked = 0
    differing = 0
    for seed, seats in enumerate((2, 3, 4)):
        rng = Random(seed)
        game = Game.new(seats=seats, seed=seed, options={"towers": True}, history=False)
        while not game.finished and game.position.round < 6:
            move = pick(game, rng, busy=True)
            for seat in (None, *range(seats)):
                pair = twins(game, move, seat, rng)
                if pair is None:
                    continue
                sent = []
                for before, move_made, events, after in zip(*pair[1:], strict=True):
                    position = before.position
                    played = Played(position.active, position.round, move_made, tuple(events))
                    told = sent_played(played, WATCHER if seat is None else seat)
                    view = after.view(NOBODY if seat is None else seat)
                    sent.append(msgspec.msgpack.encode([told, sent_position(view)]))
                assert sent[0] == sent[1], f"{move} as seat {seat} is told of it"
                checked += 1
                differing += pair.moves[0] != pair.moves[1]
            game.play(move)
    assert checked > 500
    assert differing > 5  # moves that name what only one seat may know
