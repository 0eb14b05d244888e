"""The charts of the statistics: a heading and its bars."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeVar

from ulm.files.asset_files import has_picture
from ulm.i18n import chronicle_text as words
from ulm.i18n import number_format
from ulm.i18n.catalog import t
from ulm.i18n.display_names import display_name
from ulm.i18n.phrases import labelled, player_name
from ulm.i18n.score_text import reason_name
from ulm.session.table_setup import BOTS
from ulm.storage.game_statistics import SOURCES, GameOutcome, Statistics, WinCount
from ulm.ui.screens.chronicle.points_table import largest_first
from ulm.ui.screens.final_scores import SOURCE_ICONS
from ulm.ui.screens.page import section
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Space
from ulm.ui.toolkit.focus import FocusRing
from ulm.ui.toolkit.label import write
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.theme import SEPIA, SMALL, Theme
from ulm.ui.toolkit.widgets.bar_chart import Bar, Scale, horizontal_bars, pennon, vertical_bars

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


Key = TypeVar("Key")
_MOST = 8
"""The maximum number of quarters and cards in a chart."""
_LEVELS = 4
"""The maximum number of levels in a chart beside others as long."""
_LEAST = 2
"""So many levels remain in the one of two charts whose room the other one takes."""
_PARTS = 8
"""The maximum number of parts in a source's tooltip."""


class ChartHeading(Node):
    """The heading of a chart; with a ``legend`` the red mark is explained at its end."""

    def __init__(self, theme: Theme, text: str, legend: str = "") -> None:
        self.text, self.legend = text, legend
        self.height = 42 * min(theme.factor, 1.4) - 4

    def draw(self, canvas: Canvas) -> None:
        box, room = self.rect, self.rect.w
        size = 27 * min(canvas.theme.factor, 1.4) / canvas.theme.factor
        if self.legend:
            at, most = (box.right, box.centery), (box.w * 0.3, box.h)
            legend = write(canvas, self.legend, at, most, SMALL - 1, SEPIA, font="italic", anchor="midright")
            pennon(canvas, (legend.left - 16, box.centery + 11), 18)
            room -= legend.w + 52
        section(canvas, self.text, box.x, box.centery, room, size, box.h)


@dataclass(frozen=True, slots=True)
class ChartSection:
    """A heading and horizontal bars below it, starting at the same x as those of ``aligned_with``.

    ``high`` is what the end of the scale stands for, if not the longest bar.
    """

    title: str
    bars: Sequence[Bar]
    high: float = 0.0
    aligned_with: Sequence[Bar] = ()

    def made(self, ring: FocusRing, theme: Theme) -> Node:
        """The parts of the block."""
        scale = Scale.of([bar.value for bar in self.bars], self.high)
        bars = horizontal_bars(ring, theme, self.bars, scale, self.aligned_with)
        return Column(ChartHeading(theme, self.title), bars, gap=4)


def course(
    ring: FocusRing, theme: Theme, title: str, bars: Sequence[Bar], places: int = 0, *, above: float, below: float
) -> Column:
    """A heading and a vertical bar for each of the last games, with so much room above and below them."""
    chart = vertical_bars(ring, theme, bars, sum(bar.value for bar in bars) / len(bars), places)
    heading = ChartHeading(theme, title, t("statistics.legend"))
    return Column(heading, Space(height=above), chart, Space(height=below), grow=1.0)


def course_of_points(ring: FocusRing, theme: Theme, found: Statistics) -> Column:
    """The points of the last games of humans."""
    bars = [
        Bar(f"course:{len(found.course) - number}", outcome.points, _outcome(outcome), marked=outcome.won > 0)
        for number, outcome in enumerate(found.course)
    ]
    return course(ring, theme, t("statistics.course", n=len(bars)), bars, above=30, below=6)


