"""The players: one panel a seat in turn order, the active one lit."""

import copy
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from ulm.rules.moves import COLOURS
from ulm.text.catalog import current, t
from ulm.text.display_names import display_name, name_list
from ulm.text.labelled import labelled
from ulm.text.number_format import written
from ulm.ui.kit import text_notes
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item, Tooltip
from ulm.ui.kit.theme import LEGIBLE
from ulm.ui.kit.viewport import RectLike
from ulm.ui.sprite_shapes import aspect
from ulm.ui.state import spoken
from ulm.ui.state.table_actions import TableActions
from ulm.ui.state.table_state import TableState
from ulm.ui.state.thing import Thing
from ulm.ui.state.thing import sign as explained
from ulm.ui.table.panels.card_popup import CardPopup
from ulm.ui.table.panels.laid_out_signs import LaidOutSign, laid_out_signs
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.parts import hover
from ulm.ui.table.panels.seat_drawing import SeatDrawing, words_fit
from ulm.ui.table.panels.seat_places import RESOURCES, SOURCES, TREASURES, Common, Counted, SeatPlaces, common
from ulm.ui.table.panels.set_lines import set_lines
from ulm.ui.table.panels.standings import Standings, score_text, source_text
from ulm.ui.table.panels.treasure_flow import Width

_GAP = 6.0
_TALLEST = 420.0


class _Head(Item):
    """The band with a player's name."""

    def __init__(self, rect: RectLike, belongings: Callable[[], list[str]], *, tooltip: Tooltip, name: str) -> None:
        super().__init__(rect, tooltip=tooltip, name=name)
        self._belongings = belongings

    def spoken(self) -> str:
        """How the player stands, and what lies before them."""
        return "\n".join([self.tooltip_text(), *self._belongings()])


