"""The hint on the table: a slip of parchment beside the board, and a light on what it speaks of."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from ulm.i18n.catalog import t
from ulm.ui import key_bindings
from ulm.ui.table.interaction import hint
from ulm.ui.table.interaction.hint import Hints
from ulm.ui.table.panels.coach_note import CoachNote, CoachNoteButton, note_area
from ulm.ui.table.panels.highlight_frame import HighlightFrame
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.text_blocks import RichTextBlock, TextBlock
from ulm.ui.table.state.table_actions import PlayerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit import input_devices
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.theme import BODY, RUBRIC, SEPIA, SMALL

_BEAT = 450.0
"""How long each dot of a tutor that thinks takes."""

Find = Callable[[str], Sequence[Focusable]]


class HintPanel(Panel):
    """Shows a hint. It lies above the side, whose sheets need not give way, and is drawn at each frame; so is the
    light on what it speaks of, above everything else (``draw_light``).
    """

    def __init__(
        self,
        state: TableState,
        actions: PlayerActions,
        hints: Hints,
        find: Find,
        kept_clear: Callable[[], Sequence[pygame.FRect]],
    ) -> None:
        """``find`` gives the things on the screen that have a name, ``kept_clear`` the places that stay readable."""
        super().__init__(state, actions)
        self.hints = hints
        self._find = find
        self._light = HighlightFrame(actions, kept_clear)
        self._slip = CoachNote(actions, "coach")
        self._stage = ""
        self._beat = 0.0

    # ----- time

    @property
    def animating(self) -> bool:
        return bool(self.hints.highlighted()) and self._light.arriving

    def update(self, dt: float) -> None:
        """The dots of a tutor that thinks need few frames."""
        self._light.move_to(self.hints.stage)
        self._light.update(dt)
        self._stage = self.hints.stage
        if self.hints.stage == "thinking":
            self._beat += dt
            self.actions.invalidate()

    # ----- items

    @property
    def bottom(self) -> float:
        """Where the slip ends; 0 where there is none."""
        return self._slip.rect.bottom + 4 if self.hints.stage else 0.0

    def items(self) -> Sequence[Focusable]:
        stage = self.hints.stage
        if not stage:
            return ()
        room = note_area(self.actions.arrangement)
        more = CoachNoteButton("coach:more", t("coach.more"), self.hints.ask, key=key_bindings.key_name("hint"))
        self._slip.fill(
            room.w,
            room.h,
            t("coach.title"),
            "icons/quill" if stage == "thinking" else "icons/hint",
            self._blocks,
            [[more]] if stage == "place" else [],
            close=self._away,
            top=stage != self._stage,
        )
        return self._slip.put(*room.topleft)

    def _away(self) -> None:
        self.hints.forget()

    def _blocks(self, width: float) -> list[TextBlock]:
        theme, hints = self.actions.theme, self.hints
        # A slip is narrow: large text grows a little less on it, so that not too much must be scrolled.
        large = max(1.0, theme.factor / 1.25) ** 0.5
        headline = f"**{hints.headline()}**" if hints.stage == "move" else hints.headline()
        blocks: list[TextBlock] = [RichTextBlock(theme, headline, width, size=BODY * 0.97 / large, gap=0)]
        if hints.stage == "thinking":
            hurry = (
                t("coach.hurry_pad", cap=key_bindings.in_text("back")) if input_devices.in_use.pad else t("coach.hurry")
            )
            blocks.append(RichTextBlock(theme, f"*{hurry}*", width, colour=SEPIA, size=SMALL * 0.95, gap=26))
        verdict = " ".join(hints.verdict())
        if verdict:
            blocks.append(RichTextBlock(theme, verdict, width, size=SMALL / large, gap=10, picture=hint.VERDICT))
        reasons = hints.reasons()
        if reasons:
            blocks.append(RichTextBlock(theme, f"*{t('coach.then')}*", width, size=SMALL / large, colour=SEPIA, gap=10))
        blocks += [
            RichTextBlock(theme, why, width, size=SMALL / large, gap=7, picture=picture) for picture, why in reasons
        ]
        return blocks

    def spoken_changes(self) -> Mapping[object, str]:
        return {"hint": self._slip.spoken if self.hints.stage else ""}

    # ----- drawing

    def draw_over(self, canvas: Canvas) -> None:
        """The slip."""
        if self.bottom:
            self._slip.draw(canvas)
        if self.hints.stage == "thinking":
            self._draw_dots(canvas)

    def _draw_dots(self, canvas: Canvas) -> None:
        """Three dots that a quill sets one after the other."""
        shown = 3 if self.actions.animator.reduced else int(self._beat / _BEAT) % 4
        page = self._slip.page
        y = page.rect.y + page.blocks[0].height + 14
        for dot in range(3):
            place = (page.rect.x + 8 + dot * 20, y)
            if dot < shown:
                canvas.circle(place, 5, RUBRIC)
            else:
                canvas.circle(place, 5, SEPIA, 1.5)

    def draw_light(self, canvas: Canvas) -> None:
        """Light up what the hint speaks of."""
        boxes = [item.rect for name in self.hints.highlighted() for item in self._find(name) if item.visible]
        self._light.draw(canvas, boxes)
