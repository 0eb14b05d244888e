"""The own hand: cards in a fan, raised on hover, face down while nobody may see them."""

from collections.abc import Callable, Sequence

import pygame

from ulm.i18n.catalog import current, t
from ulm.i18n.display_names import display_name
from ulm.i18n.phrases import labelled
from ulm.i18n.rule_text import card_text
from ulm.rules import Move
from ulm.rules.events import HIDDEN
from ulm.ui import key_bindings
from ulm.ui.table.board.card_face import SIZE, card_face, draw_card
from ulm.ui.table.board.piece_drawing import KEY, badge, draw_highlight
from ulm.ui.table.interaction.drag_sources import DragSources
from ulm.ui.table.interaction.prompt import number_key
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.panel_drawing import hollow, hover, sheet
from ulm.ui.table.panels.recap import own_turn_start, recap_blocks
from ulm.ui.table.panels.scrolling_column import ScrollingColumn as BlockColumn
from ulm.ui.table.state import item_moves
from ulm.ui.table.state.inspectable import Inspectable, sign
from ulm.ui.table.state.table_actions import ViewerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.timings import Timings
from ulm.ui.toolkit import input_devices
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.drag import Drag
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.input import Input
from ulm.ui.toolkit.label import fit, fit_rich
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.rich_text import Paragraph
from ulm.ui.toolkit.theme import BODY, GILT, INK, PALE_INK, RUBRIC, SMALL, TABLE, VELLUM, Theme, mix
from ulm.ui.toolkit.widgets.button import frame_of

_USES = ("now", "later")
_ALONG = ("up", "down")
"""The arrows that lead to each of them."""
_CARD = 118 / 163.9
"""The width of a card by its height."""
_ABOVE, _BELOW, _BESIDE = 7.0, 5.1, 18.0
"""What is left free above, below and beside the cards."""
_TURN = 3.2
_CHOICE_WIDTHS, _CHOICE_HIGH = (172.0, 216.0, 260.0, 304.0), 138.0
"""The buttons of a card are as wide as what they say needs."""
_REASON_TOP = 40.0
_REASON, _MOST_REASON = 18.5, 1.4
_RECAP_SHARES = (1.0, 0.95, 0.9)
"""How much smaller the words of the recap are set until it has room."""
_QUIET = mix(VELLUM, TABLE, 0.35)
"""Words on the dark wood."""


class _Card(Focusable):
    """A card of the hand where it lies in the fan."""

    def __init__(self, panel: "HandPanel", card: str, rect: pygame.FRect, z: int) -> None:
        super().__init__(rect, name=f"hand:{card}", z=z, tooltip=self._tip)
        self._panel = panel
        self.card = card

    def _tip(self) -> str:
        """What the Inspector says, where it is not there."""
        state = self._panel.state
        if state.inspector_shown:
            return ""
        halves = [
            f"[[rubric|**{t(f'panels.inspect.{use}')}**]] {card_text(state.game.rules, self.card, use, current())}"
            for use in ("now", "later")
        ]
        return "\n".join([f"**{display_name('card', self.card)}**", *halves])

    def spoken(self) -> str:
        """Its title and both ways to play it."""
        rules = self._panel.state.game.rules
        uses = [f"{t(f'panels.inspect.{use}')} {card_text(rules, self.card, use, current())}" for use in _USES]
        return "\n".join([str(display_name("card", self.card)), *uses])

    def drag(self) -> Drag | None:
        return self._panel.pull(self.card, self.rect)

    def activate(self) -> None:
        """Offer the two ways to play it, or take the offer back."""
        self._panel.offer("" if self._panel.offered == self.card else self.card)

    def handle(self, event: Input) -> bool:
        """Esc takes the offer back."""
        if key_bindings.pressed(event, "back") and self._panel.offered:
            self._panel.offer("")
            return True
        return False

    def draw_focus(self, canvas: Canvas) -> None:
        """The card is raised instead."""


