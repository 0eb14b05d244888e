"""Areas covered with a small picture look as if they were covered with one of their size."""

import pygame
import pytest

from ulm.ui.toolkit.canvas import BAND, draw_out, low_size, texture_over

AREAS = [(10, 10, 60, 4), (0, 0, 64, BAND), (5, 7, 90, 140), (-20, -30, 80, 100), (60, 90, 200, 200)]
VIOLET = (90, 20, 130, 77)


def _ground() -> pygame.Surface:
    made = pygame.Surface((120, 160))
    for y in range(160):
        made.fill((y, 255 - y, 90), (0, y, 120, 1))
    return made


def _rounded(size: tuple[int, int], radius: int) -> pygame.Surface:
    made = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(made, VIOLET, made.get_rect(), border_radius=radius)
    return made


@pytest.mark.parametrize("radius", [0, 9, 20])
@pytest.mark.parametrize("area", AREAS)
def test_a_picture_drawn_out_is_that_of_the_whole_height(area: tuple[int, int, int, int], radius: int) -> None:
    box, whole, drawn = pygame.Rect(area), _ground(), _ground()
    whole.blit(_rounded(box.size, radius), box)
    draw_out(drawn, _rounded(low_size(box.size, radius), radius), box, radius)
    assert pygame.image.tobytes(drawn, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_tiles_cover_the_area_and_nothing_beside_it() -> None:
    tile = _ground().subsurface((0, 0, 17, 23)).copy()
    drawn, area, inside = _ground(), pygame.Rect(11, 13, 50, 60), pygame.Rect(20, 20, 200, 30)
    drawn.set_clip(inside)
    texture_over(drawn, tile, area)
    assert drawn.get_clip() == inside.clip(drawn.get_rect())
    before = _ground()
    for x in range(drawn.width):
        for y in range(drawn.height):
            covered = area.clip(inside).collidepoint(x, y)
            want = tile.get_at(((x - area.x) % 17, (y - area.y) % 23)) if covered else before.get_at((x, y))
            assert drawn.get_at((x, y)) == want, (x, y)
