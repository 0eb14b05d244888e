"""The sounds of the game."""

from ulm.ui.toolkit.audio import SoundSet

SOUNDS = SoundSet(
    folder="data/sounds",
    ranks=(
        *("press", "place", "draw", "refused", "tip", "slide", "card", "sparrow", "coin", "clear", "barge"),
        *("stamp", "crest", "turn", "bell", "end"),
    ),
    variations={"coin": 3, "sparrow": 2},
    ambience="ambience",
)