def blocks(found: Statistics) -> tuple[list[ChartSection], list[ChartSection]]:
    """The charts that stand below the course of points, and those beside it; only those with something to show."""
    quarters = [
        _used("quarter", key, times, _picture(f"coats/{key}", "icons/quarter"))
        for key, times in largest_first(found.quarters)[:_MOST]
    ]
    played = largest_first({card: use.both for card, use in found.cards.items()})[:_MOST]
    cards = [
        _used("card", key, times, _picture(f"icons/{key.partition('_')[0]}", "icons/chronicle"), _uses(found, key))
        for key, times in played
    ]
    lower = [ChartSection(t("statistics.quarters"), quarters), ChartSection(t("statistics.cards"), cards)]
    by_bots = min(len(found.bots), max(_LEAST, 2 * _LEVELS - len(found.against)))
    won = [
        _won("against", _of_levels(found.against, 2 * _LEVELS - by_bots), words.level),
        _won("by_seats", dict(sorted(found.by_seats.items())), lambda n: t("statistics.players", n=n)),
        _won("bots", _of_levels(found.bots, by_bots), words.level),
    ]
    aligned_with = [bar for block in won for bar in block.bars]
    side = [
        ChartSection(t("statistics.sources"), [_source(found, source) for source in SOURCES] if found.results else []),
        *(replace(block, aligned_with=aligned_with) for block in won),
    ]
    return [block for block in lower if block.bars], [block for block in side if block.bars]


def levels(games: Mapping[str, int], most: int = _LEVELS) -> list[str]:
    """The levels that have played most games, weakest first, unknown ones last."""
    played = sorted(games, key=lambda key: (-games[key], key))[:most]
    return sorted(played, key=lambda key: (BOTS.index(key) if key in BOTS else len(BOTS), key))


def _of_levels(tallies: Mapping[str, WinCount], most: int) -> dict[str, WinCount]:
    return {key: tallies[key] for key in levels({key: tally.games for key, tally in tallies.items()}, most)}


def _won(title: str, tallies: Mapping[Key, WinCount], called: Callable[[Key], str]) -> ChartSection:
    bars = [
        Bar(
            f"{title}:{key}",
            tally.share,
            t(
                "statistics.won_tip",
                share=t("settings.percent", n=round(100 * tally.share)),
                won=fraction(tally.won),
                games=tally.games,
            ),
            called(key),
            t("statistics.of", won=fraction(tally.won), games=tally.games),
        )
        for key, tally in tallies.items()
    ]
    return ChartSection(t(f"statistics.{title}"), bars, 1.0)


def _source(found: Statistics, source: str) -> Bar:
    points = found.a_game(found.sources[source])
    average = decimal(points)
    tip = f"**{average}** {t('statistics.a_game')}"
    for key, part in largest_first(found.parts.get(source, {}))[:_PARTS]:
        tip += "\n" + labelled(reason_name(key), f"**{decimal(found.a_game(part), 2)}**")
    icon = f"icons/{SOURCE_ICONS[source]}"
    return Bar(f"source:{source}", float(points), tip, t(f"scoring.{source}"), average, icon, marked=points < 0)


def _used(kind: str, key: str, times: int, icon: str, more: str = "") -> Bar:
    label = display_name(kind, key)
    tip = f"**{label}**\n{t(f'statistics.{kind}_tip', n=times)}{more}"
    return Bar(f"{kind}:{key}", times, tip, label, str(times), icon)


def _uses(found: Statistics, card: str) -> str:
    use = found.cards[card]
    return f"\n{t('statistics.uses', now=use.now, later=use.later)}"


def _picture(wanted: str, otherwise: str) -> str:
    return wanted if has_picture(wanted) else otherwise


def _outcome(outcome: GameOutcome) -> str:
    """The tooltip of the bar of a human in a game."""
    ended = "won" if outcome.won == 1 else "shared" if outcome.won else "lost"
    who = player_name(outcome.name, outcome.seat)
    lines = [t("statistics.outcome", name=who, points=outcome.points, ended=t(f"statistics.ended.{ended}"))]
    if outcome.when is not None:
        lines.insert(0, words.day(outcome.when))
    lines.append(t("statistics.players", n=outcome.seats))
    return "\n".join(lines)
