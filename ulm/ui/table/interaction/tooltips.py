"""What tooltips say of the things on the board: the name, what lies there, what a click does or why it cannot."""

from collections.abc import Sequence

from ulm.rules.moves import COLOURS, SLOTS
from ulm.text.catalog import current, t
from ulm.text.number_format import signed
from ulm.text.rule_text import modifier_text, quarter_text, reward_text
from ulm.text.thing_names import thing_name
from ulm.ui.table.interaction.move_options import MoveOption, options_of
from ulm.ui.table.state.table_context import TableContext, Thing


def tooltip(ctx: TableContext, thing: Thing, deeds: Sequence[MoveOption]) -> str:
    """A few lines of rich text."""
    lines = [f"**{title(ctx, thing)}**"]
    if not ctx.explained:
        lines += _about(ctx, thing)
    if deeds:
        lines += [f"*{deed.label}*" for deed in deeds[:1]]
    elif ctx.ready:
        wanted = options_of(ctx, thing)
        why = ctx.why_not(wanted[0].move) if wanted else ""
        if why:
            lines.append(f"[[rubric|{why}]]")
    return "\n".join(line for line in lines if line)


def title(ctx: TableContext, thing: Thing) -> str:
    """The name of a thing."""
    kind, key = thing
    match kind:
        case "tile" | "drawn":
            return thing_name("action", key)
        case "dock":
            colour = ctx.model.docks[int(key)]
            return t("game.thing.dock", action=thing_name("action", colour)) if colour else t("game.thing.docks")
        case "slot":
            return t("game.thing.slot", slot=key)
        case "space":
            return t("game.thing.space", space=signed(int(key)))
        case "quarter" | "descendant" | "tower" | "card" | "coat":
            return thing_name(kind, key)
        case "seat":
            return ctx.seats[int(key)].name
        case _:
            return t(f"game.thing.{kind}")


def _about(ctx: TableContext, thing: Thing) -> list[str]:
    model = ctx.model
    kind, key = thing
    match kind:
        case "bag":
            return [t("game.thing.bag_holds", n=sum(model.bag.values()))] + [
                f"{thing_name('action', colour)}: {model.bag[colour]}" for colour in COLOURS
            ]
        case "deck":
            return [t("game.thing.cards", n=model.deck)]
        case "discard":
            top = thing_name("card", model.discard[-1]) if model.discard else ""
            return [t("game.thing.cards", n=len(model.discard)), top]
        case "coats":
            return [t("game.thing.coats_left", n=model.coats)]
        case "slot":
            owner = model.edge.get(key)
            colour = model.outside.get(key)
            coat = next((each.id for each in ctx.game.rules.coats.values() if SLOTS[each.slot] == key), "")
            return [
                thing_name("action", colour) if colour else "",
                t("game.thing.slot_coat", coat=thing_name("coat", coat)) if owner is None and coat else "",
                t("game.thing.edge_seal", name=ctx.seats[owner].name) if owner is not None else "",
            ]
        case "quarter":
            owner = model.crests.get(key)
            free = ctx.game.rules.seal_spaces[ctx.game.rules.quarter_index[key]] - len(model.quarters[key])
            return [
                quarter_text(ctx.game.rules, key, current()),
                t("game.thing.free", n=free),
                t("game.thing.crest", name=ctx.seats[owner].name) if owner is not None else "",
            ]
        case "descendant" | "tower":
            return [modifier_text(ctx.game.rules, key, current())]
        case "space":
            return [reward_text(ctx.game.rules, int(key), current())]
    return []


def score(ctx: TableContext, seat: int) -> str:
    """How a player stands."""
    return t("game.thing.score", name=ctx.seats[seat].name, n=ctx.model.players[seat].points)
