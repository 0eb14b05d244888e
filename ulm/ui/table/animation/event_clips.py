"""How each kind of event is shown: counters, scores, barges, seals, coats, cards, the spire (tiles: ``tile_clips``)."""

from __future__ import annotations

from typing import assert_never

import pygame

from ulm.i18n.number_format import signed
from ulm.rules import Event
from ulm.rules import events as ev
from ulm.rules.causes import Cause
from ulm.rules.events import HIDDEN
from ulm.rules.moves import SPACES
from ulm.ui.style import SEATS
from ulm.ui.table.animation import motion_paths
from ulm.ui.table.animation.animation_stage import AnimationStage, sized
from ulm.ui.table.animation.flying_pieces import Callout, LazyClip
from ulm.ui.table.animation.tile_clips import TileClips
from ulm.ui.table.board.piece_drawing import seal_rotation
from ulm.ui.timings import Timings
from ulm.ui.toolkit import animation
from ulm.ui.toolkit.animation import Call, Clip, ClipGroup, Tween, linear

_MIDDLE = 4
"""The cell in the middle of the grid."""


def cause_place(stage: AnimationStage, cause: Cause | None, seat: int) -> pygame.FRect:
    """Where a cause lies; ``seat``: to whom it brought something."""
    board, model, rules = stage.board, stage.state.model, stage.state.game.rules
    if cause is None:
        return board.at("cell", _MIDDLE)
    reason, exactly, _ = cause
    match reason:
        case "edge" if exactly:
            return board.at("edge_seal", exactly)
        case "crest" if exactly:
            return board.at("crest", exactly)
        case "coat" if exactly:
            return stage.place("coats", seat, exactly)
        case "landing":
            return board.barge_at(seat, model.players[seat].barge)
        case "seal":
            return board.barge_at(model.active, model.players[model.active].barge)
        case "money":
            return _grey_tile(stage)
        case "buy":
            return board.at("pile", "deck")
        case "swap":
            return board.at("dock", 2)
        case "tribute":
            return board.at("tower", "now")
    if reason in rules.quarter_index:
        return board.plate_at(reason)
    if reason in rules.cards:
        return board.at("pile", "discard")
    if reason in rules.tower_ids:
        return board.at("tower", "now")
    if reason in rules.descendant_ids:
        return stage.place("descendants", seat, reason)
    return board.at("cell", _MIDDLE)


def _grey_tile(stage: AnimationStage) -> pygame.FRect:
    """The tile of the line pushed this turn that gives coins."""
    state, board = stage.state, stage.board
    for played in reversed(state.history):
        if (played.seat, played.round) != (state.model.active, state.model.round):
            break
        for event in played.events:
            if isinstance(event, ev.Pushed):
                grey = (cell for cell in board.line(event.slot) if state.model.grid[cell] == "gray")
                return board.at("cell", next(grey, _MIDDLE))
    return board.at("cell", _MIDDLE)


_MOST_COINS = 5
_COUNTER = (34.0, 34.0)
_PIECE = (40.0, 40.0)
_CARD = (80.0, 112.0)
_LARGE_CARD = (216.0, 300.0)
_ABOVE_SPIRE = 76.0
_PERCH, _HOPS = (44.0, -30.0), 2
"""Where a sparrow that comes to stay lands, from the place of the others, to which it hops."""


