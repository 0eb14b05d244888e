"""Words in the place that was measured for them."""

import pytest

from ulm.ui.kit.part import ANY
from ulm.ui.kit.parts.containers import Column
from ulm.ui.kit.parts.words import Words
from ulm.ui.kit.theme import BODY, SMALL
from ulm.ui.shell.app import App


@pytest.mark.parametrize("wide", [260.0, 301.3, 444.4])
def test_they_keep_their_size(app: App, wide: float) -> None:
    title = "The long evening on which Wilhelmine Momme won against Maximilian Wumms"
    for number in range(60):
        words = [Words(title[: 40 + number % 30], size) for size in (BODY, SMALL)]
        column = Column(*words)
        high = column.measure(app.theme, (wide, ANY))[1]
        column.place(app.theme, (0.37 * number, 11.13 * number, wide, high))
        for part, size in zip(words, (BODY, SMALL), strict=True):
            assert part.words is not None
            assert part.words.pixels == app.theme.pixels(size), "rectangles are less exact than what is measured"
