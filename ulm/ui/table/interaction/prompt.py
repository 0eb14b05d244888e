"""The open question, and the one sentence that says what to do now."""

from __future__ import annotations

from collections.abc import Sequence

from ulm.i18n.catalog import t
from ulm.i18n.display_names import display_name
from ulm.rules import Move
from ulm.ui.table.interaction.unused_action_lines import offered_now
from ulm.ui.table.state import item_moves
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit import input_devices

_BESIDES = ("play", "exchange", "seal")
"""What may be had in a turn without one of its three actions."""


def question_key(state: TableState) -> str:
    """Which question is open; those that the rules call alike are told apart by what is asked."""
    status = state.model.status
    if status.question == "action":
        return "action_card" if state.moves("buy") or state.moves("play") else "action"
    return "take_dock" if status.asked.parts and len(_takeable(state)) == 1 else status.asked.key


def _takeable(state: TableState) -> list[tuple[str, int]]:
    """What there is to choose from and can be had: coins may have run out."""
    words = {move.words[0] for move in state.moves("take")}
    coins = bool(words & {"coin", "coins"})
    return [(kind, number) for kind, number in state.model.status.asked.parts if kind != "coins" or coins]


def ask(state: TableState) -> str:
    """The open question, which names only what can be done."""
    key = question_key(state)
    if key == "action_card" and not state.moves("play"):
        key = "action_buy"
    elif key == "action_card" and not state.moves("buy"):
        key = "action_play"
    elif key == "take_either":
        either = [t(f"rules.thing.{kind}", n=number) for kind, number in _takeable(state)]
        return t("panels.ask.take_either", what=t("rules.join.or").join(either))
    elif key == "card" and state.model.status.asked.effect == "offer_cards":
        return t("panels.ask.card_offered", n=len(state.model.status.offered) - 1)
    elif key == "coat":
        if not state.mine.crests:
            return t("panels.ask.coat_silver")
        return t("panels.ask.coat_offered", n=len(state.model.status.offered) - 1)
    return t(f"panels.ask.{key}")


def prompt(state: TableState) -> str:
    """What to do now, in one sentence."""
    status = state.model.status
    if status.finished:
        return t("panels.prompt.over")
    seat = state.seats[state.model.active]
    if seat.bot is not None:
        presence = state.presence.get(state.model.active)
        if presence in ("away", "free", "stand_in"):
            return t(f"online.presence.{presence}", name=seat.name)
        return t("panels.prompt.bot", name=seat.name)
    if status.question:
        after = state.remaining.count if status.question == "action" else 0
        return f"{ask(state)} {t('panels.prompt.then', n=after)}" if after else ask(state)
    if state.opened:
        own = state.opened == "exchange" and not state.selected
        tower = display_name("tower", state.model.tower)
        return t("panels.ask.exchange_own" if own else f"panels.ask.{state.opened}", tower=tower)
    if status.phase == "start":
        if not state.moves("choose"):
            return t("panels.prompt.draw")
        extra = state.game.rules.options.choose_tile_is_extra
        return t("panels.prompt.choose_extra" if extra else "panels.prompt.choose")
    if status.phase == "convert":
        if state.moves("sweep"):
            return t("panels.prompt.sweep")
        if state.moves("use"):
            return t("panels.prompt.push_own")
        return t("panels.prompt.push_sparrow" if state.moves("swap") else "panels.prompt.push")
    if state.selected and state.can(item_moves.tribute(state.selected)):
        return t("panels.ask.tribute_chosen", button=t("panels.tray.tribute"))
    left = state.remaining
    if status.owed:
        owed = t("panels.prompt.owed", n=status.owed, tower=display_name("tower", state.model.tower))
        return f"{t('panels.prompt.left', n=left.count)} {owed}" if left.count else owed
    if left.count <= left.extra_seal:
        return _last_prompt(state)
    offered = offered_now(state)
    if offered > left.count:
        return t("panels.prompt.some_actions", n=left.count, all=offered)
    return t("panels.prompt.actions", n=left.count)


def _last_prompt(state: TableState) -> str:
    """What may be done when no activated tile can be used any more."""
    still = [t(f"panels.prompt.still_{verb}") for verb in _BESIDES if state.moves(verb)]
    return t("panels.prompt.end_or", what=t("panels.prompt.or").join(still)) if still else t("panels.prompt.end")


_NUMBERS = ("steps", "convert")
"""Questions whose answers are numbers themselves."""


def number_key(place: int) -> str:
    """The number key of what lies at a place, counted from 0; empty where there are no more."""
    return str(place + 1) if place < 9 else ""


def by_key(moves: Sequence[Move]) -> dict[str, Move]:
    """The answers by the number keys that give them: a number by itself, anything else by its place from 1 on."""
    numbers = all(move.verb in _NUMBERS for move in moves)
    keys = [move.words[0] for move in moves] if numbers else [number_key(place) for place in range(len(moves))]
    return {key: move for key, move in zip(keys, moves, strict=True) if len(key) == 1}


def key_of(move: Move, moves: Sequence[Move]) -> str:
    """The number key of one of the answers; empty where it has none."""
    return next((key for key, each in by_key(moves).items() if each is move), "")


def open_answers(state: TableState) -> list[Move]:
    """The answers to the open question in their fixed order."""
    if not state.ready or not state.model.status.question or state.model.status.question == "action":
        return []
    return [move for found in state.legal.values() for move in found]


def answer_number(state: TableState, move: Move) -> str:
    """The number key that is shown beside what plays a move; empty where none does, and while a pad is used."""
    return "" if input_devices.in_use.pad else key_of(move, open_answers(state))
