"""Moves and their text (docs/formats.md section 2), and the fixed names of the board.

A move is a verb and its words. There is exactly one `Move` object for each text, so moves are
compared by identity and cost nothing to list:

>>> Move("push N1") is Move("PUSH   n1")
True
>>> Move("buy gray brown").words
('gray', 'brown')
"""

from __future__ import annotations

COLOURS = ("gray", "white", "brown", "turquoise", "orange")
GRAY, WHITE, BROWN, TURQUOISE, ORANGE = range(5)
NO_TILE = -1

SIDES = ("N", "E", "S", "W")
SLOTS = tuple(f"{side}{number}" for side in SIDES for number in (1, 2, 3))
SLOT_INDEX = {slot: index for index, slot in enumerate(SLOTS)}
COLOUR_INDEX = {colour: index for index, colour in enumerate(COLOURS)}

#: The river spaces in the order in which barges pass them; the bridge is not a space (docs/rules.md section 9).
SPACES = (*range(-11, 0), *range(1, 12))
SPACE_INDEX = {space: index for index, space in enumerate(SPACES)}

_CAPITALS = {slot.lower(): slot for slot in (*SLOTS, *SIDES)}


def normal_text(text: str) -> str:
    """The canonical spelling of a move: single spaces, lower case, but slots and sides in capitals."""
    words = text.lower().split()
    return " ".join(words[:1] + [_CAPITALS.get(word, word) for word in words[1:]])


class Move:
    """A move, or an answer to a question. `str(move)` is its notation, `Move(text)` the inverse.

    A Move need not be legal or even meaningful.
    """

    __slots__ = ("text", "verb", "words")

    text: str
    verb: str
    words: tuple[str, ...]

    def __new__(cls, text: str) -> Move:
        known = _KNOWN.get(text)
        if known is None:
            known = cls.parse(text)
            known = _KNOWN.setdefault(known.text, known)
        return known

    @classmethod
    def parse(cls, text: str) -> Move:
        """The move for a text from outside: a known move, or a new object that equals no other.

        Unlike Move(text) it does not intern unknown texts, so they cannot fill the memory.
        """
        text = normal_text(text)
        known = _KNOWN.get(text)
        if known is not None:
            return known
        self = super().__new__(cls)
        self.text = text
        self.verb, _, words = text.partition(" ")
        self.words = tuple(words.split())
        return self

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"

    def __reduce__(self) -> tuple[type[Move], tuple[str]]:
        return Move, (self.text,)


_KNOWN: dict[str, Move] = {}


def _by_colour(verb: str) -> tuple[Move, ...]:
    return tuple(Move(f"{verb} {colour}") for colour in COLOURS)


def _by_pair(verb: str, ordered: bool) -> tuple[tuple[Move | None, ...], ...]:
    return tuple(
        tuple(None if ordered and b < a else Move(f"{verb} {COLOURS[a]} {COLOURS[b]}") for b in range(5))
        for a in range(5)
    )


DRAW = Move("draw")
SWEEP = Move("sweep")
MONEY = Move("money")
BUY_COIN = Move("buy coin")
RIVER = Move("river")
STEP = Move("step")
TRIBUTE_COINS = Move("tribute coins")
END = Move("end")
SKIP = Move("skip")
TAKE_COIN = Move("take coin")
TAKE_COINS = Move("take coins")
TAKE_TILES = Move("take tiles")
TAKE_PUSHED = Move("take pushed")
FROM_DECK = Move("from deck")
FROM_DISCARD = Move("from discard")
CHOOSE = _by_colour("choose")
KEEP = _by_colour("keep")
SWAP = _by_colour("swap")
USE = _by_colour("use")
BUY_TILE = _by_colour("buy")
TAKE = _by_colour("take")
PAY = _by_colour("pay")
AS = _by_colour("as")
BUY = _by_pair("buy", ordered=True)
TRIBUTE = _by_pair("tribute", ordered=True)
EXCHANGE = _by_pair("exchange", ordered=False)
PUSH = tuple(Move(f"push {slot}") for slot in SLOTS)
TAKE_SLOT = tuple(Move(f"take {slot}") for slot in SLOTS)
CLEAR = tuple(Move(f"clear {side}") for side in SIDES)
STEPS = tuple(Move(f"steps {number}") for number in range(len(SPACES)))
CONVERT = tuple(Move(f"convert {number}") for number in range(1, 21))


def pairs(tiles: tuple[int, ...], table: tuple[tuple[Move | None, ...], ...]) -> list[Move]:
    """The moves in `table` for each possible pair of tiles in a supply (a count for each colour)."""
    found: list[Move] = []
    for a in range(5):
        have = tiles[a]
        if have:
            row = table[a]
            for b in range(a, 5):
                if tiles[b] > (a == b):
                    move = row[b]
                    if move is not None:
                        found.append(move)
    return found
