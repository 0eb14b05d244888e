"""What is to be decided, in one sentence, and the answers that have no place on the board.

Docks, outside tiles, spaces, quarters, descendants and piles are answered where they lie (``spots``). What is left —
a coin instead of a tile, which tile to keep or to pay with, how many — stands as a row of buttons on the quay above
the docks; cards and coats on offer are shown large beside the tray. Number keys answer every question.
"""


import pygame

from ulm.rules import Move
from ulm.rules.moves import COLOURS
from ulm.ui.canvas import Canvas
from ulm.ui.focus import Item
from ulm.ui.input import RIGHT, Input, PointerDown
from ulm.ui.table import regions
from ulm.ui.table.context import TableContext, Thing
from ulm.ui.table.deeds import Deed, choice
from ulm.ui.table.drawing import badge, glow
from ulm.ui.table.wording import name
from ulm.ui.texts import t
from ulm.ui.theme import BODY, GILT, INK, SMALL

_PLACED = ("steps", "card", "coat", "descendant")
_ROW_RIGHT, _ROW_BOTTOM, _ROW_HEIGHT = 1552.0, 822.0, 58.0
_OFFER_RIGHT, _OFFER_BOTTOM = 1244.0, 1072.0
_CARD, _COAT = (194.0, 270.0), (170.0, 191.0)
_MOST_OFFERED_WIDTH = 1180.0


def prompt(ctx: TableContext) -> str:
    """One sentence that says what the player at the screen has to do now."""
    status = ctx.model.status
    if status.finished:
        return t("game.over")
    active = ctx.seats[ctx.model.active]
    if active.bot is not None:
        return t("game.thinking", name=active.name)
    if not ctx.ready:
        return ""
    if status.question:
        return _asked(ctx)
    match status.phase:
        case "start":
            return t("game.ask.start_choose" if ctx.moves("choose") else "game.ask.start")
        case "convert":
            return t("game.ask.sweep" if ctx.moves("sweep") else "game.ask.push")
        case _:
            return t("game.ask.done" if set(ctx.legal) <= {"end"} else "game.ask.actions")


def _asked(ctx: TableContext) -> str:
    question = ctx.model.status.question
    key = question
    if question == "take":
        if ctx.can("take pushed"):
            key = "take_pushed"
        elif ctx.can("take tiles"):
            key = "take_coins_or_tiles"
        elif ctx.can("take coin"):
            key = "take_dock_or_coin"
        elif any(move.words[0] in COLOURS for move in ctx.moves("take")):
            key = "take_dock"
        else:
            key = "take_outside"
    elif question == "convert":
        key = f"convert_{ctx.game.position.stack[-1][2]}"
    elif question == "action":
        key = "card_action" if ctx.game.position.stack[-1][0] == "card_action" else "league_action"
    return t(f"game.ask.{key}", reason=reason_name(ctx))


def reason_name(ctx: TableContext) -> str:
    """The name of what asks: a quarter, card, descendant or tower tile."""
    rules, reason = ctx.game.rules, ctx.model.status.reason
    for kind, known in (
        ("quarter", rules.quarter_index),
        ("card", rules.cards),
        ("descendant", rules.descendant_ids),
        ("tower", rules.tower_ids),
    ):
        if reason in known:
            return name(kind, reason)
    return ""


def answers(ctx: TableContext) -> list[Move]:
    """The answers to the open question in their fixed order, as the number keys give them."""
    if not ctx.ready or not ctx.model.status.question:
        return []
    return [move for moves in ctx.legal.values() for move in moves if move.verb != "play"]


def numbered(ctx: TableContext, move: str) -> str:
    """The number key that plays a move; empty where none does."""
    for number, each in enumerate(answers(ctx)):
        if each.text == move:
            key = int(each.words[0]) if each.verb in ("steps", "convert") else number + 1
            return str(key) if key < 10 else ""
    return ""


def by_number(ctx: TableContext, key: str) -> str:
    """The move that a number key plays; empty where there is none."""
    return next((move.text for move in answers(ctx) if numbered(ctx, move.text) == key), "")


def _in_row(ctx: TableContext, move: Move) -> bool:
    """Whether an answer stands in the row of buttons: it has no place of its own on the board."""
    if move.verb in _PLACED or (move.verb == "seal"):
        return move.text == "steps 0"
    if move.verb == "take":
        return not (move.words[0] in COLOURS or move.words[0][:1] in "NESW")
    return move.verb not in ("clear", "river", "play", "buy")


class AnswerButton(Item):
    """An answer as a button: pictures, words, the number key."""

    def __init__(self, ctx: TableContext, deed: Deed, rect: pygame.FRect) -> None:
        super().__init__(rect, name=f"answer:{deed.move}", z=40, on_activate=lambda: ctx.perform(deed.move))
        self.ctx = ctx
        self.deed = deed

    @staticmethod
    def width(canvas_theme: object, deed: Deed, words: float) -> float:
        """How wide it wants to be."""
        return 34 + 44 * len(deed.icons) + (words + 10 if deed.label and not _speaks(deed) else 0)

    def draw(self, canvas: Canvas) -> None:
        """See ``Item``."""
        frame = "button_down" if self.pressed else "button_hover" if self.hovered else "button"
        canvas.frame(frame, self.rect)
        x = self.rect.x + 16
        for icon in self.deed.icons:
            canvas.sprite(icon, (x, self.rect.centery - 22, 40, 40))
            x += 44
        if not _speaks(self.deed):
            middle = (x + 4, self.rect.centery - 2)
            wide = self.rect.right - 14 - x
            canvas.text(self.deed.label, middle, BODY, font="semibold", anchor="midleft", width=wide, shrink=True)
        if self.ctx.reveals(self.deed.move):
            canvas.sprite("icons/eye", (self.rect.right - 26, self.rect.y - 8, 30, 30))
        key = numbered(self.ctx, self.deed.move)
        if key:
            badge(canvas, (self.rect.x + 8, self.rect.y + 6), key, size=15)

    def tooltip_text(self) -> str:
        """See ``Item``."""
        return self.deed.label if _speaks(self.deed) else ""


