"""What the town around the places looks like: one `Scenery` for each of the two compositions of the board."""

from __future__ import annotations

from dataclasses import dataclass

from tools.art.board_ink import Point
from ulm.ui.table.board.board_layout import NORMAL, WIDE, BoardMap

Span = tuple[float, float]
"""From here to there."""


@dataclass(frozen=True)
class MinsterSite:
    """Where the Minster stands."""

    axis: float
    """The middle of its tower."""
    foot: float
    stump: float
    """The height at which the spire's first storey is set."""
    choir: bool
    """Whether the whole church is seen; else its nave runs off behind the picture's edge."""
    yard: tuple[float, float, float]
    """Top, right and bottom of the yard at the picture's left that houses leave free."""
    trees: tuple[tuple[int, int, int], ...]
    """Foot and size of the trees in front of it."""


@dataclass(frozen=True)
class Market:
    """What stands on the free part of the square."""

    fountain: Point
    people: tuple[tuple[int, int], ...]
    cart: tuple[int, int]
    """Its left end, and the foot of its load."""


@dataclass(frozen=True)
class SouthBank:
    """Fields, garden, road, yard and quay south of the river."""

    field_rows: tuple[Span, ...]
    """Top and bottom of each row of fields."""
    field_columns: int
    field_width: float
    """Width of a row."""
    garden: tuple[float, float, float, float]
    road: tuple[Point, ...]
    yard: tuple[Point, ...]
    yard_specks: tuple[Span, Span]
    quay: Point
    """Left end and top of the planks."""
    wagon: Point
    walkers: tuple[Point, Point]
    barrels: tuple[Point, ...]
    crates: tuple[Point, ...]
    crane: tuple[float, float, float]
    """Foot and size of the treadwheel crane."""


@dataclass(frozen=True)
class Scenery:
    """The fixed numbers of one composition, in logical units of the board's region."""

    board: BoardMap
    quality: int
    """Of the picture's file."""
    minster: MinsterSite
    north_bank: float
    south_bank: float
    square: tuple[Point, ...]
    """The Minster square and the market: paving, kept free of houses."""
    cobbles: tuple[Span, Span]
    """From where to where the rows of cobbles run, across and down."""
    streets: tuple[tuple[tuple[Point, ...], float], ...]
    """Lines with their half width; houses keep off them."""
    horizon: tuple[Point, ...]
    clouds: tuple[tuple[int, int, float], ...]
    birds: tuple[tuple[int, int], ...]
    forecourt: Span
    """No roof left of the first and in front of what is above the second hides how the square reaches the portal."""
    before_square: tuple[float, float, float]
    """Left and right of the part of the square that houses stand in front of, and its lower edge."""
    town_foot: float
    market: Market
    gate_from_left: float
    """How far the gate tower stands from the outer space on its left."""
    south: SouthBank

    @property
    def width(self) -> int:
        """Width of the picture."""
        return self.board.size[0]

    @property
    def height(self) -> int:
        """Height of the picture."""
        return self.board.size[1]


