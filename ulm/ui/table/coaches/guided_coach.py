"""Stands beside the player in an ordinary game: a slip with the next step, or with a tip, beside what it speaks of."""

from collections.abc import Mapping, Sequence

import pygame

from ulm.i18n.catalog import t
from ulm.rules import Move
from ulm.ui.key_bindings import key_name, pressed
from ulm.ui.navigation import MenuEntry
from ulm.ui.table.coaches import highlight_places
from ulm.ui.table.coaches.coach import LEAST_BELOW, CoachedTable, ColumnCoach, ColumnPanel
from ulm.ui.table.coaches.guided_advice import CoachSentence, GuidedAdviser
from ulm.ui.table.interaction.board_items import BoardItem
from ulm.ui.table.panels.coach_note import CoachNote, CoachNoteButton, Z, best_place, note_area
from ulm.ui.table.panels.highlight_frame import HighlightFrame
from ulm.ui.table.panels.text_blocks import RichTextBlock, TextBlock
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.input import Input
from ulm.ui.toolkit.theme import BODY, RUBRIC
from ulm.ui.toolkit.widgets.button import Button

_WIDE, _MOST = 430.0, 560.0
_LARGEST = 1.5
"""The slip grows with the size of text up to this factor."""
_SHAPES = (1.0, 1.3, 0.75, 1.7, 0.6)
"""How wide it is made, one after the other, until it covers nothing that is needed, shows all its words and keeps off
the columns. Where no shape does, log and Inspector give way to it.
"""
_WAYS = ("hand:now", "hand:later")
"""The buttons beside a card that was clicked."""
_RAISED = 200.0
"""How far a card of the hand rises, with what can be done with it."""
_AGAIN = (236.0, 52.0)
"""The button that brings a slip back which was put away."""
_BELOW, _BESIDE = 396.0, 26.0
"""How far from the upper edge of the board it lies, and from the right one."""