class EventClips:
    """Makes the clip that shows an event."""

    def __init__(self, stage: AnimationStage) -> None:
        self.stage = stage
        self.state = stage.state
        self.board = stage.board
        self.tiles = TileClips(stage)

    def clip(
        self, event: Event, following: Event | None, cause: Cause | None, others: bool, slid: motion_paths.LineOffset
    ) -> Clip:
        """How an event is shown, before the one that follows; ``cause``: what brought it; ``others``: what another did
        is shown at greater length; ``slid``: how the line stands that is pushed.
        """
        match event:
            case (
                ev.TilesDrawn() | ev.TileObtained() | ev.TileChosen() | ev.TilesGained() | ev.TilesSpent()
                | ev.Swept() | ev.Cleared() | ev.OutsideTaken() | ev.Pushed() | ev.Swapped() | ev.OwnTilePushed()
                | ev.DockTaken() | ev.DockRefilled() | ev.Exchanged()
            ):  # fmt: skip  # several to a line
                return self.tiles.clip(event, slid)
            case ev.CoinsChanged() | ev.SparrowsChanged():
                return self._counted(event, following, cause)
            case ev.PointsScored(seat, change):
                return self._score(event, seat, change, cause)
            case ev.BargeMoved(seat, first, last):
                return self._barge(event, seat, first, last)
            case ev.RoundBegan(number):
                return self._round(event, number)
            case ev.TowerRevealed(tower):
                place = self.board.at("tower", "next")
                way = motion_paths.turning(place, place, "towers/back", f"towers/{tower}")
                turn = self.stage.fly(f"towers/{tower}", way, Timings.CARD)
                return self.stage.apply_then(event, lambda: [turn], ["tower:next"])
            case ev.SealPlaced(seat, quarter, space):
                key = f"seal:{quarter}:{space}"
                sprite = f"pieces/seal_{self._colour(seat)}"
                place = self.board.lying_seal_at(quarter, space)
                start = self.stage.place("seals", seat, size=_PIECE)
                stamp = self._stamp(sprite, start, place, key, seal_rotation(key))
                return self.stage.apply_then(event, lambda: [stamp], [key])
            case ev.CoatGained(seat, coat, edge, crest):
                return self._coat(event, seat, coat, edge, crest, others)
            case ev.DescendantTaken(seat, descendant):
                start = self.board.descendant_at(descendant)
                end = self.stage.place("descendants", seat, descendant, (48, 48))
                fly = self.stage.fly(f"descendants/{descendant}", motion_paths.arc(start, end), Timings.CARD)
                return self.stage.then_apply(event, [fly], [f"descendant:{descendant}"])
            case ev.CardGained() | ev.CardPlayed() | ev.CardsDiscarded():
                return self._card(event, others)
            case (
                ev.TurnBegan() | ev.TurnEnded() | ev.GameEnded() | ev.BagToppedUp() | ev.ActionUsed() | ev.StepsOwed()
                | ev.CrestScored() | ev.CoatsOffered() | ev.CoatsReturned() | ev.CardsOffered() | ev.DeckShuffled()
                | ev.ExtraActionChosen() | ev.Declined() | ev.TributePaid()
            ):  # fmt: skip  # several to a line
                return self.stage.apply(event)  # Nothing moves.
            case _:
                assert_never(event)

    def _colour(self, seat: int) -> str:
        return self.state.seats[seat].colour

    # ----- counters and scores

    def _callout(self, seat: int, change: int, icon: str) -> Callout:
        return Callout(signed(change), f"icons/{icon}", SEATS[self._colour(seat)].ground)

    def _counted(
        self, event: ev.CoinsChanged | ev.SparrowsChanged, following: Event | None, cause: Cause | None
    ) -> Clip:
        seat, change, reason = event.seat, event.change, event.reason
        coins = isinstance(event, ev.CoinsChanged)
        mine = self.stage.place("coins" if coins else "sparrows", seat, size=_COUNTER)
        match following:
            case ev.Swapped(dock=dock) if reason == "swap":
                away = self.board.at("dock", dock)
            case ev.SealPlaced(quarter=quarter) if change < 0:
                away = self.board.at("quarter", quarter)
            case _:
                away = cause_place(self.stage, cause, seat)
        away = sized(away, _COUNTER)
        start, end = (away, mine) if change > 0 else (mine, away)
        fly = self._coin if coins else self._sparrow
        flights = [fly(start, end, change > 0) for _ in range(min(abs(change), _MOST_COINS))]
        callout = self._callout(seat, change, "coin" if coins else "sparrow")
        if change < 0:
            said = Call(lambda: self.stage.echo(callout, mine))
            return animation.ClipSequence(said, self.stage.apply(event), animation.stagger(flights))
        return animation.ClipSequence(
            self.stage.rising(callout, away),
            ClipGroup(animation.stagger(flights), self.stage.arriving(callout, away, mine)),
            self.stage.apply(event),
        )

    def _coin(self, start: pygame.FRect, end: pygame.FRect, stays: bool) -> Clip:
        landed = (motion_paths.bouncing(end), Timings.BOUNCE) if stays else None
        return self.stage.fly("pieces/coin", motion_paths.arc(start, end), ease=linear, landed=landed)

    def _sparrow(self, start: pygame.FRect, end: pygame.FRect, stays: bool) -> Clip:
        perch = end.move(*_PERCH) if stays else end
        landed = (motion_paths.hopping(perch, end, _HOPS), Timings.HOP * _HOPS) if stays else None
        return self.stage.fly("pieces/sparrow_3", motion_paths.fluttering(start, perch), ease=linear, landed=landed)

    def _score(self, event: Event, seat: int, change: int, cause: Cause | None) -> Clip:
        """The shield runs when the callout has arrived at the score."""
        before = self.state.model.players[seat].points
        source, score = cause_place(self.stage, cause, seat), self.stage.place("points", seat)
        callout = self._callout(seat, change, "points")
        running = self.board.score_track.running

        def run(share: float) -> None:
            running[seat] = before + change * share

        return animation.ClipSequence(
            self.stage.rising(callout, source),
            self.stage.arriving(callout, source, score),
            Call(lambda: run(0.0)),
            self.stage.apply(event),
            Tween(Timings.points(change), run),
            Call(lambda: self._shield_rests(seat)),
        )

    def _shield_rests(self, seat: int) -> None:
        self.board.score_track.running.pop(seat, None)
        self.stage.actions.redraw()

    # ----- the river, the spire

    def _barge(self, event: Event, seat: int, start: int, end: int) -> Clip:
        spaces = SPACES[SPACES.index(start) : SPACES.index(end) + 1]
        others = {player.barge for each, player in enumerate(self.state.model.players) if each != seat}
        stops = [self.board.barge_at(seat, space) for space in spaces]
        # At both ends it lies where it always lies; only what lies between is passed.
        taken = [space in others and space not in (start, end) for space in spaces]
        sprite, length = f"pieces/barge_{self._colour(seat)}", Timings.barge(len(spaces) - 1)
        bridge, key = self.board.at("bridge", "bridge"), f"barge:{seat}"

        def flights() -> list[Clip]:
            stops[-1] = self.board.barge_at(seat, end)
            way = motion_paths.course(stops, taken)
            return [self.stage.fly(sprite, way, length, becomes=key, on_board=True, behind=bridge)]

        return self.stage.apply_then(event, flights, [key])

    def _round(self, event: Event, number: int) -> Clip:
        """The new storey comes down on the spire while the banner of the round is shown."""
        top = self.board.spire_top(number - 1)
        tower, upcoming = self.state.model.next_tower, self.board.at("tower", "next")
        hidden = [f"storey:{number}", "spire_top", *(["tower:now"] if tower else [])]

        def build() -> Clip:
            storey, above = self.board.storey_at(number), -_ABOVE_SPIRE
            place = self.board.spire_top(number)
            length = Timings.STOREY
            lifted = motion_paths.lifted(top, place.move(0, above))
            lift = self.stage.fly("minster/top", lifted, length * 0.3, on_board=True)
            settling = motion_paths.settling(place.move(0, above), place)
            lower = self.stage.fly("minster/top", settling, length * 0.7, linear, on_board=True)
            down = motion_paths.settling(storey.move(0, above), storey)
            stone = self.stage.fly(f"minster/storey_{number}", down, length * 0.7, linear, on_board=True)
            clips: list[Clip] = [self.stage.legs(lift, ClipGroup(stone, lower))]
            if tower:
                way = motion_paths.straight(upcoming, self.board.at("tower", "now"))
                clips.append(self.stage.fly(f"towers/{tower}", way, Timings.CARD, becomes="tower:now", on_board=True))
            return ClipGroup(*clips)

        return animation.ClipSequence(
            self.stage.apply(event),
            Call(lambda: self.board.hide(hidden)),
            ClipGroup(
                animation.ClipSequence(LazyClip(build), Call(lambda: self.board.show(hidden))),
                LazyClip(lambda: self.stage.show_round_banner(number)),
            ),
        )

    # ----- seals, coats, cards

    def _stamp(self, sprite: str, start: pygame.FRect, end: pygame.FRect, key: str, angle: float = 0.0) -> Clip:
        """A piece flies to its place, hovers large above it and is pressed down."""
        above = end.inflate(end.w * 0.7, end.h * 0.7)
        return self.stage.legs(
            self.stage.fly(sprite, motion_paths.arc(start, above, angle)),
            self.stage.fly(
                sprite, motion_paths.pressed(above, end, angle), Timings.SEAL, linear, becomes=key, on_board=True
            ),
        )

    def _coat(self, event: Event, seat: int, coat: str, edge: str, crest: str, others: bool) -> Clip:
        shield = self.board.at("pile", "coats").inflate(-16, -20) if others else self._offered(coat, "coats")
        end = self.stage.place("coats", seat, coat, (40, 45))
        hide = [f"edge:{edge}"] if edge else []
        hide += [f"crest:{crest}"] if crest else []

        def flights() -> list[Clip]:
            face = f"coats/{coat}"
            way = motion_paths.turning(shield, end, "coats/back", face) if others else motion_paths.arc(shield, end)
            found: list[Clip] = [self.stage.fly(face, way, Timings.CARD)]
            if edge:
                place = self.board.edge_seal_at(edge)
                start, key = self.stage.place("seals", seat), f"edge:{edge}"
                sprite = f"pieces/seal_{self._colour(seat)}"
                found.append(self._stamp(sprite, start, place, key, seal_rotation(key)))
            if crest:
                place = self.board.at("crest", crest).inflate(4, 4)
                start, key = self.stage.place("crests", seat), f"crest:{crest}"
                found.append(self._stamp(f"pieces/crest_{self._colour(seat)}", start, place, key))
            return found

        return self.stage.apply_then(event, flights, hide)

    def _offered(self, name: str, pile: str) -> pygame.FRect:
        """Where something lay on offer, large beside the tray; else the pile it comes from."""
        return self.board.offered.get(name, self.board.at("pile", pile)).copy()

    def _card(self, event: ev.CardGained | ev.CardPlayed | ev.CardsDiscarded, others: bool) -> Clip:
        match event:
            case ev.CardGained(seat, card, source):
                start = self.board.at("pile", "discard" if source == "discard" else "deck")
                end = self.stage.place("hand", seat, card, _CARD)
                known = card != HIDDEN and (seat != self.state.own or self.state.hand_open)
                after = f"cards/{card}" if known else "cards/back"
                before = f"cards/{card}" if source == "discard" and card != HIDDEN else "cards/back"
                if source == "offer" and not others:
                    start, before = self._offered(card, "deck"), after
                return self.stage.then_apply(event, [self._dealt(start, end, before, after)])
            case ev.CardPlayed(seat, card, use):
                start = self.stage.place("hand", seat, card, _CARD)
                pile = self.board.at("pile", "discard")
                end = self.stage.place("laid_out", seat, card, _CARD) if use == "later" else pile
                face = f"cards/{card}"
                if not others:
                    return animation.ClipSequence(self.stage.apply(event), self._dealt(start, end, face, face))
                middle = sized(self.board.region, _LARGE_CARD)
                return animation.ClipSequence(
                    self._dealt(start, middle, "cards/back", face),
                    self.stage.fly(face, motion_paths.straight(middle, middle), Timings.SHOWN_CARD, moving=False),
                    self._dealt(middle, end, face, face),
                    self.stage.apply(event),
                )
            case ev.CardsDiscarded(_, cards):
                start, end = self.board.at("pile", "deck"), self.board.at("pile", "discard")
                return self.stage.then_apply(
                    event, [self._dealt(start, end, "cards/back", f"cards/{card}") for card in cards]
                )
            case _:
                assert_never(event)

    def _dealt(self, start: pygame.FRect, end: pygame.FRect, before: str, after: str) -> Clip:
        """A card goes from place to place; it is turned over if another side lies up afterwards."""
        way = motion_paths.turning(start, end, before, after) if before != after else motion_paths.straight(start, end)
        return self.stage.fly(after, way, Timings.CARD)
