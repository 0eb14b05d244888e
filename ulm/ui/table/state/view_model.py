"""The view model: what the looking seat may see of a game, as plain data.

``TableModel.of(view)`` is the projection of a position. The director changes a model event by event with
``apply``; when all events are applied and the decision is ``settle``d, it equals the projection.
Hidden cards and coats are ``"?"``.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from ulm.rules import Event, Player, View
from ulm.rules import events as ev
from ulm.rules.events import HIDDEN
from ulm.rules.moves import COLOURS, NO_TILE, SLOT_INDEX, SLOTS, SPACES
from ulm.rules.pending import QuestionDetails
from ulm.rules.plain_position import offered
from ulm.rules.position import NOBODY, PHASES
from ulm.rules.questions import KeepTile
from ulm.rules.ruleset import LINES
from ulm.rules.stack import open_question


@dataclass(slots=True)
class PlayerModel:
    """What lies before one player. ``barge`` is a river space −11…11; ``hand`` holds "?" where it is hidden."""

    points: int
    coins: int
    sparrows: int
    seals: int
    crests: int
    barge: int
    tiles: dict[str, int]
    hand: list[str]
    laid_out: list[str]
    coats: list[str]
    descendants: list[str]

    @classmethod
    def of(cls, player: Player) -> "PlayerModel":
        """The projection of a (masked) player."""
        return cls(
            points=player.points,
            coins=player.coins,
            sparrows=player.sparrows,
            seals=player.seals,
            crests=player.crests,
            barge=SPACES[player.barge],
            tiles=_counts(player.tiles),
            hand=list(player.hand),
            laid_out=list(player.laid_out),
            coats=list(player.coats),
            descendants=list(player.descendants),
        )

    def copy(self) -> "PlayerModel":
        """One that stays as it is while this one changes."""
        return replace(
            self,
            tiles=dict(self.tiles),
            hand=list(self.hand),
            laid_out=list(self.laid_out),
            coats=list(self.coats),
            descendants=list(self.descendants),
        )


@dataclass(slots=True)
class Status:
    """The decision and the odds and ends of the turn; changes only when a move is settled.

    ``phase``: start, convert, actions. ``question``: a verb of docs/formats.md section 2, or "" for the turn itself;
    ``asked``: what is asked. ``offered``: cards, coats or colours to choose from. ``push_own_by``, ``exchange_by`` and
    ``extra_seal_by``: the id of the descendant or tower tile that allows to push an own tile, an exchange that is
    still to be had, and a Seal action without a tile; "" when none does.
    """

    phase: str
    question: str
    asked: QuestionDetails
    offered: list[str]
    converted: bool
    free_play: bool
    push_own_by: str
    exchange_by: str
    extra_seal_by: str
    extra_seal: bool
    choose_left: bool
    tribute_paid: bool
    owed: int
    """The points that ending the turn costs because the tower tile's tribute is unpaid."""
    extra_steps: int
    finished: bool

    @classmethod
    def of(cls, view: View) -> "Status":
        """The status that a seat may know."""
        pos, rules = view.position, view.rules
        open_one = open_question(pos) if pos.stack else None
        modifiers = rules.modifiers(pos.players[pos.active].descendants, pos.tower)
        return cls(
            phase=PHASES[pos.phase],
            question=open_one.question if open_one is not None else "",
            asked=open_one.asked() if open_one is not None else QuestionDetails(),
            offered=offered(pos, view.seat) or [],
            converted=pos.converted,
            free_play=pos.free_play,
            push_own_by=modifiers.source("push_own_tile"),
            exchange_by="" if pos.exchange_used or pos.finished else modifiers.source("exchange"),
            extra_seal_by=modifiers.source("extra_seal"),
            extra_seal=pos.extra_seal,
            choose_left=pos.choose_left,
            tribute_paid=pos.tribute_paid,
            owed=modifiers.tribute.or_lose if modifiers.tribute is not None and not pos.tribute_paid else 0,
            extra_steps=pos.extra_steps,
            finished=pos.finished,
        )


