"""What tooltips say of the things on the board: the name, what lies there, what a click does or why it cannot."""

from collections.abc import Sequence

from ulm.i18n.catalog import current, t
from ulm.i18n.display_names import display_name
from ulm.i18n.number_format import signed
from ulm.i18n.phrases import labelled, slot_name
from ulm.i18n.rule_text import modifier_text, quarter_text, reward_text
from ulm.rules.moves import COLOURS
from ulm.ui.table.interaction.move_options import MoveOption, options_of
from ulm.ui.table.state.inspectable import Inspectable
from ulm.ui.table.state.table_state import TableState


def tooltip(state: TableState, thing: Inspectable, options: Sequence[MoveOption]) -> str:
    """A few lines of rich text."""
    lines = [f"**{title(state, thing)}**"]
    if not state.inspector_shown:
        lines += _about(state, thing)
    if options:
        lines += [f"*{option.label}*" for option in options[:1]]
    elif state.ready:
        wanted = options_of(state, thing)
        why = state.why_not(wanted[0].move) if wanted else ""
        if why:
            lines.append(f"[[rubric|{why}]]")
    return "\n".join(line for line in lines if line)


def spoken(state: TableState, thing: Inspectable, options: Sequence[MoveOption]) -> list[str]:
    """What a tooltip says where nothing beside it explains the thing."""
    lines = _about(state, thing) + [option.label for option in options]
    if thing.kind == "slot":
        # The tile outside comes first; it is said with where it lies.
        del lines[0]
    if not options and state.ready:
        wanted = options_of(state, thing)
        lines.append(state.why_not(wanted[0].move) if wanted else "")
    return lines


def title(state: TableState, thing: Inspectable) -> str:
    """The name of a thing."""
    kind, key = thing
    match kind:
        case "tile" | "drawn":
            return display_name("action", key)
        case "dock":
            colour = state.model.docks[int(key)]
            return t("game.thing.dock", action=display_name("action", colour)) if colour else t("game.thing.docks")
        case "slot":
            return t("game.thing.slot", slot=slot_name(key))
        case "space":
            return t("game.thing.space", space=signed(int(key)))
        case "quarter" | "descendant" | "tower" | "card" | "coat":
            return display_name(kind, key)
        case "seat":
            return state.seats[int(key)].name
        case _:
            return t(f"game.thing.{kind}")


def _about(state: TableState, thing: Inspectable) -> list[str]:
    model = state.model
    kind, key = thing
    match kind:
        case "bag":
            return [t("game.thing.bag_holds", n=sum(model.bag.values()))] + [
                labelled(display_name("action", colour), model.bag[colour]) for colour in COLOURS
            ]
        case "deck":
            return [t("game.thing.cards", n=model.deck)]
        case "discard":
            top = display_name("card", model.discard[-1]) if model.discard else ""
            return [t("game.thing.cards", n=len(model.discard)), top]
        case "coats":
            return [t("game.thing.coats_left", n=model.coats)]
        case "slot":
            owner = model.edge.get(key)
            colour = model.outside.get(key)
            coat = next((each.id for each in state.game.rules.definitions.coats if each.slot == key), "")
            return [
                display_name("action", colour) if colour else "",
                t("game.thing.slot_coat", coat=display_name("coat", coat)) if owner is None and coat else "",
                t("game.thing.edge_seal", name=state.seats[owner].name) if owner is not None else "",
            ]
        case "quarter":
            owner = model.crests.get(key)
            free = state.game.rules.seal_spaces[state.game.rules.quarter_index[key]] - len(model.quarters[key])
            return [
                quarter_text(state.game.rules, key, current()),
                t("game.thing.free", n=free),
                t("game.thing.crest", name=state.seats[owner].name) if owner is not None else "",
            ]
        case "descendant" | "tower":
            return [modifier_text(state.game.rules, key, current())]
        case "space":
            return [reward_text(state.game.rules, int(key), current())]
    return []


def score(state: TableState, seat: int) -> str:
    """How a player stands."""
    return t("game.thing.score", name=state.seats[seat].name, n=state.model.players[seat].points)
