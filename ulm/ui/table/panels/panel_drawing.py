"""What the panels are drawn with: sheets of vellum, pennants of the seats, counted things, chips."""

from collections.abc import Callable, Sequence

import pygame

from ulm.i18n.phrases import labelled
from ulm.ui import key_bindings
from ulm.ui.key_bindings import BUTTON
from ulm.ui.style import SEATS, sprite_aspect
from ulm.ui.table.state.inspectable import Inspectable
from ulm.ui.table.state.table_actions import ViewerActions
from ulm.ui.toolkit import input_devices
from ulm.ui.toolkit.canvas import Canvas, texture_over
from ulm.ui.toolkit.containers import Column, Image, Row, Stack
from ulm.ui.toolkit.focus import Focusable, Tooltip
from ulm.ui.toolkit.input import Input
from ulm.ui.toolkit.label import SENTENCE, Label
from ulm.ui.toolkit.node import Node, Size, sized
from ulm.ui.toolkit.theme import BODY, FADED, GILT, INK, PAGE, PALE_INK, RUBRIC, SEPIA, VELLUM, Colour, Font, Theme
from ulm.ui.toolkit.viewport import RectLike
from ulm.ui.toolkit.widgets.button import frame_of

_GRAIN = 70
_CHIP_TEXT = 21.0
_SMALLEST_SHARE = 0.86
_FIGURES = 2
_EYE, _NUMBER, _BETWEEN = 30.0, 10.0, 6.0
DARKER: Colour = (0xD3, 0xC2, 0x98)
"""The vellum of what is not at play just now."""


def sheet(canvas: Canvas, box: pygame.FRect, colour: Colour = VELLUM, *, radius: float = 9) -> None:
    """A piece of vellum with an ink contour, a fine line inside and a shadow; made once for each size."""
    place = canvas.viewport.rect(box)
    shadow = canvas.viewport.px(3)
    colour = canvas.theme.paint(colour)
    corner = canvas.viewport.px(radius)
    made = canvas.assets.once(
        ("vellum", place.size, colour, corner, shadow), lambda: _sheet(canvas, place.size, colour, corner, shadow)
    )
    canvas.surface.blit(made, place)
    canvas.hides(box)


def _sheet(canvas: Canvas, size: tuple[int, int], colour: Colour, radius: int, shadow: int) -> pygame.Surface:
    made = pygame.Surface((size[0] + shadow, size[1] + shadow), pygame.SRCALPHA)
    box = pygame.Rect((0, 0), size)
    pygame.draw.rect(made, (0x12, 0x0C, 0x08), box.move(shadow, shadow), border_radius=radius)
    pygame.draw.rect(made, colour, box, border_radius=radius)
    inner = box.inflate(-2 * shadow, -2 * shadow)
    if inner.w > 0 and inner.h > 0:
        grain = canvas.assets.texture("ui/parchment")
        grain.set_alpha(_GRAIN)
        texture_over(made, grain, inner)
        pygame.draw.rect(made, SEPIA, inner, 1, border_radius=max(0, radius - shadow))
    pygame.draw.rect(made, INK, box, max(1, shadow - 1), border_radius=radius)
    return made


def pennant(colour: str, name: str) -> Node:
    """A seat's name in its colours beside its emblem."""
    seat = SEATS[colour]

    def paint(canvas: Canvas, box: pygame.FRect) -> None:
        canvas.fill(box, seat.ground, radius=7)
        canvas.outline(box, INK, 2, radius=7)
        canvas.outline(box.inflate(-6, -6), GILT, 1.5, radius=5)

    words = Label(name, BODY, seat.mark, font="bold", way=SENTENCE, grow=1)
    return Stack(Row(Image(f"pieces/crest_{colour}"), words, gap=7), pad=(7, 5), ground=paint)


def hover(actions: ViewerActions, item: Focusable, thing: Inspectable) -> Focusable:
    """Have the Inspector explain a thing while the item is pointed at; where a click does nothing else, it pins it."""
    item.subject = thing
    if item.on_activate is None and type(item).activate is Focusable.activate:
        item.on_activate = lambda: actions.pin(thing)
    return item


def hollow(canvas: Canvas, box: pygame.FRect, *, radius: float = 9) -> None:
    """A sunk place in the dark table, on which things lie."""
    canvas.fill(box, (0x0E, 0x09, 0x06), radius=radius, alpha=130)
    canvas.outline(box, INK, 2.5, radius=radius)
    canvas.outline(box.inflate(-6, -6), SEPIA, 1, radius=radius - 3)


