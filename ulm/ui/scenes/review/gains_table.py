"""A small table of what was played and what would have been better: what each brings, and the totals."""

from __future__ import annotations

from collections.abc import Sequence

from ulm.analysis.cost_breakdown import CostItem
from ulm.i18n.catalog import t
from ulm.i18n.review_text import format_cost
from ulm.ui.toolkit.containers import Column, Row
from ulm.ui.toolkit.label import Label
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.theme import INK, SEPIA, Theme

_APART = 18.0
"""Between two columns."""


def gains_words(gains: Sequence[CostItem]) -> str:
    """The table as one sentence, to be spoken."""
    said = [
        t(
            "review.gains.spoken",
            what=t(f"review.gains.{gain.what}"),
            played=_figure(gain.played),
            best=_figure(gain.best),
        )
        for gain in gains
    ]
    return ", ".join([t("review.gains.title"), *said])


class GainsTable(Column):
    """A column for each thing; where these do not fit beside each other, a line for each."""

    def __init__(self, theme: Theme, gains: Sequence[CostItem], size: float, width: float) -> None:
        heads = ["", *(t(f"review.gains.{gain.what}") for gain in gains)]
        played = [t("review.gains.played"), *(_figure(gain.played) for gain in gains)]
        best = [t("review.gains.best"), *(_figure(gain.best) for gain in gains)]
        across = [heads, played, best]
        down = [list(line) for line in zip(*across, strict=True)]
        lines = across if sum(_widths(theme, across, size)) + _APART * len(gains) <= width else down
        widths = _widths(theme, lines, size)
        rows: list[Node] = []
        for row, line in enumerate(lines):
            cells: list[Node] = []
            for column, words in enumerate(line):
                heading = row == 0 or column == 0
                total = (column if lines is across else row) == len(gains)
                cells.append(
                    Label(
                        words,
                        size,
                        SEPIA if heading else INK,
                        font="semibold" if total else "italic" if heading else "regular",
                        side="left" if column == 0 else "right",
                        width=widths[column],
                    )
                )
            rows.append(Row(*cells, gap=_APART))
        super().__init__(*rows, gap=1)


def _widths(theme: Theme, lines: Sequence[Sequence[str]], size: float) -> list[float]:
    """How wide each column is."""
    return [
        max(theme.measure(words, size, "semibold")[0] for words in column) + 2 for column in zip(*lines, strict=True)
    ]


def _figure(tenths: int) -> str:
    return format_cost(tenths / 10)
