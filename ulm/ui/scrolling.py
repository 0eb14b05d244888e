"""How keys scroll what is longer than its frame."""


def scrolled_by_key(way: str | None, offset: float, *, line: float, leaf: float, furthest: float) -> float | None:
    """The new offset after a key of a column (``keys.action(event, "column")``); None after any other key."""
    match way:
        case "line_up":
            wanted = offset - line
        case "line_down":
            wanted = offset + line
        case "page_up":
            wanted = offset - leaf
        case "page_down":
            wanted = offset + leaf
        case "to_top":
            wanted = 0.0
        case "to_bottom":
            wanted = furthest
        case _:
            return None
    return max(0.0, min(furthest, wanted))
