"""The Inspector: anything on the table explained, in words and with what lies there now."""

from __future__ import annotations

from collections.abc import Callable

from ulm.i18n.catalog import t
from ulm.i18n.city_texts import story
from ulm.rules.events import HIDDEN
from ulm.ui import key_bindings
from ulm.ui.table.panels.inspector_page import ParagraphCache
from ulm.ui.table.panels.inspector_signs import write_sign
from ulm.ui.table.panels.inspector_things import ThingPage
from ulm.ui.table.panels.standings import Standings
from ulm.ui.table.panels.text_blocks import TextBlock
from ulm.ui.table.state.inspectable import Inspectable
from ulm.ui.table.state.table_actions import ViewerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit import input_devices
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Row, Space
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.label import fit, fit_rich
from ulm.ui.toolkit.lru_cache import RecentCache
from ulm.ui.toolkit.node import Node, Size
from ulm.ui.toolkit.rich_text import Paragraph
from ulm.ui.toolkit.theme import FADED, GILT, INK, PAGE, RUBRIC, SEPIA, SMALL, VELLUM, Theme


class Inspector:
    """Makes the blocks that explain a thing, for a width."""

    def __init__(self, state: TableState) -> None:
        self._state = state
        self._standings = Standings(state)
        self._setter = ParagraphCache()

    def knows(self, theme: Theme, thing: Inspectable) -> bool:
        """Whether there is such a thing in this game; it may have been noted in another version, or by hand."""
        try:
            return bool(self.blocks(theme, 300.0, thing))
        except (LookupError, ValueError, AssertionError, StopIteration):
            return False

    def blocks(self, theme: Theme, width: float, thing: Inspectable | None) -> list[TextBlock]:
        """The blocks of a thing; where there is none, how the table is read."""
        page = ThingPage(self._state, theme, width, self._setter)
        if thing is None:
            page.how_to_read()
            return page.blocks
        match thing.kind:
            case "card":
                page.card(thing.name)
            case "tile":
                page.tile(thing.name)
            case "quarter":
                page.quarter(thing.name)
            case "coat":
                page.coat(thing.name)
            case "descendant":
                page.descendant(thing.name)
            case "tower":
                page.tower(thing.name)
            case "space":
                page.space(int(thing.name))
            case "slot":
                page.slot(thing.name)
            case "seat":
                page.seat(int(thing.name), self._standings)
            case "dock":
                page.dock(thing.name)
            case "bag":
                page.bag()
            case "deck":
                page.pile("deck", self._state.model.deck)
            case "coats":
                page.pile("coats", self._state.model.coats)
            case "discard":
                page.discard()
            case "minster":
                page.minster()
            case "river":
                page.river()
            case "ribbon":
                page.ribbon()
            case "turn_place":
                page.turn_place()
            case "sign":
                kind, _, seat = thing.name.partition(":")
                write_sign(page, kind, int(seat), self._standings)
        if self._state.stories and (told := _story_of(thing)):
            page.story(told)
        return page.blocks


def _story_of(thing: Inspectable) -> str:
    """The story of a thing; in a game without tower tiles their place is a part of the Minster."""
    return story("minster") if thing.kind == "tower" and not thing.name else story(thing.kind, thing.name)


def may_show(state: TableState, thing: Inspectable) -> bool:
    """Whether a thing may be shown to whoever looks now: a card must lie open, or be in the own open hand or offer."""
    if thing.kind != "card" or thing.name == HIDDEN:
        return True
    model = state.model
    lies_open = thing.name in model.discard or any(thing.name in player.laid_out for player in model.players)
    return lies_open or thing.name in model.status.offered or (state.hand_open and thing.name in state.mine.hand)


_HIGH, _SIDE = 50.0, 36.0
_SIZE = SMALL * 0.9
_MOST_WIDE = 124.0
_KEPT = 8
_UP_TO = 1.3
"""Above this size of text the tooltip of the pin alone says what the foot says."""
_LEAST = 18.0
"""No words are smaller, at any size of text."""


