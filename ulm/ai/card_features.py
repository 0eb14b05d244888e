"""Features of the cards of a seat, in hand and laid out, and of its descendants."""

from __future__ import annotations

from typing import TypeAlias

from ulm.rules import Position, Ruleset
from ulm.rules.scoring import set_points, worth

# points for playing a hand card now, with and without a tile for it in the supply
_NOW = {"cathedral": (5.2, 4.4), "trade": (3.8, 3.0), "chronicle": (4.0, 4.0)}

_HAND = (
    "hand_points",
    "hand_cards",
    "cathedral_ready",
    "cathedral_unready",
    "trade_ready",
    "trade_unready",
    "chronicle_laid_out_now",
)
_PROGRESS = ("cathedral_two_of_three", "cathedral_one_of_three", "trade_two_of_three", "trade_one_of_three")
_FIRST_OF_SET = {"cathedral": 0, "trade": 2}

HandKey: TypeAlias = tuple[tuple[str, ...], tuple[str, ...], tuple[bool, ...], int, int]
"""Cards in hand and laid out, which colours there are tiles of, what Chronicle cards would count, turns left."""


class CardFeatures:
    """Computes the features of cards and descendants for one ruleset."""

    hand_names = _HAND

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        chronicle = [card.id for card in rules.cards.values() if card.family == "chronicle"]
        single = (
            *[f"hand_{card}" for card in chronicle],
            *[f"laid_{card}" for card in chronicle],
            *rules.descendant_ids,
        )
        self.names = (*_PROGRESS, *single)
        self._places = {name: place for place, name in enumerate(single)}
        kinds = {card.kind: card.family for card in rules.cards.values()}
        sets = rules.definitions.sets
        self._sets = tuple((tuple(each.kinds), _FIRST_OF_SET.get(kinds.get(each.kinds[0], ""), 0)) for each in sets)
        self._counts = {card: rules.cards[card].later for card in chronicle}

    def hand_key(self, pos: Position, seat: int, left: int) -> HandKey:
        """What the features of a hand depend on, for a seat that still has ``left`` turns."""
        player = pos.players[seat]
        gray, white, brown, turquoise, orange = player.tiles
        at_once = 0
        for name in player.hand:
            for count in self._counts.get(name, ()):
                at_once += worth(self._rules, pos, seat, count)
        has = (gray > 0, white > 0, brown > 0, turquoise > 0, orange > 0)
        return player.hand, player.laid_out, has, at_once, left

    def hand(self, key: HandKey | None) -> tuple[float, ...]:
        """Points of the hand by its best use, number of playable cards, and cards by family."""
        if key is None:
            return (0.0,) * len(_HAND)
        cards, laid_out, has, at_once, left = key
        by_family: dict[str, list[str]] = {}
        for name in cards:
            by_family.setdefault(self._rules.cards[name].family, []).append(name)
        total = 0.0
        ready = {"cathedral": 0, "trade": 0}
        for family, names in by_family.items():
            with_tile, without = _NOW[family]
            ready[family] = sum([any(has[colour] for colour in self._rules.cards[name].tile) for name in names])
            now = ready[family] * with_tile + (len(names) - ready[family]) * without
            if family != "chronicle":
                later = set_points(self._rules, (*laid_out, *names)) - set_points(self._rules, laid_out)
                now = max(now, later + 3.0 * len(names))
            total += now
        number, plays = len(cards), left + left // 2
        return (
            total if number <= plays else total * plays / number,
            min(number, left),
            ready["cathedral"],
            len(by_family.get("cathedral", ())) - ready["cathedral"],
            ready["trade"],
            len(by_family.get("trade", ())) - ready["trade"],
            at_once,
        )

    def single(self, key: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]) -> tuple[float, ...]:
        """Sets begun by laid-out cards, by family; 1 for each Chronicle card and descendant the seat has, else 0."""
        hand, laid_out, descendants = key
        found = [0.0] * len(self._places)
        for prefix, names in (("hand_", hand), ("laid_", laid_out), ("", descendants)):
            for name in names:
                place = self._places.get(prefix + name)
                if place is not None:
                    found[place] = 1.0
        return (*self._progress(laid_out), *found)

    def _progress(self, laid_out: tuple[str, ...]) -> list[float]:
        """Number of sets of laid-out cards with two of three and with one of three, by family."""
        found = [0.0] * len(_PROGRESS)
        kinds = [self._rules.cards[card].kind for card in laid_out]
        for wanted, place in self._sets:
            low, middle, high = sorted([kinds.count(kind) for kind in wanted])
            found[place] += middle - low
            found[place + 1] += high - middle
        return found