def _speaks(deed: Deed) -> bool:
    """Whether the pictures say it all, so that the words stand in the tooltip."""
    return bool(deed.icons) and all(icon.startswith("tiles/") for icon in deed.icons)


class Offer(Item):
    """A card or coat on offer, shown large."""

    def __init__(self, ctx: TableContext, thing: Thing, move: str, rect: pygame.FRect) -> None:
        super().__init__(rect, name=f"offer:{thing.name}", z=45, on_activate=lambda: ctx.perform(move))
        self.ctx = ctx
        self.thing = thing
        self.move = move
        self.enabled = ctx.can(move)
        self.on_refuse = lambda: ctx.refuse(ctx.why_not(move))

    def contains(self, pos: tuple[float, float]) -> bool:
        """See ``Item``."""
        return super().contains(pos)

    def handle(self, event: Input) -> bool:
        """See ``Item``: the other button inspects."""
        if isinstance(event, PointerDown) and event.button == RIGHT:
            self.ctx.inspect(self.thing)
            return True
        return False

    def tooltip_text(self) -> str:
        """See ``Item``."""
        words = f"**{name(self.thing.kind, self.thing.name)}**"
        why = "" if self.enabled else self.ctx.why_not(self.move)
        return f"{words}\n[[rubric|{why}]]" if why else words

    def draw(self, canvas: Canvas) -> None:
        """See ``Item``."""
        box = self.rect.move(0, -10) if self.hovered or self.focused else self.rect
        if self.enabled:
            glow(canvas, box.inflate(-6, -6), GILT, strong=self.hovered)
        folder = "cards" if self.thing.kind == "card" else "coats"
        canvas.sprite(f"{folder}/{self.thing.name}", box, alpha=255 if self.enabled else 140)
        if self.thing.kind == "card":
            title = (box.centerx, box.y + box.h * 0.067)
            size = 19 / canvas.theme.factor
            canvas.text(
                name("card", self.thing.name), title, size, INK, font="bold", anchor="center", width=box.w - 24, shrink=True
            )
        else:
            coat = self.ctx.game.rules.coats[self.thing.name]
            worth = f"+{coat.immediate}"
            badge(canvas, (box.centerx, box.bottom - 4), worth, size=BODY)
        key = numbered(self.ctx, self.move)
        if key:
            badge(canvas, (box.x + 14, box.y + 12), key, size=SMALL)


class Questions:
    """The items of the open question."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx = ctx
        self._ground: pygame.FRect | None = None

    def items(self) -> list[Item]:
        """Buttons and offers for the present question."""
        self._ground = None
        found: list[Item] = [*self._offers()]
        row = [choice(move) for move in answers(self.ctx) if _in_row(self.ctx, move)]
        if not row and self.ctx.can("sweep"):
            row = [choice(Move("sweep"))]
        if row:
            found += self._row(row)
        return found

    def _row(self, deeds: list[Deed]) -> list[Item]:
        theme = self.ctx.app.theme
        found: list[Item] = []
        high = _ROW_HEIGHT * min(1.3, theme.factor)
        x = _ROW_RIGHT
        for deed in reversed(deeds):
            wide = AnswerButton.width(theme, deed, theme.measure(deed.label, BODY, "semibold")[0])
            x -= wide
            found.insert(0, AnswerButton(self.ctx, deed, pygame.FRect(x, _ROW_BOTTOM - high, wide, high)))
            x -= 6
        self._ground = pygame.FRect(x - 8, _ROW_BOTTOM - high - 10, _ROW_RIGHT - x + 18, high + 18)
        return found

    def _offers(self) -> list[Item]:
        status = self.ctx.model.status
        if not self.ctx.ready or status.question not in ("card", "coat"):
            return []
        kind = status.question
        count = len(status.offered)
        size = _CARD if kind == "card" else _COAT
        step = min(size[0] + 18, (_MOST_OFFERED_WIDTH - size[0]) / max(1, count - 1))
        left = _OFFER_RIGHT - size[0] - step * (count - 1)
        found: list[Item] = []
        for number, each in enumerate(status.offered):
            box = pygame.FRect(left + number * step, _OFFER_BOTTOM - size[1], *size)
            found.append(Offer(self.ctx, Thing(kind, each), f"{kind} {each}", box))
        return found

    def draw_ground(self, canvas: Canvas) -> None:
        """The plate under the row of buttons, and the veil behind cards on offer."""
        if self._ground is not None:
            canvas.fill(self._ground, INK, radius=12, alpha=150)
        if self.ctx.ready and self.ctx.model.status.question in ("card", "coat"):
            canvas.fill((regions.SUPPLY.x, 780, regions.TRAY.x, 300), INK, alpha=120)