@dataclass(slots=True)
class TableModel:
    """What ``seat`` may see (−1: somebody without a seat). Names are those of docs/formats.md."""

    seat: int
    round: int
    first: int
    active: int
    players: list[PlayerModel]
    grid: list[str]
    outside: dict[str, str]
    docks: list[str]
    quarters: dict[str, list[int]]
    crests: dict[str, int]
    """The owner of the crest in a quarter; quarters without one are not there."""
    edge: dict[str, int]
    """The owner of the seal at an outer space; spaces without one are not there."""
    bag: dict[str, int]
    deck: int
    discard: list[str]
    """Top last."""
    coats: int
    descendants: list[str]
    """Still to be taken in the Oath House."""
    tower: str
    next_tower: str
    turn_tile: str
    drawn: list[str]
    """The Builder's tiles between the draw and the choice."""
    activated: dict[str, int]
    """Activated tiles not yet used, all five colours."""
    status: Status

    @classmethod
    def of(cls, view: View) -> "TableModel":
        """The projection of what a seat may know."""
        pos, rules = view.position, view.rules
        frame = pos.stack[-1] if pos.stack else None
        kept = [COLOURS[colour] for colour in frame.drawn] if isinstance(frame, KeepTile) else []
        return cls(
            seat=view.seat,
            round=pos.round,
            first=pos.first,
            active=pos.active,
            players=[PlayerModel.of(player) for player in pos.players],
            grid=[COLOURS[colour] for colour in pos.grid],
            outside={SLOTS[i]: COLOURS[c] for i, c in enumerate(pos.outside) if c != NO_TILE},
            docks=[COLOURS[colour] for colour in pos.docks],
            quarters={q: list(seats) for q, seats in zip(rules.quarter_ids, pos.quarters, strict=True)},
            crests={q: s for q, s in zip(rules.quarter_ids, pos.crests, strict=True) if s != NOBODY},
            edge={slot: seat for slot, seat in zip(SLOTS, pos.edge, strict=True) if seat != NOBODY},
            bag=_counts(pos.bag),
            deck=len(pos.deck),
            discard=list(pos.discard),
            coats=len(pos.coats),
            descendants=list(pos.descendants),
            tower=pos.tower,
            next_tower=pos.tower_stack[0] if pos.tower_stack else "",
            turn_tile=COLOURS[pos.turn_tile] if pos.turn_tile != NO_TILE else "",
            drawn=kept,
            activated=_counts(pos.activated),
            status=Status.of(view),
        )

    def modifier_picture(self, source: str) -> str:
        """The picture of a descendant, or of this round's tower tile, that changes the turn."""
        return f"towers/{source}" if source == self.tower else f"descendants/{source}"

    # ----- change

    def settle(self, view: View) -> None:
        """Take over the decision and the odds and ends of the turn when all events of a move are applied."""
        self.status = Status.of(view)

    def apply(self, event: Event) -> None:
        """Change what the event, as this seat may know it, changes."""
        match event:
            case ev.RoundBegan(number, tower):
                self.round, self.tower, self.next_tower = number, tower, ""
            case ev.TowerRevealed(tower):
                self.next_tower = tower
            case ev.TurnBegan(seat):
                self.active = seat
            case ev.TurnEnded():
                self._end_turn()
            case ev.GameEnded():
                self._end_turn()
                self.next_tower = ""
            case ev.CoinsChanged(seat, change):
                self.players[seat].coins += change
            case ev.SparrowsChanged(seat, change):
                self.players[seat].sparrows += change
            case ev.PointsScored(seat, change):
                self.players[seat].points += change
            case ev.ActionUsed(_, colour, extra_by):
                if not extra_by:
                    self.activated[colour] -= 1
            case ev.BargeMoved(seat, _, end):
                self.players[seat].barge = end
            case (
                ev.TilesDrawn() | ev.TileObtained() | ev.TileChosen() | ev.TilesGained() | ev.BagToppedUp()
                | ev.OwnTilePushed() | ev.Cleared() | ev.OutsideTaken() | ev.TilesSpent()
            ):  # fmt: skip  # several to a line
                self._apply_to_supplies(event)
            case ev.Swapped() | ev.DockTaken() | ev.DockRefilled() | ev.Exchanged() | ev.Swept() | ev.Pushed():
                self._apply_to_board(event)
            case ev.SealPlaced() | ev.CoatsOffered() | ev.CoatsReturned() | ev.CoatGained() | ev.DescendantTaken():
                self._apply_to_coats(event)
            case (
                ev.CardsOffered() | ev.CardGained() | ev.CardsDiscarded() | ev.CardPlayed() | ev.DeckShuffled()
            ):  # fmt: skip  # several to a line
                self._apply_to_cards(event)
            case ev.StepsOwed() | ev.CrestScored() | ev.ExtraActionChosen() | ev.Declined() | ev.TributePaid():
                pass  # They change the status alone, which is taken over when the move is settled.
            case _:
                assert_never(event)

    def _end_turn(self) -> None:
        self.turn_tile = ""
        self.activated = dict.fromkeys(COLOURS, 0)

    def _apply_to_supplies(
        self,
        event: ev.TilesDrawn | ev.TileObtained | ev.TileChosen | ev.TilesGained | ev.BagToppedUp
        | ev.OwnTilePushed | ev.Cleared | ev.OutsideTaken | ev.TilesSpent,
    ) -> None:  # fmt: skip  # several to a line
        match event:
            case ev.TilesDrawn(_, colours):
                _take(self.bag, colours)
                if len(colours) > 1:
                    self.drawn = list(colours)
            case ev.TileObtained(_, colour, chosen, returned):
                self.turn_tile, self.drawn = colour, []
                if chosen:
                    _take(self.bag, (colour,))
                if returned:
                    self.bag[returned] += 1
            case ev.TileChosen(seat, colour):
                _take(self.bag, (colour,))
                self.players[seat].tiles[colour] += 1
            case ev.TilesGained(seat, colours):
                _take(self.bag, colours)
                _put(self.players[seat].tiles, colours)
            case ev.BagToppedUp():
                _put(self.bag, COLOURS)
            case ev.OwnTilePushed(seat, pushed, kept):
                tiles = self.players[seat].tiles
                tiles[pushed] -= 1
                tiles[kept] += 1
                self.turn_tile = pushed
            case ev.Cleared(seat, _, slots, colours):
                for slot in slots:
                    del self.outside[slot]
                _put(self.players[seat].tiles, colours)
            case ev.OutsideTaken(seat, slot, colour):
                del self.outside[slot]
                self.players[seat].tiles[colour] += 1
            case ev.TilesSpent(seat, colours):
                _take(self.players[seat].tiles, colours)
                _put(self.bag, colours)
            case _:
                assert_never(event)

    def _apply_to_board(
        self, event: ev.Swapped | ev.DockTaken | ev.DockRefilled | ev.Exchanged | ev.Swept | ev.Pushed
    ) -> None:
        match event:
            case ev.Swapped(_, given, taken, dock):
                self.docks[dock], self.turn_tile = given, taken
            case ev.DockTaken(seat, dock, colour):
                self.docks[dock] = ""
                self.players[seat].tiles[colour] += 1
            case ev.DockRefilled(dock, colour):
                _take(self.bag, (colour,))
                self.docks[dock] = colour
            case ev.Exchanged(seat, given, taken, dock):
                tiles = self.players[seat].tiles
                tiles[given] -= 1
                tiles[taken] += 1
                self.docks[dock] = given
            case ev.Swept(_, slots, colours):
                for slot in slots:
                    del self.outside[slot]
                _put(self.bag, colours)
            case ev.Pushed(_, slot, colour, out_slot, out_colour):
                first, second, third = LINES[SLOT_INDEX[slot]]
                grid = self.grid
                grid[third], grid[second], grid[first] = grid[second], grid[first], colour
                self.outside[out_slot] = out_colour
                self.turn_tile = ""
                self.activated = {each: [grid[i] for i in (first, second, third)].count(each) for each in COLOURS}
            case _:
                assert_never(event)

    def _apply_to_coats(
        self, event: ev.SealPlaced | ev.CoatsOffered | ev.CoatsReturned | ev.CoatGained | ev.DescendantTaken
    ) -> None:
        match event:
            case ev.SealPlaced(seat, quarter):
                self.players[seat].seals -= 1
                self.quarters[quarter].append(seat)
            case ev.CoatsOffered(_, coats):
                self.coats -= len(coats)
            case ev.CoatsReturned(_, coats):
                self.coats += len(coats)
            case ev.CoatGained(seat, coat, edge, crest):
                player = self.players[seat]
                player.coats.append(coat)
                if edge:
                    player.seals -= 1
                    self.edge[edge] = seat
                if crest:
                    player.crests -= 1
                    self.crests[crest] = seat
            case ev.DescendantTaken(seat, descendant):
                self.descendants.remove(descendant)
                self.players[seat].descendants.append(descendant)
            case _:
                assert_never(event)

    def _apply_to_cards(
        self, event: ev.CardsOffered | ev.CardGained | ev.CardsDiscarded | ev.CardPlayed | ev.DeckShuffled
    ) -> None:
        match event:
            case ev.CardsOffered(_, cards):
                self.deck -= len(cards)
            case ev.CardGained(seat, card, source):
                # A hand is hidden as a whole, even a card that everybody saw being taken.
                self.players[seat].hand.append(card if seat == self.seat else HIDDEN)
                if source == "deck":
                    self.deck -= 1
                elif source == "discard":
                    self.discard.remove(card)
            case ev.CardsDiscarded(_, cards):
                self.discard.extend(cards)
            case ev.CardPlayed(seat, card, use):
                player = self.players[seat]
                player.hand.remove(card if card in player.hand else HIDDEN)
                (player.laid_out if use == "later" else self.discard).append(card)
            case ev.DeckShuffled(cards):
                self.deck += len(cards)
                self.discard.clear()
            case _:
                assert_never(event)


def _counts(tiles: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(COLOURS, tiles, strict=True))


def _take(counts: dict[str, int], colours: Iterable[str]) -> None:
    for colour in colours:
        counts[colour] -= 1


def _put(counts: dict[str, int], colours: Iterable[str]) -> None:
    for colour in colours:
        counts[colour] += 1
