"""The players: one panel a seat in turn order, the active one lit."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from ulm.rules import FinalScore
from ulm.rules.events import HIDDEN
from ulm.rules.moves import COLOURS
from ulm.text.catalog import t
from ulm.text.display_names import display_name
from ulm.text.number_format import signed, written
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.theme import FADED, GILT, INK, LEGIBLE, PAGE, RUBRIC, SEPIA, VELLUM
from ulm.ui.seat_colours import SEATS
from ulm.ui.table.board.card_face import SIZE, draw_card
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.parts import DARKER, counted, hover, sheet, spread
from ulm.ui.table.state import screen_layout
from ulm.ui.table.state.table_actions import TableActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.table.state.thing import Thing, sign
from ulm.ui.table.state.view_model import PlayerModel

_GAP = 6.0
_PAD = 10.0
_TALLEST = 420.0
_FIGURES = 26.0
_TWO_ROWS = 58.0
RESOURCES = ("coins", "sparrows", "seals", "crests", "hand")


def score_text(score: FinalScore) -> str:
    """A score source by source, as rich text."""
    lines = [
        t("panels.score.if_now", total=written(score.total)),
        t("panels.score.points", n=score.points),
        t("panels.score.sparrows", n=score.sparrows),
        t("panels.score.river", points=written(score.river)),
    ]
    for key, points in score.details.items():
        name = t("panels.score.sets") if key == "sets" else display_name("card", key)
        lines.append(t("panels.score.card", name=name, points=written(points)))
    return "\n".join(lines)


class Standings:
    """What each seat would have if the game ended with what the screen shows; all of it is public.

    Points, sparrows and river are those of the model. Cards are counted by the engine, whose position runs ahead of
    the picture while a move is being shown: until then they stay as they were.
    """

    def __init__(self, state: TableState) -> None:
        self._state = state
        self._details: list[dict[str, int]] = []

    def of(self, seat: int) -> FinalScore:
        """A seat's score."""
        state = self._state
        if not self._details or state.shown_count == len(state.source.history):
            self._details = [score.details for score in state.game.standings()]
        player, details = state.model.players[seat], self._details[seat]
        cards = sum(details.values())
        total = player.points + player.sparrows + player.barge + cards
        return FinalScore(player.points, player.sparrows, player.barge, cards, total, details)


class _Box:
    """The places inside one seat's panel."""

    def __init__(self, box: pygame.FRect) -> None:
        self.box = box
        inner = box.inflate(-2 * _PAD, -12)
        roomy = box.h > 300
        self.sources: pygame.FRect | None = None
        """Where the sources of the score stand, if there is room for them."""
        head = min(64.0, max(44.0, box.h * 0.19))
        self.head = pygame.FRect(box.x + 5, box.y + 5, box.w - 10, head)
        top = self.head.bottom + 5
        if roomy:
            self.sources = pygame.FRect(inner.x, top, inner.w, 32)
            top += 35
        left = inner.bottom - top
        shares = (0.18, 0.19, 0.27, 0.36) if roomy else (0.29, 0.31, 0.40)
        rows = []
        for share in shares:
            rows.append(pygame.FRect(inner.x, top, inner.w, left * share))
            top += left * share
        self.resources, self.tiles = rows[0], rows[1]
        if roomy:
            self.coats = pygame.FRect(rows[2].x, rows[2].y, rows[2].w * 0.5, rows[2].h)
            self.descendants = pygame.FRect(self.coats.right, rows[2].y, rows[2].w * 0.5, rows[2].h)
            self.laid_out = rows[3]
        else:
            wide = rows[2].w / 3
            self.coats = pygame.FRect(rows[2].x, rows[2].y, wide, rows[2].h)
            self.descendants = self.coats.move(wide, 0)
            self.laid_out = self.descendants.move(wide, 0)

    def resource(self, kind: str) -> pygame.FRect:
        """The place of a resource."""
        wide = self.resources.w / len(RESOURCES)
        index = RESOURCES.index(kind)
        return pygame.FRect(self.resources.x + wide * index, self.resources.y + 2, wide - 6, self.resources.h - 4)

    def tile(self, colour: str) -> pygame.FRect:
        """The place of the tiles of a colour."""
        wide = self.tiles.w / len(COLOURS)
        x = self.tiles.x + wide * COLOURS.index(colour)
        return pygame.FRect(x, self.tiles.y + 2, wide - 6, self.tiles.h - 4)

    @property
    def score(self) -> pygame.FRect:
        """The place of the score."""
        wide = min(106.0, self.head.w * 0.34)
        return pygame.FRect(self.head.right - wide - 3, self.head.y + 3, wide, self.head.h - 6)

    def row(self, place: pygame.FRect, count: int, aspect: float) -> list[pygame.FRect]:
        """Where things of a shape lie in a place, overlapping where there are many."""
        high = place.h - 8
        wide = high * aspect
        room = place.w - 6
        if wide > room:
            wide, high = room, room / aspect
        y = place.centery - high / 2
        return [pygame.FRect(place.x + x, y, wide, high) for x in spread(count, wide, room)]