class PlayersPanel(Panel):
    """All seats, from the starting player on."""

    def __init__(
        self, state: TableState, actions: TableActions, look_from: Callable[[int], None] | None = None
    ) -> None:
        """``look_from`` is what a click on a player does, where the table can be seen from another seat."""
        super().__init__(state, actions)
        self._look_from = look_from
        self._popup = CardPopup(actions)
        self.standings = Standings(state)
        self._signs: dict[int, tuple[list[str], list[LaidOutSign]]] = {}
        self._places: dict[int, SeatPlaces] = {}
        self._places_key: object = None
        self._looked_at: object = None
        self._pictures: dict[int, tuple[object, pygame.Surface]] = {}
        """What each seat's panel was drawn from, and how it looked, with the table around it."""

    @property
    def region(self) -> pygame.FRect:
        return self.actions.arrangement.players

    def relayout(self) -> None:
        self._places_key = self._looked_at = None
        self._pictures.clear()

    # ----- places

    def box(self, seat: int) -> pygame.FRect:
        """Where a seat's panel lies."""
        order = self.state.order
        if self.actions.arrangement.in_row:
            wide = (self.region.w - _GAP * (len(order) + 1)) / len(order)
            left = self.region.x + _GAP + order.index(seat) * (wide + _GAP)
            return pygame.FRect(left, self.region.y + _GAP, wide, self.region.h - 2 * _GAP)
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
        if self._looked_at != (self.state.revision, self._numbers()):
            self._looked_at = self.state.revision, self._numbers()
            self._place_all()
        return self._places[seat]

    def _numbers(self) -> object:
        """What tells quickly whether anything else lies in the panels."""
        return [
            (
                len(each.hand),
                len(each.coats),
                len(each.descendants),
                len(each.laid_out),
                each.points,
                each.coins,
                each.sparrows,
                each.seals,
                each.crests,
                *each.tiles.values(),
            )
            for each in self.state.model.players
        ]

    def _place_all(self) -> None:
        counted = {each: self._counted(each) for each in self.state.order}
        first = self.state.model.first
        key = (counted, self.actions.theme.factor, first)
        if key != self._places_key:
            self._places_key = key
            shared = self._shared(counted)
            self._places = {
                each: SeatPlaces(self.box(each), counted[each], shared, first=each == first)
                for each in self.state.order
            }

    def _counted(self, seat: int) -> Counted:
        """What lies in a seat's panel."""
        player, standing = self.state.model.players[seat], self.standings.of(seat)
        counts = {kind: len(player.hand) if kind == "hand" else getattr(player, kind) for kind in RESOURCES}
        digits = {kind: len(str(count)) for kind, count in (counts | player.tiles).items()}
        treasures = [
            [Width(aspect("coats/"))] * len(player.coats),
            [Width()] * len(player.descendants),
            [sign.width for sign in self.signs(seat)],
        ]
        return Counted(digits, treasures, (len(written(player.points)), len(written(standing.total))))

    def _shared(self, counted: dict[int, Counted]) -> Common:
        """What the panels have in common; names take the room of signs where one of them is long, or text is large."""
        theme, boxes = self.actions.theme, [self.box(seat) for seat in counted]
        found = list(counted.values())
        words = words_fit(theme, boxes[0].w - 16)
        first = self.state.model.first

        def least_name(shared: Common) -> float:
            """The size of the name that has least room; 0 where one takes more than a line beside all signs."""
            sizes = []
            for (seat, each), box in zip(counted.items(), boxes, strict=True):
                places = SeatPlaces(box, each, shared, first=seat == first)
                name = set_lines(theme, self.state.seats[seat].name, places.name.size, places.design.name_size)
                sizes.append(name.size if shared.tight or len(name.lines) == 1 else 0.0)
            return min(sizes)

        shared = common(boxes, found, theme.factor, tight=False, words=words)
        if least_name(shared) < LEGIBLE * theme.factor:
            shared = common(boxes, found, theme.factor, tight=True, words=words)
            if not shared.bare and least_name(shared) < LEGIBLE:
                shared = shared._replace(bare=True)
        return shared

    def anchor(self, kind: str, seat: int, name: str = "") -> pygame.FRect | None:
        if seat not in self.state.order:
            return None
        places = self.places(seat)
        if kind in RESOURCES:
            return places.sign(kind)
        if kind == "tile":
            return places.sign(name)
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
        widths = [Width(aspect("coats/")) if kind == "coats" else Width()] * len(things)
        if kind == "laid_out" and all(card in rules.cards for card in things):
            signs = laid_out_signs(rules, things)
            place = next(index for index, sign in enumerate(signs) if name in sign.cards)
            widths = [sign.width for sign in signs]
        if len(things) == len(getattr(player, kind)):
            return self.places(seat).treasure(kind)[place]
        counted = {each: self._counted(each) for each in self.state.order}
        treasures = list(counted[seat].treasures)
        treasures[TREASURES.index(kind)] = widths
        counted[seat] = counted[seat]._replace(treasures=treasures)
        now, boxes = self.places(seat).shared, [self.box(each) for each in counted]
        shared = common(boxes, list(counted.values()), now.factor, tight=now.tight, words=now.words)
        first = seat == self.state.model.first
        later = SeatPlaces(self.box(seat), counted[seat], shared._replace(bare=now.bare), first=first)
        return later.treasure(kind)[place]

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
        if places.sources.h:
            for source in SOURCES:
                item = self._note(seat, f"if_now:{source}", places.source(source))
                item.tooltip = partial(self._source_tip, seat, source)
                found.append(item)
        return found + self._counts(seat, places, head) + self._treasures(seat, places)

    def _head(self, seat: int, places: SeatPlaces) -> Item:
        name = self.state.seats[seat].name

        def tip() -> str:
            return f"**{name}**\n{score_text(self.standings.of(seat))}"

        head = _Head(places.head, lambda: spoken.belongings(self.state, seat), tooltip=tip, name=f"players:{seat}")
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
                item.label = name
                found.append(hover(self.actions, item, Thing(kind, thing)))
        signs = self.signs(seat)
        for sign, box in zip(signs, places.treasure("laid_out"), strict=False):
            item = Item(box, name=f"players:{seat}:cards:{sign.key}")
            item.label = labelled(name, name_list([display_name("card", card) for card in sign.cards]))
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
        places = self.places(seat)
        look = (tuple(around), theme.scale, theme.lettering, theme.strong, current().language, places.shared)
        key = (look, who, player, score, active, model.first)
        found = self._pictures.get(seat)
        if found is not None and found[0] == key and text_notes.watching is None:
            canvas.surface.blit(found[1], around)
            return
        # Nothing may reach beyond what is copied later.
        with canvas.clip(self.box(seat).inflate(_GAP, _GAP)):
            SeatDrawing(canvas, who, player, places).draw(score, self.signs(seat), active=active)
        key = (look, who, copy.deepcopy(player), score, active, model.first)
        self._pictures[seat] = key, canvas.surface.subsurface(around).copy()

    def draw_over(self, canvas: Canvas) -> None:
        self._popup.draw(canvas)
