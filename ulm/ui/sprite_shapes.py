"""The shapes of pictures that are not square: width to height, by the beginning of their names."""

_SHAPES = {
    "coats/": 64 / 72,
    "pieces/crest": 32 / 36,
    "towers/": 1.5,
    "cards/": 216 / 300,
    "pieces/charter": 48 / 36,
}


def aspect(sprite: str) -> float:
    """The width of a picture whose height is 1."""
    return next((shape for start, shape in _SHAPES.items() if sprite.startswith(start)), 1.0)
