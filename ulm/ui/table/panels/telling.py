"""What happened, in words with pictures: events as sentences for the log."""

from collections.abc import Iterable, Sequence

from ulm.rules import Event
from ulm.rules import events as ev
from ulm.rules.events import HIDDEN, seen_by
from ulm.ui.table.panels.words import card_name, name_of, signed
from ulm.ui.table.session import NOBODY, Played, Seat
from ulm.ui.texts import current, t


def tiles(colours: Iterable[str]) -> str:
    """Tiles as small pictures."""
    return "".join(f"{{icon:tiles/{colour}}}" for colour in colours)


def _reason(reason: str) -> str:
    """A thing that did something, by its name; empty where the sentence says it already."""
    for kind in ("quarter", "card", "descendant", "tower"):
        if current().has(f"rules.{kind}.{reason}.name"):
            return name_of(kind, reason)
    key = f"panels.log.reason.{reason}"
    return t(key) if current().has(key) else ""


def _change(icon: str, change: int, reason: str) -> str:
    words = t("panels.log.change", change=signed(change), icon=f"{{icon:{icon}}}")
    named = _reason(reason)
    return f"{words} ({named})" if named else words


def _cards(cards: Sequence[str]) -> str:
    if any(card == HIDDEN for card in cards):
        return t("panels.log.cards", n=len(cards))
    return ", ".join(f"*{card_name(card)}*" for card in cards)


def _coats(coats: Sequence[str]) -> str:
    if any(coat == HIDDEN for coat in coats):
        return t("panels.log.coats", n=len(coats))
    return ", ".join(f"*{name_of('coat', coat)}*" for coat in coats)


class Teller:
    """Makes sentences of moves, as one seat may know them."""

    def __init__(self, seats: Sequence[Seat], looker: int) -> None:
        self._seats = seats
        self._looker = None if looker == NOBODY else looker

    def move(self, played: Played) -> str:
        """What a move did, as rich text; empty when there is nothing to tell."""
        parts = []
        head = ""
        for event in played.events:
            seen = seen_by(event, self._looker)
            if isinstance(seen, ev.ActionUsed):
                head = self._action(seen)
                continue
            said = self._event(seen, played.seat)
            if said:
                parts.append(said)
        if not parts:
            return head
        words = "; ".join(parts)
        return f"{head}: {words}" if head else words[:1].upper() + words[1:]

    @staticmethod
    def _action(event: ev.ActionUsed) -> str:
        picture = "{icon:towers/extra_seal}" if event.tower else tiles([event.colour])
        return f"{picture} **{t(f'rules.action.{event.colour}')}**"

    def _name(self, seat: int) -> str:
        return self._seats[seat].name

    def _event(self, event: Event, mover: int) -> str:
        """A part of a sentence; another player than the mover is named."""
        said = self._told(event)
        owner = getattr(event, "seat", mover)
        return f"**{self._name(owner)}** {said}" if said and owner != mover else said

    def _told(self, event: Event) -> str:
        match event:
            case ev.CoinsChanged(_, change, reason):
                return _change("coin", change, reason)
            case ev.SparrowsChanged(_, change, reason):
                return "" if reason == "swap" else _change("sparrow", change, reason)
            case ev.PointsScored(_, change, reason):
                return _change("points", change, reason)
            case ev.CardGained(_, card, source, _):
                return t(f"panels.log.card_{source}", card=_cards([card]))
            case ev.CardPlayed(_, card, use):
                return t(f"panels.log.play_{use}", card=card_name(card))
            case ev.CardsOffered(_, cards):
                return t("panels.log.looks_at", what=_cards(cards))
            case ev.CardsDiscarded(_, cards):
                return t("panels.log.discards", cards=_cards(cards))
            case ev.CoatsOffered(_, coats):
                return t("panels.log.looks_at", what=_coats(coats))
            case ev.CoatGained(_, coat, edge, crest):
                words = t("panels.log.coat", coat=name_of("coat", coat))
                if edge:
                    words += t("panels.log.coat_edge", slot=edge)
                return words + (t("panels.log.coat_crest", quarter=name_of("quarter", crest)) if crest else "")
            case ev.DescendantTaken(_, descendant):
                return t("panels.log.descendant", name=name_of("descendant", descendant))
            case ev.SealPlaced(_, quarter):
                return t("panels.log.seal", quarter=name_of("quarter", quarter))
            case ev.BargeMoved(_, _, end, steps):
                return t("panels.log.barge", n=steps, space=signed(end))
            case ev.StepsOwed(_, steps):
                return t("panels.log.steps", n=steps)
            case ev.LeagueChosen(_, colour):
                return t("panels.log.league", action=t(f"rules.action.{colour}"))
            case ev.TributePaid(_, tower):
                return t("panels.log.tribute", tower=name_of("tower", tower))
            case ev.Declined():
                return t("panels.log.declined")
            case ev.DeckShuffled():
                return t("panels.log.shuffled")
        return self._tiles_told(event)

    @staticmethod
    def _tiles_told(event: Event) -> str:
        match event:
            case ev.TilesDrawn(_, colours):
                return t("panels.log.drawn", tiles=tiles(colours))
            case ev.TileObtained(_, colour, chosen, returned):
                if chosen:
                    return t("panels.log.chosen", tile=tiles([colour]))
                return t("panels.log.kept", tile=tiles([colour]), back=tiles([returned])) if returned else ""
            case ev.TileChosen(_, colour):
                return t("panels.log.tile_chosen", tile=tiles([colour]))
            case ev.TilesGained(_, colours):
                return t("panels.log.tiles_gained", tiles=tiles(colours))
            case ev.Swapped(_, given, taken):
                return t("panels.log.swapped", given=tiles([given]), taken=tiles([taken]))
            case ev.ScholarUsed(_, pushed, kept):
                return t("panels.log.scholar", pushed=tiles([pushed]), kept=tiles([kept]))
            case ev.Swept(_, _, colours):
                return t("panels.log.swept", tiles=tiles(colours))
            case ev.Pushed(_, slot, colour, out_slot, out_colour):
                return t(
                    "panels.log.pushed", tile=tiles([colour]), slot=slot, out=tiles([out_colour]), out_slot=out_slot
                )
            case ev.Cleared(_, side, _, colours):
                return t("panels.log.cleared", tiles=tiles(colours), side=t(f"rules.side.{side}"))
            case ev.OutsideTaken(_, slot, colour):
                return t("panels.log.outside", tile=tiles([colour]), slot=slot)
            case ev.DockTaken(_, _, colour):
                return t("panels.log.dock", tile=tiles([colour]))
            case ev.Exchanged(_, given, taken):
                return t("panels.log.exchanged", given=tiles([given]), taken=tiles([taken]))
            case ev.TilesSpent(_, colours):
                return t("panels.log.spent", tiles=tiles(colours))
            case ev.BagToppedUp():
                return t("panels.log.topped_up")
        return ""


