"""The menu over the game."""

from collections.abc import Callable, Sequence
from functools import partial

from ulm.i18n.catalog import t
from ulm.ui import key_bindings
from ulm.ui.navigation import MenuEntry
from ulm.ui.program import Program
from ulm.ui.scenes.menu_sheet import MARGIN, MOST_GROWN, MenuSheet
from ulm.ui.scenes.settings import (
    ambience_slider,
    effects_slider,
    labelled,
    language_choice,
    mute_toggle,
    speed_choice,
)
from ulm.ui.toolkit import input_devices
from ulm.ui.toolkit.animation import Speed
from ulm.ui.toolkit.containers import Column, Row, Space
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.node import ANY, Node, sized
from ulm.ui.toolkit.viewport import HEIGHT
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn
from ulm.ui.toolkit.widgets.segmented_choice import Toggle

_WIDTH, _WIDTH_APART = 920.0, 1532.0
_ROW, _GAP, _CLOSER = 66.0, 16.0, 0.7
"""The height of a row, the gap between two, and how much of a lack of room the gaps bear, compared with the rows."""
_APART = 1.2
"""From this text size on what is chosen and what is done stand beside each other."""
_CHOOSE, _BESIDE, _LABEL = 0.56, 24.0, 0.3


class MenuScene(MenuSheet):
    """Resume, speed, language, sound, practice, hints, settings, leave and quit.

    The game is saved after each move, so leaving needs no question. ``practice`` or ``hints`` is None if it
    cannot be changed.
    """

    def __init__(
        self,
        app: Program,
        *,
        practice: bool | None = None,
        on_practice: Callable[[bool], None] | None = None,
        hints: bool | None = None,
        on_hints: Callable[[bool], None] | None = None,
        more: Sequence[MenuEntry] = (),
    ) -> None:
        super().__init__(app)
        self.more = list(more)
        self.practice = practice
        self.on_practice = on_practice
        self.hints = hints
        self.on_hints = on_hints

    def rows(self) -> Node:
        theme = self.app.theme
        factor = min(theme.factor, MOST_GROWN)
        high, gap = _ROW * factor, _GAP * factor
        doing, chosen = self._buttons(), self._choices(high)
        for row in doing:
            row.height = high
        width = _WIDTH * factor - 2 * MARGIN
        if theme.factor > _APART or any(row.wanted(theme, (width, ANY))[1] > high + 1 for row in chosen):
            # Where text is large, what is chosen scrolls beside what is done.
            left = sized(ScrollColumn(*chosen, gap=gap), width=_WIDTH_APART * _CHOOSE - 2 * _BESIDE)
            apart = Row(left, sized(Column(_squeezed(doing, gap)), grow=1.0), gap=2 * _BESIDE)
            return sized(apart, width=_WIDTH_APART, height=HEIGHT)
        for row in chosen:
            row.height = high
        return _squeezed([doing[0], *chosen, *doing[1:]], gap, width=width)

    def _choices(self, high: float) -> list[Node]:
        """What is chosen, each with its label, in rows of the usual height."""
        app, least = self.app, (0, high)
        found: list[tuple[str, Focusable]] = [
            (t("menu.speed"), speed_choice(least, app, self._set_speed)),
            (t("settings.language"), language_choice(least, app)),
            (t("settings.effects"), effects_slider(least, app)),
            (t("settings.ambience"), ambience_slider(least, app)),
        ]
        rows = [labelled(app.theme, text, item, _LABEL) for text, item in found]
        rows.append(mute_toggle(least, app))
        if self.practice is not None:
            words, tip = t("menu.practice"), t("menu.practice_tip")
            rows.append(Toggle(words, self.practice, self._set_practice, least=least, tooltip=tip, name="practice"))
        if self.hints is not None:
            # a plain label: it cannot show the sign of a pad's button
            words = t("menu.hints") if input_devices.in_use.pad else key_bindings.with_key(t("menu.hints"), "hint")
            tip = t("setup.hints_tip")
            rows.append(Toggle(words, self.hints, self._set_hints, least=least, tooltip=tip, name="hints"))
        return rows

    def _buttons(self) -> list[Node]:
        """What is done, in rows."""
        navigation = self.app.navigation
        resume = key_bindings.with_key(t("menu.resume"), "back")
        rules = key_bindings.with_key(t("menu.rules_tip"), "rules")
        pages = [
            Button(t("menu.rules"), navigation.show_rules, tooltip=rules, name="rules"),
            Button(t("keys.open"), navigation.show_keys, tooltip=t("keys.open_tip"), name="keys"),
        ]
        return [
            Button(t("menu.resume"), self.app.pop, primary=True, tooltip=resume, name="resume"),
            *[Button(each.label, partial(self._act, each), name=each.name) for each in self.more],
            Button(t("menu.settings"), navigation.show_settings, icon="icons/gear", name="settings"),
            Row(*[sized(page, width=0.0, grow=1.0) for page in pages], gap=16),
            Button(t("menu.leave"), self.to_title, name="leave"),
            Button(t("menu.quit"), self.app.quit, name="quit"),
        ]

    def leave(self) -> None:
        """Save the volumes, which a slider changes too often to save at each step."""
        self.app.remember()

    def _set_speed(self, speed: Speed) -> None:
        self.app.settings.speed = speed
        self.app.apply_settings()

    def _set_practice(self, practice: bool) -> None:
        self.practice = practice
        if self.on_practice is not None:
            self.on_practice(practice)

    def _set_hints(self, hints: bool) -> None:
        self.hints = hints
        if self.on_hints is not None:
            self.on_hints(hints)

    def _act(self, entry: MenuEntry) -> None:
        self.app.pop()
        entry.act()


def _squeezed(rows: Sequence[Node], gap: float, *, width: float | None = None) -> Column:
    """Rows one below the other, lower and closer to each other where there is no room for all."""
    lines: list[Node] = []
    for row in rows:
        row.grow = 1.0
        lines += [row, Space(height=gap, grow=_CLOSER)]
    return Column(*lines[:-1], width=width)
