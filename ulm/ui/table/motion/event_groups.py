"""Which events of a move belong together: between two groups a bot pauses, within one it does not."""

from collections.abc import Sequence

from ulm.rules import Event
from ulm.ui.table.motion.event_kinds import Role, kind_of


def is_seen(event: Event) -> bool:
    """Whether an event by itself moves something on the screen."""
    return kind_of(event).role in (Role.SHOWN, Role.LEADS_ON)


def group_events(events: Sequence[Event]) -> list[list[Event]]:
    """The events of a move in their order, each group being one thing to watch."""
    groups: list[list[Event]] = []
    complete = True
    for event in events:
        role = kind_of(event).role
        follows = bool(groups) and role is Role.AFTERMATH
        if complete and not follows:
            groups.append([])
        groups[-1].append(event)
        if not follows:
            complete = role is Role.SHOWN
    # What leads over to nothing belongs to what was seen last.
    if len(groups) > 1 and not any(is_seen(event) for event in groups[-1]):
        groups[-2].extend(groups.pop())
    return groups
