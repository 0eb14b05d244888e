"""What every scene has that shows a table: board, panels, the director, and the things that can be pointed at."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from functools import partial

import pygame

from ulm.rules import Move
from ulm.rules.ruleset import Ruleset
from ulm.session.table_game import TableSource
from ulm.ui import key_bindings
from ulm.ui.program import Program, ProgramScene
from ulm.ui.table.animation.director import Director
from ulm.ui.table.board.board import Board
from ulm.ui.table.board.board_ambience import Ambience
from ulm.ui.table.board.board_layout import BoardLayout, Layouts
from ulm.ui.table.board.card_face import use_rules
from ulm.ui.table.board_zoom import BoardZoom
from ulm.ui.table.hover_tracker import HoverTracker
from ulm.ui.table.interaction.board_items import board_items, explained_items
from ulm.ui.table.interaction.context_menu import OptionMenu
from ulm.ui.table.interaction.push_preview import Pushing
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.sidebar import SidePanel
from ulm.ui.table.panels.top_bar import TopBar
from ulm.ui.table.state.anchors import Anchors
from ulm.ui.table.state.inspectable import Inspectable
from ulm.ui.table.state.screen_layout import arrange
from ulm.ui.table.state.table_actions import PlayerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.table.static_layer import StaticLayer
from ulm.ui.table.table_focus import focus_regions, region_goal
from ulm.ui.table.table_speech import SpokenTable
from ulm.ui.timings import Timings
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.focus_groups import jump
from ulm.ui.toolkit.input import Input, KeyDown, PointerDown, Wheel
from ulm.ui.toolkit.theme import Theme

_LARGE_PICTURE = 12 << 20
"""A picture of the wide board that takes so much memory is not kept once the side is folded out; a smaller one is,
since reading it again takes as long as some frames.
"""


class TableScene(ProgramScene, ABC):
    """A table on the screen. Subclasses make their panels and hand them to ``set_panels``."""

    covers = True
    shows_mute = True
    side: SidePanel
    top: TopBar

    def __init__(self, app: Program, source: TableSource) -> None:
        super().__init__(app)
        self.state = state = TableState(source)
        state.stories = app.settings.stories
        self.arrangement = arrange(app.viewport.window, len(state.seats))
        self._layouts = Layouts(state.game.rules.definitions)
        self.board = Board(state, self, self._layouts.normal)
        self.anchors = Anchors(self.board.at, lambda: self.board.region)
        self.director = Director(state, self, self.anchors, self.board, app)
        self.pushing = Pushing(state, self, self.board)
        self.ambience = Ambience(self.board)
        self.menu = OptionMenu(state, self, self.board, self.focus)
        self.picture = StaticLayer(state, self.board, self.focus)
        self.zoom = BoardZoom(self.board, self.focus, self.drags, self.animator, self._place_items, self._before_zoom)
        self.panels: list[Panel] = []
        self._board_items: list[Focusable] = []
        self._laid_out = False
        """Whether the panels have their places; before that there is nothing that items could be made for."""
        self._pointed = ""
        """The name of the item at which the keyboard points."""
        self.attention = HoverTracker(state, self, self.focus)
        self._spoken = SpokenTable(state)

    def set_panels(self, panels: list[Panel], side: SidePanel, top: TopBar, prompt: Collection[Panel]) -> None:
        """These panels lie around the board; the ``prompt`` ones may have to hide something."""
        self.panels = self.anchors.panels = self.picture.panels = panels
        self.side = self.attention.side = side
        self.top = top
        self.picture.urgent_panels = prompt

    def pause(self) -> None:
        """A hand that is held up is laid down, since the key may be let go elsewhere."""
        super().pause()
        if self.state.hand_shown:
            self.state.hand_shown = False
            self.rebuild_items()

    def resume(self) -> None:
        """The side may have been folded, or its tabs changed, on the scene above."""
        super().resume()
        self.rebuild_items()

    def leave(self) -> None:
        """What rests is painted over the whole window: two such pictures more would be kept until memory is tidied."""
        super().leave()
        self.picture.forget()
        self.app.assets.keep_whole([])

    # ----- what panels and things on the board ask for

    @property
    def theme(self) -> Theme:
        """Colours, letters and the size of text."""
        return self.app.theme

    def redraw(self) -> None:
        """Draw the board and all panels anew."""
        self.state.revision += 1
        self.invalidate()

    def rebuild_items(self) -> None:
        """Make all items anew, and draw anew."""
        self.redraw()
        if self._laid_out:
            self._place_items()

    def rebuild_panel_items(self) -> None:
        """Make the items of the panels anew."""
        self.invalidate()
        if self._laid_out:
            self._place_panel_items()

    def settle(self, ready: bool) -> None:
        """Everything has been shown; ``ready`` when a human must decide now."""
        self.top.hush()
        self.state.settle(ready)
        self.rebuild_items()

    def refuse(self, sentence: str) -> None:
        """Say in the top bar why something cannot be done."""
        self.app.audio.play("refused")
        if sentence:
            self.top.say(sentence)

    def refuse_move(self, move: Move) -> None:
        """Say in the top bar why a move that was tried cannot be played."""
        self.refuse(self.state.why_not(move))

    def tell(self, sentence: str, sign: str) -> None:
        """Say in the top bar how something is done, beside the picture of it."""
        self.top.say(sentence, sign)

    def forget_refusal(self, event: Input) -> None:
        """An input other than a mere movement begins something new: what was refused before is over."""
        if isinstance(event, PointerDown | KeyDown | Wheel):
            self.top.hush()

    def inspect(self, thing: Inspectable | None) -> None:
        """Show something in the Inspector."""
        if thing != self.state.inspected:
            self.state.inspected = thing
            self.invalidate()

    def pin(self, thing: Inspectable | None) -> None:
        """Keep something shown in the Inspector, or release it if it is what is kept; None releases."""
        self.state.pin(None if thing == self.state.pinned else thing)
        self.invalidate()

    @property
    def rules_in_force(self) -> Ruleset:
        """The rules of the game at the table."""
        return self.state.game.rules

    @property
    def explained(self) -> Inspectable | None:
        """What is focused or pointed at, else what the Inspector explains."""
        item = self.attention.item
        subject = item.subject if item is not None else None
        return subject if isinstance(subject, Inspectable) else self.side.topic

    def show_rules(self, thing: Inspectable | None) -> None:
        """Open the rules at the page that explains a thing."""
        self.app.navigation.show_rules(thing)

    @abstractmethod
    def look_back(self, number: int) -> None:
        """Show the position right after a move of the history."""

    # ----- items

    def relayout(self) -> None:
        self.state.stories = self.app.settings.stories
        arrangement = arrange(self.app.viewport.window, len(self.state.seats))
        if arrangement != self.arrangement:
            self.arrangement = arrangement
            self._come_to_rest()
        self.picture.forget()
        for panel in self.panels:
            panel.relayout()
        self._laid_out = True
        self._place_items()

    @property
    def _player(self) -> PlayerActions | None:
        """Who can make moves here; None where a game is only looked at."""
        return None

    def board_items(self) -> list[Focusable]:
        """The things on the board that can be pointed at."""
        found = board_items(self.state, self, self.board, self.menu, self.pushing, self._player)
        found += explained_items(self.state, self, self.board, self.menu)
        self.zoom.claim(found)
        return found

    def _place_items(self) -> None:
        """Make all items anew for the present model."""
        self._fold()
        self._board_items = self.board_items()
        # A line that is shown slid belongs to the slot under the pointer, which may be another item now.
        if not self.pushing.held:
            self.pushing.leave()
        self._place_panel_items()
        pointed = self.attention.item
        if pointed is not None and pointed.on_hover is not None:
            pointed.on_hover(True)
        self.attention.follow()

    def _fold(self) -> None:
        """With the side folded away the board takes its room; it stands in the middle of what it has."""
        # What is on offer lies in the side's place.
        away = self.side.folded and not self.state.on_offer
        region = self.arrangement.folded if away else self.column()
        if self.side.region != region:
            self.side.region = region
            self.picture.redraw()
        shown = not self.side.folded and self.side.alone != "log"
        self.state.inspector_shown = shown and not self.state.on_offer
        room = self.arrangement.open_board if away else self.arrangement.board
        whole = self._layouts.fitted(room.size, compact=self.app.settings.compact)
        region = room.inflate(whole.size[0] - room.w, whole.size[1] - room.h)
        layout, place = self.zoom.layout(whole), self.zoom.view.place(region)
        if layout is not self.board.layout or (region, place) != (self.board.region, self.board.place):
            self._lay_out_board(layout, region, place)

    def column(self) -> pygame.FRect:
        """Where the side is while it is folded out."""
        return self.arrangement.side

    def _come_to_rest(self) -> None:
        """What is held or flies knows the places where things lay."""
        self.drags.cancel()
        self.animator.skip()

    def _before_zoom(self) -> None:
        self._come_to_rest()
        self.pushing.leave()

    def _lay_out_board(self, layout: BoardLayout, region: pygame.FRect, place: pygame.FRect) -> None:
        self._come_to_rest()
        if layout.scale < self.board.layout.scale or (not self.side.folded and layout.board != self.board.layout.board):
            self.app.assets.forget(self.board.layout.board.picture, from_bytes=_LARGE_PICTURE)
        self.board.lay_out(layout, region, place)
        self.redraw()

    @property
    def on_board(self) -> Sequence[Focusable]:
        """The items on the board."""
        return self._board_items

    def _place_panel_items(self) -> None:
        """Make the panels' items anew; those of the board stay as they are."""
        found = {panel: list(panel.items()) for panel in self.panels}
        self.picture.items = found
        first, rest = (
            [item for panel in self.panels if panel.foremost is foremost for item in found[panel]]
            for foremost in (True, False)
        )
        self.focus.replace([*first, *self._board_items, *rest])

    # ----- time

    def update(self, dt: float) -> None:
        super().update(dt)
        self.zoom.update(dt)
        for panel in self.panels:
            panel.update(dt)
        if self.lively:
            self.ambience.update(dt, Timings.STILL_AFTER - self.app.untouched)

    @property
    def tooltip_obstacles(self) -> Sequence[pygame.FRect]:
        """The sentence that says what to do."""
        return (self.arrangement.top,)

    @property
    def animating(self) -> bool:
        return self.moving or self.lively

    @property
    def moving(self) -> bool:
        """Whether something moves besides what lives in the painted town."""
        return super().animating or self.zoom.waiting or any(panel.animating for panel in self.panels)

    @property
    def panels_take_turns(self) -> bool:
        """Whether panels may wait for each other: nobody must decide, and frames follow each other anyhow."""
        if self.app.scene is not self:
            return False  # under another scene there may be no frame after this one
        return self.moving or (self.lively and not self.state.ready)

    # ----- where it cannot be seen

    @property
    def unsettled(self) -> bool:
        return self.director.busy

    def spoken_news(self) -> Sequence[str]:
        return self._spoken.news(self.side.log, instant=self.animator.speed == "instant")

    def spoken_changes(self) -> Mapping[object, str]:
        return self._spoken.changes(self.top, self.menu, self.panels, self.answer_count)

    @property
    def answer_count(self) -> int:
        """How many answers can be given by a number key."""
        return 0

    def spoken_situation(self) -> str:
        return "\n".join(self._spoken.situation(self.top, self.answer_count))

    # ----- input

    def jump_region(self, by: int) -> None:
        ring, state = self.focus, self.state
        jump(
            ring,
            focus_regions(ring, state, self._board_items, self.picture.items),
            by,
            partial(region_goal, ring, state),
        )
        self.sync_focus()

    def handle(self, event: Input) -> bool:
        """What is pointed at is explained; the other button keeps it explained, the wheel scrolls its text."""
        self.attention.before(event)
        used = self.zoom.before(event) or super().handle(event)
        return self.attention.after(event, used) or self.zoom.after(event)

    def sync_focus(self) -> None:
        """What the keyboard points at is shown and explained like what the pointer points at."""
        self.attention.follow()
        ring = self.focus
        now = ring.focused if ring.visible and ring.focused is not None else None
        name = now.name if now is not None else ""
        if name == self._pointed:
            return
        before, self._pointed = ring.find(self._pointed), name
        for item, on in ((before, False), (now, True)):
            if item is not None and item.on_hover is not None and not item.hovered:
                item.on_hover(on)

    def on_input(self, event: Input) -> bool:
        """P, held down, turns the own hand up; I keeps explained what is pointed at, or releases it; F4 makes the table
        compact, or shows the town again.
        """
        if key_bindings.pressed(event, "pin") and (self.state.inspected or self.state.pinned):
            self.pin(self.state.inspected if self.attention.item is not None else None)
            return True
        if key_bindings.pressed(event, "compact"):
            self.toggle_compact()
            return True
        shown = key_bindings.pressed(event, "show_hand")
        if not shown and not key_bindings.released(event, "show_hand"):
            return False
        if self.state.hand_shown != shown:
            self.state.hand_shown = shown
            self.rebuild_items()
        return True

    def toggle_compact(self) -> None:
        """Show the compact table, or the painted town again."""
        self.app.settings.show_compact(not self.app.settings.compact)
        self.app.remember()
        self.rebuild_items()

    # ----- the picture

    def draw_table(self, canvas: Canvas, below: int) -> None:
        """Draw what rests and the board's items up to a height, without what moves."""
        use_rules(self.state.game.rules)
        large = self.zoom.moving or self.board.enlarged
        if large:
            canvas.assets.keep_whole([self.board.layout.board.picture])
        base = self.picture.refresh(canvas, animating=self.panels_take_turns)
        if not large:
            canvas.assets.keep_whole([])
        canvas.surface.blit(base.surface, (0, 0))
        if self.zoom.moving:
            self.zoom.draw(canvas, [item for item in self._board_items if item.z < below])
            return
        if self.animator.speed != "instant" and not self.animator.reduced:
            self.ambience.draw(canvas, base)
        self.draw_board_items(canvas, -99, below)

    def draw_board_items(self, canvas: Canvas, low: int, below: int) -> None:
        """Draw the board's items that lie at some heights."""
        for item in sorted(self._board_items, key=lambda item: item.z):
            if not item.visible or not low <= item.z < below:
                continue
            if item.clip is None:
                item.draw(canvas)
            elif item.clip.colliderect(item.rect):
                with canvas.clip(item.clip):
                    item.draw(canvas)

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw the mark of the focus."""
        focused = self.focus.focused
        if focused is None or not self.focus.visible or not focused.visible:
            return
        if focused.clip is None or focused not in self._board_items:
            focused.draw_focus(canvas)
        elif not self.zoom.moving:
            with canvas.clip(focused.clip):
                focused.draw_focus(canvas)
