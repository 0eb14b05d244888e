"""Searching the rest of a turn: which ends can be reached, and what each first move leads to at best.

A beam search over one completion of a view. Positions from which the same can still be done are merged, and keep
all first moves that lead to them, so that the order of two moves that do not touch each other costs nothing.
"""

from __future__ import annotations

from typing import Protocol

from ulm.bots.budget import Budget
from ulm.bots.heuristic import income_now
from ulm.rules import Game, Move, Position

UNFINISHED = 5.0  # what a line loses that the budget did not let come to its end


class Evaluator(Protocol):
    """A way of valuing positions, in points at the end of the game."""

    def value(self, pos: Position, seat: int) -> float:
        """What a position is worth to a seat."""

    def value_with(self, pos: Position, seat: int, left: int) -> float:
        """The same, when the seat has `left` turns after the one being played."""

    def lead(self, pos: Position, seat: int) -> float:
        """What it is worth to a seat against the others."""


class Line:
    """The best end found behind a first move: its value, the moves to it, and the game there (over: at its end).

    Of moves that can be made in any order only one order is kept, so that the moves may begin with another one.
    """

    __slots__ = ("game", "moves", "over", "value")

    def __init__(self, value: float, moves: Path | None, game: Game, over: bool) -> None:
        self.value = value
        self.moves = moves
        self.game = game
        self.over = over

    def beats(self, other: Line) -> bool:
        """Whether it is better; one that came to its end is better than any that did not."""
        return (self.over, self.value) > (other.over, other.value)

    def path(self) -> list[Move]:
        """The moves from the first on."""
        found: list[Move] = []
        rest = self.moves
        while rest is not None:
            rest, move = rest
            found.append(move)
        found.reverse()
        return found


#: a move and what came before it
Path = tuple["Path | None", Move]


#: what is decided before anything hidden is shown: the position (by its key) and the move that shows it or ends
Prefix = tuple[object, ...]


class Found:
    """What a search found: for each first move its best line, and the same for each prefix."""

    __slots__ = ("lines", "prefixes", "starts")

    def __init__(self) -> None:
        self.lines: dict[Move, Line] = {}
        self.prefixes: dict[Prefix, Line] = {}
        #: the first moves that lead to a prefix
        self.starts: dict[Prefix, set[Move]] = {}


class _Node:
    __slots__ = ("game", "path", "prefixes", "rank", "starts")

    def __init__(self, rank: float, game: Game, path: Path | None, starts: set[Move], prefixes: set[Prefix]) -> None:
        self.rank = rank
        self.game = game
        self.path = path
        self.starts = starts
        self.prefixes = prefixes


class _Search:
    """One search; see search_turn."""

    def __init__(self, game: Game, sight: Evaluator) -> None:
        pos = game.position
        self.sight = sight
        self.seat = pos.active
        self.round = pos.round
        self.left = game.rules.rounds - pos.round
        self.unfinished = sight.lead(pos, pos.active) - sight.value(pos, pos.active) - UNFINISHED
        self.found = Found()
        self.seen: dict[tuple[object, ...], tuple[set[Move], set[Prefix]]] = {}

    def grow(self, parent: _Node, move: Move, layer: dict[tuple[object, ...], _Node]) -> None:
        """Play a move and put what comes of it into the next layer, or among the ends."""
        found = self.found
        child = parent.game.copy()
        events = child.play(move)
        path = (parent.path, move)
        starts = parent.starts
        pos = child.position
        over = pos.finished or pos.active != self.seat or pos.round != self.round
        prefixes = parent.prefixes
        if not prefixes and (over or any([event.reveals for event in events])):
            prefix: Prefix = (turn_key(parent.game.position), move)
            prefixes = {prefix}
            found.starts[prefix] = found.starts.get(prefix, set()) | starts
        if over:
            self.note(Line(self.sight.lead(pos, self.seat), path, child, True), starts, prefixes)
            return
        key = turn_key(pos)
        node = layer.get(key)
        if node is not None:
            node.starts = node.starts | starts
            node.prefixes = node.prefixes | prefixes
            return
        been = self.seen.get(key)
        if been is not None:
            if starts <= been[0] and prefixes <= been[1]:
                return
            starts, prefixes = starts | been[0], prefixes | been[1]
        value = self.sight.value_with(pos, self.seat, self.left)
        layer[key] = _Node(value + income_now(pos), child, path, starts, prefixes)
        self.note(Line(value + self.unfinished, path, child, False), starts, prefixes)

    def note(self, line: Line, starts: set[Move], prefixes: set[Prefix]) -> None:
        """Keep a line where it is the best so far; one that came to its end is better than any that did not."""
        lines, ahead = self.found.lines, self.found.prefixes
        for start in starts:
            if start not in lines or line.beats(lines[start]):
                lines[start] = line
        for prefix in prefixes:
            if prefix not in ahead or line.beats(ahead[prefix]):
                ahead[prefix] = line


def search_turn(game: Game, sight: Evaluator, budget: Budget, width: int) -> Found:
    """Look for the best ends of the turn behind each legal move.

    Every legal move gets a line, however small the budget.
    """
    search = _Search(game, sight)
    layer: dict[tuple[object, ...], _Node] = {}
    for move in game.legal():
        budget.spend()
        search.grow(_Node(0.0, game, None, {move}, set()), move, layer)
    while layer:
        beam = sorted(layer.values(), key=_rank, reverse=True)[:width]
        for node in beam:
            key = turn_key(node.game.position)
            been = search.seen.get(key)
            search.seen[key] = (
                (node.starts, node.prefixes)
                if been is None
                else (been[0] | node.starts, been[1] | node.prefixes)
            )
        layer = {}
        for node in beam:
            for move in node.game.legal():
                if not budget.spend():
                    return search.found
                search.grow(node, move, layer)
    return search.found


def plans(found: list[Found]) -> dict[Move, tuple[float, Line]]:
    """What each first move is worth over several completions of one view, and a line that shows how.

    Whatever is decided before something hidden is shown must be decided alike in all of them; only what comes
    after may differ. So a prefix is worth its mean, and a first move the best prefix that begins with it. A prefix
    that most searches did not get to counts only where there is no other.
    """
    worth: dict[Prefix, list[float]] = {}
    for one in found:
        for prefix, line in one.prefixes.items():
            worth.setdefault(prefix, []).append(line.value)
    best: dict[Move, tuple[bool, float]] = {}
    lines: dict[Move, Line] = {}
    for one in found:
        for prefix, starts in one.starts.items():
            reached = worth.get(prefix)
            if reached is None:
                continue
            mean = 2 * len(reached) > len(found), sum(reached) / len(reached)
            for start in starts:
                if start not in best or best[start] < mean:
                    best[start] = mean
                    lines[start] = one.prefixes.get(prefix) or one.lines[start]
    return {
        move: (best[move][1], lines[move]) if move in best else (line.value, line)
        for move, line in found[0].lines.items()
    }


def _rank(node: _Node) -> float:
    return node.rank


def turn_key(pos: Position) -> tuple[object, ...]:
    """Equal for positions of one turn from which the same can still be done."""
    player = pos.players[pos.active]
    return (
        pos.phase, pos.grid, pos.outside, pos.docks, pos.turn_tile, pos.activated, pos.extra_steps, pos.free_play,
        pos.exchange_used, pos.extra_seal, pos.choose_left, pos.tribute_paid, pos.converted, pos.stack, pos.quarters,
        pos.descendants, pos.edge, pos.crests, player.points, player.coins, player.sparrows, player.barge,
        player.tiles, player.hand, player.laid_out, player.coats, player.descendants,
    )  # fmt: skip
