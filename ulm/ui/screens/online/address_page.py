"""Pages on which the address of a table or a server is typed; one sentence says why it was of no use."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial

from ulm.i18n.catalog import t
from ulm.i18n.sanitizing import in_rich_text
from ulm.net.invitation import BadInvitation, Invitation, invitation
from ulm.ui.program import Program
from ulm.ui.screens.page import INDENT, BackdropScene, back_button, in_the_middle, page_of
from ulm.ui.screens.settings_scene import labelled
from ulm.ui.toolkit import clipboard
from ulm.ui.toolkit.containers import Row, Space
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.label import Label
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import BODY, RUBRIC, SEPIA
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn
from ulm.ui.toolkit.widgets.text_field import TextField

_ROW, _GAP, _MOST_GROWN = 62.0, 14.0, 1.2
_LABEL = 0.3
_LONGEST_LINE = 400


class AddressPage(BackdropScene):
    """A list, an address and what else is typed, the sentence, the button that sends it off."""

    first = "address"

    def __init__(self, app: Program, address: str = "") -> None:
        super().__init__(app)
        self.address = address
        self.sentence = ""
        """Why it was of no use."""
        self._left = False

    @property
    @abstractmethod
    def asked(self) -> Invitation | None:
        """Who has been asked and has not answered yet."""

    def leave(self) -> None:
        super().leave()
        self._left = True

    def again(self) -> None:
        """Something is different now."""
        if not self._left:
            self.relayout()
            self.invalidate()

    def spoken_changes(self) -> dict[object, str]:
        return {"said": self.sentence, "connecting": self._connecting()}

    def _connecting(self) -> str:
        return "" if self.asked is None else t("online.people.connecting", address=in_rich_text(self.asked.address))

    # ----- layout

    @property
    def row(self) -> float:
        """The height of a row."""
        return _ROW * min(self.app.theme.factor, _MOST_GROWN)

    def page(self, title: str, contents: Sequence[Node], act: Button) -> Node:
        """All of it; ``act`` sends off what was typed."""
        theme, row = self.app.theme, self.row
        gap = _GAP * min(theme.factor, _MOST_GROWN)
        told = self.sentence or self._connecting()
        below = [Label(told, BODY, RUBRIC if self.sentence else SEPIA, font="semibold")] if told else []
        act.enabled = self.asked is None
        foot = Row(Space(INDENT), back_button(self.app, row), Space(grow=1.0), act)
        return in_the_middle(page_of(theme, title, [ScrollColumn(*contents, gap=gap), *below], foot, (1380, 1000)))

    def fields(self, address: TextField, *others: tuple[str, Focusable]) -> list[Node]:
        """The address with the button that pastes one, and below it the others with their labels."""
        paste = Button(t("online.join.paste"), self._paste, least=(0, self.row), size=BODY - 2, name="paste")
        paste.width = paste.needed_width(self.app.theme)
        found = [self._beside(t("online.join.address"), address, paste)]
        return found + [self._beside(label, item, Space(paste.width)) for label, item in others]

    def _beside(self, label: str, item: Focusable, last: Node) -> Node:
        part = labelled(self.app.theme, label, item, _LABEL)
        return Row(sized(part, width=0.0, grow=1.0), last, gap=14, align="end")

    def address_field(self, hint: str, tip: str) -> TextField:
        """The field of the address."""
        return TextField(
            self.address,
            partial(self.set, "address"),
            least=(0, self.row),
            longest=_LONGEST_LINE,
            hint=hint,
            tooltip=tip,
            name="address",
        )

    # ----- what is typed and chosen

    def set(self, which: str, text: str) -> None:
        """Note what was typed, without making the field anew that is being edited."""
        setattr(self, which, text)

    def typed(self, otherwise: str) -> Invitation | None:
        """The place that was typed; None where it is none, after ``otherwise`` is said."""
        self.sentence = ""
        try:
            return invitation(self.address)
        except BadInvitation:
            self.refuse(otherwise)
            return None

    def choose(self, address: str, then: str) -> None:
        """Take an address of the list, and go on at an item."""
        self.address = address
        self.again()
        self.focus.focus(self.focus.find(then))

    def _paste(self) -> None:
        self.address = clipboard.paste()[:_LONGEST_LINE]
        self.again()

    def refuse(self, sentence: str) -> None:
        """Say why it was of no use."""
        self.app.audio.play("refused")
        self.sentence = sentence
        self.again()
