"""The hint on the table: a slip of parchment beside the board, and a light on what it speaks of."""

from collections.abc import Callable, Sequence

import pygame

from ulm.text.catalog import t
from ulm.ui import keys
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.theme import AZURITE, BODY, INK, PAGE, RUBRIC, SEPIA, SMALL
from ulm.ui.table.board.drawing import badge, glow
from ulm.ui.table.hints import hint_text
from ulm.ui.table.hints.hint_pointer import hand_at
from ulm.ui.table.hints.hint_state import Hints
from ulm.ui.table.panels.blocks import Block, Words
from ulm.ui.table.panels.column import Column
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.state import screen_layout
from ulm.ui.table.state.table_actions import TableActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.widgets.button import Button

_LEFT, _TOP, _WIDE = screen_layout.SIDE.x + 4, screen_layout.SIDE.y + 6, screen_layout.SIDE.w - 10
_MOST = screen_layout.SIDE.h - 12
_HEAD, _PAD = 50.0, 16.0
_Z = 70
_ARRIVAL = 420.0
"""How long (ms) the light takes to close in on its things."""
_BEAT = 450.0
"""How long each dot of a tutor that thinks takes."""

Find = Callable[[str], Sequence[Item]]


class HintPanel(Panel):
    """Shows a hint. It lies above the side, whose sheets need not give way, and is drawn at each frame; so is the
    light on what it speaks of, above everything else (``draw_light``).
    """

    def __init__(
        self,
        state: TableState,
        actions: TableActions,
        hints: Hints,
        find: Find,
        kept_clear: Callable[[], Sequence[pygame.FRect]],
    ) -> None:
        """``find`` gives the things on the screen that have a name, ``kept_clear`` the places that stay readable."""
        super().__init__(state, actions)
        self.hints = hints
        self._find = find
        self._kept_clear = kept_clear
        self._page = Column(pygame.FRect(0, 0, 1, 1), name="coach:page")
        self._page.z = _Z + 1
        self._page.on_scroll = actions.invalidate
        self._slip = pygame.FRect(_LEFT, _TOP, _WIDE, 0)
        self._items: list[Item] = []
        self._stage = ""
        self._time = 0.0
        self._beat = 0.0

    # ----- time

    @property
    def animating(self) -> bool:
        return bool(self.hints.highlighted()) and self._time < _ARRIVAL

    def update(self, dt: float) -> None:
        """The dots of a tutor that thinks need few frames."""
        if self.hints.stage != self._stage:
            self._stage, self._time = self.hints.stage, 0.0
        self._time += _ARRIVAL if self.actions.animator.reduced else dt
        if self.hints.stage == "thinking":
            self._beat += dt
            self.actions.invalidate()

    # ----- items

    @property
    def bottom(self) -> float:
        """Where the slip ends; 0 where there is none."""
        return self._slip.bottom + 4 if self.hints.stage else 0.0

    def items(self) -> Sequence[Item]:
        """The slip itself, so that nothing below it is meant, its words and its buttons."""
        self._items = []
        if not self.hints.stage:
            return ()
        theme = self.actions.theme
        width = _WIDE - 2 * _PAD
        self._page.fill(self._blocks(width - 16), top=self.hints.stage != self._stage)
        button = 54.0 * min(1.25, theme.factor) if self.hints.stage == "place" else 0.0
        words = sum(block.gap + block.height for block in self._page.blocks)
        high = min(_MOST, _HEAD + words + 2 * _PAD + (button + 10 if button else 0.0))
        self._slip = slip = pygame.FRect(_LEFT, _TOP, _WIDE, high)
        room = high - _HEAD - 2 * _PAD + 6 - (button + 10 if button else 0.0)
        self._page.place(pygame.FRect(slip.x + _PAD, slip.y + _HEAD + _PAD - 6, width, room))
        ground = Item(slip, focusable=False, z=_Z, name="coach:slip")
        close = pygame.FRect(slip.right - 46, slip.y + 8, 38, 38)
        self._items = [ground, self._page]
        if button:
            self._items.append(
                Button(
                    (slip.x + _PAD, slip.bottom - _PAD - button + 4, width, button),
                    t("coach.more"),
                    self.hints.ask,
                    size=BODY * 0.9 / max(1.0, theme.factor / 1.4),
                    tooltip=keys.with_key(t("coach.more"), "hint"),
                    z=_Z + 1,
                    name="coach:more",
                )
            )
        self._items.append(_Close(close, self._away))
        return self._items

    def _away(self) -> None:
        self.hints.forget()

    def _blocks(self, width: float) -> list[Block]:
        theme, hints = self.actions.theme, self.hints
        # A slip is narrow: large text grows a little less on it, so that not too much must be scrolled.
        large = max(1.0, theme.factor / 1.25) ** 0.5
        headline = f"**{hints.headline()}**" if hints.stage == "move" else hints.headline()
        blocks: list[Block] = [Words(theme, headline, width, size=BODY * 0.97 / large, gap=0)]
        if hints.stage == "thinking":
            blocks.append(Words(theme, f"*{t('coach.hurry')}*", width, colour=SEPIA, size=SMALL * 0.95, gap=26))
        for number, said in enumerate(hints.verdict()):
            picture = "" if number else hint_text.VERDICT
            blocks.append(Words(theme, said, width, size=SMALL / large, gap=10, picture=picture))
        reasons = hints.reasons()
        if reasons:
            blocks.append(Words(theme, f"*{t('coach.then')}*", width, size=SMALL / large, colour=SEPIA, gap=10))
        blocks += [Words(theme, why, width, size=SMALL / large, gap=7, picture=picture) for picture, why in reasons]
        return blocks

    # ----- drawing

    def draw_over(self, canvas: Canvas) -> None:
        """The slip."""
        if not self.hints.stage or not self._items:
            return
        slip = self._slip
        canvas.fill(slip.move(5, 6), INK, radius=8, alpha=110)
        canvas.fill(slip, PAGE, radius=8)
        with canvas.clip(slip.inflate(-4, -4)):
            canvas.texture("ui/parchment", slip.inflate(-4, -4), alpha=90)
        canvas.outline(slip, INK, 2.5, radius=8)
        canvas.outline(slip.inflate(-8, -8), RUBRIC, 1.5, radius=5)
        side = 36.0
        icon = "icons/quill" if self.hints.stage == "thinking" else "icons/hint"
        canvas.sprite(icon, (slip.x + _PAD, slip.y + 12, side, side))
        canvas.text(
            t("coach.title"),
            (slip.x + _PAD + side + 12, slip.y + 30),
            28 / max(1.0, canvas.theme.factor * 0.85),
            RUBRIC,
            font="display",
            anchor="midleft",
            width=slip.w - 2 * _PAD - side - 60,
            shrink=True,
        )
        left, right = slip.x + _PAD, slip.right - _PAD
        canvas.line((left, slip.y + _HEAD), (right, slip.y + _HEAD), SEPIA, 1.5)
        for item in self._items[1:]:
            item.draw(canvas)
        if self.hints.stage == "thinking":
            self._draw_dots(canvas)
        elif self.hints.stage == "place":
            more = next(item.rect for item in self._items if item.name == "coach:more")
            badge(canvas, (more.right - 6, more.y + 3), keys.key_name("hint"), size=16)

    def _draw_dots(self, canvas: Canvas) -> None:
        """Three dots that a quill sets one after the other."""
        shown = 3 if self.actions.animator.reduced else int(self._beat / _BEAT) % 4
        first = self._page.blocks[0]
        y = self._page.rect.y + first.height + 14
        for dot in range(3):
            place = (self._page.rect.x + 8 + dot * 20, y)
            if dot < shown:
                canvas.circle(place, 5, RUBRIC)
            else:
                canvas.circle(place, 5, SEPIA, 1.5)

    def draw_light(self, canvas: Canvas) -> None:
        """Light up what the hint speaks of: a wide frame closes in on each thing; a hand points at the first
        of them.
        """
        boxes = [item.rect for name in self.hints.highlighted() for item in self._find(name) if item.visible]
        away = max(0.0, 1 - self._time / _ARRIVAL) ** 2
        for box in boxes:
            glow(canvas, box.inflate(-6, -6), AZURITE, radius=12, strong=True)
            canvas.outline(box.inflate(6, 6), PAGE, 3, radius=12)
            if away:
                canvas.outline(box.inflate(20 + 150 * away, 20 + 150 * away), AZURITE, 4, radius=16)
        if boxes:
            row = [box for box in boxes if abs(box.centery - boxes[0].centery) < boxes[0].h / 2]
            first = min(row, key=lambda box: box.x)
            hand = hand_at(first, [each for each in self._kept_clear() if not each.contains(first)])
            canvas.sprite("icons/hint", hand.moved_off(60 * away), angle=hand.angle, flip=hand.flip)


class _Close(Item):
    """Puts the slip away."""

    def __init__(self, rect: pygame.FRect, on_activate: Callable[[], None]) -> None:
        tip = keys.with_key(t("coach.close"), "back")
        super().__init__(rect, on_activate=on_activate, tooltip=tip, z=_Z + 1, name="coach:close")

    def draw(self, canvas: Canvas) -> None:
        if self.hovered:
            canvas.outline(self.rect, RUBRIC, 2, radius=7)
        canvas.sprite("icons/cross", self.rect.inflate(-12, -12), alpha=255 if self.hovered else 190)
