"""The director: what happened becomes clips that change the view model before the player's eyes.

Events are told one after the other; each clip ends with its event applied to the model, whether it was watched,
skipped or never shown (speed *instant*). When the last event of a move is told, the model equals the projection of
the position (DESIGN.md, law 5).
"""

import sys
from collections.abc import Callable, Iterable, Sequence

import pygame

from ulm.rules import Event, View
from ulm.rules import events as ev
from ulm.rules.events import HIDDEN, seen_by
from ulm.rules.moves import SPACES
from ulm.ui import animation
from ulm.ui.animation import Animator, Call, Clip, Gate, Parallel, Timings, Tween, Wait, ease_back, ease_in_out
from ulm.ui.canvas import Canvas
from ulm.ui.table import regions, sounds
from ulm.ui.table.board import Board
from ulm.ui.table.context import TableContext
from ulm.ui.table.flying import Echo, Herald, Later, Mover, between
from ulm.ui.table.model import TableModel
from ulm.ui.table.session import NOBODY, Played
from ulm.ui.texts import t
from ulm.ui.theme import INK, RUBRIC, SEATS, Colour

STRICT = sys.flags.dev_mode
"""Whether a view model that differs from the position ends the program: in tests and debug runs (``python -X dev``);
a player's game goes on with the position.
"""
_MOST_COINS = 5
_BACK = Timings.FLIGHT * Timings.UNDO_FACTOR
_SHOW_CARD = 700
_HERALD = 1600
_LARGE_CARD = (216.0, 300.0)


