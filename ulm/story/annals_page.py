"""The annals of a finished game: its story, and what stands around it on the page.

page = annals(game, seats, Texts("de"))
page.heading, page.sentences, page.rows
print(page.plain(), end="")
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from ulm.i18n.catalog import Texts, current
from ulm.i18n.number_format import written
from ulm.i18n.phrases import player_name
from ulm.rules import Game
from ulm.storage.record import Record, RecordSeat, replay
from ulm.story import lead_moments, possession_moments, river_moments, turn_moments
from ulm.story.moment import Moment, load_frequencies
from ulm.story.moment_selection import chosen
from ulm.story.moment_text import MomentSentence, MomentTeller, year_of
from ulm.story.timeline import GameNotFinished, GameTimeline
from ulm.story.turn_moments import review_moment

if TYPE_CHECKING:
    from ulm.analysis.game_review import GameReview


_FINDERS = (*lead_moments.FINDERS, *possession_moments.FINDERS, *river_moments.FINDERS, *turn_moments.FINDERS)


def all_moments(game: Game, account: GameReview | None = None) -> list[Moment]:
    """The moments of a game in the order of the years; ``account`` is that of the whole game. Raises NotFinished."""
    course = GameTimeline(game)
    found = [moment for find in _FINDERS for moment in find(course)]
    if account is not None:
        best = turn_moments.most_valuable(course)
        found += filter(None, [review_moment(course, account, best)])
    return sorted(found, key=lambda moment: moment.at)


SOURCES = ("points", "sparrows", "river", "cards", "total")
"""The rows of the final table: the fields of a final score."""


class AnnalsPlayer(msgspec.Struct, frozen=True):
    """A player as the page names them: the name, the colour of the coat of arms, whether they won."""

    name: str
    colour: str
    won: bool


class AnnalsRow(msgspec.Struct, frozen=True):
    """A row of the final table, with a figure for each player."""

    source: str
    label: str
    figures: tuple[int, ...]


class Annals(msgspec.Struct, frozen=True):
    """What a page of the annals says, in one language. ``storeys`` of the Minster's tower stand."""

    heading: str
    ended: str
    players: tuple[AnnalsPlayer, ...]
    told: tuple[MomentSentence, ...]
    final: str
    rows: tuple[AnnalsRow, ...]
    storeys: int

    @property
    def sentences(self) -> list[str]:
        """The story, sentence by sentence."""
        return [each.text for each in self.told]

    @property
    def story(self) -> str:
        """The story in one paragraph."""
        return " ".join(self.sentences)

    def plain(self) -> str:
        """The whole page as plain text."""
        width = max(len(row.label) for row in self.rows)
        columns = [max(len(player.name), 4) for player in self.players]
        head = "  ".join(
            [" " * width, *[player.name.rjust(n) for player, n in zip(self.players, columns, strict=True)]]
        )
        lines = [
            "  ".join(
                [row.label.ljust(width), *[written(f).rjust(n) for f, n in zip(row.figures, columns, strict=True)]]
            )
            for row in self.rows
        ]
        title = f"{self.heading} · {self.ended}" if self.ended else self.heading
        return "\n".join([title, "", *self.sentences, "", self.final, "", head, *lines, ""])


def annals(
    game: Game,
    seats: Sequence[RecordSeat],
    texts: Texts | None = None,
    account: GameReview | None = None,
    year: int | None = None,
) -> Annals:
    """The annals of a game with its history; a whole ``account`` may add a sentence, and all of it may have happened in
    one ``year``. Raises NotFinished.
    """
    texts = texts or current()
    names = [player_name(seat.name, number) for number, seat in enumerate(seats)]
    told = _told(
        all_moments(game, account),
        MomentTeller(names, texts, _fingerprint(game, names), dated=year is None),
        len(seats),
    )
    scores, winners = game.final_scores(), game.winners
    rows = [
        AnnalsRow(name, texts.get(f"annals.table.{name}"), tuple(getattr(each, name) for each in scores))
        for name in SOURCES
    ]
    year = year_of(game.position.round) if year is None else year
    return Annals(
        heading=texts.get("annals.heading"),
        ended=texts.get("annals.ended", year=str(year)) if year is not None else "",
        players=tuple(AnnalsPlayer(name, seats[n].colour, n in winners) for n, name in enumerate(names)),
        told=tuple(told),
        final=texts.get("annals.final"),
        rows=tuple(rows),
        storeys=game.position.round,
    )


def _told(found: list[Moment], teller: MomentTeller, seats: int) -> list[MomentSentence]:
    """The sentences; of a kind for which there is none that begins like no other, nothing is told."""
    without: set[str] = set()
    while True:
        told, stuck = teller.told(chosen(found, seats, load_frequencies(), without))
        if stuck is None or stuck.kind in without:
            return told
        without.add(stuck.kind)


def annals_of(record: Record, texts: Texts | None = None, path: Path | None = None) -> Annals:
    """The annals of a record. Beside ``path``, its file, there may be an account of the game, which adds a sentence.
    Raises NotFinished, and what replaying a record raises.
    """
    from ulm.analysis import review_cache  # slow to import; the window, where annals are only shown, does without

    game = replay(record)
    if not game.finished:
        raise GameNotFinished
    account = review_cache.read(record, path) if path is not None else None
    return annals(game, record.seats, texts, account if account is not None and account.whole else None, record.year)


def _fingerprint(game: Game, names: Sequence[str]) -> int:
    """A number that belongs to this game alone."""
    text = "\n".join((*names, *[str(move) for move in game.moves]))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
