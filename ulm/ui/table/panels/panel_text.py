"""What the panels say: things by their names, texts of cards, and the one sentence that says what to do now."""

from ulm.rules.moves import SLOT_INDEX
from ulm.text.catalog import current, t
from ulm.ui.table.state.table_context import TableContext

_BESIDES = ("play", "exchange", "seal")
"""What may be had in a turn without one of its three actions."""


def card_use(ctx: TableContext, card: str, use: str) -> str:
    """What a card does ``now`` or brings ``later``."""
    own = f"rules.card.{card}.{use}"
    if current().has(own):
        return t(own)
    found = next(each for each in ctx.game.rules.definitions.cards if each.id == card)
    colours = t("rules.or").join(t(f"rules.colour.{colour}") for colour in found.tile or ())
    return t(f"rules.kind.{found.kind}.{use}", colours=colours)


def question_key(ctx: TableContext) -> str:
    """Which question is open; those that the rules call alike are told apart by what is asked."""
    status = ctx.model.status
    match status.question:
        case "take":
            words = {move.words[0] for move in ctx.moves("take")}
            if "pushed" in words:
                return "take_pushed"
            if "coins" in words:
                return "take_freeze"
            if "coin" in words:
                return "take_coin"
            return "take_outside" if any(word in SLOT_INDEX for word in words) else "take_dock"
        case "convert":
            return "convert_coins" if status.reason == "siege" else "convert_sparrows"
        case "action":
            return "action_card" if ctx.moves("buy") or ctx.moves("play") else "action"
    return status.question


def ask(ctx: TableContext) -> str:
    """The open question, which names only what can be done."""
    key = question_key(ctx)
    if key == "action_card" and not ctx.moves("play"):
        key = "action_buy"
    elif key == "action_card" and not ctx.moves("buy"):
        key = "action_play"
    return t(f"panels.ask.{key}")


def prompt(ctx: TableContext) -> str:
    """What to do now, in one sentence."""
    status = ctx.model.status
    if status.finished:
        return t("panels.prompt.over")
    seat = ctx.seats[ctx.model.active]
    if seat.bot is not None:
        return t("panels.prompt.bot", name=seat.name)
    if status.question:
        return ask(ctx)
    if ctx.opened:
        return t(f"panels.ask.{ctx.opened}")
    if status.phase == "start":
        return t("panels.prompt.choose" if ctx.moves("choose") else "panels.prompt.draw")
    if status.phase == "convert":
        if ctx.moves("sweep"):
            return t("panels.prompt.sweep")
        if ctx.moves("use"):
            return t("panels.prompt.push_scholar")
        return t("panels.prompt.push_sparrow" if ctx.moves("swap") else "panels.prompt.push")
    left = ctx.usable
    if status.owed:
        owed = t("panels.prompt.owed", n=status.owed)
        return f"{t('panels.prompt.left', n=left)} {owed}" if left else owed
    return t("panels.prompt.actions", n=left) if left else _last_prompt(ctx)


def _last_prompt(ctx: TableContext) -> str:
    """What may be done when no action can be used any more."""
    still = [t(f"panels.prompt.still_{verb}") for verb in _BESIDES if ctx.moves(verb)]
    return t("panels.prompt.end_or", what=t("panels.prompt.or").join(still)) if still else t("panels.prompt.end")
