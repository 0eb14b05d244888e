"""What is in the air while events are shown: pieces that fly, callouts, the banner of a round."""

from collections.abc import Callable

import pygame

from ulm.i18n.display_names import display_name
from ulm.i18n.number_format import MINUS
from ulm.ui.table.animation.motion_paths import Way
from ulm.ui.table.board.card_face import card_face
from ulm.ui.toolkit.animation import Clip
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.label import LEAST, LaidOutText, fit
from ulm.ui.toolkit.label import TextFit as SetWay
from ulm.ui.toolkit.theme import BODY, FADED, INK, LARGE, PAGE, RUBRIC, SEPIA, Colour, Theme
from ulm.ui.toolkit.viewport import Point

_TAG_GAP, _LARGEST = 10.0, 40.0
_FRAME = 7.0
_BESIDE_DATE, _AROUND_DATE = 26.0, 18.0
_DATE = SetWay(most_lines=2, few_lines=True)
"""The date of a round on its banner: what stays free around it, and how it is set."""
_MOST_GROWN, _LOWEST = 1.4, 136.0
"""How far the banner grows in width with the size of text, so that its date has room, and the least height of the rest
with a tower tile.
"""
_BANNER = (634.0, 164.0, 124.0)
"""The width of the banner of a round with its frame, its height with a tower tile and without one."""
_FADES = 8
"""The steps in which it comes and goes."""


class LazyClip(Clip):
    """A clip that is made when its moment comes, from the model as it is then."""

    def __init__(self, make: Callable[[], Clip]) -> None:
        self._make = make
        self._clip: Clip | None = None

    def _made(self) -> Clip:
        if self._clip is None:
            self._clip = self._make()
        return self._clip

    def advance(self, dt: float, reduced: bool) -> float | None:
        return self._made().advance(dt, reduced)

    def finish(self) -> None:
        self._made().finish()


class FlyingPicture:
    """A picture in the air. ``behind``: a part of the board that hides what passes there."""

    def __init__(self, sprite: str, way: Way, behind: pygame.FRect | None = None) -> None:
        self.sprite = sprite
        self.pose = way(0.0)
        self.behind = behind
        self.clip: pygame.FRect | None = None
        """The part of the screen in which it is seen, if not everywhere."""
        self.shown = 1.0
        """How far it has become visible where motion is reduced."""
        self._largest = max(self.pose.rect.size, way(1.0).rect.size)

    def draw(self, canvas: Canvas) -> None:
        """Draw it where it is now."""
        if self.clip is not None:
            with canvas.clip(self.clip):
                self._draw_behind(canvas)
        else:
            self._draw_behind(canvas)

    def _draw_behind(self, canvas: Canvas) -> None:
        if self.behind is None or not self.behind.colliderect(self.pose.rect):
            self._draw(canvas)
            return
        hidden = self.behind
        window = canvas.viewport.window
        for left, right in ((window.x, hidden.x), (hidden.right, window.right)):
            strip = (left, window.y, right - left, window.h)
            with canvas.clip(strip):
                self._draw(canvas)

    def _draw(self, canvas: Canvas) -> None:
        pose, view = self.pose, canvas.viewport
        # Made from one picture of the largest size, so that a flight reads no file and fills no cache.
        picture = _picture(canvas, pose.sprite or self.sprite, self._largest)
        size = view.size((pose.rect.w * pose.wide, pose.rect.h * pose.high))
        if pose.flip:
            picture = pygame.transform.flip(picture, True, False)
        if size != picture.size:
            picture = pygame.transform.smoothscale(picture, size)
        if round(pose.angle):
            picture = pygame.transform.rotozoom(picture, round(pose.angle), 1.0)
        if self.shown < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * self.shown))
        canvas.picture(picture, pose.rect.center)


def _picture(canvas: Canvas, sprite: str, size: tuple[float, float]) -> pygame.Surface:
    """A sprite at a logical size; a card with what is written on it."""
    folder, _, card = sprite.partition("/")
    if folder == "cards" and card != "back":
        return card_face(canvas, card, size)
    return canvas.assets.sprite_px(sprite, canvas.viewport.size(size))


class FlyingPiece(FlyingPicture):
    """A piece on its way: the board does not draw it meanwhile."""


class LandedPiece(FlyingPicture):
    """A piece that has arrived and comes to rest, above the same one that lies there already."""


