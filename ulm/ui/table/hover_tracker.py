"""What the player attends to: what is pointed at is explained in the Inspector, and can be kept there."""

from ulm.ui.table.panels.sidebar import SidePanel
from ulm.ui.table.state.inspectable import Inspectable
from ulm.ui.table.state.table_actions import ViewerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.toolkit.focus import Focusable, FocusRing
from ulm.ui.toolkit.input import (
    LEFT,
    RIGHT,
    Input,
    KeyDown,
    KeyUp,
    PointerDown,
    PointerUp,
    ScrollInput,
    TextTyped,
    Wheel,
)
from ulm.ui.toolkit.viewport import Point


class HoverTracker:
    """Follows pointer and keys. The scene calls ``before`` and ``after`` around each input, ``follow`` when items have
    been made anew.
    """

    def __init__(self, state: TableState, actions: ViewerActions, focus: FocusRing) -> None:
        self._state = state
        self._actions = actions
        self._focus = focus
        self.side: SidePanel | None = None
        """Where things are explained."""
        self._keys_lead = False
        """Whether a key was used last, not the pointer."""
        self._subject: object = None
        """What the item that is pointed at stood for when that was looked at last."""
        self._pressed: Focusable | None = None
        self._pinned: Inspectable | None = None

    @property
    def item(self) -> Focusable | None:
        """What the pointer is on, or what the keyboard points at: whichever was used last."""
        focused = self._focus.focused if self._focus.visible else None
        hovered = self._focus.hovered
        return (focused or hovered) if self._keys_lead else (hovered or focused)

    def before(self, event: Input) -> None:
        """An input comes."""
        self._pressed, self._pinned = self._focus.pressed, self._state.pinned
        if not isinstance(event, KeyUp | TextTyped | ScrollInput):
            self._keys_lead = isinstance(event, KeyDown)

    def after(self, event: Input, used: bool) -> bool:
        """The scene has handled the input; whether it was used there or here."""
        match event:
            case PointerDown(pos, button) if button == RIGHT and not used:
                used = self._pin_at(pos)
            case Wheel() if not used:
                used = self._scroll(event)
            case PointerUp(pos, button) if button == LEFT and self._pinned is not None:
                self._release(pos)
        self.follow()
        return used

    def follow(self) -> None:
        """Explain what is pointed at now, and nothing else; who comes to the side reads on there."""
        item = self.item
        if item is not None and item.name.startswith("side:"):
            return
        subject = item.subject if item is not None else None
        if subject != self._subject or subject is None:
            self._subject = subject
            self._actions.inspect(subject if isinstance(subject, Inspectable) else None)

    def _pin_at(self, pos: Point) -> bool:
        item = self._focus.at(pos)
        if item is None or not isinstance(item.subject, Inspectable):
            return False
        self._actions.pin(item.subject)
        return True

    def _scroll(self, event: Wheel) -> bool:
        item = self._focus.at(event.pos)
        side = self.side
        return side is not None and item is not None and item.subject == side.topic and side.scroll(event)

    def _release(self, pos: Point) -> None:
        """A click that has done something with another thing releases what is kept."""
        pressed = self._pressed
        if pressed is None or not pressed.contains(pos) or not isinstance(pressed.subject, Inspectable):
            return
        if pressed.subject != self._pinned == self._state.pinned:
            self._actions.pin(None)
