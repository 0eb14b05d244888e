"""The top bar: round, whose turn it is, what to do now, the menu."""

from collections.abc import Callable, Sequence

import pygame

from ulm.files.paths import shown, user_data
from ulm.text.catalog import current, t
from ulm.text.display_names import display_name
from ulm.text.rule_text import modifier_text
from ulm.ui import keys
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.parts.words import SENTENCE, Words
from ulm.ui.kit.theme import BODY, INK, PAGE, RUBRIC, SEPIA, SMALL, VELLUM, Colour, Font
from ulm.ui.pieces.drawing import KEY, badge
from ulm.ui.program import Program
from ulm.ui.state.table_actions import Looking
from ulm.ui.state.table_state import TableState
from ulm.ui.state.thing import Thing
from ulm.ui.table.hints.hint_state import Hints
from ulm.ui.table.interaction.questions import prompt
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.parts import fitted, hover, pennant
from ulm.ui.widgets.button import Button

#: Places from the bar's upper left corner.
_ROUND = pygame.FRect(18, 4, 210, 48)
_TOWER = pygame.FRect(232, 4, 70, 46)
_NEXT = pygame.FRect(306, 11, 46, 31)
_NAME = pygame.FRect(364, 5, 230, 44)
_SAID, _SAID_END = 612.0, 160.0
"""Where the sentence begins, and how far from the right end of the bar it ends."""
#: Places from the bar's upper right corner.
_SAVING = pygame.FRect(-558, 7, 406, 40)
"""Where it is said how saving goes, while there is something to be said; larger text takes more."""
_MENU = pygame.FRect(-72, 4, 60, 48)
_HINT = pygame.FRect(-140, 4, 60, 48)
_ROOMY = 1.3
"""Up to this text size all has room in the bar."""
_TIGHT_NAME = 136.0
_ROUND_TYPE = 30.0
_REFUSED = "icons/cross"


def _few_lines(text: str, size: float, colour: Colour, font: Font = "semibold") -> Words:
    """A sentence for a low box, in one line or two."""
    return Words(text, size, colour, font=font, way=SENTENCE)


