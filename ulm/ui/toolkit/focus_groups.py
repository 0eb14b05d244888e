"""Jumping from one group of items to the next (F6), where Tab would go through all of them."""

from collections.abc import Callable, Sequence

from ulm.ui.toolkit.focus import Focusable, FocusRing

_BESIDE, _BELOW = 400.0, 40.0
"""How far items of one group lie apart at most, beside each other and one below the other."""


def neighbours(items: Sequence[Focusable]) -> list[list[Focusable]]:
    """The items in their order, in groups: what scrolls together, and what lies close together."""
    groups: list[list[Focusable]] = []
    for item in items:
        if groups and any(_together(item, other) for other in groups[-1]):
            groups[-1].append(item)
        else:
            groups.append([item])
    return groups


def _together(item: Focusable, other: Focusable) -> bool:
    if item.clip is not None or other.clip is not None:
        return item.clip == other.clip
    return bool(item.rect.inflate(2 * _BESIDE, 2 * _BELOW).colliderect(other.rect))


def usable(ring: FocusRing, group: Sequence[Focusable]) -> Focusable:
    """Where the focus was last in a group, else its first item: one that can be used, if there is any."""
    last = ring.last_focused(group)
    if last is not None and last.enabled:
        return last
    return next((item for item in group if item.enabled), last or group[0])


def jump(
    ring: FocusRing,
    groups: Sequence[Sequence[Focusable]],
    by: int,
    goal: Callable[[Sequence[Focusable]], Focusable] | None = None,
) -> None:
    """Move the focus to another group: to its ``goal``, or else to what is ``usable`` in it."""
    there = [group for group in ([each for each in whole if ring.can_focus(each)] for whole in groups) if group]
    if not there:
        return
    here = next((number for number, group in enumerate(there) if ring.focused in group), None)
    if here is None:
        group = there[0 if by > 0 else -1]
    else:
        group = there[(here + by) % len(there)]
    ring.focus(goal(group) if goal is not None else usable(ring, group), show=True)
