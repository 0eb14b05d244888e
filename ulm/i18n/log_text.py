"""Turns events into sentences with small pictures, for the log."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeAlias, assert_never

from ulm.i18n.catalog import t
from ulm.i18n.display_names import card_icon, display_name, kind_of, name_list
from ulm.i18n.name_forms import Name
from ulm.i18n.number_format import signed
from ulm.i18n.phrases import labelled, slot_name
from ulm.i18n.placeholders import capitalised
from ulm.rules import Event, Played
from ulm.rules import events as ev
from ulm.rules.causes import Cause, causes
from ulm.rules.events import HIDDEN, seen_by
from ulm.rules.position import NOBODY

_TileEvent: TypeAlias = (
    ev.TilesDrawn | ev.TileObtained | ev.TileChosen | ev.TilesGained | ev.Swapped | ev.OwnTilePushed | ev.Swept
    | ev.Pushed | ev.Cleared | ev.OutsideTaken | ev.DockTaken | ev.Exchanged | ev.TilesSpent | ev.BagToppedUp
)  # fmt: skip  # several to a line
_BETWEEN_MOVES = " · "
_GAINS = (ev.CoinsChanged, ev.SparrowsChanged, ev.PointsScored, ev.TilesGained, ev.TilesSpent)


def picture(name: str) -> str:
    """The markup of a small picture within a line."""
    return f"{{icon:{name}}}"


def tiles(colours: Iterable[str]) -> str:
    """Tiles as small pictures."""
    return "".join(picture(f"tiles/{colour}") for colour in colours)


def cause_phrase(cause: Cause | None) -> str:
    """What brought something, in a few words; empty if the sentence says so anyhow."""
    if cause is None:
        return ""
    reason, exactly, new = cause
    kind = kind_of(reason)
    if kind == "quarter":
        key = "panels.log.reason.privilege_new" if new else "panels.log.reason.privilege"
        return t(key, quarter=display_name("quarter", reason))
    if kind:
        return display_name(kind, reason)
    match reason:
        case "edge":
            return t("panels.log.reason.edge", slot=slot_name(exactly))
        case "crest":
            return t("panels.log.reason.crest", quarter=display_name("quarter", exactly))
        case "landing" if exactly and not new:
            return t("panels.log.reason.landing_at", space=signed(int(exactly)))
        case "coat" | "landing" | "tribute" | "clear":
            return t(f"panels.log.reason.{reason}")
    return ""


def _picture_of(modifier: str) -> str:
    """The picture of a descendant or tower tile."""
    return picture(f"{kind_of(modifier)}s/{modifier}")


def change(icon: str, number: int) -> str:
    """A signed number beside a picture."""
    return t("panels.log.change", change=signed(number), icon=picture(icon))


def _with_picture(name: Name, drawn: str) -> Name:
    return name.within(lambda words: f"{picture(drawn)} *{words}*")


def _cards(cards: Sequence[str]) -> Name | str:
    if any(card == HIDDEN for card in cards):
        return f"{picture('icons/card')} {t('panels.log.cards', n=len(cards))}"
    return name_list([card_phrase(card) for card in cards], "comma")


def card_phrase(card: str) -> Name:
    """A card with the picture of its kind."""
    return _with_picture(display_name("card", card), card_icon(card))


def coat_phrase(coat: str) -> Name:
    """A coat of arms with its picture."""
    return _with_picture(display_name("coat", coat), f"coats/{coat}")


def quarter_phrase(quarter: str) -> Name:
    """A quarter with its coat of arms."""
    return _with_picture(display_name("quarter", quarter), f"coats/{quarter}")


def descendant_phrase(descendant: str) -> Name:
    """A descendant with a portrait."""
    return _with_picture(display_name("descendant", descendant), f"descendants/{descendant}")


def _coats(coats: Sequence[str]) -> Name | str:
    if any(coat == HIDDEN for coat in coats):
        return f"{picture('icons/coat')} {t('panels.log.coats', n=len(coats))}"
    return name_list([coat_phrase(coat) for coat in coats], "comma")


def seal_phrase(colour: str, quarter: str) -> str:
    """A seal of a player's colour in a quarter."""
    return t("panels.log.seal", seal=picture(f"pieces/seal_{colour}"), quarter=quarter_phrase(quarter))


