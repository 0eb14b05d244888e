"""The painted board as a map of the city: houses that can be pointed at."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame

from ulm.i18n.catalog import t
from ulm.i18n.phrases import labelled
from ulm.i18n.rulebook.page_blocks import PictureBlock, RulebookPage
from ulm.i18n.rulebook.rulebook_search import texts_of_page
from ulm.rules import Definitions
from ulm.ui.table.board.board_layout import BoardLayout, load
from ulm.ui.table.board.position_picture import PositionPicture, PositionPictures, drawable
from ulm.ui.table.board.unmapped_places import painted
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.theme import GILT, INK, PAGE, RUBRIC, Theme
from ulm.ui.toolkit.viewport import RectLike


class CityMapBoard(NamedTuple):
    """The board that is the map: its places, and how it is drawn (None where it cannot be)."""

    layout: BoardLayout
    picture: PositionPicture | None


def ground_of(definitions: Definitions) -> CityMapBoard:
    """The board in the last round: the tower has all its storeys. Raises LayoutErrors."""
    last = {"round": definitions.setup.rounds}
    return CityMapBoard(load(definitions), drawable(PictureBlock(name="city_map", caption="", given=last), definitions))


_FOR_A_FINGER = 72.0
"""The least width and height of a house, by the size of the board: enough to be met with a finger on the map."""


class House(Focusable):
    """A place on the map; pressing it tells its story."""

    sound = "press"

    def __init__(self, page: RulebookPage, on_map: pygame.FRect, chosen: bool, choose: Callable[[str], None]) -> None:
        """``on_map``: where it is on the board."""
        # A house before the Minster lies upon it.
        z = 0 if "minster" in page.explains else 1
        super().__init__(on_activate=lambda: choose(page.id), tooltip=_tip(page), z=z, name=f"house:{page.id}")
        self.page = page
        self.on_map = on_map
        self.chosen = chosen

    def spoken(self) -> str:
        """Its name and its story: whoever goes from house to house hears them."""
        return "\n".join([labelled(t("city.map"), self.page.title), *texts_of_page(self.page)])

    def draw(self, canvas: Canvas) -> None:
        if self.chosen or self.hovered:
            canvas.outline(self.rect.inflate(6, 6), INK, 6, radius=10)
            canvas.outline(self.rect.inflate(4, 4), RUBRIC if self.chosen else GILT, 4, radius=9)


def _tip(page: RulebookPage) -> str:
    """Its name and the first thing that is told of it."""
    return f"**{page.title}**\n{next(texts_of_page(page))}"


class CityMap(Node):
    """The whole board, as large as there is room for, and its houses."""

    def __init__(
        self,
        ground: CityMapBoard,
        pages: Sequence[RulebookPage],
        pictures: PositionPictures,
        chosen: str,
        choose: Callable[[str], None],
    ) -> None:
        """``pages``: the stories, of which those with a place on the board are shown; ``chosen``: the id of one."""
        self._pictures = pictures
        self._ground = ground
        self._board = Node()
        self._houses = [House(page, box, page.id == chosen, choose) for page, box in places(ground, pages)]
        self.parts = tuple(self._houses)

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        wide, high = self._ground.layout.size
        scale = min(self.rect.w / wide, self.rect.h / high)
        board = self.rect.scale_by(wide * scale / self.rect.w, high * scale / self.rect.h)
        self._board.place(theme, board)
        for house in self._houses:
            x, y, w, h = house.on_map
            house.place(theme, (board.x + x * scale, board.y + y * scale, w * scale, h * scale))

    def draw(self, canvas: Canvas) -> None:
        board = self._board.rect
        shown = self._ground.picture
        if shown is None or not self._pictures.draw(canvas, board, shown):
            canvas.fill(board, PAGE)
        canvas.outline(board.inflate(4, 4), INK, 3)
        for house in self._houses:
            house.draw(canvas)


def places(ground: CityMapBoard, pages: Sequence[RulebookPage]) -> Iterator[tuple[RulebookPage, pygame.FRect]]:
    """The stories that have a place on the board, and where it is."""
    for page in pages:
        found = next((box for thing in page.explains if (box := _place(ground.layout, thing)) is not None), None)
        if found is not None:
            yield page, found


def _place(layout: BoardLayout, thing: str) -> pygame.FRect | None:
    kind, _, name = thing.partition(":")
    match kind:
        case "quarter" if layout.has("landmark", name):
            house = layout["landmark", name]
            return house.inflate(max(0.0, _FOR_A_FINGER - house.w), max(0.0, _FOR_A_FINGER - house.h))
        case "minster":
            storeys = [layout["spire", key] for key in layout.keys("spire")]
            spire = storeys[0].unionall(storeys[1:])
            return spire.union(painted(layout.board, layout.scale).church) if layout.own else spire
        case "river":
            return layout["bridge", "bridge"]
        case "bag":
            return layout["pile", "bag"]
        case "dock":
            docks = [layout["dock", key] for key in layout.keys("dock")]
            return docks[0].unionall(docks[1:])
    return None
