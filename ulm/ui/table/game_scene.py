"""The game scene: the table, the course of the game, and the hand that plays."""

from collections.abc import Callable, Iterator, Sequence

import pygame

from ulm.i18n.catalog import t
from ulm.rules import Game, Move
from ulm.rules.moves import DRAW, END
from ulm.session.game_flow import Event, GameFlow
from ulm.session.table_game import TableGame
from ulm.ui import key_bindings
from ulm.ui.program import Program
from ulm.ui.table import item_places
from ulm.ui.table.board.board import PILES
from ulm.ui.table.board.piece_drawing import badge
from ulm.ui.table.coaches.coach import Coach, MakeCoach
from ulm.ui.table.focus_restore import FocusRestorer
from ulm.ui.table.game_flow_display import GameFlowDisplay
from ulm.ui.table.interaction import tile_payment
from ulm.ui.table.interaction.context_menu import MenuButton
from ulm.ui.table.interaction.drag_sources import DragSources
from ulm.ui.table.interaction.hint import Hints
from ulm.ui.table.interaction.prompt import by_key
from ulm.ui.table.interaction.push_keyboard import PushKeys
from ulm.ui.table.panels.end_turn_prompt import EndTurnPrompt
from ulm.ui.table.panels.hand_panel import CardUse
from ulm.ui.table.panels.hint_panel import HintPanel
from ulm.ui.table.panels.offer_panel import Offers
from ulm.ui.table.panels.panel_set import Panels
from ulm.ui.table.push_overview import PushSheetScene
from ulm.ui.table.state.table_actions import PlayerActions
from ulm.ui.table.table_focus import is_useful, numbered
from ulm.ui.table.table_scene import TableScene
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.input import Input, KeyDown, PointerDown
from ulm.ui.toolkit.theme import BODY


