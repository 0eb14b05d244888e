"""Every key of the game in one table: what it does, and where it works.

A *place* is a set of bindings (``push``: there is a tile to be pushed). A *situation* is what holds at one time: the
places whose keys work then. Scenes ask for the action of a key (``action``, ``pressed``) and never name a key
themselves; tooltips (``with_key``) and the key sheet (``SHEET``) are made from the same table.

Keys are written like ``ctrl+z``. Where no key with Shift is bound, Shift makes no difference. The keys of the four
sides, written N, E, S, W, are the letters of the sides in the player's language (``rules.side_letter``).
Players may choose other letters for some actions (``CHANGEABLE``, ``use``); ``ulm.ui.custom_keys`` says which they can.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from ulm.i18n.catalog import t
from ulm.i18n.number_format import MINUS
from ulm.i18n.phrases import SIDES, side_letter
from ulm.ui.toolkit import input_devices
from ulm.ui.toolkit.input import Input, KeyDown, KeyUp
from ulm.ui.toolkit.input_devices import Family

BUTTON = "icons/pad_"
"""So the names of their sprites begin."""
_DRAWN: dict[Family, dict[str, str]] = {
    "xbox": {},
    "playstation": {
        "a": "cross",
        "b": "circle",
        "x": "square",
        "y": "triangle",
        "lb": "l1",
        "rb": "r1",
        "lt": "l2",
        "rt": "r2",
    },
    "nintendo": {"lb": "l", "rb": "r", "lt": "zl", "rt": "zr", "start": "plus", "back": "minus"},
}
"""Where the picture has another name than the button."""


def pad_button_icon(button: str, family: Family) -> str:
    """The sprite of a button."""
    return f"{BUTTON}{_DRAWN[family].get(button, button)}"


class Binding(msgspec.Struct, frozen=True):
    """The keys of an action in one place."""

    id: str
    keys: tuple[str, ...]
    place: str


_DIGITS = tuple("1234567890")
BINDINGS: tuple[Binding, ...] = (
    # The window itself; the kit is handed these.
    Binding("fullscreen", ("f11", "alt+return"), "window"),
    Binding("mute", ("m",), "window"),
    # Spoken output; the program itself knows these.
    Binding("speech", ("f2",), "window"),
    Binding("situation", ("f3",), "window"),
    Binding("say_again", ("shift+f3",), "window"),
    # Help. "?" is a key of its own on few keyboards, so the places where it usually is count as well.
    Binding("rules", ("f1", "?", "shift+/", "shift+ß"), "help"),
    Binding("keys", ("f1",), "rules"),
    Binding("close_keys", ("f1",), "keys"),
    # The rules.
    Binding("page_back", ("alt+left",), "rules"),
    Binding("page_on", ("alt+right",), "rules"),
    Binding("search", ("ctrl+f", "/"), "rules"),
    Binding("read", ("return",), "rules_search"),
    # Going from thing to thing: the kit does that itself.
    Binding("next", ("tab",), "tab"),
    Binding("previous", ("shift+tab",), "tab"),
    Binding("next_region", ("f6",), "tab"),
    Binding("previous_region", ("shift+f6",), "tab"),
    Binding("back", ("escape",), "tab"),
    Binding("press", ("return",), "press"),
    Binding("press", ("space",), "space"),
    Binding("left", ("left",), "arrows"),
    Binding("right", ("right",), "arrows"),
    Binding("up", ("up",), "arrows"),
    Binding("down", ("down",), "arrows"),
    # Columns that scroll, and the lines of the log, while they have the focus.
    Binding("line_up", ("up",), "column"),
    Binding("line_down", ("down",), "column"),
    Binding("page_up", ("page up", "pageup"), "column"),
    Binding("page_down", ("page down", "pagedown"), "column"),
    Binding("to_top", ("home",), "column"),
    Binding("to_bottom", ("end",), "column"),
    # Any table.
    Binding("pin", ("i",), "table"),
    Binding("show_hand", ("p",), "table"),
    Binding("compact", ("f4",), "table"),
    Binding("zoom_in", ("+", "="), "table"),
    Binding("zoom_out", ("-",), "table"),
    Binding("zoom_back", ("ctrl+0",), "table"),
    # A game.
    Binding("undo", ("ctrl+z",), "game"),
    Binding("redo", ("ctrl+y", "ctrl+shift+z"), "game"),
    Binding("hint", ("h",), "game"),
    Binding("hurry", ("space",), "showing"),
    Binding("draw", ("d",), "start"),
    Binding("side", SIDES, "push"),
    Binding("pushes", ("a",), "push"),
    Binding("number", ("1", "2", "3"), "number"),
    Binding("end", ("e",), "actions"),
    Binding("end_now", ("e",), "end_question"),
    Binding("answer", _DIGITS, "answers"),
    # All pushes side by side.
    Binding("side", SIDES, "push_sheet"),
    Binding("close_pushes", ("a",), "push_sheet"),
    # The coach of a lesson; taking back is `undo`.
    Binding("coach_show", ("c",), "coach"),
    Binding("coach_again", ("r",), "coach"),
    Binding("coach_skip", ("k",), "coach"),
    Binding("coach_next", ("g",), "coach"),
    # Looking back.
    Binding("turn_back", ("up", "ctrl+left", "shift+left"), "replay"),
    Binding("turn_on", ("down", "ctrl+right", "shift+right"), "replay"),
    Binding("move_back", ("left",), "replay"),
    Binding("move_on", ("right",), "replay"),
    Binding("first", ("home",), "replay"),
    Binding("last", ("end",), "replay"),
    Binding("play", ("space",), "replay"),
    Binding("look_from", ("v",), "replay"),
    Binding("round", _DIGITS, "replay"),
    # Other screens.
    Binding("next_line", ("space", "return"), "count"),
    Binding("delete_game", ("delete",), "chronicle"),
    Binding("bring_back", ("ctrl+z",), "chronicle"),
    Binding("confirm", ("return",), "rename"),
    # The buttons of a pad, by the names that they have on an Xbox. A is Enter and B is Esc; the directions are arrows.
    Binding("rules", ("pad back",), "help"),
    Binding("keys", ("pad back",), "rules"),
    Binding("close_keys", ("pad back",), "keys"),
    Binding("page_up", ("pad lt",), "column"),
    Binding("page_down", ("pad rt",), "column"),
    Binding("pin", ("pad y",), "table"),
    Binding("show_hand", ("pad ls",), "table"),
    Binding("hint", ("pad x",), "game"),
    Binding("slot_before", ("pad lt",), "push"),
    Binding("slot_after", ("pad rt",), "push"),
    Binding("pushes", ("pad rs",), "push"),
    Binding("close_pushes", ("pad rs",), "push_sheet"),
    Binding("move_back", ("pad lt",), "replay"),
    Binding("move_on", ("pad rt",), "replay"),
    Binding("play", ("pad x",), "replay"),
)

_ALWAYS = ("window", "help", "tab")
_FOCUS = ("press", "space", "arrows")
_TABLE = (*_ALWAYS, "press", "table")
_GAME = (*_TABLE, "space", "game", "coach")
#: The places whose keys work at the same time: no key may be bound in two of them.
SITUATIONS: dict[str, tuple[str, ...]] = {
    "window": ("window",),
    "page": (*_ALWAYS, *_FOCUS),
    "start": (*_GAME, "arrows", "answers", "start", "actions"),
    "push": (*_GAME, "arrows", "answers", "push"),
    "push_number": (*_GAME, "arrows", "number"),
    "actions": (*_GAME, "arrows", "answers", "actions"),
    "end_question": (*_GAME, "arrows", "end_question"),
    "showing": (*_TABLE, "arrows", "showing", "game"),
    "push_sheet": (*_ALWAYS, *_FOCUS, "push_sheet"),
    "push_sheet_number": (*_ALWAYS, *_FOCUS, "number"),
    "column": (*_ALWAYS, "press", "space", "column"),
    "replay": (*_TABLE, "replay"),
    "zoom": ("table",),
    "count": (*_ALWAYS, "count"),
    "chronicle": (*_ALWAYS, *_FOCUS, "chronicle"),
    "rename": (*_ALWAYS, "space", "arrows", "rename"),
    "rules": ("window", "tab", *_FOCUS, "rules"),
    "rules_search": ("window", "tab", "arrows", "rules", "rules_search"),
    "keys": ("window", "tab", *_FOCUS, "keys"),
}

#: The key sheet: its groups, and in each the actions that share a line.
SHEET: dict[str, tuple[tuple[str, ...], ...]] = {
    "everywhere": (
        ("rules",), ("keys",), ("back",), ("next", "previous"), ("next_region", "previous_region"),
        ("left", "right", "up", "down"), ("press",), ("fullscreen",), ("mute",),
        ("speech", "situation", "say_again"),
    ),
    "turn": (("draw",), ("end",), ("undo",), ("redo",), ("answer",), ("hint",), ("hurry",)),
    "push": (("side", "number"), ("pushes",)),
    "looking": (
        ("pin",), ("show_hand",), ("compact",), ("zoom_in", "zoom_out", "zoom_back"),
        ("page_up", "page_down"), ("to_top", "to_bottom"),
    ),
    "lessons": (("coach_show",), ("coach_next",), ("coach_again",), ("coach_skip",)),
    "replay": (
        ("move_back", "move_on"), ("turn_back", "turn_on"), ("first", "last"), ("play",), ("round",), ("look_from",),
    ),
    "chronicle": (("delete_game",), ("bring_back",)),
}  # fmt: skip  # several to a line

#: The pad's page of the key sheet: buttons by where they are on the pad, and what they do.
PAD_SHEET: tuple[tuple[tuple[str, ...], str], ...] = (
    (("dpad", "stick_left"), "left"),
    (("a",), "press"),
    (("b",), "back"),
    (("x",), "hint"),
    (("y",), "pin"),
    (("lb", "rb"), "regions"),
    (("lt", "rt"), "steps"),
    (("stick_right",), "scroll"),
    (("ls",), "show_hand"),
    (("rs",), "pushes"),
    (("start",), "menu"),
    (("back",), "rules"),
)

#: The actions whose letter players may change, each with those that always have the same letter.
CHANGEABLE: dict[str, tuple[str, ...]] = {
    "mute": (),
    "draw": (), "end": ("end_now",), "hint": (),
    "pushes": ("close_pushes",),
    "pin": (), "show_hand": (),
    "coach_show": (), "coach_next": (), "coach_again": (), "coach_skip": (),
    "look_from": (),
}  # fmt: skip  # several to a line

_BY_PLACE: dict[str, dict[str, str]] = {}
_BY_ID: dict[str, list[str]] = {}
_NAMED = {
    "ctrl", "shift", "alt", "tab", "escape", "return", "space", "page up", "page down", "home", "end", "delete",
}  # fmt: skip  # several to a line
_SIDE_KEY = SIDES[0]
_PAD = "pad "
_AS_KEYS = {"return": "a", "escape": "b"}
"""Buttons of a pad that are those keys."""
_ARROWS = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
_NEVER_SHOWN = ("=", "shift+/", "shift+ß", "pageup", "pagedown")
"""Other names of keys that are named already."""


def bindings(letters: Mapping[str, str]) -> list[Binding]:
    """All bindings, with other ``letters`` for actions that can be changed; the others have their usual ones."""
    chosen = {id: letter for owner, letter in letters.items() for id in (owner, *CHANGEABLE.get(owner, ()))}
    return [
        msgspec.structs.replace(each, keys=(chosen[each.id],)) if each.id in chosen and _is_letter(each) else each
        for each in BINDINGS
    ]


def _is_letter(binding: Binding) -> bool:
    return len(binding.keys) == 1 and len(binding.keys[0]) == 1


def use(letters: Mapping[str, str]) -> None:
    """From now on actions have these letters; those that are not named have their usual ones."""
    _BY_PLACE.clear()
    _BY_ID.clear()
    for each in bindings(letters):
        _BY_PLACE.setdefault(each.place, {}).update(dict.fromkeys(each.keys, each.id))
        known = _BY_ID.setdefault(each.id, [])
        known += [key for key in each.keys if key not in known]


use({})


def _written(event: Input) -> Iterator[str]:
    """The key as it may stand in the table, most exactly first."""
    if isinstance(event, KeyDown):
        held = "ctrl+" * event.ctrl + "alt+" * event.alt
        if event.shift:
            yield f"{held}shift+{event.name}"
        yield f"{held}{event.name}"


def action(event: Input, situation: str) -> str | None:
    """What a key that goes down does in a situation; None if nothing."""
    here = [_BY_PLACE[place] for place in SITUATIONS[situation]]
    sides = next((bound[_SIDE_KEY] for bound in here if _SIDE_KEY in bound), None)
    for key in _written(event):
        if sides is not None and key in _side_letters():
            return sides
        found = next((bound[key] for bound in here if key in bound), None)
        if found is not None:
            return found
        if sides is not None and _side(key):
            return sides
    return None


def side(event: KeyDown) -> str:
    """The side of the grid, N, E, S or W, whose letter is typed; empty if none."""
    return _side(event.name)


def _side_letters() -> dict[str, str]:
    """The sides by their letters in the player's language."""
    return {side_letter(side).lower(): side for side in SIDES}


