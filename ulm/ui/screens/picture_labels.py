"""Names for what the large pictures show, when it is pointed at: on the title, and behind the final count."""

from collections.abc import Sequence

from ulm.i18n.catalog import current, t
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.viewport import WIDTH, Point, RectLike

TITLE = (
    ("danube", (0, 816, 1920, 190)),
    ("city_wall", (600, 660, 1320, 156)),
    ("choir", (1560, 380, 120, 280)),
    ("nave", (1302, 510, 258, 190)),
    ("steeple", (1156, 40, 146, 690)),
    ("barge", (856, 866, 320, 115)),
    ("barge", (1364, 820, 146, 64)),
    ("sparrow", (1630, 840, 160, 140)),
)
EVENING = (
    ("danube", (0, 752, 1920, 290)),
    ("city_wall", (0, 690, 1920, 60)),
    ("choir", (1260, 340, 90, 350)),
    ("nave", (1350, 470, 258, 230)),
    ("steeple", (1608, 50, 132, 700)),
)
"""What there is on each picture, by its story, in coordinates of 1920×1080; what comes later lies on top."""


class PictureLabel(Focusable):
    """Something on a picture that has a name; ``sheets`` lie before it."""

    def __init__(self, story: str, rect: RectLike, sheets: Sequence[Node]) -> None:
        super().__init__(rect, tooltip=self._name, focusable=False, z=-1, name=f"painted:{story}")
        self._story = story
        self._sheets = [sheet.rect.copy() for sheet in sheets]

    def _name(self) -> str:
        key = f"city.name.{self._story}"
        if current().has(key):
            return t(key)
        from ulm.i18n.display_names import display_name  # imported late: the first frame needs no rules

        return display_name("card", self._story)

    def contains(self, pos: Point) -> bool:
        return super().contains(pos) and not any(sheet.collidepoint(pos) for sheet in self._sheets)


def painted_names(
    things: Sequence[tuple[str, tuple[float, float, float, float]]], picture: RectLike, sheets: Sequence[Node]
) -> list[Focusable]:
    """The named things of a picture that lies there, behind some sheets."""
    left, top, wide, _ = picture
    share = wide / WIDTH
    return [
        PictureLabel(story, (left + x * share, top + y * share, w * share, h * share), sheets)
        for story, (x, y, w, h) in things
    ]
