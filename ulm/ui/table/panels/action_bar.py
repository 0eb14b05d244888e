"""The turn tray: the three actions as tokens, what else may be done, undo, redo, reset and the end of the turn."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile

import pygame

from ulm.i18n.catalog import current, t
from ulm.i18n.display_names import display_name
from ulm.i18n.phrases import labelled
from ulm.i18n.rule_text import action_text
from ulm.rules.events import ActionUsed
from ulm.rules.moves import COLOURS, DRAW, END, MONEY, RIVER, SLOT_INDEX, Move
from ulm.rules.ruleset import LINES
from ulm.ui import key_bindings
from ulm.ui.table.interaction import tile_payment
from ulm.ui.table.interaction.drag_sources import DragSources
from ulm.ui.table.interaction.prompt import ask
from ulm.ui.table.interaction.unused_action_lines import unused_action_lines, usable
from ulm.ui.table.panels.action_buttons import PAID_FIRST, Choices, tried, why_wasted
from ulm.ui.table.panels.action_tokens import Token, TurnButton
from ulm.ui.table.panels.panel import PartsPanel
from ulm.ui.table.panels.panel_drawing import Chip, Divider, flow, hover, sheet
from ulm.ui.table.state.inspectable import Inspectable
from ulm.ui.table.state.table_actions import PlayerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.drag import Drag
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.label import fit_rich
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import FADED, GILT, INK, PALE_INK, RUBRIC, SMALL
from ulm.ui.toolkit.widgets.button import Button

_TOKEN = 90.0
_SMALL_TOKEN = 54.0
_GAP = 10.0
_BESIDE_CHIPS = 234.0
"""The width that choices do not have: the column with undo and the end of the turn, and what is free."""
_ABOVE, _BELOW = 14.0, 12.0
"""What is free above the actions, and below the choices, in the panel."""
_HINT_SIZE, _LEAST_HINT = SMALL * 0.92, 18.0
_HINT_BESIDE_SMALL = 1.15
"""The size of text above which a hint has the room of large tokens."""
_LEAST_BELOW = 40.0
"""With so much room between actions and choices a hint stands there, not beside the actions."""
_CHIPS = (50.0, 87.0)
"""How high one row of choices is, and how high two are; the actions are smaller above two, unless there is room."""
_MORE_CHIPS = 33.0
"""How much higher two rows may become."""
_BACK_WIDE, _BACK_HIGH, _LOW = 56.0, 56.0, 46.0
"""The buttons above the large one; they are lower where text is large."""
_BACK_GROWS = 0.2
"""By which part of what the tray is higher than usual the buttons above the large one are higher."""
_USUAL_HEIGHT = 176.0
_END_WIDE = 190.0
_LARGE_TEXT = 1.3
_OPENS = {"white": "clear", "brown": "buy", "orange": "seal"}
_WHICH = {
    "exchange": ("panels.tray.open_own", "panels.tray.open_exchange"),
    "tribute": ("panels.tray.open_buy", "panels.tray.open_buy"),
    "use": ("panels.tray.open_own", "panels.tray.open_own"),
}
"""What is asked before an own tile is chosen, and after it."""
_WITH_KEYS = ("undo", "redo")
TURNS_BACK = ("tray:undo", "tray:redo", "tray:reset")
"""The buttons that take moves back, or play them again."""
TURN_TILE = "tray:turn_tile"


class ActionBar(PartsPanel):
    """What the own turn offers: ``choices`` makes the buttons below the actions."""

    foremost = True

    actions: PlayerActions

    def __init__(self, state: TableState, actions: PlayerActions, drags: DragSources | None = None) -> None:
        """``drags``: from where the turn tile can be picked up."""
        super().__init__(state, actions)
        self._drags = drags
        self.choices = Choices(state, actions, self.open)
        self._chips: list[Chip] = []
        self._moment: object = None
        self._opener = ""
        """The name of what had the focus when the choices were opened."""

    @property
    def region(self) -> pygame.FRect:
        return self.actions.arrangement.tray

    @property
    def _more(self) -> float:
        """How much higher it is than usual."""
        return self.region.h - _USUAL_HEIGHT

    # ----- what is on offer

    @property
    def answers(self) -> list[Move]:
        """The moves of the numbered choices, for the number keys."""
        return self.choices.answers

    # ----- the three actions

    def line(self) -> list[str]:
        """The colours of this turn's three actions, from the slot on; empty before the push."""
        model = self.state.model
        left = model.activated
        if not sum(left.values()) and model.status.phase != "actions":
            return []
        slot = self.state.pushed(being_shown=True)
        if slot:
            return [model.grid[cell] for cell in LINES[SLOT_INDEX[slot]]]
        return [colour for colour in COLOURS for _ in range(left[colour])]

    def _states(self) -> list[tuple[str, str]]:
        """Colour and look of each token; of equal ones the first are the used ones."""
        state = self.state
        line = self.line()
        used = self._used(line)
        left = {colour: usable(state, colour) for colour in COLOURS} if state.ready else {}
        found = []
        for colour in line:
            if used[colour] > 0:
                used[colour] -= 1
                found.append((colour, "used"))
            elif self._ended:
                found.append((colour, "lapsed"))
            elif not state.ready or state.model.status.question:
                found.append((colour, "idle"))
            else:
                found.append((colour, "lit" if left[colour] else "wasted"))
                left[colour] = max(0, left[colour] - 1)
        return found

    @property
    def _ended(self) -> bool:
        """Whether the turn of these actions has ended: no tile is activated any more, used or not."""
        history = self.state.source.history
        return not any(self.state.model.activated.values()) and bool(history) and history[-1].move == END

    def _used(self, line: Sequence[str]) -> dict[str, int]:
        """How many actions of each colour were used."""
        if not self._ended:
            return {colour: line.count(colour) - self.state.model.activated[colour] for colour in COLOURS}
        used, history = dict.fromkeys(COLOURS, 0), self.state.source.history
        turn = (history[-1].seat, history[-1].round)
        for played in takewhile(lambda each: (each.seat, each.round) == turn, reversed(history)):
            for event in played.events:
                if isinstance(event, ActionUsed) and not event.extra_by:
                    used[event.colour] += 1
        return used

    def use(self, colour: str) -> None:
        """A click on a token: carry the action out, or show what it can be used for."""
        state = self.state
        reason = why_wasted(state, colour) if state.ready else state.waiting()
        if reason:
            wanted = tried(state, colour) if state.ready else None
            if wanted is not None:
                self.actions.refuse_move(wanted)
            else:
                self.actions.refuse(reason)
        elif state.model.status.question:
            self.actions.refuse(ask(state))
        elif colour == "gray":
            self.actions.perform(MONEY)
        elif colour == "turquoise":
            self.actions.perform(RIVER)
        else:
            self.open("" if self.state.opened == _OPENS[colour] else _OPENS[colour])

    def open(self, verb: str) -> None:
        """Show the choices of a kind of action in the tray; "" takes them away."""
        ring = self.actions.focus
        opener, here = self._opener, ring.focused.name if ring.focused is not None else ""
        if verb and not self.state.opened:
            self._opener = here
        self.state.opened = verb
        if tile_payment.paid_for(self.state):
            tile_payment.drop_useless(self.state)
        self.actions.rebuild_items()
        if ring.visible:
            goal = self._first_choice() if verb else ring.find(opener)
            if goal is not None:
                ring.focus(goal, show=True)

    def _first_choice(self) -> Focusable | None:
        """Where the keyboard goes on among the choices that were opened: the first, or an own tile to pay with."""
        ways = [chip for chip in self._chips if chip.hint and chip.enabled]
        tile = tile_payment.first_stop(self.state)
        return ways[0] if ways else self.actions.focus.find(tile) if tile else None

    def close(self) -> bool:
        """Esc: put back the tile that was chosen last, or take the choices away; False where there are none."""
        if not self.state.opened:
            return False
        tile = tile_payment.put_back(self.state)
        if tile:
            self.actions.rebuild_items()
            ring = self.actions.focus
            if ring.visible:
                ring.focus(ring.find(tile), show=True)
            return True
        self.open("")
        return True

    # ----- items

    def _now(self) -> object:
        status = self.state.model.status
        return self.state.shown_count, self.state.ready, self.state.model.active, status.question

    def cache_key(self) -> object:
        return self._now(), self.state.opened, self._drags is not None and self._drags.turn_tile_lies

    def consists_of(self) -> object:
        """What it offers is made anew each time."""
        return object()

    def made(self) -> Node:
        if self._moment != self._now():
            self._moment = self._now()
            self.state.opened = ""
        self._chips = [*self._pushes(), *self.choices.offer(self.state.opened)]
        for chip in self._chips:
            chip.on_escape = self.close
        back = Row(*self._back_items(), gap=7, justify="center")
        right = Column(Space(height=4), back, Space(height=8), self._end_item(), Space(height=2), width=_END_WIDE)
        return Stack(Stack(Row(self._left(), Divider(12), right), pad=(11, 6), ground=sheet), pad=(5, 4))

    def _left(self) -> Node:
        """The actions, the choices at the lower edge, and between them, or beside the actions, what is wanted."""
        theme, hint = self.actions.theme, self._hint()
        heights = (_CHIPS[0], _CHIPS[1] + min(self._more, _MORE_CHIPS))
        rows, chips = 1, sized(Node(), height=heights[0])
        if self._chips:
            rows, chips = flow(self._chips, [(self.region.w - _BESIDE_CHIPS, high) for high in heights], theme)
        between = self.region.h - _ABOVE - _TOKEN - heights[rows - 1] - _BELOW
        hint_below = between >= _LEAST_BELOW
        small = (rows > 1 and between < 0) or (bool(hint) and not hint_below and theme.factor > _HINT_BESIDE_SMALL)
        actions = Column(Space(height=4), Row(*self._actions(_SMALL_TOKEN if small else _TOKEN), gap=_GAP))
        upper = (Column if hint_below else Row)(actions, _Hint(hint), gap=6 if hint_below else 2 * _GAP, grow=1)
        return Column(upper, Space(height=4), chips, Space(height=2), grow=1)

    def _actions(self, side: float) -> list[Node]:
        """The three actions, or their empty places and the turn tile, which waits beside them to be pushed."""
        found: list[Node] = []
        for index, (colour, look) in enumerate(self._states()):
            token = Token(colour, look, index)
            token.enabled = look == "lit"
            token.chosen = self.state.opened != "" and self.state.opened == _OPENS.get(colour)
            token.on_activate = token.on_refuse = self._user(colour, look)
            token.on_escape = self.close
            token.tooltip = self._token_tip(colour, look)
            found.append(hover(self.actions, token, Inspectable("tile", colour)))
        if not found:
            found = [_Empty(number) for number in "123"]
            colour = self.state.model.turn_tile
            if colour:
                tile = _TurnTile(colour, self._drags)
                tile.on_activate = self._tell_where_to
                found += [Space(), hover(self.actions, tile, Inspectable("tile", colour))]
        return [part if isinstance(part, Space) else sized(part, width=side, height=side) for part in found]

    def _tell_where_to(self) -> None:
        """A click on the turn tile says where it goes."""
        self.actions.refuse(t("panels.tray.turn_tile") if self.state.moves("push") else self.state.waiting())

    def _pushes(self) -> list[Chip]:
        """What lays out all pushes side by side, while there is a tile to push."""
        if self.state.opened or not self.state.moves("push"):
            return []
        words, tip = t("panels.tray.pushes"), key_bindings.with_key(t("panels.tray.pushes_tip"), "pushes")
        show, cap = self.actions.show_pushes, key_bindings.key_name("pushes")
        return [Chip("tray:pushes", ["icons/arrow"], words, show, tooltip=tip, hint=cap)]

    def _user(self, colour: str, look: str) -> Callable[[], None]:
        def use() -> None:
            if look in ("used", "lapsed"):
                self.actions.refuse(t(f"panels.tray.{look}"))
            else:
                self.use(colour)

        return use

    def _token_tip(self, colour: str, look: str) -> str:
        rule = action_text(self.state.game.rules, colour, current(), self.state.model.tower)
        words = labelled(f"**{display_name('action', colour)}**", rule)
        if look == "wasted":
            return f"{words}\n[[rubric|{why_wasted(self.state, colour) or t('panels.tray.free_card')}]]"
        return f"{words}\n*{t(f'panels.tray.{look}')}*" if look in ("used", "lapsed") else words

    def _back_items(self) -> list[Focusable]:
        state = self.state
        rows = (
            ("undo", state.can_undo, self.actions.undo),
            ("redo", state.can_redo, self.actions.redo),
            ("reset", state.can_reset, self.actions.reset),
        )
        high = (_LOW if self.actions.theme.factor > _LARGE_TEXT else _BACK_HIGH) + _BACK_GROWS * self._more
        found: list[Focusable] = []
        for kind, enabled, act in rows:
            words = t(f"panels.tray.{kind}") if enabled else t(f"panels.tray.no_{kind}")
            tip = key_bindings.with_key(words, kind) if kind in _WITH_KEYS else words
            if kind == "undo" and enabled and state.game.practice:
                tip = f"{tip}\n{t('panels.tray.undo_practice')}"
            name = f"tray:{kind}"
            button = Button("", act, icon=f"icons/{kind}", tooltip=tip, enabled=enabled, name=name)
            button.on_refuse = partial(self.actions.refuse, words)
            found.append(sized(button, width=_BACK_WIDE, height=high))
        return found

    def _end_item(self) -> Focusable:
        """The large button: draw at the beginning of the turn, end it after the push."""
        state = self.state
        if state.can(DRAW):
            return sized(TurnButton(DRAW, state, partial(self.actions.perform, DRAW)), grow=1)
        large = sized(TurnButton(END, state, self.actions.end_turn), grow=1)
        large.enabled = state.can_end
        large.on_refuse = partial(self.actions.refuse_move, END)
        if large.enabled:
            left = state.remaining.count + bool(state.remaining.granted)
            large.primary = not state.remaining.useful
            tip = t("panels.tray.lapse", n=left) if left else t("panels.tray.end_tip")
            unused = [f"{{icon:{picture}}} {words}" for picture, words in unused_action_lines(state)]
            large.tooltip = "\n".join([key_bindings.with_key(tip, "end"), *unused])
        return large

    def _hint(self) -> str:
        """A few words beside the tokens: what is still wanted for the action that was begun."""
        state = self.state
        if not state.ready or not self.line():
            return ""
        status = state.model.status
        if self.state.opened == "buy" or (status.question == "action" and state.moves("buy")):
            prices = {len(move.words) for move in state.moves("buy")}
            tiles = t(f"panels.tray.buy_tiles.{'either' if len(prices) > 1 else 'one' if prices == {1} else 'two'}")
            hint = t("panels.tray.buy_hint" if state.moves("play") else "panels.tray.buy_only_hint", tiles=tiles)
            return "" if self.choices.ways_to_buy() else hint
        if state.opened in PAID_FIRST:
            return t(_WHICH[state.opened][bool(state.selected)])
        return t(f"panels.tray.open_{state.opened}") if state.opened else ""


