"""Words about the player's missed turns: from which game they are."""

from __future__ import annotations

from ulm.analysis.own_mistakes_file import Origin
from ulm.storage.game_index import GameEntry
from ulm.text.catalog import t
from ulm.ui import chronicle_text


def game(name: str, when: int) -> str:
    """The title of a game, or when it began (seconds since 1970), as in the Chronicle."""
    return chronicle_text.title_or_date(GameEntry(name, 0, when * 1_000_000_000))


def mistake_origin(turn: Origin) -> str:
    """From which game and round a missed turn is."""
    return t("puzzles.own.turn", game=game(turn.name, turn.when), round=turn.found.round)
