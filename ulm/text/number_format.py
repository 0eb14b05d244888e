"""Formats numbers with a real minus sign instead of a hyphen."""

MINUS = "−"


def written(value: int) -> str:
    """A number as text."""
    return str(value).replace("-", MINUS)


def signed(value: int) -> str:
    """A number as text, always with its sign."""
    return written(value) if value < 0 else f"+{value}"
