"""The parts of the board by the words that lessons and rules pages have for them."""

from collections.abc import Iterable

import pygame

from ulm.rules.moves import SPACES
from ulm.ui.pieces.board import PILES, Board

CARDS = "cards"
"""The one region that is not on the board: cards side by side."""
REGIONS = ("whole", "board", "grid", "river", "docks", "quarters", "minster", "towers", "piles")
"""Regions that need no name of a thing."""
_AIR = {"grid": 15.0, "river": 30.0, "spaces": 30.0, "docks": 60.0, "towers": 60.0, "piles": 16.0}
_USUAL_AIR = 8.0


class UnknownPlace(LookupError):
    """There is no part of the board of that name."""


def board_region(board: Board, words: str) -> pygame.FRect:
    """A part of the board: one of ``REGIONS``, or a thing with its name (``quarter garden``, ``slot W1``,
    ``space -3``), some spaces of the river (``spaces -2 4``: from the first to the last), or several of these with
    commas between them (``outside E1, quarter town_hall``). Raises UnknownPlace.
    """
    several = words.split(", ")
    if len(several) > 1:
        return _hull([board_region(board, each) for each in several])
    kind, _, name = words.partition(" ")
    match kind:
        case "whole" | "board":
            return board.region.copy()
        case "grid":
            boxes = _all(board, "outside", "edge_seal", "insert")
        case "river":
            boxes = _all(board, "river")
        case "spaces":
            boxes = [_at(board, "river", space) for space in name.split()] or [place_of_thing(board, words)]
        case "docks":
            boxes = _all(board, "dock")
        case "quarters":
            boxes = _all(board, "quarter", "landmark", "river")
        case "minster":
            boxes = [board.minster_at(), board.church_at()]
        case "towers":
            boxes = _all(board, "tower")
        case "piles":
            boxes = [board.at("pile", pile) for pile in PILES]
        case "quarter":
            boxes = [place_of_thing(board, words), *(_at(board, each, name) for each in ("landmark", "bank"))]
        case _:
            boxes = [place_of_thing(board, words)]
    air = _AIR.get(kind, _USUAL_AIR)
    return _hull(boxes).inflate(2 * air, 2 * air).clip(board.region)


def place_of_thing(board: Board, words: str) -> pygame.FRect:
    """Where a thing is, without anything around it: what glows. Raises UnknownPlace where it is not on the board."""
    kind, _, name = words.partition(" ")
    match kind:
        case "grid":
            return _hull(_all(board, "cell")).inflate(8, 8)
        case "slots":
            return _hull([_at(board, "insert", f"{name}{number}") for number in (1, 2, 3)])
        case "slot":
            return _at(board, "insert", name)
        case "outside":
            return _at(board, "outside", name)
        case "docks":
            return _hull(_all(board, "dock")).inflate(6, 6)
        case "dock":
            return _at(board, "dock", name)
        case "quarter":
            return _at(board, "quarter", name).inflate(-2, -2)
        case "space":
            return _at(board, "river", name)
        case "crest":
            return _at(board, "crest", name)
        case "river":
            return _hull([board.at("river", space) for space in SPACES])
        case "bag" | "deck" | "discard" | "coats":
            return board.at("pile", kind)
        case "minster":
            return board.minster_at()
        case "tower":
            return _at(board, "tower", name or "now")
        case "turn_tile":
            return board.at("turn_tile", "turn_tile")
        case "coat":
            slot = next((slot for slot in board.layout.keys("outside") if board.coat_at(slot) == name), "")
            return _at(board, "outside", slot)
        case "descendant" if name in board.state.model.descendants:
            return board.descendant_at(name)
        case "barge" if name.isdigit() and int(name) < len(board.state.model.players):
            return board.barge_at(int(name), board.state.model.players[int(name)].barge)
    raise UnknownPlace(words)


def _at(board: Board, kind: str, key: str) -> pygame.FRect:
    if not board.layout.has(kind, key):
        raise UnknownPlace(f"{kind} {key}".strip())
    return board.at(kind, key)


def _all(board: Board, *kinds: str) -> list[pygame.FRect]:
    return [board.at(kind, key) for kind in kinds for key in board.layout.keys(kind)]


def _hull(boxes: Iterable[pygame.FRect]) -> pygame.FRect:
    first, *others = boxes
    return first.unionall(others)


def with_aspect(box: pygame.FRect, aspect: float, within: pygame.FRect) -> pygame.FRect:
    """A rectangle of an aspect (width to height) around a region: as small as may be, and inside the board unless it
    is wider or higher than that.
    """
    grown = box.copy()
    if box.w < box.h * aspect:
        grown.w = box.h * aspect
    else:
        grown.h = box.w / aspect
    grown.center = box.center
    if grown.w > within.w or grown.h > within.h:
        shrink = min(within.w / grown.w, within.h / grown.h)
        grown.w, grown.h = grown.w * shrink, grown.h * shrink
        grown.center = box.center
    grown.clamp_ip(within)
    return grown
