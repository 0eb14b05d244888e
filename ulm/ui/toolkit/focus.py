"""One focus ring and one hit test for widgets and pieces alike.

Whatever can be pointed at, focused or pressed is an ``Item``: a button, a piece on a board, a row of a
list. A scene puts its items into its ``FocusRing``, which turns pointer and keyboard into the same few
calls: ``activate()`` for what can be done, ``refuse()`` for what cannot (it stays visible and says why).
"""

import math
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

import pygame

from ulm.ui.toolkit.animation import BaseTimings
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.drag import Drag
from ulm.ui.toolkit.hit_slop import nearest_in_reach
from ulm.ui.toolkit.input import (
    LEFT,
    Input,
    KeyDown,
    PointerDown,
    PointerLeave,
    PointerMove,
    PointerUp,
    TextTyped,
    Wheel,
)
from ulm.ui.toolkit.input_devices import in_use
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.spatial_navigation import FocusTrail, nearest, same
from ulm.ui.toolkit.theme import GILT, INK
from ulm.ui.toolkit.viewport import Point, RectLike

Tooltip: TypeAlias = str | Callable[[], str] | None

_MOVED = 4.0
"""How far the pointer moves, in logical pixels, before it counts as moved again after a press."""
_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_UNSTEADY = 12.0
"""How far a finger that is held on something may tremble."""
_NOWHERE: Point = (-1.0, -1.0)
"""Where a pointer is that has not moved yet."""


class Focusable(Node):
    """Something on the screen that can be pointed at, focused and activated.

    ``rect`` is logical; where other parts place an item, the size it is made with is the least it measures. Items with
    a higher ``z`` lie on top, among equals the one added last. A disabled item is still hovered and focused, so that
    its tooltip can say why it cannot be used.
    """

    typing = False
    """Whether the item takes typed text while it is focused."""
    sound = ""
    """What is heard when the item is used; empty for items whose actions have sounds of their own."""

    def __init__(
        self,
        rect: RectLike = (0, 0, 0, 0),
        *,
        on_activate: Callable[[], None] | None = None,
        tooltip: Tooltip = None,
        enabled: bool = True,
        focusable: bool = True,
        z: int = 0,
        name: str = "",
    ) -> None:
        self.rect = pygame.FRect(rect)
        self.least = self.rect.size
        self.on_activate = on_activate
        self.on_refuse: Callable[[], None] | None = None
        self.on_hover: Callable[[bool], None] | None = None
        self.tooltip = tooltip
        self.enabled = enabled
        self.visible = True
        self.focusable = focusable
        self.clip: pygame.FRect | None = None
        """The part of the screen in which the item is seen, if it is inside something that scrolls."""
        self.reveal: Callable[[Focusable], None] | None = None
        """Called when the keyboard brings the focus here: scroll it into view."""
        self.z = z
        self.name = name
        self.label = ""
        """What stands beside the item and says what it is; spoken before it."""
        self.subject: object = None
        """What the item stands for, if its scene explains it."""
        self.hovered = False
        self.focused = False
        self.pressed = False

    def contains(self, pos: Point) -> bool:
        """Whether a logical point lies on the item."""
        return self.rect.collidepoint(pos) and (self.clip is None or self.clip.collidepoint(pos))

    @property
    def seen(self) -> bool:
        """Whether some of it is seen."""
        return self.clip is None or bool(self.clip.colliderect(self.rect))

    def tooltip_text(self) -> str:
        """What the tooltip says, as rich text; empty where there is none."""
        text = self.tooltip() if callable(self.tooltip) else self.tooltip
        return text or ""

    def spoken_name(self) -> str:
        """What the item is called where it cannot be seen, as rich text; by default the words on it."""
        return str(getattr(self, "text", ""))

    def spoken_value(self) -> str:
        """What it is set to, as rich text; said alone when only that has changed."""
        return ""

    def spoken(self) -> str:
        """All that is said of the item when it gets the focus, as rich text in lines."""
        about = self.label, self.spoken_name(), self.spoken_value(), self.tooltip_text()
        return "\n".join(line for line in about if line)

    def activate(self) -> None:
        """A click, or Enter while focused."""
        if self.on_activate is not None:
            self.on_activate()

    def refuse(self) -> None:
        """A try while disabled."""
        if self.on_refuse is not None:
            self.on_refuse()

    def drag(self) -> Drag | None:
        """What is picked up when the pointer pulls at the item; None where nothing can be."""
        return None

    def handle(self, event: Input) -> bool:
        """Input that reaches the item: keys and text while it is focused, the pointer while it is held down
        on it, the wheel over it. True when the item used it up.
        """
        return False

    def pointed(self, pos: Point) -> None:
        """The pointer moves over it."""

    def update(self, dt: float) -> None:
        """Let time go by (ms)."""

    @property
    def animating(self) -> bool:
        """Whether it changes by itself, so that frames must follow each other."""
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the item; pieces that their scene draws leave this empty."""

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw the mark of the focus around the item: a gilt line between two of ink."""
        box = self.rect.inflate(12, 12)
        ring = canvas.theme.ring
        outer = box.inflate(2 * ring - 4, 2 * ring - 4)
        canvas.outline(outer, INK, 2 * ring, radius=10)
        canvas.outline(outer.inflate(-4, -4), GILT, ring, radius=9)