_CHANGES: tuple[tuple[type[Event], str], ...] = (
    (ev.PointsScored, "points"),
    (ev.CoinsChanged, "coin"),
    (ev.SparrowsChanged, "sparrow"),
)


def since(history: Sequence[Played], own: int) -> list[Played]:
    """The moves of the others since the last turn of a seat; none before its first."""
    found: list[Played] = []
    for played in reversed(history):
        if played.seat == own:
            return found[::-1]
        found.append(played)
    return []


def summed_up(moves: Sequence[Played], seat: int) -> str:
    """What some moves changed for a seat, as rich text; empty when nothing did."""
    parts = []
    for kind, icon in _CHANGES:
        change = sum(event.change for event in _of(moves, kind, seat) if hasattr(event, "change"))
        if change:
            parts.append(t("panels.log.change", change=signed(change), icon=f"{{icon:{icon}}}"))
    quarters = [event.quarter for event in _of(moves, ev.SealPlaced, seat) if isinstance(event, ev.SealPlaced)]
    parts += [t("panels.log.seal", quarter=name_of("quarter", quarter)) for quarter in quarters]
    for event in _of(moves, ev.CoatGained, seat):
        if isinstance(event, ev.CoatGained):
            parts.append(t("panels.log.coat", coat=name_of("coat", event.coat)))
    for event in _of(moves, ev.DescendantTaken, seat):
        if isinstance(event, ev.DescendantTaken):
            parts.append(t("panels.log.descendant", name=name_of("descendant", event.descendant)))
    for event in _of(moves, ev.CardPlayed, seat):
        if isinstance(event, ev.CardPlayed):
            parts.append(t(f"panels.log.play_{event.use}", card=card_name(event.card)))
    return ", ".join(parts)


def _of(moves: Sequence[Played], kind: type[Event], seat: int) -> list[Event]:
    return [
        event
        for played in moves
        for event in played.events
        if isinstance(event, kind) and getattr(event, "seat", NOBODY) == seat
    ]
