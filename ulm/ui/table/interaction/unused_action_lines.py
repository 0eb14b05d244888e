"""What can still be done in a turn and what it would bring, line by line, each with its picture."""

from ulm.i18n.catalog import t
from ulm.i18n.display_names import display_name, kind_of, name_list
from ulm.i18n.number_format import signed
from ulm.rules.legality import action_refusal
from ulm.rules.moves import COLOUR_INDEX, COLOURS
from ulm.rules.preview import cards_to_play
from ulm.ui.table.state.table_state import TableState


def usable(state: TableState, colour: str) -> int:
    """How many of the activated tiles of a colour could be used next. A card that may be played for free needs none."""
    position = state.game.position
    if action_refusal(state.game.rules, position, COLOUR_INDEX[colour]) is None:
        return state.model.activated[colour]
    return cards_to_play(position) if colour == "brown" and state.moves("play") else 0


def offered_now(state: TableState) -> int:
    """How many actions and extra steps could be used next. One of them may take from another what that needs, so that
    they are more than what `remaining` counts.
    """
    tiles = sum(usable(state, colour) for colour in COLOURS)
    return tiles + state.remaining.extra_seal + state.remaining.steps


def unused_action_lines(state: TableState) -> list[tuple[str, str]]:
    """Picture and words of each kind of thing; what is at hand comes first, what costs nothing to leave comes last."""
    left, model = state.remaining, state.model
    lines: list[tuple[str, str]] = []
    if left.granted:
        source = display_name(kind_of(left.granted), left.granted)
        key = "granted_card" if state.moves("buy") or state.moves("play") else "granted"
        lines.append(("icons/card", t(f"panels.left.{key}", source=source)))
    for colour in COLOURS[:-1]:
        if colour in left.actions:
            lines.append((f"tiles/{colour}", _action(state, colour)))
    seals = left.actions.get(COLOURS[-1], 0) + left.extra_seal
    if seals:
        lines.append(("icons/seal", _seals(state, seals)))
    if left.steps:
        words = t("panels.left.steps", n=left.steps)
        lines.append(("icons/river_step", words if "turquoise" in left.actions else _sail(state, words)))
    if left.tribute:
        tower = display_name("tower", model.tower)
        lines.append((f"towers/{model.tower}", t("panels.left.tribute", n=model.status.owed, tower=tower)))
    if left.free_card:
        key = "free_card_last" if left.last_turn else "free_card"
        lines.append(("icons/hand", t(f"panels.left.{key}")))
    if left.exchange:
        lines.append((model.modifier_picture(model.status.exchange_by), t("panels.left.exchange")))
    return lines


def _action(state: TableState, colour: str) -> str:
    left = state.remaining
    if colour == "brown" and left.actions[colour] == 1 and not state.moves("play"):
        return t("panels.left.buy")
    words = t(f"panels.left.{colour}", n=left.actions[colour])
    if colour == "gray":
        return t("panels.left.brings", what=words, gain=t("rules.thing.coins", n=left.coins))
    if colour == "white" and left.sides:
        sides = [t("panels.tray.side", side=display_name("side", side), n=count) for side, count in left.sides]
        return t("panels.left.brings", what=words, gain=name_list(sides, "or"))
    return _sail(state, words) if colour == "turquoise" else words


def _sail(state: TableState, words: str) -> str:
    """How far the barge gets, and what that is worth at the end of the game."""
    landing, here = state.remaining.landing, state.model.players[state.model.active].barge
    if landing is None:
        return words
    return t("panels.left.sail", what=words, space=signed(landing), n=landing - here)


def _seals(state: TableState, seals: int) -> str:
    left = state.remaining
    words = t("panels.left.seal", n=seals)
    if not left.seal_quarters:
        return words
    where = name_list([display_name("quarter", quarter) for quarter in left.seal_quarters], "or")
    price = t("rules.thing.coins", n=left.seal_price)
    return t("panels.left.seal_where", seal=words, where=where, price=price)
