"""Recounts what the annals say, from the states between the moves and from the moves themselves, not from events."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cached_property
from itertools import pairwise
from typing import Any

from ulm.rules import Game
from ulm.rules.moves import SPACES
from ulm.story.moment import Moment

_MOST: dict[str, Callable[[dict[str, Any]], int]] = {
    "many_coats": lambda player: len(player["coats"]),
    "many_sparrows": lambda player: player["sparrows"],
    "coins_left": lambda player: player["coins"],
}
"""What the one who has most of it at the end is told for."""


class Retold:
    """A finished game with all its states."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.moves = [str(move) for move in game.moves]
        self.rounds = [played.round for played in game.history]
        self.movers = [played.seat for played in game.history]
        snapshots = [game.at_move(number) for number in range(len(self.moves) + 1)]
        self.states: list[dict[str, Any]] = [each.state() for each in snapshots]
        self.standings = [each.standings() for each in snapshots]
        self.totals = [[score.total for score in each] for each in self.standings]

    def player(self, when: int, seat: int) -> dict[str, Any]:
        """A player after so many moves."""
        found: dict[str, Any] = self.states[when]["players"][seat]
        return found

    @property
    def last(self) -> list[dict[str, Any]]:
        """The players at the end."""
        found: list[dict[str, Any]] = self.states[-1]["players"]
        return found

    @cached_property
    def turn_gains(self) -> dict[tuple[int, int], int]:
        """By how much each player's points grew in each round's turn."""
        gains: dict[tuple[int, int], int] = {}
        for number, key in enumerate(zip(self.rounds, self.movers, strict=True)):
            gains[key] = gains.get(key, 0) + self.totals[number + 1][key[1]] - self.totals[number][key[1]]
        return gains

    def after_round(self, number: int) -> list[int]:
        """Everybody's points at the end of a round."""
        return self.totals[1 + max(n for n, each in enumerate(self.rounds) if each == number)]

    def leader(self, number: int) -> int | None:
        """Who alone was ahead at the end of a round."""
        totals = self.after_round(number)
        return totals.index(max(totals)) if totals.count(max(totals)) == 1 else None

    def first(self, holds: Callable[[int], bool]) -> int:
        """After how many moves something held for the first time."""
        return next(when for when in range(len(self.states)) if holds(when))

    def since(self, seat: int, card: str, until: int) -> int:
        """The round in which a card came into a hand in which it is before a move."""
        when = until
        while card in self.player(when, seat)["hand"]:
            when -= 1
        return self.rounds[when]

    # ----- kinds of moments

    def check(self, moment: Moment) -> None:
        """Raise AssertionError if a moment is not as it says."""
        kind = moment.kind
        if moment.at:
            assert moment.round == self.rounds[moment.at - 1] or kind == "crest", kind
        if kind.startswith("crest"):
            self._crest(moment)
        elif kind.startswith("end"):
            self._end(moment)
        elif kind in _MOST:
            self._most(moment, [_MOST[kind](player) for player in self.last])
        else:
            getattr(self, f"_{kind}")(moment)

    def _opening(self, moment: Moment) -> None:
        assert sorted(moment.seats) == list(range(len(self.last)))
        assert moment.seats[0] == self.movers[0]
        assert moment.rounds == {"from": self.rounds[0], "to": self.rounds[-1]}

    def _first_coat(self, moment: Moment) -> None:
        self._first(moment, "coat")

    def _first_descendant(self, moment: Moment) -> None:
        self._first(moment, "descendant")

    def _first(self, moment: Moment, thing: str) -> None:
        things = f"{thing}s"
        when = self.first(lambda when: any(player[things] for player in self.states[when]["players"]))
        assert when == moment.at
        assert self.player(when, moment.seats[0])[things] == [moment.things[thing][1]]

    def _no_coat(self, moment: Moment) -> None:
        assert not any(player["coats"] for player in self.last)

    def _first_seal(self, moment: Moment) -> None:
        when = self.first(lambda when: any(self.states[when]["quarters"].values()))
        assert self.states[when]["quarters"][moment.things["quarter"][1]] == list(moment.seats)
        assert when == moment.at

    def _most(self, moment: Moment, counts: list[int]) -> None:
        assert counts[moment.seats[0]] == moment.numbers["n"] == max(counts)
        assert counts.count(max(counts)) == 1

    def _many_cards(self, moment: Moment) -> None:
        self._most(moment, [len(player["laid_out"]) for player in self.last])
        assert self.game.final_scores()[moment.seats[0]].cards == moment.numbers["m"]

    def _no_cards(self, moment: Moment) -> None:
        assert [bool(player["laid_out"]) for player in self.last].count(False) == 1
        assert not self.last[moment.seats[0]]["laid_out"]

    def _card_worth(self, moment: Moment) -> None:
        card = moment.things["card"][1]
        worths = [
            points for score in self.game.final_scores() for name, points in score.details.items() if name != "sets"
        ]
        assert self.game.final_scores()[moment.seats[0]].details[card] == moment.numbers["n"] == max(worths)

    def _crest(self, moment: Moment) -> None:
        seat, quarter = moment.seats[0], moment.things["quarter"][1]
        worth = next(each.later for each in self.game.rules.definitions.coats if each.id == quarter)
        by: Counter[int] = Counter()
        for number, mover in enumerate(self.movers):
            before, after = (self.states[number + n]["quarters"].get(quarter, []) for n in (0, 1))
            if len(after) > len(before) and self.states[number]["crests"].get(quarter) == seat:
                by[mover] += worth
        others = sum(points for mover, points in by.items() if mover != seat)
        assert sum(by.values()) == moment.numbers["n"]
        assert moment.numbers.get("m", others) == others
        if moment.kind == "crest_others":
            assert others == moment.numbers["n"]
        placed = self.first(lambda when: self.states[when]["crests"].get(quarter) == seat)
        assert placed == moment.at

    def _alone_in_quarter(self, moment: Moment) -> None:
        assert self.states[-1]["quarters"][moment.things["quarter"][1]] == moment.numbers["n"] * list(moment.seats)

    def _all_seals(self, moment: Moment) -> None:
        assert self.player(moment.at, moment.seats[0])["seals"] == 0
        assert self.player(moment.at - 1, moment.seats[0])["seals"] > 0
        assert self.player(0, moment.seats[0])["seals"] == moment.numbers["n"]

    def _kept(self, moment: Moment) -> None:
        card, seat, number = moment.things["card"][1], moment.seats[0], moment.at - 1
        assert self.moves[number].startswith(f"play {card}")
        assert self.rounds[number] == self.rounds[-1]
        assert self.since(seat, card, number) == moment.rounds["since"]

    def _kept_later(self, moment: Moment) -> None:
        self._kept(moment)
        assert self.moves[moment.at - 1].endswith("later")
        seat = moment.seats[0]
        assert self.totals[moment.at][seat] - self.totals[moment.at - 1][seat] == moment.numbers["n"]

    def _idle_card(self, moment: Moment) -> None:
        card, seat = moment.things["card"][1], moment.seats[0]
        assert self.since(seat, card, len(self.moves)) == moment.rounds["since"]

    def _descendant_points(self, moment: Moment) -> None:
        seat = moment.seats[0]
        pushes = [n for n, move in enumerate(self.moves) if move.startswith("push") and self.movers[n] == seat]
        scored = sum(self.player(n + 1, seat)["points"] - self.player(n, seat)["points"] for n in pushes)
        assert scored == moment.numbers["n"]
        name = moment.things["descendant"][1]
        assert moment.at == self.first(lambda when: name in self.player(when, seat)["descendants"])

    def _sparrows_given(self, moment: Moment) -> None:
        seat = moment.seats[0]
        pushes = [n for n, move in enumerate(self.moves) if move.startswith("push") and self.movers[n] != seat]
        given = sum(self.player(n + 1, seat)["sparrows"] - self.player(n, seat)["sparrows"] for n in pushes)
        assert given == moment.numbers["n"]

    def _bridge(self, moment: Moment) -> None:
        passed = self.first(lambda when: any(player["barge"] > 0 for player in self.states[when]["players"]))
        assert passed == moment.at
        assert self.player(passed, moment.seats[0])["barge"] > 0

    def _river_won(self, moment: Moment) -> None:
        self._river(moment)
        seat, other = moment.seats
        assert self.player(moment.at - 1, other)["barge"] > self.player(moment.at - 1, seat)["barge"]

    def _river_led(self, moment: Moment) -> None:
        self._river(moment)
        others = [self.last[each]["barge"] for each in range(len(self.last)) if each != moment.seats[0]]
        assert self.last[moment.seats[1]]["barge"] == max(others)

    def _river(self, moment: Moment) -> None:
        seat = moment.seats[0]
        for when in range(moment.at, len(self.states)):
            barges = [player["barge"] for player in self.states[when]["players"]]
            assert barges[seat] == max(barges)
            assert barges.count(max(barges)) == 1
        before = [player["barge"] for player in self.states[moment.at - 1]["players"]]
        assert max(each for other, each in enumerate(before) if other != seat) >= before[seat]
        ends = sorted((player["barge"] for player in self.last), reverse=True)
        assert [moment.numbers["space"], moment.numbers["second"]] == ends[:2]

    def _behind_bridge(self, moment: Moment) -> None:
        barges = [player["barge"] for player in self.last]
        assert -moment.numbers["n"] == barges[moment.seats[0]] == min(barges)

    def _jumped(self, moment: Moment) -> None:
        seat = moment.seats[0]
        start, end = (SPACES.index(self.player(moment.at - n, seat)["barge"]) for n in (1, 0))
        others = [
            SPACES.index(player["barge"]) for n, player in enumerate(self.states[moment.at]["players"]) if n != seat
        ]
        assert sum(start < other < end for other in others) == moment.numbers["n"]

    def _best_turn(self, moment: Moment) -> None:
        self._best_turn_mixed(moment)
        seat = moment.seats[0]
        in_turn = [n for n, key in enumerate(zip(self.rounds, self.movers, strict=True)) if key == (moment.round, seat)]
        gains = {n: self.totals[n + 1][seat] - self.totals[n][seat] for n in in_turn}
        best = max(gains, key=lambda n: gains[n])
        assert gains[best] == moment.numbers.get("m", moment.numbers["n"])
        deed, thing = moment.things["deed"]
        words = self.moves[best].split()
        assert thing in words or deed == "deed_barge"
        assert deed.removeprefix("deed_") in words or words[0] in ("river", "step", "steps")

    _best_turn_at_once = _best_turn

    def _best_turn_mixed(self, moment: Moment) -> None:
        best = self.turn_gains[moment.round, moment.seats[0]]
        assert best == moment.numbers["n"] == max(self.turn_gains.values())

    def _sparrow_best(self, moment: Moment) -> None:
        assert max(self.turn_gains, key=lambda key: self.turn_gains[key]) == (moment.round, moment.seats[0])
        self._swapped(moment)

    def _sparrow_turn(self, moment: Moment) -> None:
        assert self.turn_gains[moment.round, moment.seats[0]] == moment.numbers["n"]
        self._swapped(moment)

    def _swapped(self, moment: Moment) -> None:
        keys = zip(self.rounds, self.movers, self.moves, strict=True)
        wanted = f"swap {moment.things['colour'][1]}"
        assert (moment.round, moment.seats[0], wanted) in keys

    def _set_mixed(self, moment: Moment) -> None:
        details = [self.standings[moment.at - n][moment.seats[0]].details.get("sets", 0) for n in (1, 0)]
        assert details[1] - details[0] == moment.numbers["n"]

    _set_alike = _set_mixed

    def _tribute_lost(self, moment: Moment) -> None:
        lost = self._scored(moment)
        assert self.moves[moment.at - 1] == "end"
        assert -lost == moment.numbers["n"]
        assert self.states[moment.at - 1]["tower"] == moment.things["tower"][1]

    def _scored(self, moment: Moment) -> int:
        points: list[int] = [self.player(moment.at - n, moment.seats[0])["points"] for n in (0, 1)]
        return points[0] - points[1]

    def _privilege(self, moment: Moment) -> None:
        quarter, seat = moment.things["quarter"][1], moment.seats[0]
        after = self.states[moment.at]["quarters"]
        assert len(after[quarter]) > len(self.states[moment.at - 1]["quarters"].get(quarter, []))
        assert sum(seat in seats for seats in after.values()) == moment.numbers["n"]

    def _cleared(self, moment: Moment) -> None:
        assert self.moves[moment.at - 1].startswith("clear")
        before, after = (len(self.states[moment.at - n]["outside"]) for n in (1, 0))
        assert before - after == moment.numbers["n"]

    def _swept(self, moment: Moment) -> None:
        assert self.moves.index("sweep") == moment.at - 1

    def _deck_empty(self, moment: Moment) -> None:
        before, after = (len(self.states[moment.at - n]["deck"]) for n in (1, 0))
        assert after > before

    def _bag_empty(self, moment: Moment) -> None:
        assert moment.at > 0

    def _come_back(self, moment: Moment) -> None:
        winner, leader = moment.seats
        totals = self.after_round(moment.round)
        assert self.game.winners == (winner,)
        assert totals[leader] - totals[winner] == moment.numbers["n"]
        assert self.leader(moment.round) == leader

    def _last_round(self, moment: Moment) -> None:
        assert moment.round == self.rounds[-1] - 1
        self._come_back(moment)

    def _lead_held(self, moment: Moment) -> None:
        since = moment.rounds["since"]
        assert {self.leader(number) for number in range(since, self.rounds[-1] + 1)} == {moment.seats[0]}
        assert since == 1 or self.leader(since - 1) != moment.seats[0]

    def _lead_changes(self, moment: Moment) -> None:
        leaders = [each for number in range(1, self.rounds[-1] + 1) if (each := self.leader(number)) is not None]
        changes = sum(before != after for before, after in pairwise(leaders))
        assert changes == moment.numbers["n"]

    def _quiet(self, moment: Moment) -> None:
        ends = sorted(self.totals[-1], reverse=True)
        assert ends[0] - ends[1] > 3

    def _end(self, moment: Moment) -> None:
        totals = self.totals[-1]
        who, best = moment.seats[0], max(totals)
        assert who in self.game.winners
        if moment.kind == "end_shared":
            assert moment.seats == self.game.winners
            assert moment.numbers == {"n": best}
            return
        other = moment.seats[1]
        if moment.kind == "end_quarters":
            quarters = [sum(seat in seats for seats in self.states[-1]["quarters"].values()) for seat in (who, other)]
            assert totals[who] == totals[other] == moment.numbers["n"]
            assert [moment.numbers["m"], moment.numbers["k"]] == quarters
            return
        second = sorted(totals, reverse=True)[1]
        assert moment.numbers == {"n": best - second, "m": best, "k": second}
        assert totals[other] == second


def numbers_in(text: str) -> set[int]:
    """All numbers that stand in a text in digits."""
    return {int(found) for found in re.findall(r"\d+", text)}
