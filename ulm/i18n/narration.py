"""Tells in plain sentences what a player does, one for each thing that is seen: the top bar while others move."""

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from ulm.i18n.catalog import t
from ulm.i18n.display_names import display_name, kind_of, name_list
from ulm.i18n.number_format import signed
from ulm.i18n.phrases import labelled, slot_name
from ulm.i18n.placeholders import capitalised
from ulm.rules import Event
from ulm.rules import events as ev
from ulm.rules.causes import Cause
from ulm.rules.events import HIDDEN

_Change: TypeAlias = ev.CoinsChanged | ev.SparrowsChanged | ev.PointsScored
_TileEvent: TypeAlias = (
    ev.TilesDrawn | ev.TileObtained | ev.TileChosen | ev.Swapped | ev.OwnTilePushed | ev.Swept | ev.Pushed | ev.Cleared
    | ev.OutsideTaken | ev.DockTaken | ev.Exchanged
)  # fmt: skip  # several to a line


class MoveNarrator:
    """Tells one move, group of events by group: what was done, and then what that brings."""

    def __init__(self, names: Sequence[str], mover: int) -> None:
        self._names = names
        self._mover = mover
        self._deed = ""
        self._card = ""
        """The card whose playing is the deed."""

    def sentence(self, events: Sequence[Event], causes: Sequence[Cause | None]) -> str:
        """What a group of events is about, as those who look on may know it; empty if there is nothing to tell."""
        paid = [self._paid(event) for event in events]
        costs = ", ".join(each for each in paid if each)
        for event, cause, cost in reversed(list(zip(events, causes, paid, strict=True))):
            if cost:
                continue
            brought = self._brought(event, cause)
            if brought:
                return labelled(self._deed, brought) if self._deed else capitalised(brought)
            done = self._done(event)
            if done:
                self._deed = done
                self._card = event.card if isinstance(event, ev.CardPlayed) else ""
                return t("telling.for", deed=self._deed, costs=costs) if costs else self._deed
        # Nothing but a payment.
        return t("telling.pays", name=self._names[self._mover], costs=costs) if costs else ""

    # ----- what is paid and what comes of it

    def _paid(self, event: Event) -> str:
        match event:
            case ev.CoinsChanged(_, change) | ev.SparrowsChanged(_, change) if change < 0:
                return _amount(event)
            case ev.TilesSpent(_, colours):
                return t("rules.thing.tiles", n=len(colours))
        return ""

    def _brought(self, event: Event, cause: Cause | None) -> str:
        match event:
            case ev.CoinsChanged(seat) | ev.SparrowsChanged(seat) | ev.PointsScored(seat):
                what = _amount(event)
            case ev.TilesGained(seat, colours):
                what = t("rules.thing.bag_tiles", n=len(colours))
            case _:
                return ""
        name = self._names[seat]
        by = _subject(cause)
        if not by:
            return ""
        if isinstance(event, ev.PointsScored) and event.change < 0:
            return t("telling.costs", cause=by, name=name, what=what)
        if seat == self._mover and self._deed:
            itself = cause is not None and cause.reason == self._card
            return f"+{what}" if itself else t("telling.brings", cause=by, what=what)
        return t("telling.brings_name", cause=by, name=name, what=what)

    # ----- what is done

    def _done(self, event: Event) -> str:
        name = self._names[getattr(event, "seat", self._mover)]
        match event:
            case ev.CoinsChanged() | ev.SparrowsChanged() | ev.PointsScored():
                return t("telling.gets", name=name, what=_amount(event))
            case ev.RoundBegan(number):
                return t("telling.round", n=number)
            case ev.TowerRevealed(tower):
                return t("telling.tower", tower=display_name("tower", tower))
            case ev.BargeMoved(_, _, end):
                return t("telling.barge", name=name, space=signed(end))
            case ev.SealPlaced(_, quarter):
                return t("telling.seal", name=name, quarter=display_name("quarter", quarter))
            case ev.CoatGained(_, coat, edge, _):
                taken = t("telling.coat", name=name, coat=display_name("coat", coat))
                return t("telling.coat_edge", deed=taken, slot=slot_name(edge)) if edge else taken
            case ev.DescendantTaken(_, descendant):
                return t("telling.descendant", name=name, descendant=display_name("descendant", descendant))
            case ev.CardGained(_, card, source):
                known = source == "discard" and card != HIDDEN
                return t(f"telling.card_{source}", name=name, card=display_name("card", card) if known else "")
            case ev.CardPlayed(_, card, use):
                return t(f"telling.play_{use}", name=name, card=display_name("card", card))
            case (
                ev.TilesGained() | ev.TilesSpent() | ev.BagToppedUp() | ev.DockRefilled() | ev.TurnBegan()
                | ev.TurnEnded() | ev.GameEnded() | ev.ActionUsed() | ev.StepsOwed() | ev.CrestScored()
                | ev.CoatsOffered() | ev.CoatsReturned() | ev.CardsOffered() | ev.CardsDiscarded() | ev.DeckShuffled()
                | ev.ExtraActionChosen() | ev.Declined() | ev.TributePaid()
            ):  # fmt: skip  # several to a line
                return ""
            case _:
                return _done_with_tiles(event, name)