_SPRITES = {"coins": "pieces/coin", "sparrows": "pieces/sparrow_0", "hand": "icons/hand"}


class PlayersPanel(Panel):
    """All seats, from the starting player on."""

    region = screen_layout.PLAYERS

    def __init__(
        self, state: TableState, actions: TableActions, look_from: Callable[[int], None] | None = None
    ) -> None:
        """``look_from`` is what a click on a player does, where the table can be seen from another seat."""
        super().__init__(state, actions)
        self._look_from = look_from
        self.standings = Standings(state)

    def _boxes(self) -> dict[int, _Box]:
        order = self.state.order
        high = min(_TALLEST, (self.region.h - _GAP * (len(order) + 1)) / len(order))
        return {
            seat: _Box(pygame.FRect(6, self.region.y + _GAP + place * (high + _GAP), self.region.w - 10, high))
            for place, seat in enumerate(order)
        }

    def cache_key(self) -> object:
        return self.state.model.active, self.state.shown_count

    def items(self) -> Sequence[Item]:
        found: list[Item] = []
        for seat, places in self._boxes().items():
            found += self._seat_items(seat, places)
        return found

    def _seat_items(self, seat: int, places: _Box) -> list[Item]:
        state, player = self.state, self.state.model.players[seat]
        name = state.seats[seat].name

        def tip() -> str:
            return f"**{name}**\n{score_text(self.standings.of(seat))}"

        head = Item(places.head, tooltip=tip, name=f"players:{seat}")
        if self._look_from is not None:
            head.on_activate = partial(self._look_from, seat)
        signs = self._plain_signs(seat, places, head)
        found = [hover(self.actions, head, Thing("seat", str(seat))), *signs]
        for kind in RESOURCES:
            count = len(player.hand) if kind == "hand" else getattr(player, kind)
            item = Item(places.resource(kind), name=f"players:{seat}:{kind}", focusable=False)
            item.tooltip = t(f"panels.players.{kind}", n=count, name=name)
            found.append(hover(self.actions, item, sign(kind, seat)))
        for colour in COLOURS:
            item = Item(places.tile(colour), name=f"players:{seat}:tile:{colour}", focusable=False)
            found.append(hover(self.actions, item, Thing("tile", colour)))
        for kind, things, area, aspect in self._treasures(player, places):
            for thing, box in zip(things, places.row(area, len(things), aspect), strict=True):
                item = Item(box, name=f"players:{seat}:{kind}:{thing}", tooltip=display_name(kind, thing))
                found.append(hover(self.actions, item, Thing(kind, thing)))
        return found

    def _plain_signs(self, seat: int, places: _Box, head: Item) -> list[Item]:
        """Signs that are only explained, below or beside what can be pointed at otherwise. Those in the head do what it
        does.
        """
        plate = places.score
        left = pygame.FRect(plate.x, plate.y, plate.w * 0.57, plate.h)
        right = pygame.FRect(left.right, plate.y, plate.w - left.w, plate.h)
        boxes = [("points", left, 1), ("if_ended", right, 1)]
        boxes += [(kind, getattr(places, kind), -1) for kind in ("coats", "descendants", "laid_out")]
        boxes += [(kind, box, 1) for _, box, kind in self._head_icons(seat, places)]
        if places.sources is not None:
            boxes.append(("if_ended", places.sources, 1))
        found = []
        for number, (kind, box, z) in enumerate(boxes):
            item = Item(box, name=f"players:{seat}:sign:{number}", focusable=False, z=z)
            if places.head.contains(box):
                item.tooltip, item.on_activate = head.tooltip, head.on_activate
            found.append(hover(self.actions, item, sign(kind, seat)))
        return found

    def _head_icons(self, seat: int, places: _Box) -> list[tuple[str, pygame.FRect, str]]:
        """The pictures beside a player's name, where they lie, and what each is a sign of."""
        head, who = places.head, self.state.seats[seat]
        tall = head.h >= _TWO_ROWS
        side = 22.0 if tall else min(26.0, head.h * 0.48)
        kind = "human" if who.bot is None else "bot"
        icons = [(f"icons/{kind}", side, kind)]
        if seat == self.state.model.first:
            icons.append(("pieces/charter", side * 4 / 3, "charter"))
        left = head.x + 7 + (head.h - 10) * 32 / 36 + 8
        x = left if tall else places.score.x - 6 - sum(wide + 4 for _, wide, _ in icons) + 4
        y = head.bottom - side - 6 if tall else head.centery - side / 2
        found = []
        for sprite, wide, kind in icons:
            found.append((sprite, pygame.FRect(x, y, wide, side), kind))
            x += wide + 4
        return found

    @staticmethod
    def _treasures(player: PlayerModel, places: _Box) -> list[tuple[str, list[str], pygame.FRect, float]]:
        return [
            ("coat", player.coats, places.coats, 64 / 72),
            ("descendant", player.descendants, places.descendants, 1.0),
            ("card", player.laid_out, places.laid_out, SIZE[0] / SIZE[1]),
        ]

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        for seat, places in self._boxes().items():
            self._draw_seat(canvas, seat, places, self.standings.of(seat))

    def _draw_seat(self, canvas: Canvas, seat: int, places: _Box, score: FinalScore) -> None:
        state, model = self.state, self.state.model
        player = model.players[seat]
        active = seat == model.active and not model.status.finished
        sheet(canvas, places.box, VELLUM if active else DARKER)
        self._draw_head(canvas, seat, places, score)
        if active:
            canvas.outline(places.box.inflate(4, 4), GILT, 4, radius=10)
        if places.sources is not None:
            self._draw_sources(canvas, places.sources, score)
        factor = canvas.theme.factor
        size = min(_FIGURES, places.resources.h * 0.62 / factor)
        colour = state.seats[seat].colour
        for kind in RESOURCES:
            sprite = _SPRITES.get(kind, f"pieces/{kind[:-1]}_{colour}")
            count = len(player.hand) if kind == "hand" else getattr(player, kind)
            aspect = 32 / 36 if kind == "crests" else 1.0
            box = places.resource(kind)
            counted(canvas, sprite, box, count, size, share=0.86, aspect=aspect, faint=not count, most=0.5)
        line = places.tiles.y
        canvas.line((places.tiles.x, line), (places.tiles.right, line), FADED, 1)
        for tile, count in player.tiles.items():
            counted(canvas, f"tiles/{tile}", places.tile(tile), count, size, share=0.86, faint=not count, most=0.5)
        self._draw_treasures(canvas, player, places)

    @staticmethod
    def _draw_sources(canvas: Canvas, area: pygame.FRect, score: FinalScore) -> None:
        """The sources of the score if the game ended now."""
        rows = (
            ("points", score.points),
            ("sparrow", score.sparrows),
            ("river_step", score.river),
            ("laid_out", score.cards),
        )
        wide = area.w / len(rows)
        size = min(21.0, 27 / canvas.theme.factor)
        for place, (icon, points) in enumerate(rows):
            x = area.x + wide * place
            canvas.sprite(f"icons/{icon}", (x + 4, area.centery - 13, 26, 26))
            middle = (x + 36, area.centery)
            words = written(points) if icon == "points" else signed(points)
            canvas.text(words, middle, size, SEPIA, font="semibold", anchor="midleft", width=wide - 38, shrink=True)
        canvas.line((area.x, area.bottom + 1), (area.right, area.bottom + 1), FADED, 1)

    def _draw_treasures(self, canvas: Canvas, player: PlayerModel, places: _Box) -> None:
        top = places.coats.y + 1
        canvas.line((places.tiles.x, top), (places.tiles.right, top), FADED, 1)
        for kind, things, area, aspect in self._treasures(player, places):
            boxes = places.row(area, max(1, len(things)), aspect)
            if not things:
                icon = {"coat": "coat", "descendant": "descendant", "card": "laid_out"}[kind]
                side = min(30.0, area.h - 16)
                canvas.sprite(f"icons/{icon}", (area.x + 6, area.centery - side / 2, side, side), alpha=55)
                continue
            for thing, box in zip(things, boxes, strict=True):
                if kind == "card":
                    draw_card(canvas, thing, box)
                else:
                    sprite = "coats/back" if thing == HIDDEN else f"{kind}s/{thing}"
                    canvas.sprite(sprite, box)

    def _draw_head(self, canvas: Canvas, seat: int, places: _Box, score: FinalScore) -> None:
        state = self.state
        who = state.seats[seat]
        head, plate = places.head, places.score
        ground, mark = SEATS[who.colour]
        canvas.fill(head, ground, radius=6)
        canvas.outline(head, INK, 2, radius=6)
        high = head.h - 10
        crest = pygame.FRect(head.x + 7, head.y + 5, high * 32 / 36, high)
        canvas.sprite(f"pieces/crest_{who.colour}", crest)
        tall = head.h >= _TWO_ROWS
        icons = self._head_icons(seat, places)
        left, right = crest.right + 8, plate.x - 6
        name_y = head.y + head.h * 0.36 if tall else head.centery
        if not tall:
            right = icons[0][1].x - 5
        for icon, box, _ in icons:
            canvas.sprite(icon, box)
        size = min(27.0, head.h * (0.6 if tall else 0.78) / canvas.theme.factor)
        canvas.text(
            who.name,
            (left, name_y),
            size,
            mark,
            font="bold",
            anchor="midleft",
            width=right - left,
            shrink=True,
            smallest=LEGIBLE,
        )
        canvas.fill(plate, PAGE, radius=5)
        canvas.outline(plate, INK, 1.5, radius=5)
        size = min(34.0, plate.h * 0.86 / canvas.theme.factor)
        points = written(state.model.players[seat].points)
        middle = (plate.x + plate.w * 0.3, plate.centery)
        canvas.text(points, middle, size, RUBRIC, font="bold", anchor="center", width=plate.w * 0.54, shrink=True)
        canvas.line((plate.x + plate.w * 0.57, plate.y + 6), (plate.x + plate.w * 0.57, plate.bottom - 6), FADED, 1)
        after = (plate.x + plate.w * 0.775, plate.centery)
        canvas.text(
            f"({written(score.total)})",
            after,
            size * 0.66,
            SEPIA,
            font="semibold",
            anchor="center",
            width=plate.w * 0.32,
            shrink=True,
        )

    # ----- places

    def anchor(self, kind: str, seat: int, name: str = "") -> pygame.FRect | None:
        places = self._boxes().get(seat)
        if places is None:
            return None
        if kind in RESOURCES:
            box = places.resource(kind)
            return pygame.FRect(box.x, box.centery - box.h * 0.43, box.h * 0.86, box.h * 0.86)
        match kind:
            case "panel":
                return places.box
            case "points":
                return places.score
            case "tile":
                box = places.tile(name)
                return pygame.FRect(box.x, box.centery - box.h * 0.43, box.h * 0.86, box.h * 0.86)
            case "laid_out" | "coats" | "descendants":
                area: pygame.FRect = getattr(places, kind)
                player = self.state.model.players[seat]
                aspect = {"laid_out": SIZE[0] / SIZE[1], "coats": 64 / 72, "descendants": 1.0}[kind]
                things: list[str] = getattr(player, kind)
                if name in things:
                    return places.row(area, len(things), aspect)[things.index(name)]
                return places.row(area, len(things) + 1, aspect)[-1]
        return None
