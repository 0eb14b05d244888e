"""The aspect ratios of pictures that are not square, by the prefix of their names."""

_RATIOS = {
    "coats/": 64 / 72,
    "pieces/crest": 32 / 36,
    "towers/": 1.5,
    "cards/": 216 / 300,
    "pieces/charter": 48 / 36,
    "city/": 216 / 128,
}


def sprite_aspect(sprite: str) -> float:
    """The width of a picture divided by its height."""
    return next((ratio for prefix, ratio in _RATIOS.items() if sprite.startswith(prefix)), 1.0)
