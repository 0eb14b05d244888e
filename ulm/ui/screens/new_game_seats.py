"""The players of a new table: for each a name, a colour, and who plays it."""

from collections.abc import Callable
from typing import Literal, TypeAlias

import pygame

from ulm.ai.bot_ratings import bot_ratings
from ulm.ai.bot_registry import ANY, characters_of
from ulm.i18n.catalog import t
from ulm.session.table_setup import ADAPTIVE, BOTS, COLOURS, Colour
from ulm.ui.screens.new_game_options import SetupChoices
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Image, Row, Space, Stack
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import BODY, FADED, Theme
from ulm.ui.toolkit.widgets.segmented_choice import ChoiceOption, SegmentedChoice
from ulm.ui.toolkit.widgets.text_field import TextField

Kind: TypeAlias = Literal["human", "bot", "elsewhere"]
"""Who plays a seat."""
NARROW = 1.25
"""From this text size on everything stands in one column."""
_CREST, _NAME, _COLOURS = 0.9, 340.0, 4.4
"""How wide the crest is (in heights of a row), the name, and the four colours (in heights of a row)."""
_BETWEEN, _BELOW = 20.0, 6.0
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

    def made(self, row: float, gap: float) -> Node:
        """The rows of all seats."""
        between = gap * (2 if self._theme.factor > NARROW else 1)
        seats = [Column(self._seat(n, row), *self._bot(n, row), gap=_BELOW) for n in range(self._chosen.count)]
        return Column(*seats, Space(), gap=between)

    def _seat(self, n: int, row: float) -> Node:
        seat, least = self._chosen.seats[n], (0, row)
        kinds: list[ChoiceOption[Kind]] = [
            ChoiceOption("human", t("setup.human"), "icons/human", tooltip=t("setup.human_tip")),
            ChoiceOption("bot", t("setup.bot"), "icons/bot", tooltip=t("setup.bot_tip")),
            ChoiceOption("elsewhere", t("setup.elsewhere"), "icons/elsewhere", tooltip=t("setup.elsewhere_tip")),
        ]
        now: Kind = "elsewhere" if seat.elsewhere else "human" if seat.bot is None else "bot"
        crest = Stack(Image(f"pieces/crest_{seat.colour}"), ground=_underlined, width=row * _CREST, height=row)
        hint = t("setup.guest_hint" if seat.elsewhere else "setup.name_hint")
        typed = "" if seat.elsewhere else seat.name
        name = TextField(typed, self._set_name(n), least=least, longest=16, hint=hint, name=f"name{n}")
        name.enabled = not seat.elsewhere
        kind = SegmentedChoice(kinds, now, self._set_kind(n), least=least, size=BODY - 2, name=f"kind{n}")
        crests = [ChoiceOption(c, sprite=f"pieces/crest_{c}", tooltip=t(f"setup.colours.{c}")) for c in COLOURS]
        colours = SegmentedChoice(crests, seat.colour, self._set_colour(n), least=least, name=f"colour{n}")
        colours.width = row * _COLOURS
        if self._theme.factor <= NARROW:
            return Row(crest, sized(name, width=_NAME), sized(kind, grow=1.0), colours, gap=_BETWEEN)
        # Where text is large, what kind of player it is stands below the name; the colour comes after both.
        beside = Row(sized(name, grow=1.0), Space(colours.width), gap=_BETWEEN)
        both = Stack(Column(beside, kind, gap=_BELOW), Row(colours, justify="end", align="start"))
        return Row(crest, sized(both, grow=1.0), gap=_BETWEEN, align="start")

    def _bot(self, n: int, row: float) -> list[Node]:
        """The strength and the character of a bot, if one plays the seat."""
        bot = self._chosen.seats[n].bot
        if bot is None:
            return []
        level = bot.partition("-")[0]
        least, change = (0, row * _LOWER), self._set_bot(n)
        levels = [_level(each) for each in (ADAPTIVE, *BOTS)]
        found: list[Node] = [SegmentedChoice(levels, level, change, least=least, size=BODY - 4, name=f"level{n}")]
        if characters_of(level):
            characters = [ChoiceOption(level, t("bots.character.plain"), tooltip=t("bots.character.plain_tip"))]
            for name in [*characters_of(level), f"{level}-{ANY}"]:
                key = f"bots.character.{name.partition('-')[2]}"
                characters.append(ChoiceOption(name, t(key), tooltip=t(f"{key}_tip")))
            found.append(SegmentedChoice(characters, bot, change, least=least, size=BODY - 4, name=f"character{n}"))
        return found

    # ----- changes

    def _set_name(self, n: int) -> Callable[[str], None]:
        def change(name: str) -> None:
            # Typing must not rebuild the field that is being edited.
            self._chosen.seats[n].name = name
            self._named()

        return change

    def _set_kind(self, n: int) -> Callable[[Kind], None]:
        def change(kind: Kind) -> None:
            bot = self._chosen.last_bot(n) if kind == "bot" else None
            self._chosen.set_bot(n, bot, elsewhere=kind == "elsewhere")
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


def _level(bot: str) -> ChoiceOption[str]:
    """A strength of bots, with its number if that is known."""
    name, tip, rating = t(f"bots.{bot}"), t(f"bots.{bot}_tip"), bot_ratings().get(bot)
    if rating is None:
        return ChoiceOption(bot, name, tooltip=tip)
    tip = f"{tip}\n[[rubric|{t('bots.rating_tip')}]]"
    return ChoiceOption(bot, t("bots.rated", name=name, rating=rating), tooltip=tip)


def _underlined(canvas: Canvas, crest: pygame.FRect) -> None:
    canvas.fill((crest.x, crest.bottom + 2, crest.w, 1.5), FADED)
