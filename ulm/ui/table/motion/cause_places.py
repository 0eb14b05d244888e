"""Where on the table the cause of something lies: what it brings comes from there, what it costs goes there."""

import pygame

from ulm.rules import events as ev
from ulm.rules.causes import Cause
from ulm.ui.table.motion.stage import AnimationStage

_MIDDLE = 4
"""The cell in the middle of the grid."""


def cause_place(stage: AnimationStage, cause: Cause | None, seat: int) -> pygame.FRect:
    """Where a cause lies; ``seat``: to whom it brought something."""
    board, model, rules = stage.board, stage.state.model, stage.state.game.rules
    if cause is None:
        return board.at("cell", _MIDDLE)
    reason, exactly, _ = cause
    match reason:
        case "edge" if exactly:
            return board.at("edge_seal", exactly)
        case "crest" if exactly:
            return board.at("crest", exactly)
        case "coat" if exactly:
            return stage.place("coats", seat, exactly)
        case "landing":
            return board.barge_at(seat, model.players[seat].barge)
        case "seal":
            return board.barge_at(model.active, model.players[model.active].barge)
        case "money":
            return _grey_tile(stage)
        case "buy":
            return board.at("pile", "deck")
        case "swap":
            return board.at("dock", 2)
        case "tribute":
            return board.at("tower", "now")
    if reason in rules.quarter_index:
        return board.plate_at(reason)
    if reason in rules.cards:
        return board.at("pile", "discard")
    if reason in rules.tower_ids:
        return board.at("tower", "now")
    if reason in rules.descendant_ids:
        return stage.place("descendants", seat, reason)
    return board.at("cell", _MIDDLE)


def _grey_tile(stage: AnimationStage) -> pygame.FRect:
    """The tile of the line pushed this turn that gives coins."""
    state, board = stage.state, stage.board
    for played in reversed(state.history):
        if (played.seat, played.round) != (state.model.active, state.model.round):
            break
        for event in played.events:
            if isinstance(event, ev.Pushed):
                grey = (cell for cell in board.line(event.slot) if state.model.grid[cell] == "gray")
                return board.at("cell", next(grey, _MIDDLE))
    return board.at("cell", _MIDDLE)
