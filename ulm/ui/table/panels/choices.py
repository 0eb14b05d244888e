"""What the turn tray offers as buttons: the answers to a question, the ways of an action that was begun, and what else
may be done.
"""

from collections.abc import Callable
from functools import partial

from ulm.rules import Move
from ulm.rules.moves import COLOUR_INDEX, COLOURS
from ulm.rules.refusals import action_refusal
from ulm.text.catalog import current, t
from ulm.text.rule_text import modifier_text
from ulm.text.thing_names import thing_name
from ulm.ui.table.interaction.answer_keys import key_of
from ulm.ui.table.panels.move_button import face, tip
from ulm.ui.table.panels.parts import Chip
from ulm.ui.table.state.table_context import TableContext


def why_wasted(ctx: TableContext, colour: str) -> str:
    """Why an activated tile can do nothing now; empty when it can."""
    refusal = action_refusal(ctx.game.rules, ctx.game.position, COLOUR_INDEX[colour])
    if refusal is None or (colour == "brown" and ctx.moves("play")):
        return ""
    return ctx.sentence(refusal)


class Choices:
    """Makes the buttons. ``open_kind`` is told the kind of action whose choices are wanted, or "" for none."""

    def __init__(self, ctx: TableContext, open_kind: Callable[[str], None]) -> None:
        self.ctx = ctx
        self.open_kind = open_kind
        self.answers: list[str] = []
        """The moves of the numbered choices, for the number keys."""

    def offer(self, opened: str) -> list[Chip]:
        """The buttons of this moment; ``opened``: the kind of action that was begun, or none."""
        self.answers = []
        if not self.ctx.ready:
            return []
        if self.ctx.model.status.question:
            return self._to_answer()
        if opened:
            return self._of_kind(opened)
        return self._besides()

    def ways_to_buy(self) -> list[Chip]:
        """The ways to buy a card with the tiles chosen; without any, those that need none."""
        ctx = self.ctx
        chosen = sorted(ctx.selected, key=COLOURS.index)
        moves = [move for move in ctx.moves("buy") if list(move.words) == chosen or move.words == ("coin",)]
        if not chosen and len(ctx.moves("buy")) <= 3:
            moves = ctx.moves("buy")
        return [self._chip(move) for move in moves]

    def _to_answer(self) -> list[Chip]:
        moves = [move for each in self.ctx.legal.values() for move in each]
        if self.ctx.model.status.question == "action":
            moves = [move for move in moves if move.verb != "play"]
            buys = [move for move in moves if move.verb == "buy"]
            if buys:
                chips = self.ways_to_buy()
                rest = [move for move in moves if move.verb != "buy"]
                return chips + [self._chip(move) for move in rest]
        self.answers = [move.text for move in moves]
        if self.ctx.model.status.question in ("card", "coat"):
            # They lie on offer beside the tray, with their numbers.
            return []
        return [self._chip(move, hint=key_of(move.text, self.answers)) for move in moves]

    def _of_kind(self, opened: str) -> list[Chip]:
        ctx = self.ctx
        back = Chip("tray:back", ["icons/undo"], "", partial(self.open_kind, ""), tooltip=t("panels.tray.back"))
        if opened == "buy":
            return [*self.ways_to_buy(), back]
        if opened == "exchange":
            given = ctx.selected[0] if ctx.selected else ""
            moves = [move for move in ctx.moves("exchange") if move.words[0] == given]
            return [*(self._chip(move) for move in moves), back]
        moves = ctx.moves(opened)
        self.answers = [move.text for move in moves]
        return [*(self._chip(move, hint=key_of(move.text, self.answers)) for move in moves), back]

    # ----- what else may be done

    def _besides(self) -> list[Chip]:
        ctx, status = self.ctx, self.ctx.model.status
        chips = [self._chip(move) for move in ctx.moves("sweep")]
        chips += [self._chip(move) for move in ctx.moves("choose")]
        if ctx.moves("swap"):
            chips.append(self._swap())
        chips += [self._chip(move) for move in ctx.moves("use") if move.words[0] in ctx.selected]
        if ctx.moves("use") and not ctx.selected:
            picture, name = ctx.model.modifier_picture(status.push_own_by), self._name(status.push_own_by)
            chips.append(self._telling("push_own", picture, name))
        if status.extra_steps:
            step = self._chip(Move("step"))
            step.text = t("panels.tray.steps", n=status.extra_steps)
            chips.append(step)
        if status.extra_seal and status.phase == "actions":
            chips.append(self._extra_seal())
        if status.phase == "actions":
            chips += self._tribute()
        if status.exchange_by:
            chips.append(self._exchange())
        if status.free_play and ctx.mine.hand:
            chips.append(self._telling("free", "icons/hand", t("panels.tray.free")))
        return chips

    def _telling(self, key: str, picture: str, text: str) -> Chip:
        """A chip that only says what is to be had and where."""
        hint = t(f"panels.tray.{key}_hint")
        return Chip(f"tray:{key}", [picture], text, partial(self.ctx.refuse, hint), tooltip=hint)

    def _name(self, source: str) -> str:
        """The name of a descendant, or of this round's tower tile, that changes the turn."""
        return thing_name("tower" if source == self.ctx.model.tower else "descendant", source)

    def _swap(self) -> Chip:
        return Chip(
            "tray:swap",
            ["pieces/sparrow_0", "icons/dock_tile"],
            t("panels.tray.swap"),
            partial(self.open_kind, "swap"),
            tooltip=t("panels.tray.swap_tip"),
        )

    def _extra_seal(self) -> Chip:
        ctx = self.ctx
        moves = ctx.moves("seal")
        reason = "" if moves else why_wasted(ctx, "orange")
        source = ctx.model.status.extra_seal_by
        return Chip(
            "tray:extra_seal",
            [ctx.model.modifier_picture(source)],
            t("panels.tray.extra_seal"),
            partial(self.open_kind, "seal"),
            on_refuse=partial(ctx.refuse, reason),
            tooltip=reason or t("panels.tray.extra_seal_tip", name=self._name(source)),
            enabled=bool(moves),
        )

    def _tribute(self) -> list[Chip]:
        ctx = self.ctx
        tower = ctx.model.tower
        tribute = ctx.game.rules.modifiers((), tower).tribute if tower else None
        if tribute is None:
            return []
        picture = f"towers/{tower}"
        if ctx.model.status.tribute_paid:
            paid = t("panels.tray.tribute_paid")
            tell = partial(ctx.refuse, paid)
            return [Chip("tray:tribute", [picture], paid, tell, on_refuse=tell, enabled=False)]
        words = ["coins"] if tribute.pay == "coins" else sorted(ctx.selected, key=COLOURS.index)
        ways = ctx.moves("tribute")
        if len(ways) == 1:
            words = list(ways[0].words)
        move = " ".join(["tribute", *words])
        about = modifier_text(ctx.game.rules, tower, current())
        if tribute.pay == "tiles" and len(words) < tribute.n:
            hint = t("panels.tray.tribute_hint") if ways else t("panels.tray.tribute_none")
            tell = partial(ctx.refuse, hint)
            return [Chip("tray:tribute", [picture], t("panels.tray.tribute"), tell, tooltip=about)]
        legal = ctx.can(move)
        reason = "" if legal else ctx.why_not(move)
        return [
            Chip(
                "tray:tribute",
                [picture],
                t("panels.tray.tribute"),
                partial(ctx.perform, move),
                on_refuse=partial(ctx.refuse, reason),
                tooltip=reason or about,
                enabled=legal,
            )
        ]

    def _exchange(self) -> Chip:
        ctx = self.ctx
        picture = ctx.model.modifier_picture(ctx.model.status.exchange_by)
        if len(ctx.selected) == 1:
            return Chip(
                "tray:exchange",
                [picture, f"tiles/{ctx.selected[0]}"],
                t("panels.tray.exchange"),
                partial(self.open_kind, "exchange"),
                tooltip=t("rules.change.exchange"),
            )
        return self._telling("exchange", picture, t("panels.tray.exchange"))

    def _chip(self, move: Move, hint: str = "") -> Chip:
        """The button of a legal move."""
        ctx = self.ctx
        pictures, text = face(ctx.model, move)
        eye = ctx.reveals(move.text)
        said = tip(ctx.game.rules, ctx.model, move)
        if eye:
            warning = t("panels.eye_practice" if ctx.game.practice else "panels.eye")
            said = f"{said}\n{warning}".strip()
        act = partial(ctx.perform, move.text)
        must = move.verb == "sweep"
        return Chip(f"tray:{move.text}", pictures, text, act, tooltip=said, eye=eye, hint=hint, primary=must)
