"""Tiles and players stay apart for colour-blind players, by colour alone; their signs are in test_signs.py."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image

from tools.art.colour_vision import VISIONS, difference, distances, lab, seen, simulate
from tools.art.common import PLAYER_GROUND, TILE_GROUND
from ulm.ui.style import SEATS

SPRITES = Path(__file__).resolve().parent.parent / "sprites"
#: Least difference CIEDE2000 that is told apart at a glance, on small things far from each other.
LEAST = 20
#: Least mean difference, point by point, of two pieces 22 px wide. The ground around them and all that
#: is alike counts as no difference: of a barge more than half, so that even normal eyes find 10 only.
LEAST_PAINTED = 7


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        # from the data with which CIEDE2000 implementations are checked (Sharma, Wu and Dalal 2005)
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_difference_is_that_of_the_standard(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert difference(one, other) == pytest.approx(expected, abs=1e-4)
    assert difference(other, one) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("vision", VISIONS)
def test_gray_is_seen_alike_by_all(vision: str) -> None:
    assert seen((0.5, 0.5, 0.5), vision) == pytest.approx((0.5, 0.5, 0.5), abs=0.002)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("grounds", [TILE_GROUND, PLAYER_GROUND], ids=["tiles", "players"])
def test_colours_stay_apart(grounds: dict[str, str], vision: str) -> None:
    for pair, apart in distances(grounds, vision).items():
        assert apart > LEAST, pair


def test_the_screen_uses_the_colours_that_are_checked() -> None:
    used = {name: "#{:02X}{:02X}{:02X}".format(*colours.ground) for name, colours in SEATS.items()}
    assert used == PLAYER_GROUND


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize(
    "names",
    [
        [f"tiles/{name}" for name in TILE_GROUND],
        [f"pieces/seal_{name}" for name in PLAYER_GROUND],
        [f"pieces/barge_{name}" for name in PLAYER_GROUND],
    ],
    ids=["tiles", "seals", "barges"],
)
def test_painted_pieces_stay_apart(names: list[str], vision: str) -> None:
    small = {name: _small(name, vision) for name in names}
    for one, other in combinations(names, 2):
        apart = [difference(a, b) for a, b in zip(small[one], small[other], strict=True)]
        assert sum(apart) / len(apart) > LEAST_PAINTED, (one, other)


def _small(name: str, vision: str) -> list[tuple[float, float, float]]:
    """The points of a sprite, 22 px wide on a ground of middle tone, as they are seen."""
    with Image.open(SPRITES / f"{name}.png") as file:
        piece = file.convert("RGBA")
    ground = Image.new("RGBA", piece.size, "#C8B48A")
    ground.alpha_composite(piece)
    raw = simulate(ground.convert("RGB").resize((22, 22), Image.Resampling.LANCZOS), vision).tobytes()
    return [lab((raw[n] / 255, raw[n + 1] / 255, raw[n + 2] / 255)) for n in range(0, len(raw), 3)]