class CardUse(Focusable):
    """One of the two ways to play the card on offer; drawn above the board by the panel."""

    def __init__(self, panel: "HandPanel", use: str) -> None:
        move = item_moves.play_card(panel.offered, use)
        state = panel.state
        super().__init__(name=f"hand:{use}", z=60, enabled=state.can(move))
        self.height = _CHOICE_HIGH
        self._panel = panel
        self.use = use
        self.move = move
        self.reason = "" if self.enabled else state.reason(move)
        self.eye = state.reveals(move)
        self.hint = number_key(_USES.index(use))
        """The number key that does the same."""
        self.on_refuse = self._refused

    def spoken(self) -> str:
        """The way to play it, with what it does, or why that is not possible."""
        rules = self._panel.state.game.rules
        text = self.reason or card_text(rules, self._panel.offered, self.use, current())
        return labelled(t(f"panels.hand.{self.use}"), text)

    def _refused(self) -> None:
        self._panel.actions.refuse_move(self.move)

    def activate(self) -> None:
        """Play the card."""
        self._panel.offered = ""
        self._panel.play(self.move)

    def paint(self, canvas: Canvas) -> None:
        """Draw the button: the word, and why it cannot be used."""
        canvas.frame(frame_of(self), self.rect)
        inner = self.rect.inflate(-22, -20)
        colour = RUBRIC if self.enabled else PALE_INK
        if self.enabled:
            icon = {"now": "icons/hand", "later": "icons/laid_out"}[self.use]
            canvas.sprite(icon, (inner.centerx - 25, inner.y + 8, 50, 50))
        if self.eye:
            canvas.sprite("icons/eye", (inner.right - 30, inner.y, 30, 30))
        top, high = (inner.y + 56, inner.bottom - inner.y - 52) if self.enabled else (inner.y - 4, _REASON_TOP - 8)
        words = fit(canvas.theme, t(f"panels.hand.{self.use}"), (inner.w, high), size=BODY, font="semibold")
        words.draw(canvas, (inner.centerx, top + high / 2), colour, anchor="center")
        if not input_devices.in_use.pad:
            badge(canvas, (self.rect.x + 10, self.rect.y + 8), self.hint, size=KEY)
        if self.reason:
            self.said(canvas.theme).draw(canvas, self.reason_room.topleft)

    @property
    def reason_room(self) -> pygame.FRect:
        """Where the reason stands."""
        box = self.rect
        return box.move_to(x=box.x + 9, y=box.y + _REASON_TOP, w=box.w - 18, h=box.h - _REASON_TOP - 8)

    def said(self, theme: Theme) -> Paragraph:
        """The reason, set as large as there is room for it."""
        return reason_set(theme, self.reason, self.reason_room.size)


def reason_set(theme: Theme, reason: str, room: tuple[float, float]) -> Paragraph:
    """A reason in a room; it grows less than other words, and is never smaller than is legible."""
    size = min(1.0, _MOST_REASON / theme.factor) * _REASON
    return fit_rich(theme, [reason], room, size=size, least=min(size, _REASON / theme.factor), align="center")[0]


