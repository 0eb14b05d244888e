"""Privileges and rewards in the icon language of the board."""

from collections.abc import Sequence

from ulm.rules import definitions as defs

_NUMBERED = {"coins": "icons/coin", "points": "icons/points", "sparrows": "icons/sparrow", "bag_tiles": "icons/bag"}
_PLAIN = {
    "dock_tile": ("icons/dock_tile",),
    "top_card": ("icons/card",),
    "card_action": ("icons/card",),
    "descendant": ("icons/descendant",),
}


def privilege_icons(effects: Sequence[defs.AnyEffect]) -> list[str]:
    """Effects as a row of icons (``icon_row``)."""
    found: list[str] = []
    for effect in effects:
        kind = str(effect.__struct_config__.tag)
        match effect:
            case defs.Either(of):
                for number, part in enumerate(of):
                    found += (["=/"] if number else []) + privilege_icons([part])
            case defs.River(most):
                found += [f"=0–{most}", "icons/river_step"]
            case defs.Coats(look):
                found += ["icons/coat", f"=1/{look}"]
            case defs.PickCard(look):
                found += ["icons/discard", "=/", f"={look}", "icons/deck"]
            case defs.PointsPerQuarter(n):
                found += [f"={n}", "icons/points", "=×", "icons/quarter"]
            case defs.CardAction():
                found += ["tiles/brown"]
            case _ if kind in _NUMBERED:
                n = int(getattr(effect, "n", 1))
                found += ([f"={n}"] if n > 1 else []) + [_NUMBERED[kind]]
            case _:
                found += _PLAIN.get(kind, ("icons/question",))
    return found