class Callout:
    """A tag with what came or went, in the colour of whom it concerns; ``middle`` is where it is now."""

    def __init__(self, text: str, icon: str, colour: Colour) -> None:
        """``colour``: of the tag's edge. What is lost is written in red."""
        self.text = text
        self.icon = icon
        self.colour = colour
        self.middle: Point = (0.0, 0.0)
        self.shown = 1.0
        """How far it has become visible."""

    def draw(self, canvas: Canvas) -> None:
        """Draw it where it is now, never beyond the edge of the window."""
        size = min(LARGE, _LARGEST / canvas.theme.factor)
        wide, high = canvas.theme.measure(self.text, size, "bold")
        box = pygame.FRect(0, 0, wide + high + 3 * _TAG_GAP, high + 6)
        box.center = self.middle
        box.clamp_ip(canvas.viewport.window.inflate(-2 * _TAG_GAP, -2 * _TAG_GAP))
        # In few steps, each of which is a picture that is kept.
        alpha = min(255, 51 * round(5 * self.shown))
        if alpha <= 0:
            return
        for colour, more in ((PAGE, 10), (self.colour, 6), (PAGE, 0)):
            tag = box.inflate(more, more)
            canvas.fill(tag, colour, radius=tag.h / 2, alpha=alpha)
        left = box.x + _TAG_GAP
        colour = RUBRIC if self.text.startswith(MINUS) else INK
        canvas.text(self.text, (left, box.centery), size, colour, font="bold", anchor="midleft", alpha=alpha)
        canvas.sprite(self.icon, (left + wide + _TAG_GAP, box.centery - high / 2, high, high), alpha=alpha)


class RoundBanner:
    """A banner across the board that comes and goes; ``room``: where it may hang."""

    def __init__(self, theme: Theme, title: str, tower: str, date: str, room: pygame.FRect) -> None:
        """``date``: what happened in the city, in a line or two at the foot where that has room; "" for nothing."""
        self.title = title
        self.tower = tower
        self.date = date
        wide, high = _BANNER[0], _BANNER[1] if tower else _BANNER[2]
        self._date: LaidOutText | None = None
        self._foot = 0.0
        # Where text is large the name of the round and its tile move together.
        line = BODY * 1.3 * min(_MOST_GROWN, theme.factor) + _AROUND_DATE
        high = min(high, max(_LOWEST, room.h - line)) if date else high
        left = room.h - high - _AROUND_DATE
        if date and left >= LEAST:
            wide = min(room.w, wide * min(_MOST_GROWN, theme.factor))
            self._date = fit(theme, date, (wide - 2 * (_FRAME + _BESIDE_DATE), left), size=BODY, way=_DATE)
            self._foot = self._date.height + _AROUND_DATE
        self.rect = pygame.FRect(0, 0, wide, min(room.h, high + self._foot))
        self.rect.midtop = room.midtop
        self.share = 0.0

    @property
    def date_lines(self) -> tuple[str, ...]:
        """The lines of the date; none where it has no room."""
        return self._date.lines if self._date is not None else ()

    def draw(self, canvas: Canvas) -> None:
        """Draw it, fading in and out."""
        # In few steps, each of which is a picture that is kept.
        alpha = 255 * round(_FADES * min(1.0, self.share / 0.12, (1 - self.share) / 0.2)) // _FADES
        if alpha <= 0:
            return
        box = self.rect.inflate(-2 * _FRAME, -2 * _FRAME)
        canvas.fill(self.rect, INK, radius=16, alpha=alpha * 200 // 255)
        canvas.fill(box, PAGE, radius=12, alpha=alpha)
        if self._date is not None:
            box.h -= self._foot
            self._date.draw(canvas, (box.centerx, box.bottom + self._foot / 2), SEPIA, anchor="center", alpha=alpha)
            line = box.x + _BESIDE_DATE, box.bottom, box.w - 2 * _BESIDE_DATE, 1.5
            canvas.fill(line, FADED, alpha=alpha)
        left = box.centerx
        if self.tower:
            canvas.sprite(f"towers/{self.tower}", (box.x + 26, box.centery - 52, 156, 104), alpha=alpha)
            left = (box.x + 196 + box.right) / 2
        room = 2 * (box.right - 20 - left)
        y = box.centery - (26 if self.tower else 0)
        factor = canvas.theme.factor
        size = min(60.0, (0.5 if self.tower else 1.0) * box.h / factor)
        canvas.text(
            self.title, (left, y), size, RUBRIC, font="display", anchor="center", width=room, shrink=True, alpha=alpha
        )
        if self.tower:
            words = display_name("tower", self.tower)
            place = (left, box.centery + 38)
            size = min(LARGE, 0.27 * box.h / factor)
            canvas.text(words, place, size, INK, anchor="center", width=room, shrink=True, alpha=alpha)