class GameScene(TableScene):
    """A game on the screen; with a ``coach`` somebody stands beside the player and teaches."""

    def __init__(self, app: Program, session: TableGame, coach: MakeCoach | None = None) -> None:
        super().__init__(app, session)
        self.session = session
        state = self.state
        self.offers = Offers(state, self, self.board, self._room_for_offers)
        self.hints = Hints(state, self, session)
        drags = DragSources(state, self, self.board, self.anchors, self.pushing)
        self.coach = coach(self) if coach is not None else Coach()
        parts = Panels(state, self, self.anchors, app, self.hints, drags, helped=not self.coach.alone)
        parts.top.more, parts.top.more_key = self.coach.top_bar, self.coach.top_key
        self.tray, self.hand = parts.tray, parts.hand
        self._covered = (parts.side, parts.players)
        """What may lie under cards and coats on offer."""
        self.hint_panel = HintPanel(state, self, self.hints, self.named, self.readable)
        self.end_question = EndTurnPrompt(
            state, self, app, self._end_now, self._room_to_ask, self._inspector_sheet, lambda: self.coach.final
        )
        panels = [self.end_question, *parts.all, self.hint_panel, *self.coach.panels]
        hiding = (parts.hand, parts.side) if session.hot_seat else ()
        self.set_panels(panels, parts.side, parts.top, prompt=hiding)
        self._push_keys = PushKeys(state, self, self.pushing)
        self.keyboard = FocusRestorer(self, self.coach)
        self._shown = GameFlowDisplay(self, session, self.hints, self.coach, self.keyboard)
        self._hinted: tuple[str, ...] = ()
        """What the hint speaks of that was brought into view."""
        self._opens = coach is None and not session.history and state.model.round == 1
        """Whether a game begins here: its first round is named like the others, with its date."""
        self._restored = False
        """Whether log and Inspector stand as they were left."""

    @property
    def course(self) -> GameFlow:
        """The course of the game."""
        return self._shown.course

    # ----- coming and going

    def enter(self) -> None:
        self.session.begin()
        self.course.start()

    def relayout(self) -> None:
        super().relayout()
        if not self._restored:
            self._restored = True
            self.side.restore(self.session.name)
            if self._opens and self.state.stories:
                self.director.stage.hang_round_banner(1)

    def resume(self) -> None:
        super().resume()
        self._shown.resumed()

    def leave(self) -> None:
        super().leave()
        self.side.note(self.session.name)
        self.app.remember()
        self.session.close()

    # ----- what the player does

    def refuse_move(self, move: Move) -> None:
        """Say in the top bar why a move that was tried cannot be played."""
        super().refuse_move(move)
        if self.state.ready:
            self.coach.refused(move)

    def perform(self, move: Move) -> None:
        """The player at the screen plays a move, if it is legal."""
        if not self.state.can(move):
            self.refuse_move(move)
            return
        self.drags.cancel()
        self._shown.play(move)

    def select(self, colour: str) -> None:
        """Choose an own tile to pay with, or put it back."""
        tile_payment.choose(self.state, colour)
        self.rebuild_items()
        there = tile_payment.stop_after(self.state, colour)
        if there and self.focus.visible:
            self.focus.focus(self.focus.find(there), show=True)

    def show_pushes(self) -> None:
        """Lay out all pushes side by side, where there is a tile to push."""
        if self.state.moves("push"):
            self.app.push(PushSheetScene(self.app, self.state, self, self.pushing))

    def end_turn(self) -> None:
        """End the turn; ask before where something useful would lapse."""
        if not self.state.can_end:
            self.refuse_move(END)
        elif self.end_question.is_open:
            if self.end_question.settled:
                self._end_now()
        elif (self.app.settings.ask_end or self.coach.final) and self.state.remaining.useful:
            self.end_question.ask()
        else:
            self._end_now()

    def _end_now(self) -> None:
        """End the turn, at most by skipping an action that is open."""
        if not self.state.can_end:
            self.refuse_move(END)
            return
        self.drags.cancel()
        self._shown.end_turn()

    def look_back(self, number: int) -> None:
        """Show the position right after a move of the history."""
        self.animator.skip()
        whole = self.session.whole
        if self.app.scene is not self:
            return
        if whole is None:
            self.coach.look_back(number)
        else:
            self.app.navigation.look_back(whole, number)

    def undo(self) -> None:
        self._take_back(self.session.undo)

    def reset(self) -> None:
        self._take_back(self.session.reset)

    def _take_back(self, way: Callable[[], bool | None]) -> None:
        self.animator.skip()
        if self.app.scene is not self:
            return  # what was shown to its end has called somebody else to the screen
        if not self.course.may(Event.TAKE_BACK) or not self.course.take_back(way):
            self.refuse(t("game.no_undo"))

    def take_back(self, moves: int) -> None:
        """Take so many moves back, whoever played them."""
        self._take_back(lambda: self.session.take_back(moves))

    def begin_anew(self, game: Game) -> None:
        """Have another game at this table, from its beginning on."""
        self._take_back(lambda: self.session.begin_anew(game))

    def redo(self) -> None:
        """Play again what was taken back."""
        if self.course.may(Event.REDO):
            self.course.redo()

    @property
    def unsettled(self) -> bool:
        return not self.state.ready

    @property
    def answer_count(self) -> int:
        return len(by_key(self.tray.answers))

    @property
    def _player(self) -> PlayerActions | None:
        return self

    def board_items(self) -> list[Focusable]:
        """What lies on offer, and the small menu."""
        return [*super().board_items(), *self.offers.items(), *self.menu.items()]

    def _room_for_offers(self) -> pygame.FRect:
        """Where cards and coats on offer lie."""
        self.hint_panel.items()
        return item_places.room_for_offers(self.arrangement, self.hint_panel.bottom, self.coach.column)

    def _room_to_ask(self) -> pygame.FRect:
        """Where the question before the end of a turn is asked."""
        return self.arrangement.side_below(self.coach.words_column)

    def _inspector_sheet(self) -> pygame.FRect | None:
        return self.side.inspector_sheet

    def column(self) -> pygame.FRect:
        """The part of the side column that neither a coach nor a hint needs."""
        self.hint_panel.items()
        return item_places.beside_hint(self.arrangement, self.hint_panel.bottom, self.coach.column)

    def _place_panel_items(self) -> None:
        """What lies under things on offer can be neither seen nor reached."""
        for item in self._coverable():
            item.visible = True  # panels may keep their items
        super()._place_panel_items()
        ground = self.offers.ground
        for item in self._coverable():
            seen = item.rect if item.clip is None else item.rect.clip(item.clip)
            item.visible = ground is None or not ground.contains(seen)

    def _coverable(self) -> Iterator[Focusable]:
        return (item for panel in self._covered for item in self.picture.items.get(panel, ()))

    @property
    def tooltip_keep_clear(self) -> Sequence[pygame.FRect]:
        """The buttons of the turn; while something is asked, also the question, its answers and what they are about."""
        state = self.state
        buttons = item_places.turn_buttons(self.focus)
        begun = state.opened or self.hand.offered or self.menu.is_open or self.end_question.is_open
        asked = state.model.status.question or begun
        if not state.ready or not asked:
            return buttons
        question = item_places.of_question(self.focus, self.arrangement.top, self.menu, self.end_question, self.offers)
        return [*buttons, *question]

    # ----- time

    def update(self, dt: float) -> None:
        shown = self.state.shown_count
        super().update(dt)
        self.hints.poll()
        self._show_hinted()
        self._shown.frame(shown=self.state.shown_count != shown)

    # ----- input

    def handle(self, event: Input) -> bool:
        """A click or Space finishes what is being shown."""
        self.forget_refusal(event)
        if self.coach.handle(event):
            return True
        if key_bindings.pressed(event, "hurry") and self.hints.hurry():
            return True
        hurries = self._hurries(event)
        if hurries and self.session.bot is not None and not self.director.busy and not is_useful(self.focus.focused):
            self.session.hurry()
            return True
        pointed = isinstance(event, PointerDown)
        if (pointed or hurries) and self.director.busy and self.drags.active is None:
            gate = self.animator.gate
            if gate is not None:
                gate.open()
                self.invalidate()
                return True
            self.animator.skip()
            self._shown.go_on()
            # What is pointed at was meant; what the focus has gone to was not.
            if not pointed or not self.state.ready:
                return True
        if isinstance(event, PointerDown) and self.menu.is_open and not self.menu.box.collidepoint(event.pos):
            # Nothing else is done by that click: it may have been meant for what the choice was about.
            self.menu.close()
            self.refuse(t("game.choice_closed"))
            return True
        if isinstance(event, PointerDown) and self.end_question.is_open:
            button = self.focus.find("tray:end")
            if not self.end_question.box.collidepoint(event.pos) and not (button and button.contains(event.pos)):
                self.end_question.close()
        if isinstance(event, KeyDown) and (self.hand.hold(event) or self._push_keys.round_the_rim(event)):
            self.sync_focus()
            return True
        used = super().handle(event)
        self.sync_focus()
        return used

    def _hurries(self, event: Input) -> bool:
        """Whether a key goes on with what is being shown; on a pad it is A, where nothing can be done just now."""
        if self.app.device == "pad":
            return key_bindings.pressed(event, "press") and not is_useful(self.focus.focused)
        return key_bindings.pressed(event, "hurry")

    def show_focus(self) -> None:
        self.keyboard.show()
        super().show_focus()

    def regain_focus(self) -> None:
        self.keyboard.regain()

    def _place_items(self) -> None:
        super()._place_items()
        if self.focus.visible and self.focus.focused is None:
            self.keyboard.go_on()

    def on_input(self, event: Input) -> bool:
        """The keys of the game (``ulm.ui.key_bindings``)."""
        if not isinstance(event, KeyDown):
            return super().on_input(event)
        if self._push_keys.typed(event):
            return True
        match key_bindings.action(event, self._situation):
            case "redo":
                self.redo()
            case "undo":
                self.undo()
            case "answer" if self._answer(event.name):
                pass
            case "draw":
                self.perform(DRAW)
            case "end_now":
                self._end_now()
            case "end" if self.state.ready:
                self.end_turn()
            case "pushes":
                self.show_pushes()
            case "slot_before" | "slot_after" as way:
                self._push_keys.step(1 if way == "slot_after" else -1)
                self.sync_focus()
            case "hint":
                self.ask_hint()
            case _ if not super().on_input(event):
                return False
        self._push_keys.forget()
        return True

    def _answer(self, digit: str) -> bool:
        """Give the answer with a number, or use what bears it; whether there was one."""
        move = by_key(self.tray.answers).get(digit)
        item = numbered(self.focus, digit)
        if move is not None and not isinstance(item, MenuButton | CardUse):
            self.perform(move)
        elif item is not None:
            self.focus.try_item(item)
        return move is not None or item is not None

    @property
    def _situation(self) -> str:
        """Which keys work just now (``keys.SITUATIONS``)."""
        if self.session.bot is not None:
            return "showing"
        if self.end_question.is_open:
            return "end_question"
        if self.state.can(DRAW):
            return "start"
        return "push" if self.state.moves("push") else "actions"

    def back(self) -> bool:
        """Take back the side that was typed, close the small menu, the ways of a card or the tray's choices, forget the
        tiles chosen, release what is pinned, take back an answer where nothing was shown.
        """
        if self._push_keys.side_typed:
            self._push_keys.forget()
        elif self.menu.is_open:
            self.menu.step_back()
        elif self.hand.offered:
            self.hand.offer("")
        elif self.end_question.close() or self.tray.close() or self.hints.forget():
            pass
        elif self.state.selected:
            self.state.selected.clear()
            self.rebuild_items()
        elif self.state.pinned is not None:
            self.pin(None)
        elif self.state.ready and self.state.model.status.question and self.state.can_undo:
            self.undo()
        elif not self.zoom.back():
            return self.coach.back()
        return True

    def open_menu(self) -> None:
        if self.coach.open_menu():
            return
        self.app.navigation.show_menu(
            practice=self.session.practice if self.session.adjustable and self.coach.practises else None,
            on_practice=self._set_practice,
            hints=self.session.hints if self.session.adjustable else None,
            on_hints=self._set_hints,
            more=self.coach.menu_entries if self.coach is not None else (),
        )

    def ask_hint(self) -> None:
        """Ask for a hint; it lies where the side is."""
        if self.side.folded and not self.hints.refusal():
            self.side.toggle()
        self.hints.ask()

    def _set_hints(self, hints: bool) -> None:
        """Have hints and reasons at this table, and at the next, or none."""
        self.session.hints = hints
        if self.app.settings.table is not None:
            self.app.settings.table.hints = hints
        self.hints.forget()
        self.rebuild_items()

    def _show_hinted(self) -> None:
        """Bring what a hint speaks of into view, once."""
        hinted = tuple(self.hints.highlighted())
        if hinted != self._hinted:
            self._hinted = hinted
            for item in (item for name in hinted for item in item_places.named(self.focus, name)):
                if item.reveal is not None:
                    item.reveal(item)
                    break

    @property
    def hinted(self) -> bool:
        """Whether a hint is shown, or being thought of."""
        return bool(self.hints.stage)

    def readable(self) -> Sequence[pygame.FRect]:
        """What a pointing hand should not cover."""
        return item_places.readable(self.focus, self.board)

    def needed(self) -> Sequence[pygame.FRect]:
        """What is needed to decide."""
        return item_places.needed(self.focus, self.board)

    def named(self, name: str) -> Sequence[Focusable]:
        """The things on the screen of a name."""
        return [item for item in item_places.named(self.focus, name) if item.seen]

    def _set_practice(self, practice: bool) -> None:
        self.session.set_practice(practice)
        self.rebuild_items()

    # ----- the picture

    def draw(self, canvas: Canvas) -> None:
        self.draw_table(canvas, 40)
        canvas.above()
        if not self.zoom.moving:
            with canvas.clip(self.board.region):
                self.pushing.draw(canvas)
        for panel in (*self.panels[1:], self.end_question):
            panel.draw_over(canvas)
        self.director.draw(canvas)
        if self.state.ready:
            canvas.above()
            self.offers.draw_ground(canvas)
            self.draw_board_items(canvas, 40, 60)
            self.offers.draw_raised(canvas)
            canvas.above()
            self.menu.draw_ground(canvas)
            self.draw_board_items(canvas, 60, 99)
        if self.animator.gate is not None:
            board = self.board.region
            words = t("game.step_hint_pad" if self.app.device == "pad" else "game.step_hint")
            badge(canvas, (board.centerx, board.bottom - 24), words, size=BODY)
        canvas.above()
        self.hint_panel.draw_light(canvas)
        if any(name.removesuffix(":") in PILES for name in self.hints.highlighted()):
            for pile in PILES:
                self.board.paint_count(canvas, pile)
        canvas.above()
        self.coach.draw(canvas)
        if self.pushing.told and not self.zoom.moving:
            # What is pointed at is told above what the coach says.
            canvas.above()
            with canvas.clip(self.board.region):
                self.pushing.draw_told(canvas)
        self.draw_focus(canvas)