def barge_phrase(colour: str, end: int, steps: int) -> str:
    """A barge of a player's colour that has moved to a space."""
    return t("panels.log.barge", barge=picture(f"pieces/barge_{colour}"), n=steps, space=signed(end))


def moves_joined(described: Iterable[str]) -> str:
    """Moves that were described one by one, as one line; those of which there is nothing to say are left out."""
    return _BETWEEN_MOVES.join(each for each in described if each)


class SeatedPlayer(Protocol):
    """A player at the table."""

    @property
    def name(self) -> str:
        """The player's name."""

    @property
    def colour(self) -> str:
        """The colour of the player's pieces."""


class MoveLogText:
    """Describes moves in sentences that reveal only what one seat may know."""

    def __init__(self, seats: Sequence[SeatedPlayer], viewer: int) -> None:
        self._seats = seats
        self._viewer = None if viewer == NOBODY else viewer

    def move(self, played: Played, earlier: Sequence[Played] = ()) -> str:
        """What a move did and what caused it, as rich text; empty if there is nothing to say. ``earlier``: the moves
        before it, one of which may have asked the question that it answers.
        """
        parts: list[str] = []
        head = card = before = ""
        drew_coats = any(isinstance(event, ev.CoatsOffered) for event in played.events)
        for event, cause in zip(played.events, causes(played, earlier), strict=True):
            seen = seen_by(event, self._viewer)
            if isinstance(seen, ev.ActionUsed):
                head = self._action(seen)
                continue
            # Right behind a card's name what it brings needs no cause; behind anything else that happened it does.
            if isinstance(seen, ev.CardPlayed):
                card = seen.card
            elif not isinstance(seen, _GAINS):
                card = ""
            part = self._event(seen, played.seat)
            if not part:
                continue
            why = "" if cause and cause.reason == card else cause_phrase(cause)
            if isinstance(seen, ev.CoatsReturned) and drew_coats:
                # Nobody was asked: what was drawn could not be kept.
                why = t("panels.log.no_crest")
            if why and why == before:
                parts[-1] = f"{parts[-1].removesuffix(f' ({why})')}, {part} ({why})"
            else:
                parts.append(f"{part} ({why})" if why else part)
            before = why
        if not parts:
            return head
        words = t("rules.join.clauses").join(parts)
        return labelled(head, words) if head else capitalised(words)

    @staticmethod
    def _action(event: ev.ActionUsed) -> str:
        drawn = _picture_of(event.extra_by) if event.extra_by else tiles([event.colour])
        return f"{drawn} **{display_name('action', event.colour)}**"

    def _name(self, seat: int) -> str:
        who = self._seats[seat]
        return f"{picture(f'pieces/crest_{who.colour}')} **{who.name}**"

    def _event(self, event: Event, mover: int) -> str:
        """A part of a sentence. A player other than the mover is named."""
        words = self._describe(event)
        owner = getattr(event, "seat", mover)
        return f"{self._name(owner)} {words}" if words and owner != mover else words

    def _coat(self, seat: int, coat: str, edge: str, crest: str) -> str:
        colour = self._seats[seat].colour
        words = t("panels.log.coat", coat=coat_phrase(coat))
        if edge:
            words += t("panels.log.coat_edge", seal=picture(f"pieces/seal_{colour}"), slot=slot_name(edge))
        if crest:
            drawn = picture(f"pieces/crest_{colour}")
            words += t("panels.log.coat_crest", crest=drawn, quarter=display_name("quarter", crest))
        return words

    def _describe(self, event: Event) -> str:
        match event:
            case ev.CoinsChanged(_, number):
                return change("icons/coin", number)
            case ev.SparrowsChanged(_, number, reason):
                return "" if reason == "swap" else change("icons/sparrow", number)
            case ev.PointsScored(_, number):
                return change("icons/points", number)
            case ev.CardGained(_, card, source, _):
                return t(f"panels.log.card_{source}", card=_cards([card]))
            case ev.CardPlayed(_, card, use):
                return t(f"panels.log.play_{use}", card=card_phrase(card))
            case ev.CardsOffered(_, cards):
                return t("panels.log.looks_at", what=_cards(cards))
            case ev.CardsDiscarded(_, cards):
                return t("panels.log.discards", cards=_cards(cards))
            case ev.CoatsOffered(_, coats):
                return t("panels.log.looks_at", what=_coats(coats))
            case ev.CoatsReturned(_, coats):
                return t("panels.log.coats_returned", coats=_coats(coats), n=len(coats))
            case ev.CoatGained(seat, coat, edge, crest):
                return self._coat(seat, coat, edge, crest)
            case ev.DescendantTaken(_, descendant):
                return t("panels.log.descendant", name=descendant_phrase(descendant))
            case ev.SealPlaced(seat, quarter):
                return seal_phrase(self._seats[seat].colour, quarter)
            case ev.BargeMoved(seat, _, end, steps):
                return barge_phrase(self._seats[seat].colour, end, steps)
            case ev.StepsOwed(_, steps):
                return t("panels.log.steps", n=steps)
            case ev.ExtraActionChosen(_, colour):
                action = display_name("action", colour).within(lambda words: f"{tiles([colour])} {words}")
                return t("panels.log.extra_action", action=action)
            case ev.TributePaid(_, tower):
                tribute = display_name("tower", tower).within(lambda words: f"{picture(f'towers/{tower}')} {words}")
                return t("panels.log.tribute", tower=tribute)
            case ev.Declined():
                return t("panels.log.declined")
            case ev.DeckShuffled():
                return t("panels.log.shuffled")
            case (
                ev.RoundBegan() | ev.TowerRevealed() | ev.TurnBegan() | ev.TurnEnded() | ev.GameEnded()
                | ev.ActionUsed() | ev.DockRefilled() | ev.CrestScored()
            ):  # fmt: skip  # several to a line
                return ""  # Headings, other sentences and the screen say it.
            case _:
                return self._describe_tiles(event)

    @staticmethod
    def _describe_tiles(event: _TileEvent) -> str:
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
            case ev.OwnTilePushed(_, pushed, kept):
                return t("panels.log.own_tile_pushed", pushed=tiles([pushed]), kept=tiles([kept]))
            case ev.Swept(_, _, colours):
                return t("panels.log.swept", tiles=tiles(colours))
            case ev.Pushed(_, slot, colour, out_slot, out_colour):
                pushed, out = tiles([colour]), tiles([out_colour])
                places = {"slot": slot_name(slot), "out_slot": slot_name(out_slot)}
                return t("panels.log.pushed", tile=pushed, out=out, **places)
            case ev.Cleared(_, side, _, colours):
                return t("panels.log.cleared", tiles=tiles(colours), side=display_name("side", side))
            case ev.OutsideTaken(_, slot, colour):
                return t("panels.log.outside", tile=tiles([colour]), slot=slot_name(slot))
            case ev.DockTaken(_, _, colour):
                return t("panels.log.dock", tile=tiles([colour]))
            case ev.Exchanged(_, given, taken):
                return t("panels.log.exchanged", given=tiles([given]), taken=tiles([taken]))
            case ev.TilesSpent(_, colours):
                return t("panels.log.spent", tiles=tiles(colours))
            case ev.BagToppedUp():
                return t("panels.log.topped_up")
            case _:
                assert_never(event)
