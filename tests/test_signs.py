"""Tiles and emblems are told apart without colour, frames can be stretched, grounds can be tiled."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tools.art.common import PLAYER_GROUND, TILE_GROUND
from tools.art.ui import pictures as frames_and_grounds

SPRITES = Path(__file__).resolve().parent.parent / "sprites"
CORNER = 48
FRAMES = sorted(name for name in frames_and_grounds() if name.split("/")[1] not in ("title", "parchment", "table"))
#: Least mean difference (of 255) of two signs, 22 px wide and gray, that the eye still tells apart at once.
LEAST = 12


def small_and_gray(name: str) -> Image.Image:
    """The sprite as a colour-blind player with a small window sees it, on a board of middle tone."""
    with Image.open(SPRITES / f"{name}.png") as file:
        picture = file.convert("RGBA")
    ground = Image.new("RGBA", picture.size, "#C8B48A")
    ground.alpha_composite(picture)
    return ground.convert("L").resize((22, 22), Image.Resampling.LANCZOS)


@pytest.mark.parametrize(("one", "other"), [*combinations(TILE_GROUND, 2)])
def test_tiles_differ_in_gray(one: str, other: str) -> None:
    difference = ImageChops.difference(small_and_gray(f"tiles/{one}"), small_and_gray(f"tiles/{other}"))
    assert ImageStat.Stat(difference).mean[0] > LEAST


@pytest.mark.parametrize("piece", ["seal", "crest", "score", "barge"])
@pytest.mark.parametrize(("one", "other"), [*combinations(PLAYER_GROUND, 2)])
def test_players_pieces_differ_in_gray(piece: str, one: str, other: str) -> None:
    difference = ImageChops.difference(
        small_and_gray(f"pieces/{piece}_{one}"), small_and_gray(f"pieces/{piece}_{other}")
    )
    assert ImageStat.Stat(difference).mean[0] > LEAST / 2


@pytest.mark.parametrize("name", FRAMES)
def test_frame_is_the_same_all_along_between_its_corners(name: str) -> None:
    with Image.open(SPRITES / f"{name}.png") as file:
        frame = file.convert("RGBA")
    width, height = frame.size
    assert (width, height) == (3 * CORNER, 3 * CORNER)
    column = frame.crop((CORNER, 0, CORNER + 1, height))
    row = frame.crop((0, CORNER, width, CORNER + 1))
    for at in range(CORNER, width - CORNER):
        for strip, first in (
            (frame.crop((at, 0, at + 1, height)), column),
            (frame.crop((0, at, width, at + 1)), row),
        ):
            # blurred shadows may waver by a step of brightness
            extrema = ImageStat.Stat(ImageChops.difference(strip, first)).extrema
            assert max(high for _, high in extrema) <= 3, f"{name} at {at}"


@pytest.mark.parametrize(("name", "axes"), [("parchment", (0, 1)), ("table", (0,))])
def test_ground_has_no_seam(name: str, axes: tuple[int, ...]) -> None:
    with Image.open(SPRITES / "ui" / f"{name}.webp") as file:
        ground = file.convert("L")
    side = ground.width
    for axis in axes:
        turned = ground if axis == 0 else ground.transpose(Image.Transpose.TRANSPOSE)
        columns = [turned.crop((x, 0, x + 1, side)) for x in (side - 1, 0, side // 2, side // 2 + 1)]
        seam = ImageStat.Stat(ImageChops.difference(columns[0], columns[1])).mean[0]
        within = ImageStat.Stat(ImageChops.difference(columns[2], columns[3])).mean[0]
        assert seam < 2 * within + 2
