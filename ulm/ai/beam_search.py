"""Beam search over the rest of a turn: the best end of the turn for each first move, in one completion of a view.

Positions with the same continuations are merged and keep all first moves that lead to them, so that permutations of
independent moves are searched once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from ulm.ai.heuristic import income_now
from ulm.ai.think_budget import Budget
from ulm.rules import Game, Move, Position
from ulm.rules.position import CONVERT

UNFINISHED = 5.0  # penalty in points for a line that the budget cut off


class Evaluator(Protocol):
    """Estimates the value of positions, in points at the end of the game."""

    def value(self, pos: Position, seat: int) -> float:
        """The expected final points of a seat."""

    def value_with(self, pos: Position, seat: int, left: int) -> float:
        """The value when the seat has `left` more turns after the current one."""

    def lead(self, pos: Position, seat: int) -> float:
        """The value relative to the other seats."""


class SearchLine:
    """The best line found for a first move: its value, its moves, and the game after them (`over`: the turn ended).

    Of several orders of the same moves only one is kept, so a line may begin with another move than the first move.
    """

    __slots__ = ("game", "moves", "over", "value")

    def __init__(self, value: float, moves: Path | None, game: Game, over: bool) -> None:
        self.value = value
        self.moves = moves
        self.game = game
        self.over = over

    def beats(self, other: SearchLine) -> bool:
        """Whether this line is better; a finished line beats any unfinished one."""
        return (self.over, self.value) > (other.over, other.value)

    def path(self) -> list[Move]:
        """The moves in order."""
        found: list[Move] = []
        rest = self.moves
        while rest is not None:
            rest, move = rest
            found.append(move)
        found.reverse()
        return found


#: linked list: the path before a move or None, and the move (`mypyc` cannot compile a type that names itself)
Path = tuple[Any, Move]


#: the part of a line before anything hidden is revealed: the key of the position reached, and the move that reveals
#: something or ends the turn
Prefix = tuple[object, ...]


class SearchResult:
    """Result of a search: the best line for each first move and for each prefix."""

    __slots__ = ("first_moves", "lines", "prefixes")

    def __init__(self) -> None:
        self.lines: dict[Move, SearchLine] = {}
        self.prefixes: dict[Prefix, SearchLine] = {}
        #: the first moves that lead to a prefix
        self.first_moves: dict[Prefix, set[Move]] = {}


class _Node:
    __slots__ = ("first_moves", "game", "path", "prefixes", "rank")

    def __init__(
        self, rank: float, game: Game, path: Path | None, first_moves: set[Move], prefixes: set[Prefix]
    ) -> None:
        self.rank = rank
        self.game = game
        self.path = path
        self.first_moves = first_moves
        self.prefixes = prefixes


class _Search:
    def __init__(self, game: Game, evaluator: Evaluator) -> None:
        pos = game.position
        self.evaluator = evaluator
        self.seat = pos.active
        self.round = pos.round
        self.left = game.rules.rounds - pos.round
        self.unfinished = evaluator.lead(pos, pos.active) - evaluator.value(pos, pos.active) - UNFINISHED
        self.found = SearchResult()
        self.seen: dict[tuple[object, ...], tuple[set[Move], set[Prefix]]] = {}

    def expand(self, parent: _Node, move: Move, layer: dict[tuple[object, ...], _Node]) -> None:
        """Play a move and add the result to the next layer, or record it when the turn ends."""
        found = self.found
        child = parent.game.copy()
        events = child.play(move)
        path = (parent.path, move)
        first_moves = parent.first_moves
        pos = child.position
        over = pos.finished or pos.active != self.seat or pos.round != self.round
        prefixes = parent.prefixes
        if not prefixes and (over or any([event.reveals for event in events])):
            prefix: Prefix = (turn_key(parent.game.position), move)
            prefixes = {prefix}
            found.first_moves[prefix] = found.first_moves.get(prefix, set()) | first_moves
        if over:
            self.record(SearchLine(self.evaluator.lead(pos, self.seat), path, child, True), first_moves, prefixes)
            return
        key = turn_key(pos)
        node = layer.get(key)
        if node is not None:
            node.first_moves = node.first_moves | first_moves
            node.prefixes = node.prefixes | prefixes
            return
        seen = self.seen.get(key)
        if seen is not None:
            if first_moves <= seen[0] and prefixes <= seen[1]:
                return
            first_moves, prefixes = first_moves | seen[0], prefixes | seen[1]
        value = self.evaluator.value_with(pos, self.seat, self.left)
        layer[key] = _Node(value + income_now(pos), child, path, first_moves, prefixes)
        self.record(SearchLine(value + self.unfinished, path, child, False), first_moves, prefixes)

    def record(self, line: SearchLine, first_moves: set[Move], prefixes: set[Prefix]) -> None:
        """Keep a line for each first move and prefix for which it is the best so far."""
        lines, ahead = self.found.lines, self.found.prefixes
        for start in first_moves:
            if start not in lines or line.beats(lines[start]):
                lines[start] = line
        for prefix in prefixes:
            if prefix not in ahead or line.beats(ahead[prefix]):
                ahead[prefix] = line


def search_turn(
    game: Game, evaluator: Evaluator, budget: Budget, width: int, alike: int | None = None, swaps: int = 0
) -> SearchResult:
    """Search the best end of the turn for each legal move.

    Every legal move gets a line, however small the budget. At most ``alike`` positions that differ only in own tiles
    and docks are kept at each depth, so that exchanges of tiles do not crowd out other plans; None keeps all. So many
    ``swaps`` of the turn tile are kept beside the beam until their pushes are seen: before the push nothing shows what
    a swap is good for.
    """
    search = _Search(game, evaluator)
    layer: dict[tuple[object, ...], _Node] = {}
    for move in game.legal():
        budget.spend()
        search.expand(_Node(0.0, game, None, {move}, set()), move, layer)
    while layer:
        beam = _best(layer.values(), width, alike)
        if swaps:
            beam += _best([node for node in layer.values() if node not in beam and _waits(node)], swaps, None)
        for node in beam:
            key = turn_key(node.game.position)
            seen = search.seen.get(key)
            search.seen[key] = (
                (node.first_moves, node.prefixes)
                if seen is None
                else (seen[0] | node.first_moves, seen[1] | node.prefixes)
            )
        layer = {}
        for node in beam:
            for move in node.game.legal():
                if not budget.spend():
                    return search.found
                search.expand(node, move, layer)
    return search.found


def _waits(node: _Node) -> bool:
    """Whether the turn tile was swapped and is not pushed yet."""
    return node.game.position.converted and node.game.position.phase == CONVERT


def _best(nodes: Iterable[_Node], width: int, alike: int | None) -> list[_Node]:
    ranked = sorted(nodes, key=_rank, reverse=True)
    if alike is None or len(ranked) <= width:
        return ranked[:width]
    best: list[_Node] = []
    kept: Counter[tuple[object, ...]] = Counter()
    for node in ranked:
        key = _key_without_tiles(node.game.position)
        kept[key] += 1
        if kept[key] <= alike:
            best.append(node)
            if len(best) == width:
                break
    return best


def best_end(game: Game, seat: int, round_: int, evaluator: Evaluator, budget: Budget, width: int) -> SearchLine:
    """The best end of a seat's turn, from a game that goes on in it; where the turn has ended, the game itself."""
    pos = game.position
    if pos.finished or pos.active != seat or pos.round != round_:
        return SearchLine(evaluator.lead(pos, seat), None, game, True)
    lines = search_turn(game, evaluator, budget, width).lines.values()
    best, *others = lines
    for line in others:
        if line.beats(best):
            best = line
    return best


