"""The data of the game that is selected in the Chronicle, below the list."""

from collections.abc import Iterator

from ulm.i18n import chronicle_text as words
from ulm.i18n.number_format import signed, written
from ulm.storage.game_index import GameEntry, SeatSummary
from ulm.ui.scenes.scoring_result import SOURCE_ICONS, SOURCES
from ulm.ui.toolkit.containers import Column, Image, Row, Rule, Space
from ulm.ui.toolkit.label import FIGURE, Label
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import INK, PALE_INK, SEPIA, SMALL, Theme

_GAP = 10.0
_WITH_SEATS = 1.35
"""Up to this text size there is room for the figures of all seats; above, the game's own page has them."""


class GameStrip(Column):
    """The data of a game, whose title its row has; for a file that cannot be used, why."""

    def __init__(self, theme: Theme) -> None:
        """It has lines about the game, and one for the seats where there is room."""
        super().__init__(gap=_GAP, height=(theme.line(SMALL) + _GAP) * 2 + _GAP)

    def show(self, theme: Theme, entry: GameEntry | None) -> None:
        """Show another game, or none, in the place where it lies."""
        self.parts = self._lines(theme, entry) if entry is not None else ()
        self.place(theme, self.rect)

    def _lines(self, theme: Theme, entry: GameEntry) -> list[Node]:
        rule, said = (
            Rule(SEPIA, thick=1.5, height=0.0),
            Label(words.details(entry), SMALL, SEPIA, font="italic", grow=1.0),
        )
        if entry.summary is None or theme.factor > _WITH_SEATS:
            return [rule, said]
        seats, high = entry.summary.seats, theme.line(SMALL)
        wide = self.rect.w / len(seats)
        figures = min(96.0, (wide - 20 - high * 32 / 36 - 12) / len(SOURCES))
        cells = [sized(Row(*_seat(seat, high, figures), align="center"), width=wide) for seat in seats]
        return [rule, said, Row(*cells, height=high), Space()]


def _seat(seat: SeatSummary, high: float, wide: float) -> Iterator[Node]:
    """The row of the list names the player; here the crest does. ``wide``: the room of a figure with its sign."""
    yield Image(f"pieces/crest_{seat.colour}", high)
    yield Space(12)
    side = min(26.0, high * 0.85)
    for source in SOURCES:
        points = getattr(seat.score, source)
        figure = written(points) if source == "points" else signed(points)
        yield sized(Image(f"icons/{SOURCE_ICONS[source]}"), width=side, height=side)
        yield Space(5)
        yield Label(figure, SMALL, INK if points else PALE_INK, way=FIGURE, width=wide - side - 5)
