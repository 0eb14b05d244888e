"""What the active player can still do in the open turn: for whoever tells of it, or asks before the turn ends."""

from __future__ import annotations

import msgspec

from ulm.rules import actions, danube, turn
from ulm.rules.moves import BROWN, COLOURS, GRAY, NO_TILE, SIDES, SKIP, SPACES, TURQUOISE
from ulm.rules.position import ACTIONS, Position
from ulm.rules.preview import as_seen, cards_to_play, reachable
from ulm.rules.ruleset import SIDE_SLOTS, Ruleset


class Remaining(msgspec.Struct, frozen=True):
    """What can still be done, as far as the player can know, in the best order of the turn's actions.

    Effects of hand cards are left aside, except that a Card action can be used to play one.
    """

    actions: dict[str, int]
    """The activated tiles that can still be used, by colour."""
    extra_seal: bool = False
    """Whether a Seal action without a tile can be used."""
    steps: int = 0
    """The extra steps that can be taken."""
    granted: str = ""
    """The source of an action that may be carried out just now, or skipped: a quarter or card."""
    tribute: bool = False
    """Whether the tribute can be paid."""
    free_card: bool = False
    """Whether a hand card can be played without an action."""
    exchange: bool = False
    """Whether an own tile can be exchanged for a dock tile."""
    last_turn: bool = False
    """Whether the player has no turn after this one, so that hand cards are lost."""
    seal_quarters: tuple[str, ...] = ()
    """Where a seal can be placed just now by a Seal action."""
    seal_price: int = 0
    coins: int = 0
    """What the gray ones among the actions bring."""
    sides: tuple[tuple[str, int], ...] = ()
    """The sides that can be cleared just now, and how many tiles lie there."""
    landing: int | None = None
    """The river space that the barge reaches with all River actions and extra steps; None where there are none."""

    @property
    def count(self) -> int:
        """How many actions and extra steps can still be used."""
        return sum(self.actions.values()) + self.extra_seal + self.steps

    @property
    def useful(self) -> bool:
        """Whether something is lost if the turn ends now. Keeping a hand card or a tile is no loss."""
        return bool(self.count or self.granted or self.tribute or (self.free_card and self.last_turn))


NOTHING = Remaining({})


def remaining(rules: Ruleset, pos: Position) -> Remaining:
    """What the active player can still do; nothing before the push and after the game."""
    if pos.finished or pos.phase != ACTIONS:
        return NOTHING
    used, extra_seal, steps = _most_used(rules, pos)
    legal = turn.legal_moves(rules, pos)
    verbs = {move.verb for move in legal}
    asked = pos.stack[-1] if pos.stack else None
    granted = asked is not None and asked.question == "action" and any([move is not SKIP for move in legal])
    return Remaining(
        actions={colour: n for colour, n in zip(COLOURS, used, strict=True) if n},
        extra_seal=extra_seal,
        steps=steps,
        granted=asked.reason if asked is not None and granted else "",
        tribute="tribute" in verbs,
        free_card=not pos.stack and pos.free_play and "play" in verbs,
        exchange="exchange" in verbs,
        last_turn=pos.round == rules.rounds,
        seal_quarters=tuple([move.words[0] for move in legal if move.verb == "seal"]) if asked is None else (),
        seal_price=actions.price_of_seal(rules, pos),
        coins=used[GRAY] * (1 + rules.modifiers(pos.players[pos.active].descendants, pos.tower).extra_coins),
        sides=_sides(pos) if "clear" in verbs else (),
        landing=_landing(pos, used[TURQUOISE] + steps),
    )


def _sides(pos: Position) -> tuple[tuple[str, int], ...]:
    found = [(side, sum(pos.outside[slot] != NO_TILE for slot in SIDE_SLOTS[n])) for n, side in enumerate(SIDES)]
    return tuple([(side, count) for side, count in found if count])


def _landing(pos: Position, steps: int) -> int | None:
    """Where single steps lead, one after the other; other effects of the turn are left aside."""
    ahead = danube.free_ahead(pos)
    return SPACES[danube.landing(pos, min(steps, ahead))] if steps and ahead else None


def _most_used(rules: Ruleset, start: Position) -> tuple[list[int], bool, int]:
    """Activated tiles by colour, the extra Seal action and extra steps, in the order that uses most of them."""
    everything = sum(start.activated) + start.extra_seal + start.extra_steps
    best: tuple[list[int], bool, int] = ([0] * 5, False, 0)
    for pos in reachable(rules, as_seen(rules, start)):
        tiles = [before - after for before, after in zip(start.activated, pos.activated, strict=True)]
        tiles[BROWN] += cards_to_play(pos)
        found = (tiles, start.extra_seal and not pos.extra_seal, max(0, start.extra_steps - pos.extra_steps))
        if _total(found) > _total(best):
            best = found
        if _total(best) == everything:
            break
    return best


def _total(used: tuple[list[int], bool, int]) -> int:
    tiles, seal, steps = used
    return sum(tiles) + seal + steps
