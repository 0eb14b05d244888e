"""The journeyman: tries the sequences of its own turn and takes the best end by the evaluation.

A beam search over one completion of its view at a time: unfinished turns are ranked by their value and what
their unused actions may bring, equal positions are merged, and every turn's end counts for the move that began it.
"""

from __future__ import annotations

from ulm.bots.bot import Bot
from ulm.bots.budget import Budget
from ulm.bots.evaluation import income_now, seat_value
from ulm.rules import Game, Move, Position, View

WIDTH = 24
SAMPLES = 2


class Journeyman(Bot):
    """Plans its whole turn, thinks little of what the others will do."""

    nodes = 1500
    seconds = 0.9

    def choose(self, view: View, budget: Budget) -> Move:
        """The first move of the best turn found."""
        legal = view.legal()
        if not legal:
            raise ValueError("this seat has nothing to decide")
        if len(legal) == 1:
            return legal[0]
        totals = dict.fromkeys(legal, 0.0)
        for sample in range(SAMPLES):
            game = view.complete(self.rng)
            values = best_ends(game, budget.part(1 / (SAMPLES - sample)))
            for move, value in values.items():
                totals[move] += value
        best = max(totals.values())
        return self.rng.choice([move for move, total in totals.items() if total >= best - 1e-9])


def best_ends(game: Game, budget: Budget) -> dict[Move, float]:
    """For each legal move the best value of a turn's end that was found behind it."""
    seat = game.position.active
    here = game.position.round, seat
    best: dict[Move, float] = {}
    beam: list[tuple[float, Move | None, Game]] = [(0.0, None, game)]
    seen: set[tuple[object, ...]] = set()
    while beam:
        grown: list[tuple[float, Move | None, Game]] = []
        for _, began, parent in beam:
            for move in parent.legal():
                start = began or move
                if not budget.spend() and start in best:
                    continue
                child = parent.copy()
                child.play(move)
                pos = child.position
                over = pos.finished or (pos.round, pos.active) != here
                value = worth(child, seat)
                if over:
                    best[start] = max(best.get(start, value), value)
                    continue
                key = turn_key(pos)
                if key in seen and began is not None:
                    continue
                seen.add(key)
                if start not in best:  # a floor, should the budget end before the turn does
                    best[start] = value - 5.0
                grown.append((value + income_now(pos), start, child))
        grown.sort(key=_rank, reverse=True)
        beam = grown[:WIDTH]
    return best


def _rank(entry: tuple[float, Move | None, Game]) -> float:
    return entry[0]


def worth(game: Game, seat: int) -> float:
    """Own value less a part of the others', who are mostly unchanged within a turn."""
    pos, rules = game.position, game.rules
    others = sum([player.points + player.sparrows for player in pos.players]) - (
        pos.players[seat].points + pos.players[seat].sparrows
    )
    return seat_value(rules, pos, seat) - others / (len(pos.players) - 1)


def turn_key(pos: Position) -> tuple[object, ...]:
    """Equal for positions of one turn from which the same can still be done."""
    player = pos.players[pos.active]
    return (
        pos.phase, pos.grid, pos.outside, pos.docks, pos.turn_tile, pos.activated, pos.extra_steps, pos.free_play,
        pos.merchant_used, pos.extra_seal, pos.choose_left, pos.tribute_paid, pos.converted, pos.stack, pos.quarters,
        pos.descendants, player.points, player.coins, player.sparrows, player.barge, player.tiles, player.hand,
        player.laid_out, player.coats, player.descendants,
    )  # fmt: skip