class GuidedCoach(ColumnCoach):
    """Shows what a ``Teaching`` says."""

    _panel: "_TeachingPanel"

    def __init__(self, table: CoachedTable, teaching: GuidedAdviser) -> None:
        self._table = table
        self.teaching = teaching
        self._panel = _TeachingPanel(table, self)
        self._light = HighlightFrame(table, self._kept_clear)
        self._placed_among: list[Focusable] = []

    @property
    def saying(self) -> CoachSentence | None:
        """What is said now; nothing while something moves, somebody else decides, or a hint speaks."""
        return self.teaching.saying if self._table.state.ready and not self._table.hinted else None

    # ----- what happens at the table

    def settled(self) -> None:
        if self._table.state.ready:
            self.teaching.look()
            self.refresh()

    def refused(self, move: Move) -> None:
        self.teaching.refused(move)
        self.refresh()

    def handle(self, event: Input) -> bool:
        """H shows the step that was put away, then makes it; where there is none to make, it asks for a hint."""
        if not pressed(event, "hint") or not self.teaching.guides or not self._table.state.ready:
            return False
        saying = self.saying
        if saying is not None and saying.move is not None:
            self._table.perform(saying.move)
        elif self.teaching.put_away:
            self.reopen()
        else:
            return False
        return True

    def back(self) -> bool:
        return self.close()

    @property
    def menu_entries(self) -> Sequence[MenuEntry]:
        return [MenuEntry("stop_teaching", t("guided.stop"), self.stop)] if self.teaching.guides else []

    def next_item(self) -> str:
        """The keyboard goes on at the first thing that glows."""
        for box in self.boxes[:1]:
            for item in self._table.focus.items:
                if item.contains(box.center) and item.focusable and item.enabled and item.visible:
                    return item.name
        return ""

    # ----- what the player does with the slip

    def close(self) -> bool:
        """Put the slip away; whether there was one."""
        closed = self.saying is not None and self.teaching.close()
        if closed:
            self.refresh()
        return closed

    def reopen(self) -> None:
        """Show the step that was put away."""
        self.teaching.reopen()
        self.refresh()

    def stop(self) -> None:
        """Tell no more steps."""
        self.teaching.stop()
        self.refresh()

    def no_tips(self) -> None:
        """Give no more tips."""
        self.teaching.no_tips()
        self.refresh()

    def show(self) -> None:
        """Make the step."""
        saying = self.saying
        if saying is not None and saying.move is not None:
            self._table.perform(saying.move)

    # ----- where things are

    @property
    def boxes(self) -> list[pygame.FRect]:
        """The places that glow: once an action is chosen, what is to be chosen for it."""
        saying = self.saying
        if saying is None:
            return []
        move, state = saying.move, self._table.state
        if move is not None and state.opened == move.verb == "buy":
            paid = [colour for colour in move.words if state.selected.count(colour) < move.words.count(colour)]
            button = [item.rect for item in self._table.named(f"tray:{move}") if item.visible]
            return button or highlight_places.boxes(self._table, [f"tile {colour}" for colour in dict.fromkeys(paid)])
        if move is not None and state.opened == move.verb == "clear":
            lying = [slot for slot in state.model.outside if slot.startswith(move.words[0])]
            return highlight_places.boxes(self._table, [f"slot {slot}" for slot in lying])
        if move is not None and move.verb == "play":
            ways = [item.rect for name in _WAYS for item in self._table.named(name) if item.visible]
            if ways:
                return ways
        return highlight_places.boxes(self._table, saying.glow)

    @property
    def tips_on(self) -> bool:
        """Whether tips are given."""
        return self._table.app.settings.learning.tips

    @property
    def scrolls(self) -> bool:
        """Whether not all words of the slip are in sight."""
        page = self._panel.slip.page
        return sum(block.gap + block.height for block in page.blocks) > page.rect.h + 1

    @property
    def hinted(self) -> bool:
        """Whether a hint speaks, so that the coach is silent."""
        return self._table.hinted

    @property
    def may_use_side(self) -> bool:
        """Whether log and Inspector are there to give way."""
        return not self._table.app.settings.side.folded

    def _kept_clear(self) -> Sequence[pygame.FRect]:
        """The slip too: had it no other place, the hand goes elsewhere."""
        return [*self._table.readable(), self._panel.slip.rect]

    def refresh(self) -> None:
        """Something else is said: make the slip anew and find its place among the things that are there now."""
        self._table.rebuild_items()
        self.give_way()

    def give_way(self) -> None:
        """Things have come or gone: the slip goes where it covers nothing that is needed."""
        ring = self._table.focus
        if self.saying is not None and ring.items is not self._placed_among:
            others = [item for item in ring.items if not item.name.startswith("guided:")]
            need = [*self._table.needed(), *(box.inflate(24, 24) for box in self.boxes)]
            saying = self.saying
            if saying is not None and any(word.startswith("card ") for word in saying.glow):
                hand = self._table.arrangement.hand
                need.append(hand.inflate(0, 2 * _RAISED))
            if self.boxes:
                own = [item.rect for item in ring.items if item.name.startswith("guided:")]
                kept_clear = [rect for rect in self._table.readable() if rect not in own]
                need.append(self._light.hand(self.boxes, kept_clear).rect.inflate(12, 12))
            if self._panel.find_place(self.boxes, need, others):
                self._table.rebuild_items()
        self._placed_among = ring.items

    # ----- the picture

    def update(self, dt: float) -> None:
        """Time goes by."""
        saying = self.saying
        self._light.move_to((saying.words, saying.glow) if saying is not None else None)
        self._light.update(dt)
        if self._table.focus.items is not self._placed_among:
            self.give_way()

    @property
    def animating(self) -> bool:
        """Whether the light still closes in."""
        return self.saying is not None and self._light.arriving

    def draw(self, canvas: Canvas) -> None:
        saying = self.saying
        if saying is not None:
            # everything on offer is meant alike, and a hand would cover the question
            self._light.draw(canvas, self.boxes, calm=any(word.startswith("offer") for word in saying.glow))
            for item in self._table.focus.items:
                if isinstance(item, BoardItem) and item.rect in self.boxes:
                    item.draw_key(canvas)  # the light must not lie on it
        self._panel.draw_slip(canvas)