class Divider(Node):
    """An upright line between what lies beside each other."""

    def __init__(self, width: float) -> None:
        """``width``: the room it takes; the line is in the middle of it."""
        self.width = width

    def draw(self, canvas: Canvas) -> None:
        line = self.rect.inflate(0, -20)
        canvas.line(line.midtop, line.midbottom, FADED, 1.5)


class Chip(Focusable):
    """A small button with pictures and a word. ``hint`` is a number key that does the same; ``eye`` warns that
    something hidden is shown; a ``primary`` one is what must be done now.
    """

    def __init__(
        self,
        name: str,
        pictures: Sequence[str],
        text: str,
        on_activate: Callable[[], None],
        *,
        on_refuse: Callable[[], None] | None = None,
        tooltip: Tooltip = None,
        enabled: bool = True,
        eye: bool = False,
        chosen: bool = False,
        hint: str = "",
        primary: bool = False,
        font: Font = "semibold",
    ) -> None:
        super().__init__(on_activate=on_activate, tooltip=tooltip, enabled=enabled, name=name)
        self.on_refuse = on_refuse
        self.pictures = list(pictures)
        self.text = text
        self._words = text
        """What is written on it where there is room."""
        self.eye = eye
        self.chosen = chosen
        self.hint = hint
        """The number key that does the same, or the sprite of a pad's button."""
        self.primary = primary
        self.font: Font = font
        self.size = _CHIP_TEXT
        self.on_escape: Callable[[], bool] | None = None

    @property
    def shown_hint(self) -> str:
        """The hint as far as it helps: a pad has no numbers."""
        return "" if input_devices.in_use.pad and self.hint.isdigit() else self.hint

    def spoken_name(self) -> str:
        """The number that stands for it, and its words or else its pictures."""
        words = self._words if len(self._words) > _FIGURES or not self.pictures else self._pictured()
        return labelled(self.shown_hint, words) if self.shown_hint else words

    def _pictured(self) -> str:
        """Its pictures as rich text, with the figure beside them."""
        drawn = " ".join(f"{{icon:{each}}}" for each in self.pictures if each != "icons/arrow")
        return f"{self._words} {drawn}".strip()

    def handle(self, event: Input) -> bool:
        return key_bindings.pressed(event, "back") and self.on_escape is not None and self.on_escape()

    def word_size(self, theme: Theme, height: float) -> float:
        """The size of its word, which grows with the size of text as far as there is height."""
        return min(self.size, height * 0.66 / theme.factor)

    def needed_width(self, theme: Theme, height: float) -> float:
        """How wide it wants to be."""
        side = height - 16
        wide = 22 + len(self.pictures) * (side + 3)
        if self.text:
            wide += theme.measure(self.text, self.word_size(theme, height), self.font)[0] + (6 if self.pictures else 0)
        if self.eye:
            wide += _EYE
        if self.shown_hint:
            wide += _NUMBER
        return max(wide, height)

    def draw(self, canvas: Canvas) -> None:
        canvas.frame(frame_of(self, chosen=self.chosen), self.rect)
        if self.chosen:
            canvas.outline(self.rect, GILT, 3, radius=8)
        elif self.primary and self.enabled:
            canvas.outline(self.rect.inflate(-2, -6).move(0, -2), GILT, 4, radius=8)
        sunk = 2 if self.pressed and self.enabled else 0
        middle = self.rect.centery - 2 + sunk
        side = self.rect.h - 16
        alpha = 255 if self.enabled else 110
        natural = self.needed_width(canvas.theme, self.rect.h) - 22
        x = self.rect.x + max(11.0, (self.rect.w - natural) / 2)
        for picture in self.pictures:
            canvas.sprite(picture, fitted(picture, (x, middle - side / 2, side, side)), alpha=alpha)
            x += side + 3
        right = self.rect.right - (34 if self.eye else 8) - (_NUMBER if self.shown_hint else 0)
        size = self.word_size(canvas.theme, self.rect.h)
        if self.text:
            x += 6 if self.pictures else 0
            colour = PALE_INK if not self.enabled else RUBRIC if self.primary else INK
            place = (x, middle)
            canvas.text(self.text, place, size, colour, font=self.font, anchor="midleft", width=right - x, shrink=True)
        if self.eye and self.rect.w < natural + 20:
            canvas.sprite("icons/eye", (self.rect.right - 24, self.rect.bottom - 27, 20, 20), alpha=alpha)
        elif self.eye:
            canvas.sprite("icons/eye", (self.rect.right - 34, middle - 13, 26, 26), alpha=alpha)
        if self.shown_hint.startswith(BUTTON):
            canvas.sprite(self.shown_hint, (self.rect.right - 25, self.rect.y - 9, 32, 32))
        elif self.shown_hint:
            place = (self.rect.right - 9, self.rect.y + 7)
            canvas.circle(place, 12, INK)
            canvas.text(self.shown_hint, place, 18 / canvas.theme.factor, PAGE, font="bold", anchor="center")


