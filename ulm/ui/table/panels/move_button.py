"""What the button of a move shows: pictures and a word, and what it says when it is pointed at."""

from ulm.i18n.catalog import current, t
from ulm.i18n.display_names import display_name
from ulm.i18n.phrases import labelled, slot_name
from ulm.i18n.rule_text import action_text, given_text, modifier_text, quarter_text
from ulm.rules import Move
from ulm.rules.moves import COLOURS, SIDES, SLOT_INDEX, SLOTS
from ulm.rules.ruleset import SIDE_SLOTS
from ulm.ui.state.table_state import TableState
from ulm.ui.state.view_model import TableModel
from ulm.ui.table.hints.hint_text import what_to_do

_OF_A_TILE = ("keep", "choose", "swap", "use", "as", "take")
"""Moves that are about the action of a colour."""


def move_tooltip(state: TableState, move: Move) -> str:
    """What is said of a move when it is pointed at."""
    rules, model = state.game.rules, state.model
    word = move.words[0] if move.words else ""
    match move.verb:
        case "seal":
            return labelled(f"**{display_name('quarter', word)}**", quarter_text(rules, word, current()))
        case "descendant":
            return labelled(f"**{display_name('descendant', word)}**", modifier_text(rules, word, current()))
        case "convert":
            asked = model.status.asked
            return given_text(asked.give, int(word), asked.points, asked.coins, current())
        case "step":
            return t("panels.tray.step_tip")
        case "sweep" | "skip":
            return t(f"panels.tray.{move.verb}_tip")
        case _ if move.verb in _OF_A_TILE and word in COLOURS:
            rule = action_text(rules, word, current(), model.tower)
            return f"{what_to_do(state, move)}\n" + labelled(f"**{display_name('action', word)}**", rule)
    return what_to_do(state, move)


def move_face(model: TableModel, move: Move) -> tuple[list[str], str]:
    """Pictures and word of a move."""
    word = move.words[0] if move.words else ""
    match move.verb, word:
        case "take", "coin":
            return ["pieces/coin"], "1"
        case "take", "coins":
            return ["pieces/coin"], t("rules.thing.coins", n=model.status.asked.number("coins"))
        case "take", "tiles":
            return ["pieces/bag"], t("panels.tray.tiles", n=model.status.asked.number("bag_tiles"))
        case "take", "pushed":
            return ["icons/outside_tile"], t("panels.tray.take_pushed")
        case "take", _ if word in SLOT_INDEX:
            return [f"tiles/{model.outside[word]}"], slot_name(word)
        case (("take" | "pay" | "keep" | "choose" | "as" | "swap"), _):
            return [f"tiles/{word}"], ""
        case "use", _:
            return [model.modifier_picture(model.status.push_own_by), f"tiles/{word}"], t("panels.tray.push_own")
        case "exchange", _:
            return [f"tiles/{word}", "icons/arrow", f"tiles/{move.words[1]}"], ""
        case "buy", "coin":
            return ["pieces/coin", "icons/arrow", "icons/card"], t("panels.tray.buy")
        case "buy", _:
            return [*(f"tiles/{each}" for each in move.words), "icons/arrow", "icons/card"], t("panels.tray.buy")
        case "from", _:
            return [f"icons/{word}"], t(f"panels.tray.from_{word}")
        case "descendant", _:
            return [f"descendants/{word}"], display_name("descendant", word)
        case "seal", _:
            return [f"coats/{word}"], display_name("quarter", word).form("short")
        case "steps", _:
            return ["icons/river_step"], word
        case "convert", _:
            return ["pieces/coin" if model.status.asked.give == "coins" else "pieces/sparrow_0"], word
        case "clear", _:
            count = sum(SLOTS[slot] in model.outside for slot in SIDE_SLOTS[SIDES.index(word)])
            side = display_name("side", word)
            return ["icons/outside_tile"], t("panels.tray.side", side=side[:1].upper() + side[1:], n=count)
        case "skip", _:
            return ["icons/skip"], t("panels.tray.skip")
        case "money", _:
            return ["tiles/gray"], display_name("action", "gray")
        case "river", _:
            return ["tiles/turquoise"], display_name("action", "turquoise")
        case "step", _:
            return ["icons/river_step"], ""
        case "sweep", _:
            return ["pieces/bag"], t("panels.tray.sweep")
    return [], t(f"panels.tray.{move.verb}")