class _Hint(Node):
    """What is still wanted, as large as it has room."""

    grow = 1.0

    def __init__(self, text: str) -> None:
        self._text = text

    def draw(self, canvas: Canvas) -> None:
        if self._text:
            box, text, least = self.rect, f"*{self._text}*", min(_HINT_SIZE, _LEAST_HINT / canvas.theme.factor)
            (said,) = fit_rich(canvas.theme, [text], box.size, size=_HINT_SIZE, least=least, colour=RUBRIC)
            said.draw(canvas, (box.x, box.centery - said.height / 2))


class _Empty(Node):
    """The empty place of an action."""

    def __init__(self, number: str) -> None:
        self._number = number

    def draw(self, canvas: Canvas) -> None:
        box = self.rect.inflate(-6, -6)
        canvas.fill(box, INK, radius=10, alpha=26)
        canvas.outline(box, FADED, 1.5, radius=10)
        if self.rect.h >= _TOKEN:
            size = box.h * 0.4 / canvas.theme.factor
            canvas.text(self._number, box.center, size, PALE_INK, font="display", anchor="center")


class _TurnTile(Focusable):
    """The turn tile in the tray; its place is empty while it is in the hand."""

    def __init__(self, colour: str, drags: DragSources | None) -> None:
        super().__init__(name=TURN_TILE, tooltip=t("panels.tray.turn_tile"), focusable=False)
        self._colour = colour
        self._drags = drags

    def drag(self) -> Drag | None:
        return self._drags.turn_tile(self.rect) if self._drags is not None else None

    def draw(self, canvas: Canvas) -> None:
        if self._drags is None or self._drags.turn_tile_lies:
            canvas.sprite(f"tiles/{self._colour}", self.rect)
            if self.hovered:
                canvas.outline(self.rect.inflate(-2, -2), GILT, 2.5, radius=11)
