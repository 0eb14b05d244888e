"""How the statistics write numbers."""

from fractions import Fraction

from ulm.i18n import number_format
from ulm.i18n.catalog import t

_SIGNS = {
    Fraction(0): "",
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


def decimal(value: Fraction, places: int = 1) -> str:
    """A number with so many decimal places, and a real minus sign."""
    return number_format.decimal(float(value), t("language.decimal"), places)


def fraction(value: Fraction) -> str:
    """A number of victories, of which some may have been shared."""
    whole, rest = divmod(value, 1)
    if rest not in _SIGNS:
        return decimal(value, 2)
    return (str(whole) if whole or not rest else "") + _SIGNS[rest]