class PinButton(Focusable):
    """Pins what is explained, or releases it."""

    def __init__(self, state: TableState, actions: ViewerActions, topic: Callable[[], Inspectable | None]) -> None:
        super().__init__((0, 0, _SIDE, _SIDE), name="side:pin", tooltip=self._tip)
        self._state = state
        self._actions = actions
        self._topic = topic

    @property
    def pinned(self) -> bool:
        """Whether what is explained is pinned."""
        topic = self._topic()
        return topic is not None and topic == self._state.pinned

    def _tip(self) -> str:
        what = "unpin" if self.pinned else "pin"
        tip = key_bindings.with_key(t(f"panels.inspect.{what}"), "pin")
        return f"{tip}\n{t(f'panels.inspect.{what}_mouse')}" if input_devices.in_use.device == "pointer" else tip

    def activate(self) -> None:
        """Pin, or release."""
        topic = self._topic()
        if topic is not None:
            self._actions.pin(topic)

    def draw(self, canvas: Canvas) -> None:
        on, there = self.pinned, self._topic() is not None
        canvas.fill(self.rect, PAGE if on else VELLUM, radius=7)
        canvas.outline(self.rect, GILT if self.hovered or on else INK if there else FADED, 2, radius=7)
        x, y = self.rect.centerx, self.rect.centery
        ink = INK if there else FADED
        # A pin: stuck in upright while it holds something, lying askew while it does not.
        head, point = ((x, y - 7), (x, y + 12)) if on else ((x + 6, y - 6), (x - 9, y + 9))
        canvas.line(head, point, ink, 2.5)
        canvas.circle(head, 8.5, ink)
        canvas.circle(head, 6, RUBRIC if there else VELLUM)


class RulesButton(Focusable):
    """Opens the rules at the page about what is explained."""

    sound = "press"

    def __init__(self, actions: ViewerActions, topic: Callable[[], Inspectable | None]) -> None:
        super().__init__((0, 0, 0, _SIDE), name="side:rules", tooltip=self._tip)
        self._actions = actions
        self._topic = topic

    def _tip(self) -> str:
        return key_bindings.with_key(t("panels.inspect.rules_tip"), "rules")

    def activate(self) -> None:
        """Open them."""
        self._actions.show_rules(self._topic())

    def measure(self, theme: Theme, room: Size) -> Size:
        return min(_MOST_WIDE, theme.measure(t("panels.inspect.rules"), _SIZE, "semibold")[0] + 16), _SIDE

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(self.rect, VELLUM, radius=7)
        canvas.outline(self.rect, GILT if self.hovered else INK, 2, radius=7)
        room = (self.rect.w - 10, self.rect.h)
        words = fit(canvas.theme, t("panels.inspect.rules"), room, size=_SIZE, font="semibold")
        words.draw(canvas, self.rect.center, RUBRIC, anchor="center")


class InspectorHint(Node):
    """How to pin and to scroll by what is used just now, in a line or two; set once for each room."""

    def __init__(self, words: Callable[[], str]) -> None:
        self._words = words
        self.grow = 1.0
        self._kept: RecentCache[object, Paragraph] = RecentCache(_KEPT)

    def measure(self, theme: Theme, room: Size) -> Size:
        return room

    def draw(self, canvas: Canvas) -> None:
        """Write it; the tooltip of the pin says it where it has no room."""
        theme, room = canvas.theme, self.rect
        if theme.factor > _UP_TO:
            return
        text = self._words()
        place = (text, room.size, theme.scale, theme.lettering, theme.strong)
        said = self._kept.get(place)
        if said is None:
            small = min(_SIZE, _LEAST / theme.factor)
            (made,) = fit_rich(theme, [f"*{text}*"], room.size, size=_SIZE, least=small, colour=SEPIA)
            said = self._kept.keep(place, made)
        if said.height <= room.h:
            said.draw(canvas, (room.x, room.centery - said.height / 2))


def inspector_foot(theme: Theme, hint: InspectorHint, rules: RulesButton, pin: PinButton) -> Node:
    """The foot: the button of the rules stands between the hint and the pin."""
    return Row(hint, Space(10), rules, Space(8), pin, align="center", height=_HIGH * min(1.5, theme.factor))


def hint_words(*, pinned: bool, scrolls: bool) -> str:
    """What is done by the mouse, by keys or by a pad, whichever was used last."""
    used = input_devices.in_use
    by_mouse = used.device == "pointer"
    pin = "pinned_hint" if pinned else "pin_hint" if by_mouse else "pin_hint_keys"
    text = t(f"panels.inspect.{pin}", cap=key_bindings.in_text("back" if pinned else "pin"))
    if scrolls and by_mouse:
        return f"{text} {t('panels.inspect.wheel')}"
    if scrolls and used.pad:
        stick = f"{{icon:{key_bindings.pad_button_icon('stick_right', used.family)}}}"
        return f"{text} {t('panels.inspect.scroll', cap=stick)}"
    return text