class TopBar(Panel):
    """What goes on, in one line. ``say`` puts a refusal in the place of the sentence until the next input."""

    def __init__(
        self,
        state: TableState,
        actions: Looking,
        app: Program,
        *,
        hints: Hints | None = None,
        ask_hint: Callable[[], None] | None = None,
        sentence: Callable[[], str] | None = None,
    ) -> None:
        """``hints``: where they are to be had, and ``ask_hint`` asks for one; ``sentence``: what is said instead of
        what to do now.
        """
        super().__init__(state, actions)
        self._app = app
        self._hints = hints
        self._ask_hint = ask_hint
        self._sentence = sentence
        self._refusal, self._sign = "", _REFUSED
        self._refused_at: object = None
        self.refusals = 0
        """How many there have been: the same one may be said again."""
        self._said: tuple[int, str] = (state.model.active, "")
        self._signs: object = None

    @property
    def region(self) -> pygame.FRect:
        return self.actions.arrangement.top

    def say(self, sentence: str, sign: str = _REFUSED) -> None:
        """Show why something cannot be done, or with another ``sign`` how it is done."""
        self._refusal, self._sign = sentence, sign
        self._refused_at = self._moment()
        self.refusals += 1
        self.actions.invalidate()

    def hush(self) -> None:
        """Something else is tried: the refusal has had its moment."""
        if self._refusal:
            self._refusal = ""
            self.actions.invalidate()

    def _moment(self) -> object:
        state, status = self.state, self.state.model.status
        return state.shown_count, state.model.active, status.phase, status.question, tuple(state.selected)

    @property
    def refusal(self) -> str:
        """The refusal that is shown; empty when something has been done since."""
        if self._refused_at != self._moment():
            self._refusal = ""
        return self._refusal

    @property
    def said(self) -> tuple[int, str]:
        """Whose turn it is, and the sentence that says what to do: both of one moment. While a turn passes on both stay
        as they were, so that nobody reads another player's sentence. What somebody does is told before anything else.
        """
        state, active = self.state, self.state.model.active
        if state.told is not None:
            return state.told
        if self._sentence is not None:
            return active, self._sentence()
        settled = state.ready or state.model.status.finished or state.seats[active].bot is not None
        if settled or not self._said[1]:
            self._said = (active, prompt(state))
        return self._said

    @property
    def prompt(self) -> str:
        """The sentence that says what to do."""
        return self.said[1]

    def cache_key(self) -> object:
        app = self._app
        return self.said, self.refusal, app.saving.sentence, app.settings.mute

    def update(self, dt: float) -> None:
        """The mute sign comes and goes with a key that works everywhere."""
        app = self._app
        signs = (app.settings.mute, bool(app.saving.sentence))
        if signs != self._signs:
            self._signs = signs
            self.actions.rebuild_panel_items()

    def items(self) -> Sequence[Item]:
        state, found = self.state, []
        if self._shows_tower:
            now = Item(self._from_left(_TOWER), name="top:tower")
            found.append(hover(self.actions, now, Thing("tower", state.model.tower)))
            if state.model.next_tower:
                later = Item(self._from_left(_NEXT), name="top:next")
                found.append(hover(self.actions, later, Thing("tower", state.model.next_tower)))
            for item, tower in zip(found, (state.model.tower, state.model.next_tower), strict=False):
                key = "panels.top.tower" if item.name == "top:tower" else "panels.top.next"
                ability = modifier_text(state.game.rules, tower, current())
                item.tooltip = t(key, name=display_name("tower", tower), text=ability)
        tip = t("panels.top.round_tip", n=state.model.round, rounds=state.game.rules.rounds)
        number = Item(self._round, name="top:round", tooltip=tip, focusable=False)
        found.append(hover(self.actions, number, Thing("minster")))
        tip = t("panels.top.seat", name=state.seats[self.said[0]].name)
        seat = Item(self._name, name="top:seat", tooltip=tip, focusable=False)
        found.append(hover(self.actions, seat, Thing("seat", str(self.said[0]))))
        if self._app.saving.troubled:
            tip = t("saving.tip", folder=shown(user_data()))
            found.append(Item(self._from_right(_SAVING), tooltip=tip, focusable=False, name="top:saving"))
        if self._hints is not None and self._ask_hint is not None:
            found.append(_HintButton(self._from_right(_HINT), self.actions, self._hints, self._ask_hint))
        if self._app.settings.mute:
            box, tip = self._mute_box, keys.with_key(t("panels.top.muted"), "mute")
            found.append(Button(box, "", self._app.toggle_mute, icon="icons/mute", tooltip=tip, name="top:mute"))
        tip = keys.with_key(t("panels.top.menu"), "back")
        menu = self._from_right(_MENU)
        found.append(Button(menu, "", self._open_menu, icon="icons/menu", tooltip=tip, name="top:menu"))
        return found

    def _from_left(self, place: pygame.FRect) -> pygame.FRect:
        return place.move(self.region.topleft)

    def _from_right(self, place: pygame.FRect) -> pygame.FRect:
        return place.move(self.region.topright)

    @property
    def _tight(self) -> bool:
        """Whether large text leaves only the most important the room it needs: the rest is seen on the board."""
        return self.actions.theme.factor > _ROOMY

    @property
    def _shows_tower(self) -> bool:
        return bool(self.state.model.tower) and not self._tight

    @property
    def _round(self) -> pygame.FRect:
        right = _TIGHT_NAME if self._tight else _TOWER.x if self.state.model.tower else _NAME.x - 8
        return self._from_left(pygame.FRect(_ROUND.x, _ROUND.y, right - 8 - _ROUND.x, _ROUND.h))

    @property
    def _name(self) -> pygame.FRect:
        return self._from_left(pygame.FRect(_TIGHT_NAME, *_NAME[1:]) if self._tight else _NAME)

    @property
    def _mute_box(self) -> pygame.FRect:
        """Where the mute sign is: beside the menu, or beside what is said about saving."""
        right = _SAVING.x if self._app.saving.sentence else _MENU.x if self._hints is None else _HINT.x
        return self._from_right(pygame.FRect(right - _MENU.w - 8, _MENU.y, _MENU.w, _MENU.h))

    def _open_menu(self) -> None:
        self.actions.open_menu()

    def draw(self, canvas: Canvas) -> None:
        state, model = self.state, self.state.model
        bar = pygame.FRect(self.region.x, self.region.y, self.region.w, self.region.h - 2)
        canvas.fill(bar, VELLUM)
        canvas.texture("ui/parchment", bar, alpha=80)
        canvas.line((bar.x, bar.bottom - 1), (bar.right, bar.bottom - 1), INK, 3)
        canvas.line((bar.x, bar.bottom - 6), (bar.right, bar.bottom - 6), SEPIA, 1)
        key = "game.round_short" if self._tight else "panels.top.round"
        words = t(key, n=model.round, rounds=state.game.rules.rounds)
        _few_lines(words, _ROUND_TYPE, RUBRIC, "display").show(canvas, self._round)
        if self._shows_tower:
            canvas.sprite(f"towers/{model.tower}", self._from_left(_TOWER))
            if model.next_tower:
                canvas.sprite(f"towers/{model.next_tower}", self._from_left(_NEXT), alpha=170)
        left = self._name.x
        if not model.status.finished:
            seat = state.seats[self.said[0]]
            pennant(canvas, self._name, seat.colour, seat.name)
            left = self._name.right + _SAID - _NAME.right
        saving = self._app.saving.sentence
        if saving:
            self._draw_saving(canvas, saving)
        right = self._from_right(_SAVING).x - 12 if saving else self.region.right - _SAID_END
        if self._app.settings.mute:
            right = self._mute_box.x - 12
        refusal = self.refusal
        if refusal:
            canvas.sprite(self._sign, fitted(self._sign, (left, self.region.y + 13, 28, 28)))
            left += 38
        colour = RUBRIC if refusal and self._sign == _REFUSED else INK
        room = pygame.FRect(left, self.region.y, right - left, self.region.h - 8)
        _few_lines(refusal or self.prompt, BODY, colour).show(canvas, room)

    def _draw_saving(self, canvas: Canvas, sentence: str) -> None:
        troubled, box = self._app.saving.troubled, self._from_right(_SAVING)
        canvas.fill(box, RUBRIC if troubled else PAGE, radius=7)
        canvas.outline(box, INK, 2, radius=7)
        colour = PAGE if troubled else INK
        _few_lines(sentence, SMALL, colour).show(canvas, box.inflate(-20, -8))


class _HintButton(Button):
    """Asks for a hint; dimmed while there is none to be had, and says why."""

    def __init__(self, rect: pygame.FRect, actions: Looking, hints: Hints, ask: Callable[[], None]) -> None:
        refusal = hints.refusal()
        tip = keys.with_key(t("coach.tip"), "hint") + (f"\n[[rubric|{refusal}]]" if refusal else "")
        super().__init__(rect, "", ask, icon="icons/hint", size=BODY, tooltip=tip, enabled=not refusal, name="top:hint")
        self.on_refuse = lambda: actions.refuse(hints.refusal())

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        corner = (self.rect.right - 9, self.rect.bottom - 11)
        badge(canvas, corner, keys.key_name("hint"), size=KEY, dark=self.enabled, largest=1.1)
