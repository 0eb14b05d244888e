"""Chooses the moments that are told: those that changed the lead most and happen most seldom."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ulm.story.moment import Frequencies, Moment

FEWEST, MOST = 8, 12
"""Sentences of a text."""
ALWAYS = (
    "opening", "first_coat", "no_coat", "river_won", "river_led", "best_turn", "best_turn_at_once", "best_turn_mixed",
    "sparrow_best", "review_cost", "review_find", "review_luck", "end", "end_clear", "end_narrow", "end_quarters",
    "end_shared",
)  # fmt: skip  # several to a line
"""What every text tells, if it happened; of what a review tells, one is found at most."""
_LEAD = 6.0
"""Points of lead that weigh as much as happening half as often."""
_WORTH_TELLING = 2.0
"""The weight from which a moment is told though there are enough sentences without it."""
_QUIET_BEST, _QUIET = 4, 11.0
"""So many of the weightiest moments of a quiet game do not weigh more together."""
_LIVELY = {"end_narrow", "end_quarters", "end_shared", "lead_changes", "come_back", "last_round"}
"""What does not happen in a quiet game."""
_RELATED = (
    ("come_back", "last_round", "lead_held"),
    ("set_mixed", "set_alike", "many_cards"),
    ("many_cards", "card_worth"),
    ("kept_later", "kept", "idle_card"),
    ("many_sparrows", "sparrows_given"),
    ("crest_shared", "crest_others", "crest_own"),
    ("first_seal", "first_descendant", "bridge"),
    ("deck_empty", "bag_empty"),
)
"""Kinds of which one is told."""


def weight(moment: Moment, known: Frequencies) -> float:
    """How much a moment is worth telling."""
    return abs(moment.swing) / _LEAD + known.rarity(moment)


def chosen(found: Sequence[Moment], seats: int, known: Frequencies, without: Collection[str] = ()) -> list[Moment]:
    """The moments to tell, in their order, at most as many as a text has sentences, but for the kinds ``without``.
    Each player has a part in one, as far as there are any of theirs.
    """
    ranked = sorted(
        [moment for moment in found if moment.kind not in without], key=lambda moment: -weight(moment, known)
    )
    told = [moment for moment in ranked if moment.kind in ALWAYS]
    for seat in range(seats):
        if not any(seat in moment.seats for moment in told if moment.kind != "opening"):
            told += [moment for moment in ranked if moment.seats[:1] == (seat,) and _is_new(moment, told)][:1]
    quiet = "quiet" not in without and is_quiet(found, known)
    room = MOST - quiet
    for moment in ranked:
        enough = len(told) + quiet >= FEWEST
        if len(told) < room and _is_new(moment, told) and not (enough and weight(moment, known) < _WORTH_TELLING):
            told.append(moment)
    kinds = {moment.kind for moment in told}
    more = [moment for moment in ranked if moment.kind not in kinds]
    told += more[: max(0, FEWEST - quiet - len(told))]
    if quiet:
        end = max(found, key=lambda moment: moment.at)
        told.append(Moment(kind="quiet", at=end.at, round=end.round))
    return sorted(told, key=_order)


def is_quiet(found: Sequence[Moment], known: Frequencies) -> bool:
    """Whether nothing in a game was out of the ordinary, and its end was not close."""
    weights = sorted(weight(moment, known) for moment in found if not moment.kind.startswith(("end", "review_")))
    return not _LIVELY & {moment.kind for moment in found} and sum(weights[-_QUIET_BEST:]) < _QUIET


def _is_new(moment: Moment, told: Sequence[Moment]) -> bool:
    kinds = {each.kind for each in told}
    related = {kind for group in _RELATED if moment.kind in group for kind in group}
    return moment.kind not in kinds and not kinds & related


def _order(moment: Moment) -> tuple[int, int, int]:
    """By the years; what was so at the end comes last, and how it ended is the very last. The sparrow that had a part
    in the best turn comes right after it.
    """
    last = moment.kind.startswith("end")
    late = 3 if last else 2 if moment.kind == "quiet" else 1 if moment.kind in _AT_END else 0
    of_best = 2 if moment.kind == "sparrow_best" else 1 if moment.kind.startswith("best_turn") else 0
    return moment.at, late, of_best


_AT_END = (
    "no_coat", "many_coats", "many_cards", "no_cards", "card_worth", "idle_card", "many_sparrows", "sparrows_given",
    "coins_left", "behind_bridge", "lead_changes",
)  # fmt: skip  # several to a line