class HandPanel(Panel):
    """The hand of the own seat. A click on a card offers *play now* and *lay out* beside it."""

    def __init__(
        self,
        state: TableState,
        actions: ViewerActions,
        play: Callable[[Move], None] | None = None,
        drags: DragSources | None = None,
    ) -> None:
        """``play``: makes a move, where one can be made; ``drags``: where cards can be pulled out."""
        super().__init__(state, actions)
        self.play = play if play is not None else actions.refuse_move
        self._drags = drags
        self.carried = ""
        """The card that is in the hand of the player just now."""
        self.offered = ""
        """The card whose two ways to be played are on offer."""
        self._lift: dict[str, float] = {}
        self._uses: list[CardUse] = []
        self._fans: dict[int, list[tuple[pygame.FRect, float]]] = {}
        self._peeked = False
        self._recap = BlockColumn(name="hand:recap")
        self._recap.focusable = False
        self._recap_key: object = None
        self.shows_recap = False
        """Whether what the others have done since the own turn is shown while the hand is empty."""

    @property
    def region(self) -> pygame.FRect:
        return self.actions.arrangement.hand

    def relayout(self) -> None:
        self._fans.clear()
        self._recap_key = None

    # ----- what is in the hand

    @property
    def cards(self) -> list[str]:
        """The cards as they may be shown."""
        hand = self.state.mine.hand
        return list(hand) if self.state.hand_open else [HIDDEN] * len(hand)

    def empty_words(self) -> str:
        """What is said where no cards are."""
        return t("panels.hand.empty")

    @property
    def recaps(self) -> bool:
        """Whether what the others have done since the own turn is told here: while the hand is empty, if all of it has
        room.
        """
        if not self.shows_recap or self.state.mine.hand:
            return False
        self._fill_recap()
        return bool(self._recap.blocks)

    def _fill_recap(self) -> None:
        state, theme, room = self.state, self.actions.theme, self._recap_room
        history = state.logged
        begin = own_turn_start(state, history)
        before = history[begin - 1] if begin > 0 else None
        key = (begin, before, state.own, tuple(room), theme.lettering, current().language)
        if key == self._recap_key:
            return
        self._recap_key = key
        self._recap.fill([])
        for share in _RECAP_SHARES if begin >= 0 else ():
            blocks = recap_blocks(theme, state, history[:begin], room.w, share=share)
            if sum(block.gap + block.height for block in blocks) <= room.h:
                self._recap.fill(blocks, top=True)
                break

    @property
    def _recap_room(self) -> pygame.FRect:
        return self.region.inflate(-30, -14)

    def lit(self, card: str) -> str:
        """Which way of playing a card is pointed at, while the free card is asked for: now, later, or none."""
        if self.state.opened != "free" or card == HIDDEN:
            return ""
        return next((use for use in ("now", "later") if self.state.can(item_moves.play_card(card, use))), "")

    def pull(self, card: str, rect: pygame.FRect) -> Drag | None:
        """What is pulled out when a card is dragged."""
        return self._drags.card(self, card, rect) if self._drags is not None else None

    def offer(self, card: str) -> None:
        """Offer the two ways to play a card; "" takes the offer back, and who was there comes back to the card."""
        ring = self.actions.focus
        back = f"hand:{self.offered}" if ring.focused in self._uses else ""
        self.offered = card
        self.actions.rebuild_items()
        goal = self._first_use if card else ring.find(back) if back else None
        if ring.visible and goal is not None:
            ring.focus(goal, show=True)

    @property
    def _first_use(self) -> Focusable | None:
        """The way to play a card at which the keyboard begins: the first that is possible."""
        return next((use for use in self._uses if use.enabled), next(iter(self._uses), None))

    def hold(self, event: Input) -> bool:
        """While the two ways of a card are on offer, arrows go from one to the other and nowhere else."""
        way, ring = key_bindings.arrow(event), self.actions.focus
        if not way or not self._uses:
            return False
        if ring.focused not in self._uses:
            ring.focus(self._first_use, show=True)
        elif way in _ALONG:
            ring.focus(self._uses[_ALONG.index(way)], show=True)
        return True

    def _fan(self, count: int) -> list[tuple[pygame.FRect, float]]:
        """Where cards lie and how they are turned."""
        if count not in self._fans:
            region, turn = self.region, min(_TURN, 13 / max(1, count))
            high = min(SIZE[1], region.h - _ABOVE - _BELOW)
            wide = high * _CARD
            step = min(wide * 0.94, (region.w - 2 * _BESIDE - wide) / max(1, count - 1))
            cards = [sized(Node(), width=wide, height=high) for _ in range(count)]
            row = Row(*cards, gap=step - wide, align="start", justify="center")
            Column(Space(height=_ABOVE), row).place(self.actions.theme, region)
            offs = [number - (count - 1) / 2 for number in range(count)]
            self._fans[count] = [
                (card.rect.move(0, abs(off * turn) ** 1.5 * 0.35), -off * turn)
                for card, off in zip(cards, offs, strict=True)
            ]
        return self._fans[count]

    def _raised(self, box: pygame.FRect) -> pygame.FRect:
        """A raised card: at its full size, upright."""
        made = box.move_to(size=SIZE, midbottom=(box.centerx, self.region.bottom - 6))
        made.x = min(max(made.x, self.region.x), self.region.right - made.w)
        return made

    def _place_uses(self, box: pygame.FRect) -> None:
        """The two buttons lie beside the upper and the lower half of the raised card."""
        raised, wide = self._raised(box), self._choice_width()
        fits = raised.right + 6 + wide <= self.region.right + 4
        x = raised.right + 6 if fits else raised.x - 6 - wide
        now, later = self._uses
        Stack(Column(now, Space(grow=1), later), pad=(0, 8)).place(self.actions.theme, (x, raised.y, wide, raised.h))

    def _choice_width(self) -> float:
        """The least width in which the reasons have room."""
        theme, state = self.actions.theme, self.state
        played = [item_moves.play_card(self.offered, use) for use in ("now", "later")]
        reasons = [state.reason(move) for move in played if not state.can(move)]
        for wide in _CHOICE_WIDTHS:
            room = (wide - 18, _CHOICE_HIGH - _REASON_TOP - 8)
            largest = _REASON * min(_MOST_REASON / theme.factor, 1.0)
            said = [Paragraph(theme, reason, width=room[0], size=largest) for reason in reasons]
            if all(each.height <= room[1] and each.width <= room[0] for each in said):
                break
        return wide

    # ----- items

    def items(self) -> Sequence[Focusable]:
        state, cards = self.state, self.cards
        self._uses = []
        if self.offered not in cards:
            self.offered = ""
        places = self._fan(len(cards))
        if not cards:
            empty = Focusable(self.region.inflate(-4, -8), name="hand:empty", focusable=False, z=-1)
            empty.tooltip = lambda: "" if state.inspector_shown else t("panels.sign.hand.text")
            found: list[Focusable] = [hover(self.actions, empty, sign("hand", state.own))]
            if self.recaps:
                self._recap.place(self.actions.theme, self._recap_room)
                found.append(self._recap)
            return found
        if not state.hand_open:
            area = places[0][0].unionall([box for box, _ in places])
            cover = Focusable(area, name="hand:cover", tooltip=self._cover_tip)
            cover.on_activate = self._peek
            cover.enabled = state.model.seat == state.own
            return [hover(self.actions, cover, sign("hand", state.own))]
        found = []
        for number, (card, (box, _)) in enumerate(zip(cards, places, strict=True)):
            item = _Card(self, card, box, z=number)
            found.append(hover(self.actions, item, Inspectable("card", card)))
            if card == self.offered:
                self._uses = [CardUse(self, use) for use in _USES]
                self._place_uses(box)
        return [*found, *self._uses]

    def _cover_tip(self) -> str:
        if self.state.model.seat == self.state.own:
            # A press shows them as long as the pointer stays there; a key has to be held.
            by_key = input_devices.in_use.device in ("keyboard", "pad")
            return (
                t("panels.hand.show_hold", cap=key_bindings.in_text("show_hand")) if by_key else t("panels.hand.show")
            )
        return t("panels.hand.hidden", name=self.state.seats[self.state.own].name)

    def _peek(self) -> None:
        """Turn the hand up while the pointer stays on it."""
        self._peeked = True
        self.state.hand_shown = True
        self.actions.rebuild_items()

    # ----- movement

    def _wanted(self, card: str) -> float:
        if not self.state.hand_open:
            return 0.0
        if card == self.offered:
            return 1.0
        ring = self.actions.focus
        item = ring.hovered if ring.hovered is not None else ring.focused if ring.visible else None
        return 1.0 if isinstance(item, _Card) and item.card == card and not self.offered else 0.0

    def _targets(self) -> dict[str, float]:
        return {card: self._wanted(card) for card in self.cards if card != HIDDEN}

    @property
    def animating(self) -> bool:
        return any(self._lift.get(card, 0.0) != wanted for card, wanted in self._targets().items())

    def update(self, dt: float) -> None:
        self._check_peeking()
        targets, before = self._targets(), self._lift
        animator = self.actions.animator
        still = animator.reduced or animator.speed == "instant"
        change = 1.0 if still else dt / Timings.HOVER
        self._lift = {}
        for card, wanted in targets.items():
            lift = before.get(card, 0.0)
            lift = min(wanted, lift + change) if wanted > lift else max(wanted, lift - change)
            if lift:
                self._lift[card] = lift

    def _check_peeking(self) -> None:
        """Close the hand again when the pointer has left it, the offer when something else has the focus."""
        ring = self.actions.focus
        if self._peeked and ring.pressed is None:
            near = [self.region.inflate(0, 20), *(use.rect.inflate(24, 24) for use in self._uses)]
            if self.offered:
                near.append(self._uses[0].rect.union(self._uses[-1].rect).inflate(SIZE[0] + 40, 40))
            if not any(box.collidepoint(ring.pointer) for box in near):
                self._peeked = False
                self.state.hand_shown = False
                self.offered = ""
                self.actions.rebuild_items()
        focused = ring.focused.name if ring.focused is not None else ""
        if self.offered and not focused.startswith("hand:"):
            self.offer("")

    # ----- drawing

    def cache_key(self) -> object:
        return self.state.own, self.state.hand_open, self.carried, tuple(self._lift), self.state.opened == "free"

    def draw(self, canvas: Canvas) -> None:
        tray = self.region.inflate(-4, -8)
        cards = self.cards
        if not cards and self.recaps:
            sheet(canvas, tray, VELLUM)
            return
        hollow(canvas, tray)
        if not cards:
            words = fit(canvas.theme, self.empty_words(), (tray.w - 40, tray.h), size=SMALL, font="italic")
            words.draw(canvas, tray.center, _QUIET, anchor="center")
        for card, (box, angle) in zip(cards, self._fan(len(cards)), strict=True):
            if not self._lift.get(card) and card != self.carried:
                draw_card(canvas, card, box, angle=angle)
                if self.lit(card):
                    draw_highlight(canvas, box.inflate(-4, -4), GILT, strong=self.lit(card) == "now")

    def draw_over(self, canvas: Canvas) -> None:
        cards = self.cards
        places = dict(zip(cards, self._fan(len(cards)), strict=True))
        for card, lift in self._lift.items():
            if card not in places or card == self.carried:
                continue
            box, angle = places[card]
            share = lift * lift * (3 - 2 * lift)
            raised = self._raised(box)
            now = box.inflate((raised.w - box.w) * share, (raised.h - box.h) * share)
            now.move_ip((raised.centerx - box.centerx) * share, (raised.centery - box.centery) * share)
            if share < 1:
                # On the way a card is scaled from its full picture, so that no picture is kept for each step.
                face = card_face(canvas, card, SIZE)
                canvas.picture(pygame.transform.scale(face, canvas.viewport.size(now.size)), now.center)
            else:
                shade = now.inflate(10, 10)
                canvas.fill(shade.move(3, 4), INK, radius=14, alpha=90)
                draw_card(canvas, card, now, angle=angle * (1 - share))
        for use in self._uses:
            use.paint(canvas)

    # ----- places

    def anchor(self, kind: str, seat: int, name: str = "") -> pygame.FRect | None:
        if kind != "hand" or seat != self.state.own:
            return None
        cards = self.cards
        if name in cards:
            return self._fan(len(cards))[cards.index(name)][0]
        return self._fan(len(cards) + 1)[-1][0]
