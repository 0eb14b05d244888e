"""Numbers as they are written: with a real minus sign, for a hyphen is none."""


def written(value: int) -> str:
    """A number that may be below zero."""
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    """A number with its sign, whichever it is."""
    return written(value) if value < 0 else f"+{value}"
