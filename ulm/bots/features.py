"""The features of the evaluation: a position as numbers, from the point of view of one seat.

Coins, tiles, seals, cards by their best use, crests in open quarters, the place on the river and what lies ahead of
it, the value of the possible pushes, the tower tile of the next turn, … Each feature has a weight (data/bots.yaml).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ulm.bots.grid_features import push_values
from ulm.rules import Position, Ruleset
from ulm.rules.moves import NO_TILE, SPACES
from ulm.rules.position import START
from ulm.rules.ruleset import OPPOSITE
from ulm.rules.scoring import set_points, worth

# points for playing a hand card now, with and without a tile for it in the supply
NOW = {"cathedral": (5.2, 4.4), "trade": (3.8, 3.0), "chronicle": (4.0, 4.0)}
SEALS_A_TURN = 0.12  # seals a given quarter receives per turn of a player whose barge can reach it

#: knots of the piecewise linear value of a place on the river, as barge spaces
KNOTS = (-11, -8, -6, -3, 1, 4, 8, 11)
LAST = len(SPACES) - 1
NEAR = 3  # other barges up to this many spaces ahead will soon be jumped
PACE = 3  # spaces per turn a barge can plan on

_GENERAL = (
    # general, and what the seat owns
    "turns", "others_at_table", "coins_to_2", "coins_to_4", "coins_above", "tiles_to_2", "tiles_to_4", "tiles_above",
    "tile_pairs", "tile_colours", "tiles_without_card", "sparrow", "sparrows_above", "seals_to_4", "seals_above",
    "crests_left", "edge_seals", "edge_open",
    # the quarters
    "crest_income", "quarters", "quarters_paid_here", "quarters_paid_ahead", "spaces_here", "nothing_here",
    "own_crest_here", "other_crest_here", "spaces_ahead", "coins_here",
    # cards
    "hand_points", "hand_cards", "cathedral_ready", "cathedral_unready", "trade_ready", "trade_unready",
    "chronicle_laid_out_now", "cathedral_two_of_three", "cathedral_one_of_three", "trade_two_of_three",
    "trade_one_of_three",
    # the others' barges
    "others_near", "behind", "in_front", "river_by_others", "out_of_reach", "driver_steps",
    # the grid, for the seat that moves next, and for later ones
    "grid_best", "grid_mean", "grid_clear", "grid_later",
    # the tower tile of the next turn
    "tiles_demanded", "tiles_demanded_there", "coins_demanded", "coins_demanded_there", "coins_for_seal_tower",
)  # fmt: skip


def feature_names(rules: Ruleset) -> tuple[str, ...]:
    """The names of the features, in order; those of quarters, cards and descendants come from the definitions."""
    chronicle = _chronicle(rules)
    return (
        *_GENERAL,
        *[f"river_{knot}" for knot in KNOTS[1:]],
        *[f"at_{quarter}" for quarter in rules.quarter_ids],
        *[f"ahead_{quarter}" for quarter in rules.quarter_ids],
        *[f"hand_{card}" for card in chronicle],
        *[f"laid_{card}" for card in chronicle],
        *rules.descendant_ids,
    )


class _QuarterFeatures(NamedTuple):
    """Free seal spaces at a seat's barge, and the features of the quarters."""

    spaces_here: int
    general: tuple[float, ...]
    single: tuple[float, ...]


