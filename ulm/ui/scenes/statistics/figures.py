"""The large numbers at the top of the statistics."""

from ulm.i18n.catalog import t
from ulm.i18n.number_format import written
from ulm.storage.game_statistics import Statistics, WinCount
from ulm.ui.scenes.statistics.number_text import decimal, fraction
from ulm.ui.toolkit.containers import Column, Grid, Stack
from ulm.ui.toolkit.label import FIGURE, Label
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.theme import INK, RUBRIC, SEPIA, SMALL, Theme


class StatisticsFigure(Stack):
    """A large number and what it counts."""

    def __init__(self, theme: Theme, number: str, label: str, *, red: bool = False) -> None:
        self.number, self.label = number, label
        size, colour = 50 / max(1.0, theme.factor * 0.8), RUBRIC if red else INK
        large = Label(number, size, colour, font="display", side="center", way=FIGURE)
        super().__init__(Column(large, Label(label, SMALL, SEPIA, font="italic", side="center")), pad=(8, 0))


def statistics_figures(theme: Theme, found: Statistics) -> Node:
    """Games, victories over bots, mean and best points, side by side."""
    games = t("statistics.games", n=found.games)
    if found.among_people:
        games = t("statistics.without_bots", games=games, n=found.among_people)
    shown = [(str(found.games), games)]
    mean, best = found.mean, found.best
    if mean is not None and best is not None:
        shown += [
            _against_bots(found.humans),
            (decimal(mean), t("statistics.mean")),
            (written(best), t("statistics.best")),
        ]
    return Grid([StatisticsFigure(theme, number, what, red=n == 1) for n, (number, what) in enumerate(shown)], 4)


def _against_bots(humans: WinCount) -> tuple[str, str]:
    """The figure of the games won against bots; games without bots do not count."""
    if not humans.games:
        return "—", t("statistics.never_against_bots")
    share = t("settings.percent", n=round(100 * humans.won / humans.games))
    return t("statistics.of", won=fraction(humans.won), games=humans.games), t("statistics.won", share=share)