def _side(key: str) -> str:
    # Players used to the notation, or to another language, find the other letters where they mean nothing else.
    return _side_letters().get(key) or (key.upper() if key.upper() in SIDES else "")


def pressed(event: Input, id: str) -> bool:
    """Whether a key goes down that is bound to an action anywhere; for what exists in one place only."""
    return isinstance(event, KeyDown) and any(key in _BY_ID[id] for key in _written(event))


def released(event: Input, id: str) -> bool:
    """Whether a key goes up that is bound to an action; modifiers may have gone up before it."""
    return isinstance(event, KeyUp) and event.name in _BY_ID[id]


def arrow(event: Input) -> str:
    """The direction of an arrow key: left, right, up or down; empty for other keys."""
    found = action(event, "page")
    return found if found is not None and found in _ARROWS else ""


def caps(id: str) -> list[tuple[str, ...]]:
    """The keys of an action as they are written on key caps: for each way, the keys that are held together."""
    found = [key for key in _BY_ID[id] if key not in _NEVER_SHOWN and not key.startswith(_PAD)]
    if found == list(_DIGITS):
        return [("1–9",), ("0",)]
    return [tuple(_cap(part) for part in (key.split("+") if key != "+" else [key])) for key in found]


def key_name(id: str) -> str:
    """The first key of an action, in the language of the program. While a pad is used: the sprite of its button, empty
    where it has none.
    """
    if input_devices.in_use.pad:
        button = _button(id)
        return pad_button_icon(button, input_devices.in_use.family) if button else ""
    return "+".join(caps(id)[0])


def _button(id: str) -> str:
    """The button of a pad that does an action; empty if there is none."""
    known = next((key.removeprefix(_PAD) for key in _BY_ID[id] if key.startswith(_PAD)), "")
    return known or next((button for key, button in _AS_KEYS.items() if key in _BY_ID[id]), "")


def in_text(id: str) -> str:
    """The first key of an action, or the button of a pad that is used, as rich text; empty where there is none."""
    cap = key_name(id)
    return f"{{icon:{cap}}}" if cap and input_devices.in_use.pad else cap


def with_key(tooltip: str, id: str) -> str:
    """A tooltip that names the key of what it explains, at the end of its first line."""
    cap = in_text(id)
    if not cap:
        return tooltip
    head, line_break, rest = tooltip.partition("\n")
    stop = "." if head.endswith(".") else ""
    return t("keys.tooltip", text=head.removesuffix("."), cap=cap) + stop + line_break + rest


def _cap(key: str) -> str:
    if key in _ARROWS:
        return _ARROWS[key]
    if key == "-":
        return MINUS
    if key in SIDES:
        return side_letter(key)
    return t(f"keys.name.{key.replace(' ', '_')}") if key in _NAMED else key.upper()
