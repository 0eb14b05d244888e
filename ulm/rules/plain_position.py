"""Positions as plain data with the names of docs/formats.md section 6, for traces, scenarios and display."""

from __future__ import annotations

from typing import Any

from ulm.rules.moves import COLOURS, NO_TILE, SLOTS, SPACES
from ulm.rules.pending import Question
from ulm.rules.position import NOBODY, PHASES, Player, Position
from ulm.rules.ruleset import Ruleset
from ulm.rules.scoring import FinalScore, final_scores, winners


def state(rules: Ruleset, pos: Position, seen_by: int | None = None) -> dict[str, Any]:
    """The whole position, or with `seen_by` as that seat may know it, with None for hidden values."""
    hidden = seen_by is not None
    modifiers = rules.modifiers(pos.players[pos.active].descendants, pos.tower)
    question = pos.stack[-1].question if pos.stack else None
    found: dict[str, Any] = {
        "round": pos.round,
        "active": pos.active,
        "decision_of": None if pos.finished else pos.active,
        "phase": PHASES[pos.phase],
        "question": question,
        "tower": pos.tower or None,
        "next_tower": pos.tower_stack[0] if pos.tower_stack else None,
        "tower_stack": None if hidden else list(pos.tower_stack),
        "grid": [COLOURS[colour] for colour in pos.grid],
        "outside": {SLOTS[slot]: COLOURS[colour] for slot, colour in enumerate(pos.outside) if colour != NO_TILE},
        "docks": [COLOURS[colour] for colour in pos.docks],
        "bag": _counts(pos.bag),
        "deck": None if hidden else list(pos.deck),
        "discard": list(pos.discard),
        "coats": None if hidden else list(pos.coats),
        "descendants": list(pos.descendants),
        "quarters": {quarter: list(seats) for quarter, seats in zip(rules.quarter_ids, pos.quarters, strict=True)},
        "crests": {
            quarter: None if seat == NOBODY else seat
            for quarter, seat in zip(rules.quarter_ids, pos.crests, strict=True)
        },
        "edge": {slot: None if seat == NOBODY else seat for slot, seat in zip(SLOTS, pos.edge, strict=True)},
        "turn_tile": COLOURS[pos.turn_tile] if pos.turn_tile != NO_TILE else None,
        "converted": pos.converted,
        "activated": [COLOURS[colour] for colour in range(5) for _ in range(pos.activated[colour])],
        "extra_steps": pos.extra_steps,
        "free_play": pos.free_play,
        "merchant": modifiers.exchange and not pos.exchange_used and not pos.finished,
        "extra_seal": pos.extra_seal,
        "choose_left": pos.choose_left,
        "tribute_paid": pos.tribute_paid,
        "offered": offered(pos, seen_by),
        "players": [_player(player, hidden=hidden and seat != seen_by) for seat, player in enumerate(pos.players)],
        "finished": pos.finished,
    }
    if pos.finished:
        scores = final_scores(rules, pos)
        found["final"] = [final(score) for score in scores]
        found["winners"] = list(winners(pos, scores))
    return found


def offered(pos: Position, seen_by: int | None = None) -> list[str] | None:
    """The cards, coats or Builder's tiles on offer; None when there are none.

    Also None for a seat that does not decide, except for the discard pile and Builder's tiles, which are public.
    """
    frame = pos.stack[-1] if pos.stack else None
    question = frame if isinstance(frame, Question) else None
    if not (question and question.public) and seen_by is not None and (pos.finished or seen_by != pos.active):
        return None
    return list(question.offered(pos)) if question else []


def final(score: FinalScore) -> dict[str, int]:
    """A final score in the format of records, traces and tables."""
    return {"sparrows": score.sparrows, "river": score.river, "cards": score.cards, "total": score.total}


def _counts(tiles: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(COLOURS, tiles, strict=True))


def _player(player: Player, hidden: bool) -> dict[str, Any]:
    return {
        "points": player.points,
        "coins": player.coins,
        "sparrows": player.sparrows,
        "seals": player.seals,
        "crests": player.crests,
        "barge": SPACES[player.barge],
        "tiles": _counts(player.tiles),
        "hand": None if hidden else list(player.hand),
        "laid_out": list(player.laid_out),
        "coats": list(player.coats),
        "descendants": list(player.descendants),
    }
