"""What the turn tray offers as buttons: the answers to a question, the ways of an action that was begun, and what else
may be done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ulm.i18n import refusal_text
from ulm.i18n.catalog import current, t
from ulm.i18n.display_names import display_name
from ulm.i18n.phrases import labelled, slot_name
from ulm.i18n.rule_text import action_text, given_text, modifier_text, quarter_text
from ulm.rules import Move
from ulm.rules.legality import action_refusal
from ulm.rules.moves import CLEAR, COLOUR_INDEX, COLOURS, MONEY, RIVER, SIDES, SLOT_INDEX, SLOTS, STEP
from ulm.rules.ruleset import SIDE_SLOTS
from ulm.ui.table.interaction import tile_payment
from ulm.ui.table.interaction.hint import what_to_do
from ulm.ui.table.interaction.prompt import key_of, number_key
from ulm.ui.table.interaction.unused_action_lines import usable
from ulm.ui.table.panels.panel_drawing import Chip
from ulm.ui.table.state.item_moves import seal
from ulm.ui.table.state.item_moves import tribute as tribute_of
from ulm.ui.table.state.table_actions import PlayerActions
from ulm.ui.table.state.table_state import TableState
from ulm.ui.table.state.view_model import TableModel

_OF_A_TILE = ("keep", "choose", "swap", "use", "as", "take")
"""Moves that are about the action of a colour."""


def move_tooltip(state: TableState, move: Move) -> str:
    """What is said of a move when it is pointed at."""
    rules, model = state.game.rules, state.model
    word = move.words[0] if move.words else ""
    match move.verb:
        case "seal":
            return labelled(f"**{display_name('quarter', word)}**", quarter_text(rules, word, current()))
        case "descendant":
            return labelled(f"**{display_name('descendant', word)}**", modifier_text(rules, word, current()))
        case "convert":
            asked = model.status.asked
            return given_text(asked.give, int(word), asked.points, asked.coins, current())
        case "step":
            return t("panels.tray.step_tip")
        case "sweep" | "skip":
            return t(f"panels.tray.{move.verb}_tip")
        case _ if move.verb in _OF_A_TILE and word in COLOURS:
            rule = action_text(rules, word, current(), model.tower)
            return f"{what_to_do(state, move)}\n" + labelled(f"**{display_name('action', word)}**", rule)
    return what_to_do(state, move)


def move_face(model: TableModel, move: Move) -> tuple[list[str], str]:
    """Pictures and word of a move."""
    word = move.words[0] if move.words else ""
    match move.verb, word:
        case "take", "coin":
            return ["pieces/coin"], "1"
        case "take", "coins":
            return ["pieces/coin"], t("rules.thing.coins", n=model.status.asked.number("coins"))
        case "take", "tiles":
            return ["pieces/bag"], t("panels.tray.tiles", n=model.status.asked.number("bag_tiles"))
        case "take", "pushed":
            return ["icons/outside_tile"], t("panels.tray.take_pushed")
        case "take", _ if word in SLOT_INDEX:
            return [f"tiles/{model.outside[word]}"], slot_name(word)
        case (("take" | "pay" | "keep" | "choose" | "as" | "swap"), _):
            return [f"tiles/{word}"], ""
        case "use", _:
            return [model.modifier_picture(model.status.push_own_by), f"tiles/{word}"], t("panels.tray.push_own")
        case "exchange", _:
            return [f"tiles/{word}", "icons/arrow", f"tiles/{move.words[1]}"], ""
        case "buy", "coin":
            return ["pieces/coin", "icons/arrow", "icons/card"], t("panels.tray.buy")
        case "buy", _:
            return [*(f"tiles/{each}" for each in move.words), "icons/arrow", "icons/card"], t("panels.tray.buy")
        case "from", _:
            return [f"icons/{word}"], t(f"panels.tray.from_{word}")
        case "descendant", _:
            return [f"descendants/{word}"], display_name("descendant", word)
        case "seal", _:
            return [f"coats/{word}"], display_name("quarter", word).form("short")
        case "steps", _:
            return ["icons/river_step"], word
        case "convert", _:
            return ["pieces/coin" if model.status.asked.give == "coins" else "pieces/sparrow_0"], word
        case "clear", _:
            count = sum(SLOTS[slot] in model.outside for slot in SIDE_SLOTS[SIDES.index(word)])
            side = display_name("side", word)
            return ["icons/outside_tile"], t("panels.tray.side", side=side[:1].upper() + side[1:], n=count)
        case "skip", _:
            return ["icons/skip"], t("panels.tray.skip")
        case "money", _:
            return ["tiles/gray"], display_name("action", "gray")
        case "river", _:
            return ["tiles/turquoise"], display_name("action", "turquoise")
        case "step", _:
            return ["icons/river_step"], ""
        case "sweep", _:
            return ["pieces/bag"], t("panels.tray.sweep")
    return [], t(f"panels.tray.{move.verb}")


PAID_FIRST = ("exchange", "tribute", "use")
"""Of these, what the tiles chosen are enough for is offered."""
_FEW = 3
"""So many ways to pay are offered without any tile being chosen first."""


def why_wasted(state: TableState, colour: str) -> str:
    """Why an activated tile can do nothing now; empty when it can."""
    refusal = action_refusal(state.game.rules, state.game.position, COLOUR_INDEX[colour])
    if refusal is None or usable(state, colour):
        return ""
    return t("panels.tray.free_card") if colour == "brown" and state.moves("play") else refusal_text.advised(refusal)


def tried(state: TableState, colour: str) -> Move | None:
    """The move that somebody tries who wants to use an activated tile that can do nothing now."""
    refusal = action_refusal(state.game.rules, state.game.position, COLOUR_INDEX[colour])
    if refusal is None:
        return None
    ways: dict[str, Sequence[Move]] = {
        "gray": [MONEY],
        "turquoise": [RIVER],
        "white": CLEAR,
        "orange": [seal(quarter) for quarter in state.model.quarters],
    }
    whys = [(way, state.game.why_not(way)) for way in ways.get(colour, ())]
    return next((way for way, why in whys if why is not None and why.code == refusal.code), None)


class Choices:
    """Makes the buttons. ``open_kind`` opens the choices of a kind of action, "" closes them."""

    def __init__(self, state: TableState, actions: PlayerActions, open_kind: Callable[[str], None]) -> None:
        self.state = state
        self.actions = actions
        self.open_kind = open_kind
        self.answers: list[Move] = []
        """The moves of the numbered choices, for the number keys."""

    def offer(self, opened: str) -> list[Chip]:
        """The buttons of this moment; ``opened``: the kind of action that was begun, or none."""
        self.answers = []
        if not self.state.ready:
            return []
        if self.state.model.status.question:
            return self._to_answer()
        if opened:
            return self._of_kind(opened)
        return self._besides()

    def ways_to_buy(self) -> list[Move]:
        """The ways to buy a card with the tiles chosen; without any, those that need none, or all if they are few."""
        state = self.state
        chosen = sorted(state.selected, key=COLOURS.index)
        if not chosen and len(state.moves("buy")) <= _FEW:
            return state.moves("buy")
        return [move for move in state.moves("buy") if list(move.words) == chosen or move.words == ("coin",)]

    def _numbered(self, moves: list[Move]) -> list[Chip]:
        """Buttons with the numbers that stand for them on the keyboard."""
        self.answers = moves
        return [self._chip(move, hint=key_of(move, moves)) for move in moves]

    def _to_answer(self) -> list[Chip]:
        moves = [move for each in self.state.legal.values() for move in each]
        if self.state.model.status.question in ("card", "coat"):
            # They lie on offer, with their numbers.
            self.answers = moves
            return []
        if self.state.model.status.question == "action":
            # A card to be played is chosen in the hand.
            rest = [move for move in moves if move.verb not in ("buy", "play")]
            moves = [*self.ways_to_buy(), *rest]
        return self._numbered(moves)

    def _of_kind(self, opened: str) -> list[Chip]:
        state = self.state
        back = Chip("tray:back", ["icons/undo"], "", partial(self.open_kind, ""), tooltip=t("panels.tray.back"))
        moves = self.ways_to_buy() if opened == "buy" else state.moves(opened)
        if opened in PAID_FIRST:
            moves = [move for move in moves if tile_payment.is_chosen(state, move)]
        return [*self._numbered(moves), back]

    # ----- what else may be done

    def _besides(self) -> list[Chip]:
        state, status = self.state, self.state.model.status
        chips = [self._chip(move) for move in state.moves("sweep")]
        chips += [self._chip(move) for move in state.moves("choose")]
        if state.moves("swap"):
            chips.append(self._swap())
        chips += [self._chip(move) for move in state.moves("use") if move.words[0] in state.selected]
        if state.moves("use") and not state.selected:
            picture, name = state.model.modifier_picture(status.push_own_by), self._name(status.push_own_by)
            chips.append(self._note("push_own", "use", picture, name))
        if status.extra_steps:
            step = self._chip(STEP)
            step.text = t("panels.tray.steps", n=status.extra_steps)
            chips.append(step)
        if status.extra_seal and status.phase == "actions":
            chips.append(self._extra_seal())
        if status.phase == "actions":
            chips += self._tribute()
        if status.exchange_by:
            chips.append(self._exchange())
        if status.free_play and state.mine.hand:
            chips.append(self._free())
        for place, chip in enumerate(chip for chip in chips if chip.enabled):
            chip.hint = number_key(place)  # what cannot be chosen has none, so that the others keep theirs
        return chips

    def _note(self, key: str, verb: str, picture: str, text: str) -> Chip:
        """A chip that says what is available and where."""
        hint = t(f"panels.tray.{key}_hint")
        return Chip(f"tray:{key}", [picture], text, partial(self._ask_tile, verb, hint, picture), tooltip=hint)

    def _ask_tile(self, verb: str, hint: str, picture: str) -> None:
        """Own tiles are to be chosen first: keys lead there, and then to what they pay for; a pointer is told so."""
        if self.actions.focus.visible:
            self.open_kind(verb)
        else:
            self.actions.tell(hint, picture)

    def _free(self) -> Chip:
        """Asks which card is played, and lights them up in the hand."""
        words, hint = t("panels.tray.free"), t("panels.tray.free_hint")
        return Chip("tray:free", ["icons/hand"], words, self._open_hand, tooltip=hint)

    def _open_hand(self) -> None:
        """The keyboard goes on at the first card of the hand."""
        self.open_kind("free")
        ring = self.actions.focus
        first = next((each for each in ring.items if each.name.startswith("hand:")), None)
        if ring.visible and first is not None:
            ring.focus(first, show=True)

    def _name(self, source: str) -> str:
        """The name of a descendant, or of this round's tower tile, that changes the turn."""
        return display_name("tower" if source == self.state.model.tower else "descendant", source)

    def _swap(self) -> Chip:
        return Chip(
            "tray:swap",
            ["pieces/sparrow_0", "icons/dock_tile"],
            t("panels.tray.swap"),
            partial(self.open_kind, "swap"),
            tooltip=t("panels.tray.swap_tip"),
        )

    def _extra_seal(self) -> Chip:
        state = self.state
        moves = state.moves("seal")
        reason = "" if moves else why_wasted(state, "orange")
        source = state.model.status.extra_seal_by
        return Chip(
            "tray:extra_seal",
            [state.model.modifier_picture(source)],
            t("panels.tray.extra_seal"),
            partial(self.open_kind, "seal"),
            on_refuse=partial(self.actions.refuse, reason),
            tooltip=reason or t("panels.tray.extra_seal_tip", name=self._name(source)),
            enabled=bool(moves),
        )

    def _tribute(self) -> list[Chip]:
        state = self.state
        tower = state.model.tower
        tribute = state.game.rules.modifiers((), tower).tribute if tower else None
        if tribute is None:
            return []
        picture = f"towers/{tower}"
        if state.model.status.tribute_paid:
            paid = t("panels.tray.tribute_paid")
            tell = partial(self.actions.refuse, paid)
            tip = t("rules.refusal.tribute_paid")
            return [Chip("tray:tribute", [picture], paid, tell, on_refuse=tell, tooltip=tip, enabled=False)]
        words = ["coins"] if tribute.pay == "coins" else state.selected
        ways = state.moves("tribute")
        if len(ways) == 1:
            words = [*ways[0].words]
        move = tribute_of(words)
        about = modifier_text(state.game.rules, tower, current())
        if tribute.pay == "tiles" and len(words) < tribute.n:
            hint = t("panels.tray.tribute_hint") if ways else t("panels.tray.tribute_none")
            tell = partial(self._ask_tile, "tribute", hint, picture) if ways else partial(self.actions.refuse, hint)
            return [Chip("tray:tribute", [picture], t("panels.tray.tribute"), tell, tooltip=about)]
        legal = state.can(move)
        reason = "" if legal else state.why_not(move)
        return [
            Chip(
                "tray:tribute",
                [picture],
                t("panels.tray.tribute"),
                partial(self.actions.perform, move),
                on_refuse=partial(self.actions.refuse_move, move),
                tooltip=reason or about,
                enabled=legal,
            )
        ]

    def _exchange(self) -> Chip:
        state = self.state
        picture = state.model.modifier_picture(state.model.status.exchange_by)
        if len(state.selected) == 1:
            return Chip(
                "tray:exchange",
                [picture, f"tiles/{state.selected[0]}"],
                t("panels.tray.exchange"),
                partial(self.open_kind, "exchange"),
                tooltip=t("rules.change.exchange"),
            )
        return self._note("exchange", "exchange", picture, t("panels.tray.exchange"))

    def _chip(self, move: Move, hint: str = "") -> Chip:
        """The button of a legal move."""
        state = self.state
        pictures, text = move_face(state.model, move)
        eye = state.reveals(move)
        said = move_tooltip(state, move)
        if eye:
            warning = t("panels.eye_practice" if state.game.practice else "panels.eye")
            said = f"{said}\n{warning}".strip()
        act = partial(self.actions.perform, move)
        must = move.verb == "sweep"
        return Chip(f"tray:{move.text}", pictures, text, act, tooltip=said, eye=eye, hint=hint, primary=must)
