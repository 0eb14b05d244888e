"""The players: one panel a seat in turn order, the active one lit."""

import copy
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from ulm.rules.moves import COLOURS
from ulm.text.catalog import current, t
from ulm.text.display_names import display_name
from ulm.ui.kit import text_notes
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.sprite_shapes import aspect
from ulm.ui.table.panels.card_popup import CardPopup
from ulm.ui.table.panels.laid_out_signs import LaidOutSign, laid_out_signs
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.parts import hover
from ulm.ui.table.panels.seat_drawing import SeatDrawing
from ulm.ui.table.panels.seat_places import RESOURCES, SOURCES, TREASURES, SeatPlaces
from ulm.ui.table.panels.standings import Standings, score_text, source_text
from ulm.ui.table.state import screen_layout
from ulm.ui.table.state.table_actions import TableActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.table.state.thing import Thing
from ulm.ui.table.state.thing import sign as explained

_GAP = 6.0
_TALLEST = 420.0


class PlayersPanel(Panel):
    """All seats, from the starting player on."""

    region = screen_layout.PLAYERS

    def __init__(
        self, state: TableState, actions: TableActions, look_from: Callable[[int], None] | None = None
    ) -> None:
        """``look_from`` is what a click on a player does, where the table can be seen from another seat."""
        super().__init__(state, actions)
        self._look_from = look_from
        self._popup = CardPopup(actions, self.region.right)
        self.standings = Standings(state)
        self._signs: dict[int, tuple[list[str], list[LaidOutSign]]] = {}
        self._places: dict[int, tuple[object, SeatPlaces]] = {}
        self._pictures: dict[int, tuple[object, pygame.Surface]] = {}
        """What each seat's panel was drawn from, and how it looked, with the table around it."""

    def relayout(self) -> None:
        self._places.clear()
        self._pictures.clear()

    # ----- places

    def box(self, seat: int) -> pygame.FRect:
        """Where a seat's panel lies."""
        order = self.state.order
        high = min(_TALLEST, (self.region.h - _GAP * (len(order) + 1)) / len(order))
        top = self.region.y + _GAP + order.index(seat) * (high + _GAP)
        return pygame.FRect(self.region.x + 6, top, self.region.w - 10, high)

    def signs(self, seat: int) -> list[LaidOutSign]:
        """The signs of a seat's laid-out cards."""
        cards = self.state.model.players[seat].laid_out
        found = self._signs.get(seat)
        if found is None or found[0] != cards:
            found = self._signs[seat] = list(cards), laid_out_signs(self.state.game.rules, cards)
        return found[1]

    def places(self, seat: int) -> SeatPlaces:
        """The places inside a seat's panel."""
        player = self.state.model.players[seat]
        key = (
            tuple(self.box(seat)),
            len(player.coats),
            len(player.descendants),
            tuple(player.laid_out),
            self.actions.theme.factor,
            self.state.model.first,
        )
        found = self._places.get(seat)
        if found is None or found[0] != key:
            found = self._places[seat] = key, self._places_of(seat, self._widths(seat))
        return found[1]

    def _places_of(self, seat: int, treasures: Sequence[Sequence[float]]) -> SeatPlaces:
        first = seat == self.state.model.first
        return SeatPlaces(self.box(seat), treasures, self.actions.theme.factor, first=first)

    def _widths(self, seat: int) -> list[list[float]]:
        """The widths of a seat's treasures by their height."""
        player = self.state.model.players[seat]
        return [
            [aspect("coats/")] * len(player.coats),
            [1.0] * len(player.descendants),
            [sign.width for sign in self.signs(seat)],
        ]

    def anchor(self, kind: str, seat: int, name: str = "") -> pygame.FRect | None:
        if seat not in self.state.order:
            return None
        places = self.places(seat)
        if kind in RESOURCES:
            return places.resource_sign(kind)
        if kind == "tile":
            return places.sign(places.tile(name), len(str(self.state.model.players[seat].tiles[name])))
        if kind == "panel":
            return places.box
        if kind == "points":
            return places.points
        if kind in TREASURES:
            return self._treasure_anchor(kind, seat, name)
        return None

    def _treasure_anchor(self, kind: str, seat: int, name: str) -> pygame.FRect:
        """Where a treasure lies, or where it will lie when it is there."""
        player, rules = self.state.model.players[seat], self.state.game.rules
        things: list[str] = getattr(player, kind)
        if name in things:
            place = things.index(name)
        else:
            things, place = [*things, name], len(things)
        widths = [aspect("coats/") if kind == "coats" else 1.0] * len(things)
        if kind == "laid_out" and all(card in rules.cards for card in things):
            signs = laid_out_signs(rules, things)
            place = next(index for index, sign in enumerate(signs) if name in sign.cards)
            widths = [sign.width for sign in signs]
        treasures = self._widths(seat)
        treasures[TREASURES.index(kind)] = widths
        return self._places_of(seat, treasures).treasure(kind)[place]

    # ----- items

    def cache_key(self) -> object:
        return self.state.model.active, self.state.shown_count

    def items(self) -> Sequence[Item]:
        return [item for seat in self.state.order for item in self._seat_items(seat)]

    def _seat_items(self, seat: int) -> list[Item]:
        places = self.places(seat)
        head = self._head(seat, places)
        found = [head]
        found += self._signs_of_head(seat, places, head)
        if places.source_rows:
            for source in SOURCES:
                item = self._note(seat, f"if_now:{source}", places.source(source))
                item.tooltip = partial(self._source_tip, seat, source)
                found.append(item)
        return found + self._counts(seat, places, head) + self._treasures(seat, places)

    def _head(self, seat: int, places: SeatPlaces) -> Item:
        name = self.state.seats[seat].name

        def tip() -> str:
            return f"**{name}**\n{score_text(self.standings.of(seat))}"

        head = Item(places.head, tooltip=tip, name=f"players:{seat}")
        if self._look_from is not None:
            head.on_activate = partial(self._look_from, seat)
        return hover(self.actions, head, Thing("seat", str(seat)))

    def _signs_of_head(self, seat: int, places: SeatPlaces, head: Item) -> list[Item]:
        """What stands on the band with the name, and the total below it; a click on it is one on the band."""
        kind = "human" if self.state.seats[seat].bot is None else "bot"
        boxes = {kind: places.kind, "points": places.points, "if_now": places.total}
        found = []
        for key, box in boxes.items():
            item = self._note(seat, key, box)
            item.tooltip = head.tooltip
            found.append(item)
        if places.charter is not None:
            found.append(self._note(seat, "charter", places.charter, t("panels.players.charter")))
        for item in found:
            item.on_activate, item.z = head.on_activate, 1
        return found

    def _note(self, seat: int, key: str, place: pygame.FRect, tip: str = "") -> Item:
        """A sign that can only be pointed at, and is explained."""
        item = Item(place, name=f"players:{seat}:{key}", tooltip=tip, focusable=False)
        kind = key.partition(":")[0]
        return hover(self.actions, item, explained("if_ended" if kind == "if_now" else kind, seat))

    def _source_tip(self, seat: int, source: str) -> str:
        return f"**{t('panels.score.title')}**\n{source_text(self.standings.of(seat), source)}"

    def _counts(self, seat: int, places: SeatPlaces, head: Item) -> list[Item]:
        player, name = self.state.model.players[seat], self.state.seats[seat].name
        found = []
        for kind in RESOURCES:
            count = len(player.hand) if kind == "hand" else getattr(player, kind)
            tip = t(f"panels.players.{kind}", n=count, name=name)
            item = self._note(seat, kind, places.resource(kind), tip)
            if places.head.contains(item.rect):
                item.on_activate, item.z = head.on_activate, 1
            found.append(item)
        for colour in COLOURS:
            tip = t("panels.players.tile", name=name, n=player.tiles[colour], colour=display_name("colour", colour))
            item = Item(places.tile(colour), name=f"players:{seat}:tile:{colour}", tooltip=tip, focusable=False)
            found.append(hover(self.actions, item, Thing("tile", colour)))
        return found

    def _treasures(self, seat: int, places: SeatPlaces) -> list[Item]:
        player, name = self.state.model.players[seat], self.state.seats[seat].name
        found = []
        for kind, plural in (("coat", "coats"), ("descendant", "descendants")):
            things: list[str] = getattr(player, plural)
            for thing, box in zip(things, places.treasure(plural), strict=False):
                item = Item(box, name=f"players:{seat}:{kind}:{thing}", tooltip=display_name(kind, thing))
                found.append(hover(self.actions, item, Thing(kind, thing)))
        signs = self.signs(seat)
        for sign, box in zip(signs, places.treasure("laid_out"), strict=False):
            item = Item(box, name=f"players:{seat}:cards:{sign.key}")
            found.append(hover(self.actions, item, Thing("card", sign.cards[0])))
        for kind in TREASURES:
            if not getattr(player, kind):
                tip = t(f"panels.players.no_{kind}", name=name)
                found.append(self._note(seat, kind, places.treasure(kind)[0], tip))
        return found

    # ----- time

    def update(self, dt: float) -> None:
        self._popup.update(dt, self._pointed_sign())

    @property
    def animating(self) -> bool:
        return self._popup.waiting

    def _pointed_sign(self) -> tuple[LaidOutSign, pygame.FRect] | None:
        """The sign of laid-out cards that the pointer or the keyboard points at, and where it is."""
        ring = self.actions.focus
        item = ring.hovered if ring.hovered is not None else ring.focused if ring.visible else None
        words = item.name.split(":", 3) if item is not None else []
        if item is None or len(words) < 4 or (words[0], words[2]) != ("players", "cards"):
            return None
        sign = next((each for each in self.signs(int(words[1])) if each.key == words[3]), None)
        return (sign, item.rect) if sign is not None else None

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        for seat in self.state.order:
            self._draw_seat(canvas, seat)

    def _draw_seat(self, canvas: Canvas, seat: int) -> None:
        """Draw a seat's panel, or copy it where nothing of it has changed."""
        state, model = self.state, self.state.model
        who, player, score = state.seats[seat], model.players[seat], self.standings.of(seat)
        active = seat == model.active and not model.status.finished
        around = canvas.viewport.rect(self.box(seat).inflate(_GAP, _GAP)).clip(canvas.surface.get_rect())
        theme = canvas.theme
        look = (tuple(around), theme.scale, theme.percent, theme.strong, current().language)
        key = (look, who, player, score, active, model.first)
        found = self._pictures.get(seat)
        if found is not None and found[0] == key and text_notes.watching is None:
            canvas.surface.blit(found[1], around)
            return
        # Nothing may reach beyond what is copied later.
        with canvas.clip(self.box(seat).inflate(_GAP, _GAP)):
            SeatDrawing(canvas, who, player, self.places(seat)).draw(score, self.signs(seat), active=active)
        key = (look, who, copy.deepcopy(player), score, active, model.first)
        self._pictures[seat] = key, canvas.surface.subsurface(around).copy()

    def draw_over(self, canvas: Canvas) -> None:
        self._popup.draw(canvas)