def follow(game: Game, moves: Sequence[Move], evaluator: Evaluator, budget: Budget, width: int) -> SearchLine:
    """The best end of a turn after these moves, which are played on a copy."""
    game = game.copy()
    seat, round_ = game.position.active, game.position.round
    for move in moves:
        game.play(move)
    return best_end(game, seat, round_, evaluator, budget, width)


def opening(start: Game, path: Sequence[Move]) -> tuple[Move, ...]:
    """The moves up to the first that reveals something or ends the turn."""
    game = start.copy()
    seat, round_ = game.position.active, game.position.round
    found = []
    for move in path:
        found.append(move)
        events = game.play(move)
        pos = game.position
        if pos.finished or pos.active != seat or pos.round != round_ or any(event.reveals for event in events):
            break
    return tuple(found)


class PlanWorth(NamedTuple):
    """What a plan is worth over several completions; the greatest is the best."""

    #: whether it is the best of those that were judged again in more completions
    judged: bool
    #: whether most searches reached it
    reached: bool
    #: its mean chance of winning (0 where it was not asked for)
    chance: float
    #: its mean value
    value: float


class PlannedMove(NamedTuple):
    """What a first move is worth over several completions: a line of its best plan in one of them, and the prefix of
    that plan (None where none was found).
    """

    worth: PlanWorth
    line: SearchLine
    prefix: Prefix | None

    @property
    def value(self) -> float:
        """What it is worth in points."""
        return self.worth.value

    @property
    def chance(self) -> float:
        """The chance of winning with it; 0 where it was not asked for."""
        return self.worth.chance


