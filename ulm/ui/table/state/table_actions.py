"""What panels and things on the board ask of the scene that shows the table."""

from typing import Protocol

from ulm.rules import Move
from ulm.ui.table.state.inspectable import Inspectable
from ulm.ui.table.state.screen_layout import Arrangement
from ulm.ui.toolkit.animation import Animator
from ulm.ui.toolkit.focus import FocusRing
from ulm.ui.toolkit.theme import Theme


class Invalidated(Protocol):
    """What can be asked for a new frame."""

    def invalidate(self) -> None:
        """Ask for a new frame."""


class BoardScreen(Invalidated, Protocol):
    """What the board lies on."""

    @property
    def theme(self) -> Theme:
        """Colours, letters and the size of text."""


class TableScreen(BoardScreen, Protocol):
    """What is drawn on."""

    animator: Animator
    focus: FocusRing
    arrangement: Arrangement
    """Where the parts of the screen stand in the window as it is now."""


class ViewerActions(TableScreen, Protocol):
    """What can be done at every table: while a game is played, and while one is looked back on."""

    # ----- the picture

    def redraw(self) -> None:
        """Something that is shown has changed: draw the board and all panels anew."""

    def rebuild_items(self) -> None:
        """What can be pointed at has changed: make all items anew, and draw anew."""

    def rebuild_panel_items(self) -> None:
        """What can be pointed at on the panels has changed, and nothing else."""

    # ----- what is said

    def refuse(self, sentence: str) -> None:
        """Say in the top bar why something cannot be done."""

    def refuse_move(self, move: Move) -> None:
        """Say in the top bar why a move that was tried cannot be played."""

    def tell(self, sentence: str, sign: str) -> None:
        """Say in the top bar how something is done, beside the picture of it."""

    # ----- looking

    def inspect(self, thing: Inspectable | None) -> None:
        """Show something in the Inspector."""

    def pin(self, thing: Inspectable | None) -> None:
        """Keep something shown in the Inspector, or release it if it is what is kept; None releases."""

    def show_rules(self, thing: Inspectable | None) -> None:
        """Open the rules at the page that explains a thing."""

    def look_back(self, number: int) -> None:
        """Show the position right after a move of the history."""

    def open_menu(self) -> None:
        """Open the menu."""


class PlayerActions(ViewerActions, Protocol):
    """What whoever plays can do besides; there is no hand where a game is looked back on."""

    def perform(self, move: Move) -> None:
        """Play a move; refuse it where it is not legal."""

    def select(self, colour: str) -> None:
        """Choose an own tile to pay with, or put it back."""

    def end_turn(self) -> None:
        """End the turn; ask before where something useful would lapse."""

    def undo(self) -> None:
        """Take the last own move back."""

    def redo(self) -> None:
        """Play again what was taken back."""

    def reset(self) -> None:
        """Take the turn back as far as may be."""

    def ask_hint(self) -> None:
        """Show a hint, or why there is none."""

    def show_pushes(self) -> None:
        """Lay out all pushes side by side."""