class _TeachingPanel(ColumnPanel):
    """The slip; where it was put away, a button that brings it back."""

    def __init__(self, table: CoachedTable, coach: GuidedCoach) -> None:
        super().__init__(table.state, table)
        self._coach = coach
        self.slip = CoachNote(table, "guided")
        self._place: pygame.FRect | None = None
        self._items: Sequence[Focusable] = ()
        self._shape = _SHAPES[0]
        self._words = ""
        """The key of the text for which the place was found."""
        self._beside_board: object = None
        """What is said, and in which look, while the slip lies in the side."""

    # ----- its place

    @property
    def _look(self) -> object:
        """What is said, and what decides where there is room for it."""
        saying, theme = self._coach.saying, self.actions.theme
        return saying and (saying.words, self._coach.teaching.advised, theme.lettering, self.actions.arrangement)

    @property
    def in_column(self) -> bool:
        look = self._look
        return look is not None and self._coach.may_use_side and look == self._beside_board

    @property
    def words_bottom(self) -> float:
        return self.bottom and self.bottom - self.slip.rect.bottom + self.slip.words_end

    def find_place(self, glow: Sequence[pygame.FRect], need: list[pygame.FRect], others: Sequence[Focusable]) -> bool:
        """Find a place near what glows and off what is needed; whether that is another one than before."""
        if self.in_column:
            return False
        before, arrangement = (self._shape, self._place), self.actions.arrangement
        columns = arrangement.side, arrangement.players
        found: list[tuple[bool, bool, bool, int, float, pygame.FRect]] = []
        for order, shape in enumerate(dict.fromkeys((self._shape, *_SHAPES))):
            self._shape = shape
            self._fill()
            place = best_place(self.slip.rect, glow, need, others, before[1], arrangement)
            on_need, on_columns = (place.collidelist(list(each)) >= 0 for each in (need, columns))
            found.append((on_need, self._coach.scrolls, on_columns, order, shape, place))
            if not any(found[-1][:3]):
                break
        on_need, scrolls, on_columns, _, shape, self._place = min(found)
        if on_need or scrolls or on_columns:
            self._beside_board = self._look
        if shape != self._shape:
            self._shape = shape
            self._fill()
        return self.in_column or (self._shape, self._place) != before

    def _fill(self) -> None:
        saying = self._coach.saying
        if saying is None:
            return
        wide, most = _WIDE * min(_LARGEST, max(1.0, self.actions.theme.factor)) * self._shape, _MOST
        room = note_area(self.actions.arrangement)
        if self.in_column:
            wide, most = room.size
        icon = "icons/hint" if saying.kind == "tip" else "icons/quill"
        self.slip.fill(wide, most, saying.title, icon, self._blocks, self._buttons(saying), close=self._close)
        if self.in_column and room.h - self.slip.rect.h < LEAST_BELOW * self.actions.theme.factor:
            self.slip.stretch(room.h)

    def update(self, dt: float) -> None:
        self._coach.update(dt)

    @property
    def animating(self) -> bool:
        return self._coach.animating

    def items(self) -> Sequence[Focusable]:
        coach = self._coach
        saying = coach.saying
        self._items = ()
        if saying is None:
            self._place, self._words, self._shape = None, "", _SHAPES[0]
            if self.state.ready and coach.teaching.put_away and not coach.hinted:
                again = Button(
                    t("guided.again"),
                    coach.reopen,
                    least=_AGAIN,
                    size=BODY * 0.85,
                    z=Z,
                    tooltip=t("guided.again_tip"),
                    icon="icons/hint",
                    name="guided:again",
                )
                row = Row(again, Space(_BESIDE), justify="end", height=_AGAIN[1])
                Column(Space(height=_BELOW), row).place(self.actions.theme, self.actions.arrangement.board)
                self._items = (again,)
            return self._items
        if saying.words != self._words:
            self._place, self._words, self._shape = None, saying.words, _SHAPES[0]
        self._fill()
        place = note_area(self.actions.arrangement) if self.in_column else self._place or self.slip.rect
        self._items = self.slip.put(place.x, place.y)
        return self._items

    def _close(self) -> None:
        self._coach.close()

    def _buttons(self, saying: CoachSentence) -> Sequence[Sequence[CoachNoteButton]]:
        coach = self._coach
        if saying.kind != "step":
            found = [CoachNoteButton("guided:got_it", t("guided.got_it"), self._close)]
            if coach.tips_on:
                found.append(CoachNoteButton("guided:no_tips", t("guided.tips_off"), coach.no_tips))
            return [found]
        stop = CoachNoteButton("guided:stop", t("guided.stop"), coach.stop, tooltip=t("guided.stop_tip"))
        if saying.move is None:
            return [[stop]]
        tip, key = t("guided.show_tip"), key_name("hint")
        return [[CoachNoteButton("guided:show", t("guided.show"), coach.show, key=key, tooltip=tip), stop]]

    def _blocks(self, width: float) -> Sequence[TextBlock]:
        theme, saying = self.actions.theme, self._coach.saying
        if saying is None:
            return ()
        # A column is narrow: large text grows a little less there, so that little must be scrolled.
        large = max(1.0, theme.factor / 1.25) ** (0.7 if self.in_column else 0.5)
        size = BODY * 0.95 / large
        found: list[TextBlock] = []
        if advised := self._coach.teaching.advised:
            found.append(RichTextBlock(theme, advised, width, size=size, colour=RUBRIC, gap=0, picture="icons/cross"))
        found.append(RichTextBlock(theme, saying.text, width, size=size, gap=8 if found else 0))
        return found

    def spoken_changes(self) -> Mapping[object, str]:
        return {"guided": self.slip.spoken if self._coach.saying is not None and self._items else ""}

    def draw_slip(self, canvas: Canvas) -> None:
        """Draw the slip, or the button."""
        if self._coach.saying is not None and self._items:
            self.slip.draw(canvas)
        elif self._coach.saying is None:
            for item in self._items:
                item.draw(canvas)