Chance: TypeAlias = Callable[[SearchLine], float]
"""The chance of winning with a line."""


def no_chance(line: SearchLine) -> float:
    """Stands for the chance of winning where it is not asked for."""
    return 0.0


def mean_worth(lines: Sequence[SearchLine], chance: Chance, *, judged: bool = False, reached: bool = True) -> PlanWorth:
    """What lines of one plan are worth on average."""
    wins, values = [chance(line) for line in lines], [line.value for line in lines]
    return PlanWorth(judged, reached, sum(wins) / len(wins), sum(values) / len(values))


def worths(found: Sequence[SearchResult], chance: Chance = no_chance) -> dict[Prefix, PlanWorth]:
    """What each prefix is worth over several completions of one view.

    Decisions before something hidden is revealed must be the same in all completions; only later ones may differ. So
    the value of a prefix is its mean. One that most searches did not reach counts only where there is no other.
    """
    lines: dict[Prefix, list[SearchLine]] = {}
    for one in found:
        for prefix, line in one.prefixes.items():
            lines.setdefault(prefix, []).append(line)
    return {prefix: mean_worth(each, chance, reached=2 * len(each) > len(found)) for prefix, each in lines.items()}


def plans(
    found: Sequence[SearchResult], chance: Chance = no_chance, worth: Mapping[Prefix, PlanWorth] | None = None
) -> dict[Move, PlannedMove]:
    """The value of each first move over several completions of one view, with its best line: that of its best prefix,
    by what each is ``worth`` (which is reckoned here where it is not given).
    """
    if worth is None:
        worth = worths(found, chance)
    planned: dict[Move, PlannedMove] = {}
    for one in found:
        for prefix, first_moves in one.first_moves.items():
            if prefix not in worth:
                continue
            for start in first_moves:
                if start not in planned or planned[start].worth < worth[prefix]:
                    line = one.prefixes.get(prefix) or one.lines[start]
                    planned[start] = PlannedMove(worth[prefix], line, prefix)
    return {
        move: planned[move] if move in planned else PlannedMove(mean_worth([line], chance), line, None)
        for move, line in found[0].lines.items()
    }


def _rank(node: _Node) -> float:
    return node.rank


def turn_key(pos: Position) -> tuple[object, ...]:
    """Equal for positions of one turn with the same continuations."""
    player = pos.players[pos.active]
    return (
        pos.phase, pos.grid, pos.outside, pos.docks, pos.turn_tile, pos.activated, pos.extra_steps, pos.free_play,
        pos.exchange_used, pos.extra_seal, pos.choose_left, pos.tribute_paid, pos.converted, pos.stack, pos.quarters,
        pos.descendants, pos.edge, pos.crests, player.points, player.coins, player.sparrows, player.barge,
        player.tiles, player.hand, player.laid_out, player.coats, player.descendants,
    )  # fmt: skip  # several to a line


def _key_without_tiles(pos: Position) -> tuple[object, ...]:
    """Equal for positions of one turn that differ only in the tiles of the active seat and on the docks."""
    player = pos.players[pos.active]
    return (
        pos.phase, pos.grid, pos.outside, pos.turn_tile, pos.activated, pos.extra_steps, pos.free_play, pos.extra_seal,
        pos.choose_left, pos.stack, pos.quarters, pos.edge, pos.crests, player.points, player.coins, player.sparrows,
        player.barge, player.hand, player.laid_out, player.coats, player.descendants,
    )  # fmt: skip  # several to a line
