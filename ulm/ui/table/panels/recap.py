"""What the others' turns have changed since the own one, summed up for each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ulm.i18n.catalog import t
from ulm.i18n.log_text import (
    barge_phrase,
    card_phrase,
    change,
    coat_phrase,
    descendant_phrase,
    picture,
    quarter_phrase,
    seal_phrase,
)
from ulm.i18n.number_format import signed
from ulm.i18n.phrases import slot_name
from ulm.rules import Event, Played
from ulm.rules import events as ev
from ulm.session.session import NOBODY, SessionSeat
from ulm.ui.table.panels.text_blocks import HeadingBlock, RichTextBlock, TextBlock
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.theme import SMALL, Theme


def since(history: Sequence[Played], own: int) -> list[Played]:
    """The moves of the others since the last turn of a seat; none before its first."""
    found: list[Played] = []
    for played in reversed(history):
        if played.seat == own:
            return found[::-1]
        found.append(played)
    return []


@dataclass(slots=True)
class RecapChanges:
    """What some moves changed for a seat. Nothing hidden is in it: of cards gained only the number."""

    points: int = 0
    coins: int = 0
    sparrows: int = 0
    tiles: int = 0
    cards: int = 0
    steps: int = 0
    """How many free spaces the barge went."""
    space: int = 0
    """Where it lies now, if it went."""
    seals: list[str] = field(default_factory=list)
    coats: list[str] = field(default_factory=list)
    descendants: list[str] = field(default_factory=list)
    played: list[tuple[str, str]] = field(default_factory=list)
    """Cards with the use that was made of each."""

    @classmethod
    def of(cls, moves: Sequence[Played], seat: int) -> RecapChanges:
        """The changes of a seat."""
        found = cls()
        for event in _of(moves, seat):
            found._add(event)
        return found

    def _add(self, event: Event) -> None:
        match event:
            case ev.PointsScored(_, number):
                self.points += number
            case ev.CoinsChanged(_, number):
                self.coins += number
            case ev.SparrowsChanged(_, number):
                self.sparrows += number
            case ev.CardGained():
                self.cards += 1
            case ev.BargeMoved(_, _, end, steps):
                self.steps, self.space = self.steps + steps, end
            case ev.SealPlaced(_, quarter):
                self.seals.append(quarter)
            case ev.CoatGained(_, coat):
                self.coats.append(coat)
            case ev.DescendantTaken(_, descendant):
                self.descendants.append(descendant)
            case ev.CardPlayed(_, card, use):
                self.played.append((card, use))
            case ev.TilesGained(_, colours) | ev.Cleared(_, _, _, colours):
                self.tiles += len(colours)
            case ev.TilesSpent(_, colours):
                self.tiles -= len(colours)
            case ev.DockTaken() | ev.OutsideTaken() | ev.TileChosen():
                self.tiles += 1

    def said(self, colour: str) -> str:
        """All of it as rich text, for a player of a colour; empty when nothing has changed."""
        counted = (("points", self.points), ("coin", self.coins), ("sparrow", self.sparrows))
        parts = [change(f"icons/{icon}", number) for icon, number in counted if number]
        if self.tiles:
            parts.append(t("panels.log.tiles", n=abs(self.tiles), change=signed(self.tiles)))
        if self.cards:
            parts.append(f"{picture('icons/card')} {t('panels.log.cards', n=self.cards)}")
        if self.steps:
            parts.append(barge_phrase(colour, self.space, self.steps))
        parts += [seal_phrase(colour, quarter) for quarter in self.seals]
        parts += [t("panels.log.coat", coat=coat_phrase(coat)) for coat in self.coats]
        parts += [t("panels.log.descendant", name=descendant_phrase(each)) for each in self.descendants]
        parts += [t(f"panels.log.play_{use}", card=card_phrase(card)) for card, use in self.played]
        return ", ".join(parts)


def causes(moves: Sequence[Played], own: int, seats: Sequence[SessionSeat]) -> list[str]:
    """By what the others have brought something to a seat: its crests that scored, its seals at the rim."""
    found: list[str] = []
    for played in moves:
        slot = next((event.out_slot for event in played.events if isinstance(event, ev.Pushed)), "")
        for event in played.events:
            match event:
                case ev.CrestScored(seat, quarter) if seat == own:
                    crest = picture(f"pieces/crest_{seats[own].colour}")
                    found.append(t("panels.log.crest_in", crest=crest, quarter=quarter_phrase(quarter)))
                case ev.SparrowsChanged(seat, _, "edge") if seat == own:
                    seal = picture(f"pieces/seal_{seats[own].colour}")
                    found.append(t("panels.log.edge_at", seal=seal, slot=slot_name(slot)))
    return found


def _of(moves: Sequence[Played], seat: int) -> Iterator[Event]:
    for played in moves:
        for event in played.events:
            if getattr(event, "seat", NOBODY) == seat:
                yield event


_SIZE, _HEADING = SMALL * 0.95, 23.0


def own_turn_start(state: TableState, history: Sequence[Played]) -> int:
    """Where in the history the own turn that is going on begins; −1 when there is none."""
    if state.model.active != state.own or state.marked is not None or state.model.status.finished:
        return -1
    start = len(history)
    while start and (history[start - 1].seat, history[start - 1].round) == (state.own, state.model.round):
        start -= 1
    return start


def recap_blocks(
    theme: Theme, state: TableState, history: Sequence[Played], width: float, *, share: float = 1.0
) -> list[TextBlock]:
    """What the others' turns have changed for everybody, in a history that ends before the own turn; empty before the
    first one. ``share``: the size of the words by the usual one.
    """
    moves = since(history, state.own)
    if not moves:
        return []
    blocks: list[TextBlock] = [HeadingBlock(theme, t("panels.log.since"), width, size=_HEADING * share, stays=True)]
    # The own line comes first, where it is in sight however long the others are.
    rows = [(state.own, f"**{t('panels.log.you')}** {_for_me(state, moves)}")]
    for seat in state.order:
        if seat != state.own and any(played.seat == seat for played in moves):
            changed = RecapChanges.of(moves, seat).said(state.seats[seat].colour) or t("panels.log.nothing")
            rows.append((seat, f"**{state.seats[seat].name}** {changed}"))
    for seat, words in rows:
        picture = f"pieces/crest_{state.seats[seat].colour}"
        blocks.append(RichTextBlock(theme, words, width, size=_SIZE * share, picture=picture, gap=4 * share))
    return blocks


def _for_me(state: TableState, moves: Sequence[Played]) -> str:
    """What happened to the own seat, and by what."""
    mine = RecapChanges.of(moves, state.own).said(state.seats[state.own].colour)
    by = causes(moves, state.own, state.seats)
    if not mine:
        return t("panels.log.nothing")
    return f"{mine} ({', '.join(by)})" if by else mine
