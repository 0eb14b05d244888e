"""Writes numbers with a real minus sign instead of a hyphen, and with the decimal sign of a language."""

MINUS = "−"


def written(value: int) -> str:
    """A number as text."""
    return str(value).replace("-", MINUS)


def signed(value: int) -> str:
    """A number as text, always with its sign."""
    return written(value) if value < 0 else f"+{value}"


def decimal(value: float, sign_of_decimals: str, places: int = 1, *, sign: bool = False) -> str:
    """A number with so many decimal places, after a point or a comma; with ``sign`` also a plus is written.

    >>> decimal(-1.25, ","), decimal(3, ".", sign=True)
    ('−1,2', '+3.0')
    """
    return f"{value:{'+' if sign else ''}.{places}f}".replace("-", MINUS).replace(".", sign_of_decimals)
