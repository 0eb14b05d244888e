"""How tiles move: out of the bag, into lines and over their edge, to the docks and into supplies."""

from collections.abc import Sequence
from typing import TypeAlias, assert_never

import pygame

from ulm.rules import Event
from ulm.rules import events as ev
from ulm.ui.table.animation import motion_paths
from ulm.ui.table.animation.animation_stage import AnimationStage
from ulm.ui.timings import Timings
from ulm.ui.toolkit import animation
from ulm.ui.toolkit.animation import Call, Clip, ClipGroup, linear

DockEvent: TypeAlias = ev.Swapped | ev.OwnTilePushed | ev.DockTaken | ev.DockRefilled | ev.Exchanged
TileEvent: TypeAlias = (
    ev.TilesDrawn
    | ev.TileObtained
    | ev.Pushed
    | ev.TilesSpent
    | ev.TileChosen
    | ev.TilesGained
    | ev.Swept
    | ev.Cleared
    | ev.OutsideTaken
    | DockEvent
)


class TileClips:
    """Makes the clip that shows an event of tiles."""

    def __init__(self, stage: AnimationStage) -> None:
        self.stage = stage
        self.state = stage.state
        self.board = stage.board

    def clip(self, event: TileEvent, slid: motion_paths.LineOffset) -> Clip:
        """How an event is shown; ``slid``: how the line stands that is pushed."""
        match event:
            case ev.TilesDrawn(_, colours):
                if len(colours) < 2:
                    return self.stage.apply(event)  # The tile flies when it is obtained.
                keys = [f"drawn:{number}" for number in range(len(colours))]
                flights = [
                    self._throw(colour, self._bag, self.board.drawn_at(number), keys[number])
                    for number, colour in enumerate(colours)
                ]
                return self.stage.apply_then(event, lambda: flights, keys)
            case ev.TileObtained(_, colour, _, returned):
                return self._obtained(event, colour, returned)
            case ev.Pushed(_, slot, colour, out_slot):
                return self._push(event, slot, colour, out_slot, slid)
            case ev.TilesSpent(seat, colours):
                flights = [self._throw(each, self._own(seat, each), self._bag) for each in colours]
                return animation.ClipSequence(self.stage.apply(event), animation.stagger(flights))
            case ev.TileChosen(seat, colour):
                return self.stage.then_apply(event, [self._throw(colour, self._bag, self._own(seat, colour))])
            case ev.TilesGained(seat, colours):
                flights = [self._throw(each, self._bag, self._own(seat, each)) for each in colours]
                return self.stage.then_apply(event, flights)
            case ev.Swept(_, slots, colours):
                return self._outside(event, slots, colours, [self._bag] * len(slots))
            case ev.Cleared(seat, _, slots, colours):
                return self._outside(event, slots, colours, [self._own(seat, each) for each in colours])
            case ev.OutsideTaken(seat, slot, colour):
                return self._outside(event, (slot,), (colour,), [self._own(seat, colour)])
            case ev.Swapped() | ev.OwnTilePushed() | ev.DockTaken() | ev.DockRefilled() | ev.Exchanged():
                return self._docks(event)
            case _:
                assert_never(event)

    @property
    def _bag(self) -> pygame.FRect:
        return self.stage.bag()

    def _own(self, seat: int, colour: str) -> pygame.FRect:
        return self.stage.place("tile", seat, colour)

    def _throw(self, colour: str, start: pygame.FRect, end: pygame.FRect, becomes: str = "") -> Clip:
        return self.stage.fly(f"tiles/{colour}", motion_paths.arc(start, end), becomes=becomes)

    def _outside(
        self, event: Event, slots: Sequence[str], colours: Sequence[str], ends: Sequence[pygame.FRect]
    ) -> Clip:
        """Tiles leave the outer spaces."""
        flights = [
            self._throw(colour, self.board.at("outside", slot), end)
            for slot, colour, end in zip(slots, colours, ends, strict=True)
        ]
        return self.stage.then_apply(event, flights, [f"outside:{slot}" for slot in slots])

    def _docks(self, event: DockEvent) -> Clip:
        board = self.board
        turn = board.at("turn_tile", "turn_tile")
        match event:
            case ev.Swapped(_, given, taken, dock):
                place = board.at("dock", dock)
                return self.stage.apply_then(
                    event,
                    lambda: [
                        self._throw(given, turn, place, f"dock:{dock}"),
                        self._throw(taken, place, turn, "turn_tile"),
                    ],
                    ["turn_tile", f"dock:{dock}"],
                )
            case ev.OwnTilePushed(seat, pushed, kept):
                return self.stage.apply_then(
                    event,
                    lambda: [
                        self._throw(kept, turn, self._own(seat, kept)),
                        self._throw(pushed, self._own(seat, pushed), turn, "turn_tile"),
                    ],
                    ["turn_tile"],
                )
            case ev.DockTaken(seat, dock, colour):
                fly = self._throw(colour, board.at("dock", dock), self._own(seat, colour))
                return self.stage.then_apply(event, [fly], [f"dock:{dock}"])
            case ev.DockRefilled(dock, colour):
                place = board.at("dock", dock)
                return self.stage.apply_then(event, lambda: [self._throw(colour, self._bag, place)], [f"dock:{dock}"])
            case ev.Exchanged(seat, given, taken, dock):
                place = board.at("dock", dock)
                return self.stage.apply_then(
                    event,
                    lambda: [
                        self._throw(given, self._own(seat, given), place, f"dock:{dock}"),
                        self._throw(taken, place, self._own(seat, taken)),
                    ],
                    [f"dock:{dock}"],
                )
            case _:
                assert_never(event)

    def _obtained(self, event: Event, colour: str, returned: str) -> Clip:
        board = self.board
        end = board.at("turn_tile", "turn_tile")
        if returned:
            kept = self.state.model.drawn.index(colour)
            flights = [
                self._throw(colour, board.drawn_at(kept), end, "turn_tile"),
                self._throw(returned, board.drawn_at(1 - kept), self._bag),
            ]
        else:
            flights = [self._throw(colour, self._bag, end)]
        return self.stage.apply_then(event, lambda: flights, ["turn_tile"])

    def _push(self, event: Event, slot: str, colour: str, out_slot: str, slid: motion_paths.LineOffset) -> Clip:
        """The line slides on by one place, from where it stands already; the tile at its end tips over the edge."""
        share = slid.share
        board = self.board
        places = board.cells(slot)
        tiles = [colour, *(self.state.model.grid[cell] for cell in board.line(slot))]
        cells = [f"cell:{cell}" for cell in board.line(slot)]
        out = f"outside:{out_slot}"
        turn = board.at("turn_tile", "turn_tile")
        if share and not slid.held:
            return self._confirm(event, places, tiles, [*cells, out], share)
        if self.stage.animator.reduced:
            # The old tiles fade away above the new ones.
            gone = [self.stage.vanish(f"tiles/{tiles[n]}", places[n]) for n in (1, 2, 3)]
            gone += [] if share or slid.held else [self.stage.vanish(f"tiles/{colour}", turn)]
            way = motion_paths.tipping(places)
            come = self.stage.fly(f"tiles/{tiles[3]}", way, Timings.EJECT, becomes=out, on_board=True)
            return self.stage.apply_then(event, lambda: [ClipGroup(come, *gone)], [out])
        approach = [] if share or slid.held else [self._throw(colour, turn, places[0])]
        length = max(1.0, Timings.PUSH * (1 - share))

        def slide(number: int) -> Clip:
            start, end = motion_paths.slid(places, number, share), motion_paths.slid(places, number, 1.0)
            becomes = cells[number] if number < 3 else ""
            way = motion_paths.straight(start, end)
            return self.stage.fly(f"tiles/{tiles[number]}", way, length, becomes=becomes, on_board=True)

        def slides() -> list[Clip]:
            way = motion_paths.tipping(places)
            tips = self.stage.fly(f"tiles/{tiles[3]}", way, Timings.EJECT, linear, becomes=out, on_board=True)
            return [ClipGroup(*(slide(number) for number in range(3)), animation.ClipSequence(slide(3), tips))]

        return animation.ClipSequence(
            # While the tile is on its way the line still lies there.
            Call(lambda: board.hide(["turn_tile"])),
            *approach,
            self.stage.apply_then(event, slides, [*cells, out]),
            Call(lambda: board.show(["turn_tile"])),
        )

    def _confirm(
        self, event: Event, places: Sequence[pygame.FRect], tiles: Sequence[str], keys: Sequence[str], share: float
    ) -> Clip:
        """The line was shown as it will lie: it goes on from there, and the turn tile flies to its place in it."""
        turn = self.board.at("turn_tile", "turn_tile")
        length = Timings.PUSH * (1 - share)

        def slide(number: int) -> Clip:
            start = motion_paths.between(places[number], places[number + 1], share)
            way = motion_paths.straight(start, places[number + 1])
            return self.stage.fly(f"tiles/{tiles[number]}", way, length, becomes=keys[number], on_board=True)

        reduced = self.stage.animator.reduced
        stands = reduced or share >= 1.0

        def clips() -> list[Clip]:
            if reduced:
                return [self.stage.vanish(f"tiles/{tiles[0]}", turn)]
            rest = [] if stands else [slide(number) for number in range(4)]
            return [ClipGroup(*rest, self._throw(tiles[0], turn, places[1]))]

        return animation.ClipSequence(
            Call(lambda: self.board.hide(["turn_tile"])),
            self.stage.apply_then(event, clips, [] if stands else keys),
            Call(lambda: self.board.show(["turn_tile"])),
        )
