"""What can still be done in a turn, line by line, each with its picture."""

from ulm.rules.moves import COLOURS
from ulm.text.catalog import t
from ulm.text.display_names import display_name, kind_of
from ulm.ui.table.state.table_state import TableState


def left_to_do(state: TableState) -> list[tuple[str, str]]:
    """Picture and words of each kind of thing; what is at hand comes first, what costs nothing to leave comes last."""
    left, model = state.remaining, state.model
    lines: list[tuple[str, str]] = []
    if left.granted:
        source = display_name(kind_of(left.granted), left.granted)
        key = "granted_card" if state.moves("buy") or state.moves("play") else "granted"
        lines.append(("icons/card", t(f"panels.left.{key}", source=source)))
    for colour in COLOURS[:-1]:
        if colour in left.actions:
            lines.append((f"tiles/{colour}", t(f"panels.left.{colour}", n=left.actions[colour])))
    seals = left.actions.get(COLOURS[-1], 0) + left.extra_seal
    if seals:
        lines.append(("icons/seal", _seals(state, seals)))
    if left.steps:
        lines.append(("icons/river_step", t("panels.left.steps", n=left.steps)))
    if left.tribute:
        lines.append((f"towers/{model.tower}", t("panels.left.tribute", n=model.status.owed)))
    if left.free_card:
        key = "free_card_last" if left.last_turn else "free_card"
        lines.append(("icons/hand", t(f"panels.left.{key}")))
    if left.exchange:
        lines.append((model.modifier_picture(model.status.exchange_by), t("panels.left.exchange")))
    return lines


def _seals(state: TableState, seals: int) -> str:
    left = state.remaining
    words = t("panels.left.seal", n=seals)
    if not left.seal_quarters:
        return words
    where = t("rules.join.or").join(display_name("quarter", quarter) for quarter in left.seal_quarters)
    price = t("rules.thing.coins", n=left.seal_price)
    return t("panels.left.seal_where", seal=words, where=where, price=price)
