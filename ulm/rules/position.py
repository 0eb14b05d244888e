"""The whole state of a game, cheap to copy: slotted classes with immutable values.

Colours, quarters, slots and river spaces are indices (`moves.COLOURS`, `moves.SLOTS`, `moves.SPACES`, the order of
data/quarters.yaml); cards, coats, descendants and tower tiles are ids. All other values are numbers, tuples or
strings, so that a shallow copy suffices.
"""

from __future__ import annotations

from ulm.rules.frames import Frame

START, CONVERT, ACTIONS = range(3)
PHASES = ("start", "convert", "actions")

NOBODY = -1


_PLAYER_FIELDS = (
    "barge", "coats", "coins", "crests", "descendants", "hand", "laid_out", "points", "seals", "sparrows",
    "tiles",
)  # fmt: skip  # several to a line
_POSITION_FIELDS = (
    "activated", "active", "bag", "bag_queue", "bag_stream", "choose_left", "coats", "converted", "crests",
    "deck", "deck_stream", "descendants", "discard", "docks", "edge", "exchange_used", "extra_seal", "extra_steps",
    "finished", "first", "free_play", "grid", "outside", "phase", "players", "quarters", "round",
    "stack", "tower", "tower_stack", "towers_past", "tribute_paid", "turn_tile",
)  # fmt: skip  # several to a line


class Player:
    """The possessions of a seat. `tiles` is a count for each colour, `barge` an index into SPACES."""

    __slots__ = _PLAYER_FIELDS

    points: int
    coins: int
    sparrows: int
    seals: int
    crests: int
    barge: int
    tiles: tuple[int, ...]
    hand: tuple[str, ...]
    laid_out: tuple[str, ...]
    coats: tuple[str, ...]
    descendants: tuple[str, ...]

    def copy(self) -> Player:
        """An independent copy."""
        new = Player.__new__(Player)
        new.points = self.points
        new.coins = self.coins
        new.sparrows = self.sparrows
        new.seals = self.seals
        new.crests = self.crests
        new.barge = self.barge
        new.tiles = self.tiles
        new.hand = self.hand
        new.laid_out = self.laid_out
        new.coats = self.coats
        new.descendants = self.descendants
        return new

    def key(self) -> tuple[object, ...]:
        """A hashable key; equal players have equal keys."""
        return tuple(getattr(self, name) for name in _PLAYER_FIELDS)


class Position:
    """The state of the game, including the states of the random streams."""

    __slots__ = _POSITION_FIELDS

    round: int
    first: int
    active: int
    phase: int
    finished: bool
    #: colours, row by row
    grid: tuple[int, ...]
    #: a colour or NO_TILE for each slot
    outside: tuple[int, ...]
    docks: tuple[int, ...]
    #: a count for each colour
    bag: tuple[int, ...]
    #: the next draws from the bag, as fixed by a scenario; empty in all other games
    bag_queue: tuple[int, ...]
    #: from the top
    deck: tuple[str, ...]
    #: top last
    discard: tuple[str, ...]
    #: from the top
    coats: tuple[str, ...]
    #: descendants still in the Oath House
    descendants: tuple[str, ...]
    #: for each quarter the seats of its seals, in the order of placing
    quarters: tuple[tuple[int, ...], ...]
    #: a seat or NOBODY for each quarter
    crests: tuple[int, ...]
    #: a seat or NOBODY for each slot
    edge: tuple[int, ...]
    #: this round's tower tile, "" in the basic game
    tower: str
    #: the coming tower tiles; the first is visible
    tower_stack: tuple[str, ...]
    #: the tower tiles of earlier rounds
    towers_past: tuple[str, ...]
    #: a colour or NO_TILE
    turn_tile: int
    converted: bool
    #: activated tiles not yet used, a count for each colour
    activated: tuple[int, ...]
    extra_steps: int
    free_play: bool
    exchange_used: bool
    extra_seal: bool
    choose_left: bool
    tribute_paid: bool
    #: pending effects and questions; the last item is the top
    stack: tuple[Frame, ...]
    bag_stream: int
    deck_stream: int
    players: tuple[Player, ...]

    def copy(self) -> Position:
        """An independent copy."""
        new = Position.__new__(Position)
        new.round = self.round
        new.first = self.first
        new.active = self.active
        new.phase = self.phase
        new.finished = self.finished
        new.grid = self.grid
        new.outside = self.outside
        new.docks = self.docks
        new.bag = self.bag
        new.bag_queue = self.bag_queue
        new.deck = self.deck
        new.discard = self.discard
        new.coats = self.coats
        new.descendants = self.descendants
        new.quarters = self.quarters
        new.crests = self.crests
        new.edge = self.edge
        new.tower = self.tower
        new.tower_stack = self.tower_stack
        new.towers_past = self.towers_past
        new.turn_tile = self.turn_tile
        new.converted = self.converted
        new.activated = self.activated
        new.extra_steps = self.extra_steps
        new.free_play = self.free_play
        new.exchange_used = self.exchange_used
        new.extra_seal = self.extra_seal
        new.choose_left = self.choose_left
        new.tribute_paid = self.tribute_paid
        new.stack = self.stack
        new.bag_stream = self.bag_stream
        new.deck_stream = self.deck_stream
        new.players = tuple([player.copy() for player in self.players])
        return new

    def key(self) -> tuple[object, ...]:
        """A hashable key; equal positions have equal keys."""
        own = tuple(getattr(self, name) for name in _POSITION_FIELDS if name != "players")
        return own + tuple(player.key() for player in self.players)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]  # positions change; use key()
