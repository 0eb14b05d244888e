"""The top bar: round, whose turn it is, what to do now, the menu."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from ulm.files.paths import display_path, user_data
from ulm.i18n.catalog import current, t
from ulm.i18n.display_names import display_name
from ulm.i18n.rule_text import modifier_text
from ulm.ui import key_bindings
from ulm.ui.program import Program
from ulm.ui.table.board.piece_drawing import KEY, badge
from ulm.ui.table.interaction.hint import Hints
from ulm.ui.table.interaction.prompt import prompt
from ulm.ui.table.panels.panel import PartsPanel
from ulm.ui.table.panels.panel_drawing import hover, pennant
from ulm.ui.table.state.inspectable import Inspectable
from ulm.ui.table.state.table_actions import ViewerActions
from ulm.ui.table.state.table_state import LostConnection, TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Dynamic, Image, Row, Space, Stack
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.label import SENTENCE, Label
from ulm.ui.toolkit.node import Node, Size, sized
from ulm.ui.toolkit.theme import BODY, INK, PAGE, RUBRIC, SEPIA, SMALL, VELLUM, Colour, Font
from ulm.ui.toolkit.widgets.button import Button

_NAME, _TOWER, _NEXT, _BUTTON = (230.0, 44.0), (70.0, 46.0), (46.0, 31.0), (60.0, 48.0)
"""The sizes of the name, of this tower and the next one, and of a button."""
_SAVING = (406.0, 40.0)
"""The size of the plate that says how saving goes, while there is something to be said; larger text takes more."""
_TIGHT_ROUND, _ROUND, _BROAD_ROUND = 110.0, 206.0, 338.0
"""The widths of the number of the round: where text is large, and with a tower and without one beside it."""
_ROOMY = 1.3
"""Up to this text size all has room in the bar."""
_ROUND_TYPE = 30.0
_REFUSED = "icons/cross"


def _of_size(part: Node, size: Size) -> Node:
    return sized(part, width=size[0], height=size[1])


def _few_lines(text: str, size: float, colour: Colour, font: Font = "semibold") -> Label:
    """A sentence for a low box, in one line or two."""
    return Label(text, size, colour, font=font, way=SENTENCE)


class TopBar(PartsPanel):
    """What goes on, in one line. ``say`` puts a refusal in the place of the sentence until the next input."""

    def __init__(
        self,
        state: TableState,
        actions: ViewerActions,
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
        self.more: Callable[[], Sequence[Node]] = tuple
        """What stands at its right end besides."""
        self.more_key: Callable[[], object] = lambda: None
        """What that depends on."""

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

    # ----- parts

    @property
    def _tight(self) -> bool:
        """Whether large text leaves only the most important the room it needs: the rest is seen on the board."""
        return self.actions.theme.factor > _ROOMY

    def consists_of(self) -> object:
        model, app = self.state.model, self._app
        asked = self._hints.refusal() if self._hints is not None else ""
        shown = app.settings.mute, app.saving.sentence, app.saving.troubled, asked, self.state.lost is None
        of_game = model.round, model.tower, model.next_tower, model.status.finished
        return (*of_game, self.said[0], *shown, self.more_key())

    def made(self) -> Node:
        model = self.state.model
        shown = [which for which in ("tower", "next_tower") if getattr(model, which) and not self._tight]
        towers = [Row(*map(self._tower, shown), gap=4, align="center", width=124)] if shown else []
        wide = _TIGHT_ROUND if self._tight else _ROUND if model.tower else _BROAD_ROUND
        sentence = Column(sized(Dynamic(self._told), height=48), Space(height=6), grow=1)
        who = [self._seat(), Space(2)] if not model.status.finished else []
        parts = [Space(10), self._round(wide), *towers, *who, sentence, Space(), *self._at_right(), Space(4)]
        bar = Stack(Row(*parts, gap=8, align="center"), ground=self._ground, grow=1)
        return Column(bar, Space(height=2))

    @staticmethod
    def _ground(canvas: Canvas, bar: pygame.FRect) -> None:
        canvas.fill(bar, VELLUM)
        canvas.texture("ui/parchment", bar, alpha=80)
        canvas.line((bar.x, bar.bottom - 1), (bar.right, bar.bottom - 1), INK, 3)
        canvas.line((bar.x, bar.bottom - 6), (bar.right, bar.bottom - 6), SEPIA, 1)

    def _round(self, width: float) -> Node:
        def said(key: str) -> str:
            return t(key, n=self.state.model.round, rounds=self.state.game.rules.rounds)

        key = "game.round_short" if self._tight else "panels.top.round"
        number = Dynamic(lambda: _few_lines(said(key), _ROUND_TYPE, RUBRIC, "display"))
        made = Hoverable(number, name="top:round", tooltip=said("panels.top.round_tip"), focusable=False)
        return _of_size(hover(self.actions, made, Inspectable("minster")), (width, 48.0))

    def _tower(self, which: str) -> Node:
        """The tower of this round, or the next one."""

        def now() -> str:
            return str(getattr(self.state.model, which))

        tower, name = now(), which.removesuffix("_tower")
        size, alpha = (_TOWER, 255) if name == "tower" else (_NEXT, 170)
        picture = Dynamic(lambda: Image(f"towers/{now()}", alpha=alpha) if now() else Node())
        ability = modifier_text(self.state.game.rules, tower, current())
        tip = t(f"panels.top.{name}", name=display_name("tower", tower), text=ability)
        made = hover(self.actions, Hoverable(picture, name=f"top:{name}", tooltip=tip), Inspectable("tower", tower))
        return _of_size(made, size)

    def _seat(self) -> Node:
        """Whose turn it is."""
        seats, number = self.state.seats, self.said[0]
        name = Dynamic(lambda: pennant(seats[self.said[0]].colour, seats[self.said[0]].name))
        tip = t("panels.top.seat", name=seats[number].name)
        made = Hoverable(name, name="top:seat", tooltip=tip, focusable=False)
        return _of_size(hover(self.actions, made, Inspectable("seat", str(number))), _NAME)

    def _told(self) -> Node:
        """The sentence, or the refusal with its sign."""
        refusal = self.refusal
        words = _few_lines(refusal or self.prompt, BODY, RUBRIC if refusal and self._sign == _REFUSED else INK)
        return Row(*([Image(self._sign, 28)] if refusal else []), sized(words, grow=1), gap=10)

    def _at_right(self) -> list[Node]:
        """What stands at the right end."""
        app, found = self._app, list(self.more())
        if app.settings.mute:
            found.append(self._button("mute", t("panels.top.muted"), "mute", app.toggle_mute))
        if app.saving.sentence:
            found.append(_of_size(self._saving(), _SAVING))
        if self.state.lost is not None:
            found.append(_of_size(self._line(self.state.lost), _SAVING))
        if self._hints is not None and self._ask_hint is not None:
            found.append(_of_size(_HintButton(self.actions, self._hints, self._ask_hint), _BUTTON))
        return [*found, self._button("menu", t("panels.top.menu"), "back", self.actions.open_menu)]

    @staticmethod
    def _button(name: str, tip: str, key: str, act: Callable[[], None]) -> Node:
        tip = key_bindings.with_key(tip, key)
        return _of_size(Button("", act, icon=f"icons/{name}", tooltip=tip, name=f"top:{name}"), _BUTTON)

    @staticmethod
    def _plate(sentence: str, *, alarming: bool) -> Node:
        def paint(canvas: Canvas, box: pygame.FRect) -> None:
            canvas.fill(box, RUBRIC if alarming else PAGE, radius=7)
            canvas.outline(box, INK, 2, radius=7)

        return Stack(_few_lines(sentence, SMALL, PAGE if alarming else INK), pad=(10, 4), ground=paint)

    def _line(self, lost: LostConnection) -> Node:
        """There is no line to the table: it is tried again, at once where that is asked for."""
        tip = f"{lost.why}\n{t('online.table.try_now')}"
        plate = self._plate(t("online.table.no_line"), alarming=False)
        return Hoverable(plate, name="top:line", tooltip=tip, on_activate=lost.again)

    def spoken_changes(self) -> Mapping[object, str]:
        """That the line is lost."""
        return {"line": t("online.table.no_line") if self.state.lost is not None else ""}

    def _saving(self) -> Node:
        """How saving goes, and while it does not, what to do."""
        saving = self._app.saving
        plate = self._plate(saving.sentence, alarming=saving.troubled)
        tip = t("saving.tip", folder=display_path(user_data()))
        return Hoverable(plate, name="top:saving", tooltip=tip, focusable=False) if saving.troubled else plate


class _HintButton(Button):
    """Asks for a hint; dimmed while there is none to be had, and says why."""

    def __init__(self, actions: ViewerActions, hints: Hints, ask: Callable[[], None]) -> None:
        refusal = hints.refusal()
        tip = key_bindings.with_key(t("coach.tip"), "hint") + (f"\n[[rubric|{refusal}]]" if refusal else "")
        super().__init__("", ask, icon="icons/hint", size=BODY, tooltip=tip, enabled=not refusal, name="top:hint")
        self.on_refuse = lambda: actions.refuse(hints.refusal())

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        corner = (self.rect.right - 9, self.rect.bottom - 11)
        badge(canvas, corner, key_bindings.key_name("hint"), size=KEY, dark=self.enabled, largest=1.1)