def _done_with_tiles(event: _TileEvent, name: str) -> str:
    match event:
        case ev.TilesDrawn(_, colours):
            return t("telling.draws_two" if len(colours) > 1 else "telling.draws", name=name, tiles=_colours(colours))
        case ev.TileObtained(_, colour, chosen, returned):
            key = "chooses" if chosen else "keeps" if returned else "draws"
            return t(f"telling.{key}", name=name, tiles=_colours([colour]))
        case ev.TileChosen(_, colour):
            return t("telling.chooses", name=name, tiles=_colours([colour]))
        case ev.Swapped(_, given, taken) | ev.Exchanged(_, given, taken):
            return t("telling.exchanges", name=name, given=_colours([given]), taken=_colours([taken]))
        case ev.OwnTilePushed(_, pushed):
            return t("telling.own_tile", name=name, tiles=_colours([pushed]))
        case ev.Swept():
            return t("telling.sweeps", name=name)
        case ev.Pushed(_, slot):
            return t("telling.pushes", name=name, slot=slot_name(slot))
        case ev.Cleared(_, side, slots):
            return t("telling.clears", name=name, n=len(slots), side=display_name("side", side))
        case ev.OutsideTaken(_, slot, colour):
            return t("telling.outside", name=name, slot=slot_name(slot), tiles=_colours([colour]))
        case ev.DockTaken(_, _, colour):
            return t("telling.dock", name=name, tiles=_colours([colour]))
        case _:
            assert_never(event)


def _subject(cause: Cause | None) -> str:
    """What brings something, as the subject of a sentence; empty if that goes without saying."""
    if cause is None:
        return ""
    reason, exactly, _ = cause
    match kind_of(reason):
        case "quarter":
            return t("telling.by.privilege", quarter=display_name("quarter", reason))
        case "card":
            return t("telling.by.card", card=display_name("card", reason))
        case "descendant" | "tower" as kind:
            return display_name(kind, reason)
    match reason:
        case "edge":
            return t("telling.by.edge", slot=slot_name(exactly))
        case "crest":
            return t("telling.by.crest", quarter=display_name("quarter", exactly))
        case "landing" if exactly:
            return t("telling.by.landing_at", space=signed(int(exactly)))
        case "coat" | "landing":
            return t(f"telling.by.{reason}")
    return ""


def _amount(event: _Change) -> str:
    match event:
        case ev.PointsScored():
            kind = "points"
        case ev.CoinsChanged():
            kind = "coins"
        case ev.SparrowsChanged():
            kind = "sparrows"
    return t(f"rules.thing.{kind}", n=abs(event.change))


def _colours(colours: Sequence[str]) -> str:
    return name_list([display_name("colour", colour) for colour in colours], "comma")
