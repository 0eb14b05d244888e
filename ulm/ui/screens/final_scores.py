"""What the final count shows: the result of a game, and the lines in which it is counted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ulm.analysis.score_breakdown import FinalCount, final_count
from ulm.i18n import score_text
from ulm.i18n.catalog import t
from ulm.i18n.number_format import written
from ulm.i18n.phrases import labelled
from ulm.i18n.sanitizing import in_rich_text
from ulm.i18n.score_text import reason_name, source_name
from ulm.rules.ruleset import Ruleset
from ulm.rules.scoring import FinalScore, Verdict
from ulm.session.session import Session

SOURCES = ("points", "sparrows", "river", "cards")
SOURCE_ICONS = {"points": "points", "sparrows": "sparrow", "river": "river_step", "cards": "laid_out"}
_KIND_ICONS = {
    "start": "play",
    "coat": "coat",
    "crest": "crest",
    "card": "card",
    "quarter": "quarter",
    "descendant": "descendant",
    "tower": "steeple",
    "other": "points",
}
_SOUNDS = {
    "coat": "stamp",
    "crest": "crest",
    "card": "card",
    "quarter": "stamp",
    "sparrows": "sparrow",
    "river": "barge",
    "cards": "card",
}
"""What is heard when a source is counted, if not the usual."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of a seat; ``bot`` is the kind of bot, or None."""

    name: str
    colour: str
    score: FinalScore
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class FinalScores:
    """The result of a game."""

    seats: Sequence[SeatResult]
    verdict: Verdict
    count: FinalCount
    rules: Ruleset | None = None

    @classmethod
    def of(cls, session: Session) -> "FinalScores":
        """The result of a finished game."""
        game = session.game
        scores = zip(session.seats, game.final_scores(), strict=True)
        seats = [SeatResult(seat.name, seat.colour, score, seat.bot) for seat, score in scores]
        return cls(seats, game.verdict, final_count(game), game.rules)


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of the count: a figure for each seat, and what each is made of. ``part_of`` is the line that sums it."""

    key: str
    label: str
    icon: str
    figures: tuple[int, ...]
    tips: tuple[str, ...]
    explains: str
    """What the line counts, in a sentence."""
    part_of: str = ""
    sound: str = "place"
    summed: bool = False
    """Whether other lines are its parts; it is not counted itself."""


def lines(result: FinalScores) -> list[ScoreLine]:
    """All lines from the top to the bottom, in the language of now."""
    found = []
    for source in SOURCES:
        figures = tuple(int(getattr(seat.score, source)) for seat in result.seats)
        parts = _parts(result) if source == "points" else []
        tips = tuple(_tip(seat.score.details) if source == "cards" else "" for seat in result.seats)
        label, icon, sound = t(f"scoring.{source}"), SOURCE_ICONS[source], _SOUNDS.get(source, "place")
        explains = t(f"scoring.explains.{source}")
        found.append(ScoreLine(source, label, icon, figures, tips, explains, sound=sound, summed=bool(parts)))
        found += parts
    return found


def _parts(result: FinalScores) -> list[ScoreLine]:
    return [
        ScoreLine(
            f"points.{source.kind}",
            source_name(source.kind, (reason for each in source.reasons for reason in each)),
            _KIND_ICONS[source.kind],
            source.points,
            tuple(_tip(reasons) if len(reasons) > 1 else "" for reasons in source.reasons),
            t(f"scoring.explains.{source.kind}"),
            part_of="points",
            sound=_SOUNDS.get(source.kind, "place"),
        )
        for source in result.count.play
    ]


def decided(result: FinalScores, counted: Sequence[ScoreLine]) -> str:
    """What decided: the lead or how a tie was broken, and the lines that made most of it, over each of the nearest."""
    totals = [seat.score.total for seat in result.seats]
    said = score_text.decided(result.verdict, totals, [in_rich_text(seat.name) for seat in result.seats])
    if len(result.verdict.level) > 1:
        return said
    (best,) = result.verdict.level
    most = max(total for seat, total in enumerate(totals) if seat != best)
    nearest = [seat for seat, total in enumerate(totals) if seat != best and total == most]
    sentences = [f"{said}."]
    for other in nearest:
        ahead = [(line.label, line.figures[best] - line.figures[other]) for line in counted if not line.summed]
        name = in_rich_text(result.seats[other].name) if len(nearest) > 1 else ""
        sentences.append(score_text.difference(ahead, name))
    return " ".join(sentences)


def _tip(parts: Mapping[str, int]) -> str:
    largest_first = sorted(parts.items(), key=lambda part: (-part[1], part[0]))
    return "\n".join(labelled(reason_name(key), f"**{written(points)}**") for key, points in largest_first)