class FocusRing:
    """The items of a scene, which of them has the focus, which one lies under the pointer."""

    def __init__(self) -> None:
        self.items: list[Focusable] = []
        self.focused: Focusable | None = None
        self.hovered: Focusable | None = None
        self.pressed: Focusable | None = None
        self.visible = False
        """Whether the focus is drawn: from the first use of the keyboard until the next use of the pointer.
        """
        self.on_sound: Callable[[str], None] | None = None
        """Called with the name of a sound to play."""
        self.pointer: Point = _NOWHERE
        self._trail: FocusTrail[Focusable] = FocusTrail()
        self._waited = 0.0
        self._tip: Focusable | None = None
        self._pressed_at: Point | None = None
        """Where something was pressed: no tooltip covers the effect of a press until the pointer has moved away."""
        self._keys_lead = False
        """Whether the focus was moved last, not the pointer."""
        self._finger: Point | None = None
        """Where a finger rests on something that shows more when it is pointed at, as long as it is held still."""
        self._touched = False
        """Whether it was a finger that pressed last."""
        self._held = 0.0
        """How long it has lain there (ms)."""
        self._turns: dict[str, int] = {}
        """When each item, by its name, had the focus last: how many times the focus had moved before."""
        self._lost_at: pygame.FRect | None = None
        """Where the item lay that had the focus and is gone."""

    def __iter__(self) -> Iterator[Focusable]:
        """Visible items from the bottom to the top."""
        return iter(sorted((item for item in self.items if item.visible), key=lambda item: item.z))

    # ----- membership

    def add(self, *items: Focusable) -> None:
        """Put items into the ring, behind those that are there (the order of Tab)."""
        self.items.extend(items)

    def remove(self, *items: Focusable) -> None:
        """Take items out."""
        for item in items:
            self.items.remove(item)
        self._forget_gone()

    def clear(self) -> None:
        """Take all items out."""
        self.items.clear()
        self._forget_gone()

    def replace(self, items: Iterable[Focusable]) -> None:
        """Other items for the present ones; focus and hover stay with an item of the same ``name``."""
        focused, hovered = self.focused, self.hovered
        self.items = list(items)
        self._forget_gone()
        if focused is not None and focused.name and self.focused is None:
            self.focus(self.find(focused.name))
        if hovered is not None and self.pressed is None:
            self._hover(self.at(self.pointer))

    def find(self, name: str) -> Focusable | None:
        """The item of that name."""
        return next((item for item in self.items if item.name == name), None)

    def _forget_gone(self) -> None:
        if self.focused is not None and self.focused not in self.items:
            self._lost_at = self.focused.rect.copy()
            self.focused.focused = False
            self.focused = None
        if self.hovered is not None and self.hovered not in self.items:
            self.hovered.hovered = False
            self.hovered = None
        if self.pressed is not None and self.pressed not in self.items:
            self.pressed.pressed = False
            self.pressed = None
        if self._tip is not None and self._tip not in self.items:
            self._tip = None

    # ----- focus and hit test

    def at(self, pos: Point) -> Focusable | None:
        """The topmost visible item at a logical point; for a finger, small items reach further."""
        there = list(self)
        if in_use.touch:
            return nearest_in_reach(there, pos)
        return next((item for item in reversed(there) if item.contains(pos)), None)

    def focus(self, item: Focusable | None, show: bool | None = None) -> None:
        """Give the focus to an item, or to none; ``show`` says whether it is drawn from now on."""
        if self.focused is not None:
            self.focused.focused = False
        self.focused = item
        if item is not None:
            item.focused = True
            if item.name:
                self._turns[item.name] = max(self._turns.values(), default=0) + 1
        if show is not None:
            self.visible = show
        if show:
            self._pressed_at = None
            self._keys_lead = True
        if item is not None and item.reveal is not None and self.visible:
            item.reveal(item)
        self._point_tip()

    @property
    def astray(self) -> bool:
        """Whether the keyboard is in use, but points at nothing."""
        return self.visible and (self.focused is None or not self.can_focus(self.focused))

    def focus_nearest(self, among: Iterable[Focusable] | None = None) -> None:
        """Give the focus to what lies nearest to the item that had it last, to the first if none had it: to something
        that can be used, if there is any.
        """
        there = [item for item in (self.items if among is None else among) if self.can_focus(item)]
        there = [item for item in there if item.enabled] or there
        lost = self.focused.rect if self.focused is not None else self._lost_at
        if not there:
            self.focus(None)
        elif lost is None:
            self.focus(there[0], show=True)
        else:
            self.focus(min(there, key=lambda item: math.dist(item.rect.center, lost.center)), show=True)

    def can_focus(self, item: Focusable) -> bool:
        """Whether the keyboard can come to an item."""
        return item.visible and item.focusable

    def last_focused(self, items: Iterable[Focusable]) -> Focusable | None:
        """Which of some items had the focus last; None if none of them ever had it."""
        known = [item for item in items if item.name in self._turns]
        return max(known, key=lambda item: self._turns[item.name], default=None)

    def step(self, by: int) -> None:
        """Move the focus on in the order of the ring (Tab: 1, Shift+Tab: −1)."""
        ring = [item for item in self.items if self.can_focus(item)]
        if not ring:
            return
        if self.focused in ring:
            self.focus(ring[(ring.index(self.focused) + by) % len(ring)], show=True)
        else:
            self.focus(ring[0 if by > 0 else -1], show=True)

    def towards(self, dx: int, dy: int) -> None:
        """Move the focus to the nearest item in a direction (arrow keys). Who turns round comes back to where they
        came from, and who goes along a row or column stays in it, however high or wide the items on the way are.
        """
        if self.focused is None:
            self.step(1)
            return
        way, here = (dx, dy), self.focused
        others = [item for item in self.items if item.visible and item.focusable and item is not here]
        before = self._trail.turned_round(here, way)
        found = next((item for item in others if same(item, before)), None)
        if found is not None:
            self._trail.go_back()
        else:
            found = nearest(here.rect, others, way, self._trail.line(here, way))
            if found is None:
                return
            self._trail.go(here, found, way)
        self.focus(found, show=True)

    def scroll(self, notches: float) -> bool:
        """Scroll what has the focus, else what can be scrolled, the largest first."""
        scrolled = sorted(self, key=lambda item: (item is not self.focused, -item.rect.w * item.rect.h))
        return any(item.handle(Wheel(item.rect.center, 0, notches)) for item in scrolled)

    def scroll_at(self, wheel: Wheel) -> bool:
        """Turn the wheel over what lies at a point; whether something scrolled."""
        return any(item.handle(wheel) for item in reversed(list(self)) if item.contains(wheel.pos))

    def holds(self, move: PointerMove) -> bool:
        """Whether the item that is pressed follows the pointer, as the handle of a slider does."""
        return self.pressed is not None and self.pressed.enabled and self.pressed.handle(move)

    # ----- hovering and tooltips

    def restore_pointer(self, pointer: Point) -> None:
        """The scene above is gone; the pointer is where it was there, and may not move at all."""
        if pointer != _NOWHERE:
            self.pointer = pointer
            self._hover(self.at(pointer))

    def _hover(self, item: Focusable | None) -> None:
        if item is self.hovered:
            return
        before, self.hovered = self.hovered, item
        if before is not None:
            before.hovered = False
            if before.on_hover is not None:
                before.on_hover(False)
        if item is not None:
            item.hovered = True
            if item.on_hover is not None:
                item.on_hover(True)
        self._point_tip()

    def _point_tip(self) -> None:
        focused = self.focused if self.visible else None
        wanted = (focused or self.hovered) if self._keys_lead else (self.hovered or focused)
        if wanted is not self._tip:
            self._tip = wanted
            self._waited = 0.0

    @property
    def waiting(self) -> bool:
        """Whether a tooltip is about to appear."""
        if self._finger is not None:
            return True
        if self._tip is None or self._pressed_at is not None or self._waited >= BaseTimings.HOVER:
            return False
        return bool(self._tip.tooltip_text())

    @property
    def animating(self) -> bool:
        """Whether something in the ring changes by itself, or a tooltip is about to appear."""
        # Asked a hundred times a second: things of a kind that never changes by itself are passed over.
        still = Focusable.animating
        return self.waiting or any([item.animating for item in self.items if type(item).animating is not still])

    @property
    def tipped(self) -> Focusable | None:
        """The item whose tooltip is to be shown now."""
        if self._tip is None or self._waited < BaseTimings.HOVER or self.pressed is not None:
            return None
        if self._pressed_at is not None:
            return None
        return self._tip if self._tip.visible and self._tip.tooltip_text() else None

    def update(self, dt: float) -> None:
        """Let time go by (ms), for what lies in the ring as well."""
        for item in self.items:
            item.update(dt)
        self._waited += dt
        if self._finger is not None:
            self._held += dt
            if self._held >= BaseTimings.LONG_PRESS:
                self._explain()

    def _explain(self) -> None:
        """A finger was held on something: it is explained, and not used when the finger goes up."""
        self.cancel_press()
        self._pressed_at = None
        self._waited = BaseTimings.HOVER

    # ----- input

    def try_item(self, item: Focusable) -> None:
        """Activate an item, or let it refuse."""
        self._sound(item)
        if item.enabled:
            item.activate()
        else:
            item.refuse()

    def _sound(self, item: Focusable) -> None:
        name = item.sound if item.enabled else "refused"
        if name and self.on_sound is not None:
            self.on_sound(name)

    def handle(self, event: Input) -> bool:
        """Take an input; True when it is used up."""
        match event:
            case PointerMove(pos, held):
                self.pointer = pos
                self._note_move(pos)
                if self._keys_lead:
                    self._keys_lead = False
                    self._point_tip()
                if self.pressed is not None:
                    return held and self.holds(event)
                if self._touched and held:
                    return False
                self._hover(self.at(pos))
                if self.hovered is not None:
                    self.hovered.pointed(pos)
                return False
            case PointerLeave():
                self._hover(None)
                self._release()
                return False
            case PointerDown(pos, button):
                return self._down(event, pos, button)
            case PointerUp(pos, button):
                return self._up(event, pos, button)
            case Wheel(pos):
                used = self.scroll_at(event)
                if used and self.pressed is None:
                    # Other items are under the pointer now.
                    self._hover(self.at(pos))
                return used
            case KeyDown():
                return self._key(event)
            case TextTyped():
                return self.focused is not None and self.focused.enabled and self.focused.handle(event)
        return False

    def _note_move(self, pos: Point) -> None:
        """The pointer moves: once it has gone a little way from where it pressed, tooltips come again."""
        if self._finger is not None and math.dist(pos, self._finger) > _UNSTEADY:
            self._finger = None
        if self._pressed_at is not None and math.dist(pos, self._pressed_at) > _MOVED:
            self._pressed_at = None
            self._waited = 0.0

    def _down(self, event: PointerDown, pos: Point, button: int) -> bool:
        self.pointer = pos
        self._touched = event.touch
        item = self.at(pos)
        self._keys_lead = False
        self._hover(item)
        if button != LEFT:
            return item is not None and item.handle(event)
        self._release()  # a mouse may hold something down when a finger comes, or be let go in another window
        self.focus(item if item is not None and item.focusable else None, show=False)
        if item is None:
            return False
        self.pressed = item
        item.pressed = True
        if event.touch and (item.subject is not None or item.on_hover is not None or item.tooltip_text()):
            self._finger, self._held = pos, 0.0
        # An item that refuses keeps showing why.
        self._pressed_at = pos if item.enabled else None
        if item.enabled:
            item.handle(event)
        return True

    def _up(self, event: PointerUp, pos: Point, button: int) -> bool:
        item = self.pressed
        if button != LEFT or item is None:
            return False
        self._release()
        there = self.at(pos)
        self._hover(there)
        if item.enabled and item.handle(event):
            self._sound(item)
        elif item.contains(pos) or there is item:
            self.try_item(item)
        if event.touch and item.enabled:
            # A finger that is gone points at nothing; what refuses keeps showing why.
            self._hover(None)
        return True

    def _release(self) -> None:
        self._finger = None
        if self.pressed is not None:
            self.pressed.pressed = False
            self.pressed = None

    def cancel_press(self) -> None:
        """Forget the item on which the pointer went down: a drag has begun."""
        self._release()

    def _key(self, event: KeyDown) -> bool:
        focused = self.focused if self.focused is not None and self.focused.visible else None
        if focused is not None and focused.enabled and focused.handle(event):
            self.visible = True
            return True
        if event.ctrl or event.alt:
            return False
        if event.name == "tab":
            self.step(-1 if event.shift else 1)
            return True
        if event.name in _ARROWS:
            self.towards(*_ARROWS[event.name])
            return True
        if event.name in ("return", "space") and focused is not None:
            self.visible = True
            self.try_item(focused)
            return True
        return False