class Features:
    """Computes the features for one ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.names = feature_names(rules)
        chronicle = _chronicle(rules)
        self._hand = {card: index for index, card in enumerate(chronicle)}
        self._laid = {card: index + len(chronicle) for index, card in enumerate(chronicle)}
        self._descendants = {name: index + 2 * len(chronicle) for index, name in enumerate(rules.descendant_ids)}
        self._nothing = [0.0] * (2 * len(chronicle) + len(rules.descendant_ids))
        self._river = tuple(_hat_functions(space) for space in SPACES)
        self._ends = tuple(
            max(index for index in range(len(SPACES)) if quarter in rules.banks[index])
            for quarter in range(len(rules.quarter_ids))
        )
        paying = [
            quarter
            for quarter, privilege in enumerate(rules.privileges)
            if any(frame.kind == "points_per_quarter" for frame in privilege)
        ]
        self._paying = paying[0] if paying else -1
        kinds = {card.kind: card.family for card in rules.cards.values()}
        self._sets = tuple(
            (tuple(cards.kinds), {"cathedral": 0, "trade": 2}.get(kinds.get(cards.kinds[0], ""), 0))
            for cards in rules.definitions.sets
        )
        #: the descendants that give extra steps
        self._drivers = frozenset(
            name for name in rules.descendant_ids if rules.modifiers((name,), "").extra_steps
        )
        #: the counts of each Chronicle card when laid out
        self._counts = {card: rules.cards[card].later for card in chronicle}
        changes = {tower: rules.modifiers((), tower) for tower in rules.tower_ids}
        self._tribute = {tower: change.tribute for tower, change in changes.items() if change.tribute is not None}
        self._seal_towers = {
            tower for tower, change in changes.items() if change.extra_seal or change.seal_price < 0
        }
        # these rarely change within a turn and are needed at each of its positions
        self._quarters = lru_cache(maxsize=8192)(self._compute_quarters)
        self._progress = lru_cache(maxsize=1024)(self._compute_progress)
        self._single = lru_cache(maxsize=1024)(self._compute_single)

    def of(self, pos: Position, seat: int, left: int) -> list[float]:
        """The features of a seat that still has `left` turns, in the order of `names`."""
        player = pos.players[seat]
        seats = len(pos.players)
        coins, sparrows, seals, barge = player.coins, player.sparrows, player.seals, player.barge
        gray, white, brown, turquoise, orange = player.tiles
        tiles = gray + white + brown + turquoise + orange
        hand = len(player.hand)
        others = [other.barge for other in pos.players if other is not player]

        quarters = self._quarters(
            pos.quarters, pos.crests, len(pos.descendants), seat, barge, tuple(others), seals > 0, left
        )
        can_seal = quarters.spaces_here > 0
        cards = self._cards(pos, seat, left) if hand else _NO_CARDS

        starts = pos.active == seat and pos.phase == START and not pos.stack and not pos.finished
        few = coins if coins < 4 else 4
        best = max(others)
        return [
            1.0,
            seats - 2.0,
            coins if coins < 2 else 2.0,
            0.0 if coins < 2 else few - 2.0,
            0.0 if coins < 4 else (coins - 4.0 if coins < 8 else 4.0),
            tiles if tiles < 2 else 2.0,
            0.0 if tiles < 2 else (tiles - 2.0 if tiles < 4 else 2.0),
            0.0 if tiles < 4 else (tiles - 4.0 if tiles < 8 else 4.0),
            (gray > 1) + (white > 1) + (brown > 1) + (turquoise > 1) + (orange > 1),
            (gray > 0) + (white > 0) + (brown > 0) + (turquoise > 0) + (orange > 0),
            0.0 if hand else (tiles if tiles < 4 else 4.0),
            1.0 if sparrows else 0.0,
            0.0 if sparrows < 2 else (sparrows - 1.0 if sparrows < 4 else 3.0),
            seals if seals < 4 else 4.0,
            0.0 if seals < 4 else seals - 4.0,
            player.crests,
            pos.edge.count(seat) * seats / 2,
            self._open_edge(pos, seat) * seats / 2,
            *quarters.general,
            few if can_seal else 0.0,
            *cards,
            *(self._progress(player.laid_out) if player.laid_out else _NO_PROGRESS),
            sum([barge < other <= barge + NEAR for other in others]),
            (best - barge) / 5 if best > barge else 0.0,
            (barge - best) / 5 if barge > best else 0.0,
            (seats - 2) * SPACES[barge] / 11,
            max(0, LAST - barge - PACE * left),
            0.0 if self._drivers.isdisjoint(player.descendants) else min(LAST - barge, 2 * left),
            *push_values(pos, player, can_seal, starts),
            *self._demands(pos, seat, starts, tiles, coins, few if can_seal else 0),
            *self._river[barge],
            *quarters.single,
            *self._single(player.hand, player.laid_out, player.descendants),
        ]

    def _compute_quarters(
        self,
        quarters: tuple[tuple[int, ...], ...],
        crests: tuple[int, ...],
        descendants: int,
        seat: int,
        barge: int,
        others: tuple[int, ...],
        has_seals: bool,
        left: int,
    ) -> _QuarterFeatures:
        """Features of the quarters within reach now and later."""
        rules, ends, here = self.rules, self._ends, self.rules.banks[barge]
        own = spaces_here = spaces_ahead = 0
        income = own_crest = other_crest = 0.0
        access = [0.0] * len(quarters)
        ahead = access.copy()
        for quarter, placed in enumerate(quarters):
            own += seat in placed
            spaces = rules.seal_spaces[quarter] - len(placed)
            if rules.takes_descendant[quarter]:
                spaces = min(spaces, descendants)
            if spaces <= 0:
                continue
            crest = crests[quarter]
            if crest == seat:
                end = ends[quarter]
                able = (barge <= end) + sum([other <= end for other in others])
                income += rules.crest_points[quarter] * min(spaces, SEALS_A_TURN * left * able)
            if not has_seals:
                continue
            if quarter in here:
                access[quarter] = 1.0
                spaces_here += spaces
                if crest == seat:
                    own_crest = 1.0
                elif crest >= 0:
                    other_crest += 1.0
            elif barge < ends[quarter]:
                ahead[quarter] = float(spaces)
                spaces_ahead += spaces
        paying = self._paying
        general = (
            income,
            own,
            own * access[paying] if paying >= 0 else 0.0,
            own if paying >= 0 and ahead[paying] else 0.0,
            spaces_here if spaces_here < 4 else 4.0,
            0.0 if spaces_here else 1.0,
            own_crest,
            other_crest,
            spaces_ahead if spaces_ahead < 12 else 12.0,
        )
        return _QuarterFeatures(spaces_here, general, (*access, *ahead))

    def _compute_single(
        self, hand: tuple[str, ...], laid_out: tuple[str, ...], descendants: tuple[str, ...]
    ) -> tuple[float, ...]:
        """1 for each Chronicle card and descendant the seat has, else 0."""
        found = self._nothing.copy()
        for places, names in ((self._hand, hand), (self._laid, laid_out), (self._descendants, descendants)):
            for name in names:
                if name in places:
                    found[places[name]] = 1.0
        return tuple(found)

    def _open_edge(self, pos: Position, seat: int) -> int:
        """Number of own seals on outer spaces that the next push may hit."""
        if seat not in pos.edge:
            return 0
        out = pos.outside
        return sum(
            [
                owner == seat and out[slot] == NO_TILE and out[OPPOSITE[slot]] == NO_TILE
                for slot, owner in enumerate(pos.edge)
            ]
        )

    def _cards(self, pos: Position, seat: int, left: int) -> tuple[float, ...]:
        """Features of the hand: points by its best use, number of playable cards, and cards by family."""
        player, cards = pos.players[seat], self.rules.cards
        laid_out = player.laid_out
        by_family: dict[str, list[str]] = {}
        for name in player.hand:
            by_family.setdefault(cards[name].family, []).append(name)
        total = at_once = 0.0
        ready = {"cathedral": 0, "trade": 0, "chronicle": 0}
        for family, names in by_family.items():
            with_tile, without = NOW[family]
            for name in names:
                if any([player.tiles[colour] for colour in cards[name].tile]):
                    ready[family] += 1
                if family == "chronicle":
                    at_once += sum([worth(self.rules, pos, seat, count) for count in self._counts[name]])
            now = ready[family] * with_tile + (len(names) - ready[family]) * without
            if family != "chronicle":
                later = set_points(self.rules, (*laid_out, *names)) - set_points(self.rules, laid_out)
                now = max(now, later + 3.0 * len(names))
            total += now
        hand, plays = len(player.hand), left + left // 2
        return (
            total if hand <= plays else total * plays / hand,
            hand if hand < left else left,
            ready["cathedral"],
            len(by_family.get("cathedral", ())) - ready["cathedral"],
            ready["trade"],
            len(by_family.get("trade", ())) - ready["trade"],
            at_once,
        )

    def _compute_progress(self, laid_out: tuple[str, ...]) -> tuple[float, ...]:
        """Number of sets of laid-out cards with two of three and with one of three, by family."""
        found = [0.0] * 4
        kinds = [self.rules.cards[card].kind for card in laid_out]
        for wanted, place in self._sets:
            low, middle, high = sorted([kinds.count(kind) for kind in wanted])
            found[place] += middle - low
            found[place + 1] += high - middle
        return tuple(found)

    def _demands(
        self, pos: Position, seat: int, starts: bool, tiles: int, coins: int, for_seal: int
    ) -> tuple[float, ...]:
        """The tribute of the tower tile in the seat's next turn (in points lost if unpaid), and its cheaper seals."""
        if not pos.tower:
            return _NO_DEMANDS
        seats = len(pos.players)
        this_round = starts or (seat - pos.first) % seats > (pos.active - pos.first) % seats
        tower = pos.tower if this_round else (pos.tower_stack[0] if pos.tower_stack else "")
        tribute = self._tribute.get(tower)
        if tribute is None:
            return (0.0, 0.0, 0.0, 0.0, float(for_seal)) if tower in self._seal_towers else _NO_DEMANDS
        lost = float(tribute.or_lose)
        if tribute.pay == "tiles":
            return (lost, lost * min(1.0, tiles / tribute.n), 0.0, 0.0, 0.0)
        return (0.0, 0.0, lost, lost * min(1.0, coins / tribute.n), 0.0)


_NO_CARDS = (0.0,) * 7
_NO_PROGRESS = (0.0,) * 4
_NO_DEMANDS = (0.0,) * 5


def _chronicle(rules: Ruleset) -> list[str]:
    return [card.id for card in rules.cards.values() if card.family == "chronicle"]


def _hat_functions(space: int) -> tuple[float, ...]:
    """The hat functions (linear interpolation weights) of a space, for each knot but the first."""
    found = [0.0] * len(KNOTS)
    for index, (low, high) in enumerate(pairwise(KNOTS)):
        if low <= space <= high:
            share = (space - low) / (high - low)
            found[index], found[index + 1] = 1 - share, share
            break
    return tuple(found[1:])
