"""What each seat would have if the game ended now, source by source."""

from ulm.i18n.catalog import t
from ulm.i18n.display_names import display_name
from ulm.i18n.number_format import written
from ulm.rules import FinalScore
from ulm.ui.table.state.table_state import TableState


class Standings:
    """What each seat would have if the game ended with what the screen shows; all of it is public.

    Points, sparrows and river are those of the model. Cards are counted by the engine, whose position runs ahead of
    the picture while a move is being shown: until then they stay as they were.
    """

    def __init__(self, state: TableState) -> None:
        self._state = state
        self._details: list[dict[str, int]] = []

    def of(self, seat: int) -> FinalScore:
        """A seat's score."""
        state = self._state
        if not self._details or state.shown_count == len(state.source.history):
            self._details = [score.details for score in state.game.standings()]
        player, details = state.model.players[seat], self._details[seat]
        cards = sum(details.values())
        total = player.points + player.sparrows + player.barge + cards
        return FinalScore(player.points, player.sparrows, player.barge, cards, total, details)


def score_text(score: FinalScore) -> str:
    """A score source by source, as rich text."""
    lines = [
        t("panels.score.if_now", total=written(score.total)),
        t("panels.score.points", n=score.points),
        t("panels.score.sparrows", n=score.sparrows),
        t("panels.score.river", points=written(score.river)),
        *_card_lines(score),
    ]
    return "\n".join(lines)


def source_text(score: FinalScore, source: str) -> str:
    """What one source brings (a field of the score), as rich text; cards one by one."""
    match source:
        case "points":
            return t("panels.score.points", n=score.points)
        case "sparrows":
            return t("panels.score.sparrows", n=score.sparrows)
        case "river":
            return t("panels.score.river", points=written(score.river))
    return "\n".join(_card_lines(score)) or t("panels.score.no_cards")


def _card_lines(score: FinalScore) -> list[str]:
    lines = []
    for key, points in score.details.items():
        name = t("panels.score.sets") if key == "sets" else display_name("card", key)
        lines.append(t("panels.score.card", name=name, points=written(points)))
    return lines