def fitted(sprite: str, box: RectLike) -> tuple[float, float, float, float]:
    """The part of a square that a picture takes which is no square."""
    shape, (x, y, side, _) = sprite_aspect(sprite), box
    wide, high = side * min(1.0, shape), side / max(1.0, shape)
    return x + (side - wide) / 2, y + (side - high) / 2, wide, high


def flow(chips: Sequence[Chip], sizes: Sequence[Size], theme: Theme) -> tuple[int, Node]:
    """Chips in a row, or in two of equal columns, and in how many they are; ``sizes``: how large one row is, and two.
    Words get smaller first, then those that say nothing of their own go, then all beside pictures: never only some of
    them.
    """
    words = [chip.text for chip in chips]
    spoken = [
        words,
        ["" if chip.pictures and words.count(chip.text) > 1 else chip.text for chip in chips],
        ["" if chip.pictures and len(chip.text) > _FIGURES else chip.text for chip in chips],
    ]
    # Pixel by pixel, and down to the same pixels at each size of text: larger text is never set smaller.
    most, least = theme.pixels(_CHIP_TEXT), round(theme.pixels(_CHIP_TEXT * _SMALLEST_SHARE) / theme.factor)
    types = [pixels / theme.scale / theme.factor for pixels in range(most, least - 1, -1)]
    for said in spoken:
        for chip, text in zip(chips, said, strict=True):
            chip.text = text
        ways = [way for rows, size in enumerate(sizes, 1) if (way := _largest(chips, size, rows, types, theme))]
        if ways:
            # Of equal ones the one in fewer rows.
            most_type, rows = max(ways, key=lambda way: way[0])
            _set_type(chips, most_type)
            return rows, _in_rows(chips, sizes[rows - 1], rows, theme)
    return len(sizes), _in_rows(chips, sizes[-1], len(sizes), theme)


def _largest(
    chips: Sequence[Chip], size: Size, rows: int, types: Sequence[float], theme: Theme
) -> tuple[float, int] | None:
    """The largest type of the words with which chips have room in so many rows, and the rows; None for no size."""
    for each in types:
        _set_type(chips, each)
        high, widths = _sizes(chips, size, rows, theme)
        if sum(widths[: -(-len(chips) // rows)]) <= _free(chips, size, rows):
            return min(each, chips[0].word_size(theme, high)), rows
    return None


def _set_type(chips: Sequence[Chip], size: float) -> None:
    for chip in chips:
        chip.size = size


def _free(chips: Sequence[Chip], size: Size, rows: int) -> float:
    """The width that chips have in so many rows, without what is between them."""
    return size[0] - _BETWEEN * (-(-len(chips) // rows) - 1)


def _sizes(chips: Sequence[Chip], size: Size, rows: int, theme: Theme) -> tuple[float, list[float]]:
    """How high chips are in so many rows, and how wide they want to be."""
    high = (size[1] - _BETWEEN * (rows - 1)) / rows
    widths = [chip.needed_width(theme, high) for chip in chips]
    if rows > 1:
        widths = [max(widths)] * len(chips)
    elif sum(widths) > _free(chips, size, rows) and all(len(chip.text) <= _FIGURES for chip in chips):
        # Pictures stay large; their eyes go into the corners.
        widths = [wide - (_EYE if chip.eye else 0) for chip, wide in zip(chips, widths, strict=True)]
    return high, widths


def _in_rows(chips: Sequence[Chip], size: Size, rows: int, theme: Theme) -> Node:
    """Chips in so many rows, squeezed where they lack room."""
    columns, free = -(-len(chips) // rows), _free(chips, size, rows)
    high, widths = _sizes(chips, size, rows, theme)
    if sum(widths[:columns]) > free:
        widths = [free / columns] * len(chips)
    for chip, wide in zip(chips, widths, strict=True):
        sized(chip, width=wide, height=high)
    lines = (Row(*chips[at : at + columns], gap=_BETWEEN) for at in range(0, len(chips), columns))
    return Column(*lines, gap=_BETWEEN, justify="end", height=size[1])
