"""Jumping from one group of items to the next (F6), where Tab would go through all of them."""

from collections.abc import Callable, Sequence

from ulm.ui.kit.focus import FocusRing, Item

_BESIDE, _BELOW = 400.0, 40.0
"""How far items of one group lie apart at most, beside each other and one below the other."""


def neighbours(items: Sequence[Item]) -> list[list[Item]]:
    """The items in their order, in groups: what scrolls together, and what lies close together."""
    groups: list[list[Item]] = []
    for item in items:
        if groups and any(_together(item, other) for other in groups[-1]):
            groups[-1].append(item)
        else:
            groups.append([item])
    return groups


def _together(item: Item, other: Item) -> bool:
    if item.clip is not None or other.clip is not None:
        return item.clip == other.clip
    return bool(item.rect.inflate(2 * _BESIDE, 2 * _BELOW).colliderect(other.rect))


def jump(
    ring: FocusRing, groups: Sequence[Sequence[Item]], by: int, best: Callable[[Sequence[Item]], Item] | None = None
) -> None:
    """Move the focus to another group: to the item of it that had the focus last, or else to its ``best``, which is
    its first if nothing else is said.
    """
    there = [group for group in ([each for each in whole if ring.can_focus(each)] for whole in groups) if group]
    if not there:
        return
    here = next((number for number, group in enumerate(there) if ring.focused in group), None)
    if here is None:
        goal = there[0 if by > 0 else -1]
    else:
        goal = there[(here + by) % len(there)]
    ring.focus(ring.last_focused(goal) or (best(goal) if best is not None else goal[0]), show=True)