class Director:
    """Tells moves on the board."""

    def __init__(self, ctx: TableContext, board: Board, animator: Animator) -> None:
        self.ctx = ctx
        self.board = board
        self.animator = animator
        self.air: list[Mover | Echo | Herald] = []
        self.watching = False
        """Whether everybody's moves are told to a spectator, at the pace of those of others."""
        self.pushed_share = 0.0
        """How far the hand has already slid the line that is about to be pushed."""

    @property
    def busy(self) -> bool:
        """Whether something is still being told."""
        return self.animator.busy

    def draw(self, canvas: Canvas) -> None:
        """Draw what is in the air."""
        for each in self.air:
            each.draw(canvas)

    # ----- telling

    def tell(self, played: Played, view: View, settled: Callable[[], None], *, opens_turn: bool) -> None:
        """Tell a move to the seat that looks; ``view`` is what it may know afterwards."""
        others = self.watching or self.ctx.seats[played.seat].bot is not None
        clips: list[Clip] = []
        if others and opens_turn:
            clips.append(Wait(Timings.BOT_LEAD_IN))
        for event in played.events:
            seen = seen_by(event, self.ctx.model.seat if self.ctx.model.seat != NOBODY else None)
            clips.append(Later(lambda seen=seen, others=others: self._clip(seen, others)))  # type: ignore[misc]
        if others:
            clips.append(Wait(Timings.BOT_BETWEEN))

        def settle() -> None:
            self.ctx.model.settle(view)
            wanted = TableModel.of(view)
            if STRICT and self.ctx.model != wanted:
                raise AssertionError(f"after {played.move} the screen differs from the position")
            self.ctx.model = wanted
            self.ctx.told += 1
            settled()

        clips.append(Call(settle))
        if others and self.animator.speed == "step":
            # The move stands in the log when the player is asked to go on.
            clips.append(Gate())
        self.animator.play(animation.Sequence(*clips))

    def restart(self, model: TableModel) -> None:
        """Show a position as it is, whatever was being told."""
        self.animator.skip()
        self.air.clear()
        self.board.hidden.clear()
        self.board.shown_points.clear()
        self.ctx.model = model
        self.ctx.touch()

    def step_back(self, model: TableModel) -> None:
        """Show an earlier position: what lies elsewhere there flies back, faster than it came."""
        self.animator.skip()
        before = {piece.key: piece for piece in self.board.pieces()}
        self.restart(model)
        after = {piece.key: piece for piece in self.board.pieces()}
        gone = [piece for key, piece in before.items() if after.get(key) != piece]
        come = [piece for key, piece in after.items() if before.get(key) != piece]
        clips: list[Clip] = []
        for piece in come:
            source = next((each for each in gone if each.sprite == piece.sprite), None)
            if source is not None:
                gone.remove(source)
            start = source.rect if source is not None else self._home(piece.sprite)
            clips.append(self._fly(piece.sprite, [start, piece.rect], _BACK))
        clips += [self._fly(piece.sprite, [piece.rect, self._home(piece.sprite)], _BACK) for piece in gone]
        if not clips:
            return
        keys = [piece.key for piece in come]
        self.board.hide(keys)
        self.ctx.app.audio.play("place")
        self.animator.play(animation.Sequence(Parallel(*clips), Call(lambda: self.board.show(keys))))

    def _home(self, sprite: str) -> pygame.FRect:
        """Where a piece goes that leaves the board, and comes from."""
        folder, name = sprite.split("/")
        seat = next((n for n, each in enumerate(self.ctx.seats) if name.endswith(f"_{each.colour}")), self.ctx.own)
        if folder == "descendants":
            return self._place("descendants", seat, name)
        if folder == "pieces":
            return self._place(f"{name.split('_')[0]}s", seat)
        return self._place("tile", self.ctx.own, name)

    # ----- clips

    def _apply(self, event: Event) -> Call:
        def change() -> None:
            self.ctx.model.apply(event)
            self.ctx.touch()

        return Call(change)

    def _fly(
        self,
        sprite: str,
        path: Sequence[pygame.FRect],
        duration: float = Timings.FLIGHT,
        ease: animation.Ease = ease_in_out,
    ) -> Clip:
        """A picture moves along some rectangles and is gone."""
        flip = sprite == "pieces/sparrow_3" and path[-1].centerx > path[0].centerx
        mover = Mover(sprite, path[0], flip)

        def start() -> None:
            self.air.append(mover)

        def move(share: float) -> None:
            leg = min(int(share * (len(path) - 1)), len(path) - 2)
            mover.rect = between(path[leg], path[leg + 1], share * (len(path) - 1) - leg)

        def end() -> None:
            self.air.remove(mover)
            self.ctx.touch()

        return animation.Sequence(Call(start), Tween(duration, move, ease), Call(end))

    def _then_apply(self, event: Event, clips: Iterable[Clip], hide: Sequence[str] = ()) -> Clip:
        """Hide what leaves, fly, and only then count it as arrived."""
        return animation.Sequence(
            Call(lambda: self.board.hide(hide)),
            animation.stagger(clips),
            self._apply(event),
            Call(lambda: self.board.show(hide)),
        )

    def _apply_then(self, event: Event, clips: Callable[[], Iterable[Clip]], hide: Sequence[str]) -> Clip:
        """The model changes first; what arrives on the board is seen when it has flown there."""
        return animation.Sequence(
            self._apply(event),
            Call(lambda: self.board.hide(hide)),
            Later(lambda: animation.stagger(clips())),
            Call(lambda: self.board.show(hide)),
        )

    def _echo(self, text: str, at: pygame.FRect, colour: Colour) -> None:
        echo = Echo(text, at.center, colour)
        self.air.append(echo)

        def rise(share: float) -> None:
            echo.share = share
            if share >= 1.0 and echo in self.air:
                self.air.remove(echo)

        self.animator.beside(Tween(900, rise, animation.ease_out, moving=False))

    def _herald(self, number: int) -> None:
        """A banner that names the new round, and what its tower tile does."""
        tower = self.ctx.model.tower
        herald = Herald(t("game.round", n=number), tower, self.board.region)
        self.air.append(herald)

        def show(share: float) -> None:
            herald.share = share
            if share >= 1.0 and herald in self.air:
                self.air.remove(herald)

        self.animator.beside(Tween(_HERALD, show, animation.linear, moving=False))

    # ----- places

    def _place(self, kind: str, seat: int, name: str = "", size: tuple[float, float] = (40, 40)) -> pygame.FRect:
        """Where a thing of a seat lies, as a rectangle of a size."""
        found = self.ctx.place(kind, seat, name)
        if found is None:
            order = self.ctx.order.index(seat)
            found = regions.PLAYERS.copy()
            found.h /= len(self.ctx.seats)
            found.y += found.h * order
            if seat == self.ctx.own:
                found = regions.HAND if kind in ("hand", "laid_out") else regions.SUPPLY
        box = pygame.FRect((0, 0), size)
        box.center = found.center
        return box

    def _source(self, reason: str, seat: int, size: tuple[float, float]) -> pygame.FRect:
        """Where something comes from, or goes to, that has this reason."""
        rules = self.ctx.game.rules
        board = self.board
        if reason in rules.quarter_index:
            place = board.at("quarter", reason)
        elif reason in rules.cards:
            place = board.at("pile", "discard")
        elif reason in rules.tower_ids or reason == "tribute":
            place = board.at("tower", "now")
        elif reason == "landing":
            place = board.barge_at(seat, self.ctx.model.players[seat].barge)
        elif reason == "coat":
            place = board.at("pile", "coats")
        elif reason in ("seal", "crest"):
            place = board.barge_at(self.ctx.model.active, self.ctx.model.players[self.ctx.model.active].barge)
        elif reason == "buy":
            place = board.at("pile", "deck")
        elif reason == "swap":
            place = board.at("dock", 2)
        else:
            place = board.at("cell", 4)
        box = pygame.FRect((0, 0), size)
        box.center = place.center
        return box

    def _bag(self) -> pygame.FRect:
        bag = self.board.at("pile", "bag")
        box = pygame.FRect(0, 0, 44, 44)
        box.center = (bag.centerx, bag.y + bag.h * 0.35)
        return box

    # ----- the kinds of events

    def _clip(self, event: Event, others: bool) -> Clip:
        self._sound(event)
        if self.animator.speed == "instant":
            return self._apply(event)
        match event:
            case ev.CoinsChanged(seat, change, reason):
                return self._counted(event, "coins", "pieces/coin", seat, change, reason)
            case ev.SparrowsChanged(seat, change, reason):
                return self._counted(event, "sparrows", "pieces/sparrow_3", seat, change, reason)
            case ev.PointsScored(seat, change, reason):
                return self._score(event, seat, change, reason)
            case ev.BargeMoved(seat, space, landing):
                return self._barge(event, seat, space, landing)
            case ev.RoundBegan(number):
                return animation.Sequence(self._apply(event), Call(lambda: self._herald(number)), Wait(_HERALD / 2))
            case ev.SealPlaced(seat, quarter, space):
                return self._seal(event, seat, [(f"seal:{quarter}:{space}", self.board.seal_at(quarter, space))])
            case ev.CoatGained(seat, coat, edge, crest):
                return self._coat(event, seat, coat, edge, crest)
            case ev.DescendantTaken(seat, descendant):
                start = self.board.descendant_at(descendant)
                end = self._place("descendants", seat, descendant, (48, 48))
                fly = self._fly(f"descendants/{descendant}", [start, end], Timings.CARD)
                return self._then_apply(event, [fly], [f"descendant:{descendant}"])
            case ev.CardGained() | ev.CardPlayed() | ev.CardsDiscarded():
                return self._card(event, others)
            case _:
                return self._tiles(event)

    def _sound(self, event: Event) -> None:
        human = isinstance(event, ev.TurnBegan) and self.ctx.seats[event.seat].bot is None
        sounds.sound(event, self.animator, self.ctx.app.audio, human=human, dragged=self.pushed_share)

    def _counted(self, event: Event, kind: str, sprite: str, seat: int, change: int, reason: str) -> Clip:
        size = (34.0, 34.0)
        mine = self._place(kind, seat, size=size)
        away = self._source(reason, seat, size)
        path = [away, mine] if change > 0 else [mine, away]
        flights = [self._fly(sprite, path) for _ in range(min(abs(change), _MOST_COINS))]
        if change < 0:
            return animation.Sequence(self._apply(event), animation.stagger(flights))
        return self._then_apply(event, flights)

    def _score(self, event: Event, seat: int, change: int, reason: str) -> Clip:
        before = self.ctx.model.players[seat].points
        colour = SEATS[self.ctx.seats[seat].colour].ground if change > 0 else RUBRIC
        if self.ctx.seats[seat].colour == "yellow":
            colour = INK
        figure = f"+{change}" if change > 0 else str(change).replace("-", "−")

        def run(share: float) -> None:
            self.board.shown_points[seat] = before + change * share

        def done() -> None:
            self.board.shown_points.pop(seat, None)

        return animation.Sequence(
            Call(lambda: self._echo(figure, self._source(reason, seat, (10, 10)), colour)),
            Tween(Timings.points(change), run),
            self._apply(event),
            Call(done),
        )

    def _barge(self, event: Event, seat: int, start: int, end: int) -> Clip:
        first, last = SPACES.index(start), SPACES.index(end)
        path = [self.board.barge_at(seat, SPACES[index]) for index in range(first, last + 1)]
        sprite = f"pieces/barge_{self.ctx.seats[seat].colour}"
        key = f"barge:{seat}"
        return self._apply_then(event, lambda: [self._fly(sprite, path, Timings.barge(last - first))], [key])

    def _seal(self, event: Event, seat: int, to: list[tuple[str, pygame.FRect]]) -> Clip:
        sprite = f"pieces/seal_{self.ctx.seats[seat].colour}"
        start = self._place("seals", seat, size=(40, 40))

        def flights() -> list[Clip]:
            return [self._stamp(sprite, start, place.inflate(8, 8)) for _, place in to]

        return self._apply_then(event, flights, [key for key, _ in to])

    def _stamp(self, sprite: str, start: pygame.FRect, end: pygame.FRect) -> Clip:
        """A piece flies to its place, hovers large above it and is pressed down."""
        above = end.inflate(end.w * 0.7, end.h * 0.7)
        return animation.Sequence(
            self._fly(sprite, [start, above]),
            self._fly(sprite, [above, end], Timings.SEAL, ease_back),
        )

    def _coat(self, event: Event, seat: int, coat: str, edge: str, crest: str) -> Clip:
        shield = self.board.at("pile", "coats").inflate(-16, -20)
        end = self._place("coats", seat, coat, (40, 45))
        colour = self.ctx.seats[seat].colour
        hide = [f"edge:{edge}"] if edge else []
        hide += [f"crest:{crest}"] if crest else []

        def flights() -> list[Clip]:
            found: list[Clip] = [self._fly(f"coats/{coat}", [shield, end], Timings.CARD)]
            if edge:
                seal = self.board.at("edge_seal", edge).inflate(10, 10)
                found.append(self._stamp(f"pieces/seal_{colour}", self._place("seals", seat), seal))
            if crest:
                box = self.board.at("crest", crest).inflate(4, 4)
                found.append(self._stamp(f"pieces/crest_{colour}", self._place("crests", seat), box))
            return found

        return self._apply_then(event, flights, hide)

    def _card(self, event: Event, others: bool) -> Clip:
        size = (80.0, 112.0)
        match event:
            case ev.CardGained(seat, card, source):
                face = "cards/back" if card == HIDDEN or not self._may_show(seat) else f"cards/{card}"
                start = self.board.at("pile", "discard" if source == "discard" else "deck")
                end = self._place("hand", seat, card, size)
                return self._then_apply(event, [self._fly(face, [start, end], Timings.CARD)])
            case ev.CardPlayed(seat, card, use):
                start = self._place("hand", seat, card, size)
                end = (
                    self._place("laid_out", seat, card, size)
                    if use == "later"
                    else self.board.at("pile", "discard")
                )
                if not others:
                    return animation.Sequence(
                        self._apply(event), self._fly(f"cards/{card}", [start, end], Timings.CARD)
                    )
                middle = pygame.FRect((0, 0), _LARGE_CARD)
                middle.center = self.board.region.center
                return animation.Sequence(
                    self._fly(f"cards/{card}", [start, middle], Timings.CARD),
                    self._fly(f"cards/{card}", [middle, middle], _SHOW_CARD),
                    self._fly(f"cards/{card}", [middle, end], Timings.CARD),
                    self._apply(event),
                )
            case ev.CardsDiscarded(_, cards):
                start = self.board.at("pile", "deck")
                end = self.board.at("pile", "discard")
                return self._then_apply(event, [self._fly(f"cards/{card}", [start, end]) for card in cards])
        return self._apply(event)

    def _may_show(self, seat: int) -> bool:
        return seat != self.ctx.own or self.ctx.hand_open

    def _tiles(self, event: Event) -> Clip:
        board = self.board
        match event:
            case ev.TilesDrawn(_, colours) if len(colours) > 1:
                keys = [f"drawn:{number}" for number in range(len(colours))]
                return self._apply_then(
                    event,
                    lambda: [self._fly(f"tiles/{c}", [self._bag(), board.drawn_at(n)]) for n, c in enumerate(colours)],
                    keys,
                )
            case ev.TileObtained(_, colour, _, returned):
                return self._obtained(event, colour, returned)
            case ev.TileChosen(seat, colour):
                end = self._place("tile", seat, colour)
                return self._then_apply(event, [self._fly(f"tiles/{colour}", [self._bag(), end])])
            case ev.TilesGained(seat, colours):
                flights = [
                    self._fly(f"tiles/{colour}", [self._bag(), self._place("tile", seat, colour)]) for colour in colours
                ]
                return self._then_apply(event, flights)
            case ev.TilesSpent(seat, colours):
                flights = [
                    self._fly(f"tiles/{colour}", [self._place("tile", seat, colour), self._bag()]) for colour in colours
                ]
                return animation.Sequence(self._apply(event), animation.stagger(flights))
            case ev.Swapped(_, given, taken, dock):
                turn, place = board.at("turn_tile", "turn_tile"), board.at("dock", dock)
                return self._apply_then(
                    event,
                    lambda: [self._fly(f"tiles/{given}", [turn, place]), self._fly(f"tiles/{taken}", [place, turn])],
                    ["turn_tile", f"dock:{dock}"],
                )
            case ev.ScholarUsed(seat, pushed, kept):
                turn = board.at("turn_tile", "turn_tile")
                return self._apply_then(
                    event,
                    lambda: [
                        self._fly(f"tiles/{kept}", [turn, self._place("tile", seat, kept)]),
                        self._fly(f"tiles/{pushed}", [self._place("tile", seat, pushed), turn]),
                    ],
                    ["turn_tile"],
                )
            case ev.Swept(_, slots, colours):
                flights = [
                    self._fly(f"tiles/{colour}", [board.at("outside", slot), self._bag()])
                    for slot, colour in zip(slots, colours, strict=True)
                ]
                return self._then_apply(event, flights, [f"outside:{slot}" for slot in slots])
            case ev.Pushed(_, slot, colour, out_slot, out_colour):
                return self._push(event, slot, colour, out_slot, out_colour)
            case ev.Cleared(seat, _, slots, colours):
                flights = [
                    self._fly(f"tiles/{colour}", [board.at("outside", slot), self._place("tile", seat, colour)])
                    for slot, colour in zip(slots, colours, strict=True)
                ]
                return self._then_apply(event, flights, [f"outside:{slot}" for slot in slots])
            case ev.OutsideTaken(seat, slot, colour):
                path = [board.at("outside", slot), self._place("tile", seat, colour)]
                return self._then_apply(event, [self._fly(f"tiles/{colour}", path)], [f"outside:{slot}"])
            case ev.DockTaken(seat, dock, colour):
                path = [board.at("dock", dock), self._place("tile", seat, colour)]
                return self._then_apply(event, [self._fly(f"tiles/{colour}", path)], [f"dock:{dock}"])
            case ev.DockRefilled(dock, colour):
                path = [self._bag(), board.at("dock", dock)]
                return self._apply_then(event, lambda: [self._fly(f"tiles/{colour}", path)], [f"dock:{dock}"])
            case ev.Exchanged(seat, given, taken, dock):
                place = board.at("dock", dock)
                return self._apply_then(
                    event,
                    lambda: [
                        self._fly(f"tiles/{given}", [self._place("tile", seat, given), place]),
                        self._fly(f"tiles/{taken}", [place, self._place("tile", seat, taken)]),
                    ],
                    [f"dock:{dock}"],
                )
        return self._apply(event)

    def _obtained(self, event: Event, colour: str, returned: str) -> Clip:
        board = self.board
        end = board.at("turn_tile", "turn_tile")
        flights: list[Clip] = []
        if returned:
            drawn = self.ctx.model.drawn
            kept = drawn.index(colour)
            flights.append(self._fly(f"tiles/{colour}", [board.drawn_at(kept), end]))
            flights.append(self._fly(f"tiles/{returned}", [board.drawn_at(1 - kept), self._bag()]))
        else:
            flights.append(self._fly(f"tiles/{colour}", [self._bag(), end], Timings.CARD))
        return self._apply_then(event, lambda: flights, ["turn_tile"])

    def _push(self, event: Event, slot: str, colour: str, out_slot: str, out_colour: str) -> Clip:
        """The line slides on by one place, from where the hand has already brought it."""
        board = self.board
        places = board.cells(slot)
        before = [self.ctx.model.grid[cell] for cell in board.line(slot)]
        moving = [colour, *before]
        share, self.pushed_share = self.pushed_share, 0.0
        keys = [f"cell:{cell}" for cell in board.line(slot)] + [f"outside:{out_slot}"]
        approach: list[Clip] = []
        if not share:
            turn = board.at("turn_tile", "turn_tile")
            approach.append(self._fly(f"tiles/{colour}", [turn, places[0]], Timings.FLIGHT))

        def slide() -> list[Clip]:
            found: list[Clip] = []
            for number, each in enumerate(moving):
                start = between(places[number], places[number + 1], share)
                rest = 1 - share
                length = Timings.PUSH * rest + (Timings.EJECT if number == len(moving) - 1 else 0)
                found.append(self._fly(f"tiles/{each}", [start, places[number + 1]], max(1.0, length)))
            return [Parallel(*found)]

        def lift() -> None:
            # While the tile is on its way the line still lies there.
            self.board.hide(["turn_tile"])

        def land() -> None:
            self.board.show(["turn_tile"])

        return animation.Sequence(Call(lift), *approach, self._apply_then(event, slide, keys), Call(land))