_NORMAL = Scenery(
    board=NORMAL,
    quality=88,
    minster=MinsterSite(
        axis=108.0,
        foot=474.0,
        stump=300.0,
        choir=False,
        yard=(330, 186, 502),
        trees=((12, 492, 11), (120, 492, 8), (176, 486, 9), (190, 462, 8), (182, 436, 7)),
    ),
    north_bank=616.0,
    south_bank=697.0,
    square=(
        *((258, 150), (300, 64), (360, 44), (760, 42), (860, 44), (1160, 52), (1186, 120), (1190, 300), (1180, 362)),
        *((1000, 370), (838, 366), (838, 516), (2, 516), (2, 478), (176, 474), (240, 420), (250, 300)),
    ),
    cobbles=((300, 1180), (64.0, 512)),
    streets=(
        (((262, 240), (220, 236), (196, 214), (150, 196), (60, 200)), 8),
        (((1180, 262), (1216, 244)), 10),
        (((604, 500), (604, 606)), 18),
        (((0, 494), (130, 490), (330, 496)), 10),
    ),
    horizon=(
        *((-40, 214), (60, 206), (150, 190), (220, 150), (300, 100), (380, 60), (600, 44)),
        *((780, 46), (880, 52), (1000, 60), (1120, 70), (1250, 76)),
    ),
    clouds=((52, 96, 1.0), (26, 62, 0.6), (1180, 62, 0.6)),
    birds=((30, 132), (46, 126), (38, 144), (172, 138), (152, 130)),
    forecourt=(304, 497),
    before_square=(842, 1190, 362),
    town_foot=606,
    market=Market(
        fountain=(1110.0, 132.0),
        people=((1046, 112), (1056, 116), (1164, 150), (1028, 168), (1038, 172), (1172, 104)),
        cart=(1016, 98),
    ),
    gate_from_left=3,
    south=SouthBank(
        field_rows=((702, 748), (752, 796), (800, 845)),
        field_columns=4,
        field_width=264,
        garden=(268, 706, 318, 130),
        road=((586, 708), (622, 708), (630, 845), (578, 845)),
        yard=((630, 702), (1216, 702), (1216, 845), (632, 845)),
        yard_specks=((642, 840), (708, 830)),
        quay=(836, 748),
        wagon=(605, 800),
        walkers=((612, 744), (598, 738)),
        barrels=((1052, 744), (1071, 746), (1062, 733)),
        crates=((1094, 746), (1180, 746)),
        crane=(1148, 748, 0.62),
    ),
)
_WIDE = Scenery(
    board=WIDE,
    quality=85,
    minster=MinsterSite(
        axis=240.0,
        foot=482.0,
        stump=308.0,
        choir=True,
        yard=(340, 302, 504),
        trees=((128, 498, 9), (150, 502, 7), (196, 498, 8), (292, 490, 8), (8, 500, 9)),
    ),
    north_bank=635.0,
    south_bank=716.0,
    square=(
        *((366, 150), (392, 92), (440, 44), (500, 26), (880, 22), (1140, 30), (1440, 44), (1478, 120), (1486, 300)),
        *((1476, 366), (1250, 378), (1014, 374), (1014, 520), (2, 522), (2, 488), (300, 484), (360, 430), (364, 300)),
    ),
    cobbles=((300, 1480), (40.0, 518)),
    streets=(
        (((370, 250), (330, 244), (302, 216), (230, 204), (60, 214)), 8),
        (((1480, 262), (1516, 244)), 10),
        (((754, 500), (754, 626)), 18),
        (((0, 506), (130, 502), (330, 506)), 10),
    ),
    horizon=(
        *((-40, 220), (80, 214), (200, 200), (300, 156), (380, 96), (450, 50), (620, 26)),
        *((900, 24), (1100, 30), (1250, 36), (1400, 46), (1550, 54)),
    ),
    clouds=((66, 96, 1.0), (150, 74, 0.7), (32, 150, 0.6)),
    birds=((96, 142), (112, 136), (104, 154), (188, 110), (172, 102)),
    forecourt=(420, 505),
    before_square=(1018, 1486, 366),
    town_foot=625,
    market=Market(
        fountain=(1330.0, 112.0),
        people=((1250, 62), (1260, 66), (1412, 126), (1216, 134), (1226, 138), (1420, 80)),
        cart=(1440, 140),
    ),
    gate_from_left=13,
    south=SouthBank(
        field_rows=((722, 760), (764, 800), (804, 845)),
        field_columns=5,
        field_width=338,
        garden=(342, 725, 386, 120),
        road=((736, 727), (772, 727), (781, 845), (727, 845)),
        yard=((781, 721), (1516, 721), (1516, 845), (783, 845)),
        yard_specks=((790, 1080), (727, 830)),
        quay=(1082, 738),
        wagon=(755, 806),
        walkers=((762, 756), (748, 750)),
        barrels=(),
        crates=(),
        crane=(1066, 772, 0.56),
    ),
)
SCENERIES = (_NORMAL, _WIDE)
