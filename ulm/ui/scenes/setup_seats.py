"""The players of a new table: for each a name, a colour, and who plays it."""

from collections.abc import Callable

import pygame

from ulm.bots.ratings import bot_ratings
from ulm.bots.registry import ANY, characters_of
from ulm.session.table_setup import ADAPTIVE, BOTS, COLOURS, Colour
from ulm.text.catalog import t
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.theme import BODY, FADED, Theme
from ulm.ui.scenes.setup_choices import SetupChoices
from ulm.ui.widgets.choice import Choice, Option
from ulm.ui.widgets.field import TextField

NARROW = 1.25
"""From this text size on everything stands in one column."""
_CREST, _NAME, _COLOURS = 0.9, 0.24, 4.4
"""How wide the crest is (in heights of a row), the name (of the page), and the four colours (in heights of a row)."""
_BETWEEN = 20.0
_LOWER = 0.86
"""How high the rows are that say which bot it is, compared with the others."""


class SeatRows:
    """The rows of all seats. A bot has rows of its own for its strength and, if it has some, its character."""

    def __init__(
        self, theme: Theme, chosen: SetupChoices, changed: Callable[[], None], named: Callable[[], None]
    ) -> None:
        """``changed``: what is shown must be laid out anew; ``named``: a name was typed."""
        self._theme = theme
        self._chosen = chosen
        self._changed = changed
        self._named = named

    def place(self, items: list[Item], left: float, y: float, wide: float, row: float, gap: float) -> float:
        """Add the items of all seats; returns where they end."""
        narrow = self._theme.factor > NARROW
        for n in range(self._chosen.count):
            y = self._place_seat(items, n, left, y, wide, row)
            y = self._place_bot(items, n, left, y, left + wide, row) + gap
            if narrow:
                y += gap
        return y

    def _place_seat(self, items: list[Item], n: int, left: float, y: float, wide: float, row: float) -> float:
        seat, crest, colours = self._chosen.seats[n], row * _CREST, row * _COLOURS
        narrow = self._theme.factor > NARROW
        if narrow:
            colours = min(colours, wide * 0.36)
        name_x = left + crest + _BETWEEN
        name_w = wide - crest - 2 * _BETWEEN - colours if narrow else wide * _NAME
        # Where text is large, what kind of player it is stands below the name.
        kind_x = name_x if narrow else name_x + name_w + _BETWEEN
        kind_y = y + row + 6 if narrow else y
        kind_w = left + wide - kind_x - (0 if narrow else _BETWEEN + colours)
        kinds = [
            Option(False, t("setup.human"), "icons/human", tooltip=t("setup.human_tip")),
            Option(True, t("setup.bot"), "icons/bot", tooltip=t("setup.bot_tip")),
        ]
        kind = Choice(
            (kind_x, kind_y, kind_w, row),
            kinds,
            seat.bot is not None,
            self._set_kind(n),
            size=BODY - 2,
            theme=self._theme,
            name=f"kind{n}",
        )
        items += [
            _Crest((left, y, crest, row), seat.colour),
            TextField(
                (name_x, y, name_w, row),
                seat.name,
                self._set_name(n),
                longest=16,
                hint=t("setup.name_hint"),
                name=f"name{n}",
            ),
            kind,
            Choice(
                (left + wide - colours, y, colours, row),
                [Option(c, sprite=f"pieces/crest_{c}", tooltip=t(f"setup.colours.{c}")) for c in COLOURS],
                seat.colour,
                self._set_colour(n),
                name=f"colour{n}",
            ),
        ]
        return kind.rect.bottom

    def _place_bot(self, items: list[Item], n: int, x: float, y: float, right: float, row: float) -> float:
        """The strength and the character of a bot, if one plays the seat."""
        bot = self._chosen.seats[n].bot
        if bot is None:
            return y
        level = bot.partition("-")[0]
        levels = [_level(each) for each in (ADAPTIVE, *BOTS)]
        y = self._place_choice(items, (x, y + 6, right - x, row * _LOWER), levels, level, self._set_bot(n), f"level{n}")
        if not characters_of(level):
            return y
        characters = [Option(level, t("bots.character.plain"), tooltip=t("bots.character.plain_tip"))]
        for name in [*characters_of(level), f"{level}-{ANY}"]:
            key = f"bots.character.{name.partition('-')[2]}"
            characters.append(Option(name, t(key), tooltip=t(f"{key}_tip")))
        box = x, y + 6, right - x, row * _LOWER
        return self._place_choice(items, box, characters, bot, self._set_bot(n), f"character{n}")

    def _place_choice(
        self,
        items: list[Item],
        box: tuple[float, float, float, float],
        options: list[Option[str]],
        value: str,
        change: Callable[[str], None],
        name: str,
    ) -> float:
        made = Choice(box, options, value, change, size=BODY - 4, theme=self._theme, name=name)
        items.append(made)
        return made.rect.bottom

    # ----- changes

    def _set_name(self, n: int) -> Callable[[str], None]:
        def change(name: str) -> None:
            # Typing must not rebuild the field that is being edited.
            self._chosen.seats[n].name = name
            self._named()

        return change

    def _set_kind(self, n: int) -> Callable[[bool], None]:
        def change(is_bot: bool) -> None:
            self._chosen.set_bot(n, self._chosen.last_bot(n) if is_bot else None)
            self._changed()

        return change

    def _set_bot(self, n: int) -> Callable[[str], None]:
        def change(bot: str) -> None:
            self._chosen.set_bot(n, bot)
            self._changed()

        return change

    def _set_colour(self, n: int) -> Callable[[Colour], None]:
        def change(colour: Colour) -> None:
            self._chosen.set_colour(n, colour)
            self._changed()

        return change


def _level(bot: str) -> Option[str]:
    """A strength of bots, with its number if that is known."""
    name, tip, rating = t(f"bots.{bot}"), t(f"bots.{bot}_tip"), bot_ratings().get(bot)
    if rating is None:
        return Option(bot, name, tooltip=tip)
    tip = f"{tip}\n[[rubric|{t('bots.rating_tip')}]]"
    return Option(bot, t("bots.rated", name=name, rating=rating), tooltip=tip)


class _Crest(Item):
    """The crest of a seat beside its name."""

    def __init__(self, rect: tuple[float, float, float, float], colour: Colour) -> None:
        super().__init__(rect, focusable=False)
        self.colour = colour

    def draw(self, canvas: Canvas) -> None:
        high = min(self.rect.h, self.rect.w * 36 / 32)
        box = pygame.FRect(0, 0, high * 32 / 36, high)
        box.center = self.rect.center
        canvas.fill((self.rect.x, self.rect.bottom + 2, self.rect.w, 1.5), FADED)
        canvas.sprite(f"pieces/crest_{self.colour}", box)
