"""Hints: what the tutor would do in the decision that a human has to make now.

Asked once, it says where to look; asked again, which move it would make, and why. It knows no more than the seat that
asks. Any move, taking back, or Esc makes it forgotten.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from ulm.ai.bot_process import WorkerFailed
from ulm.ai.explanation import Explanation, Reason
from ulm.i18n.catalog import current, t
from ulm.i18n.display_names import display_name, name_list
from ulm.i18n.explanation_text import sentences
from ulm.i18n.phrases import slot_name
from ulm.rules import Move
from ulm.rules.moves import COLOURS, SLOT_INDEX, SLOTS
from ulm.rules.ruleset import LINES
from ulm.session.table_game import TableGame
from ulm.ui.table.interaction.move_options import possible, river_options
from ulm.ui.table.interaction.prompt import question_key
from ulm.ui.table.state.inspectable import Inspectable
from ulm.ui.table.state.table_actions import PlayerActions
from ulm.ui.table.state.table_state import TableState

_ROWS, _COLUMNS = ("row1", "row2", "row3"), ("column1", "column2", "column3")

_PICTURES = {
    "activates": "arrow",
    "reach": "river_step",
    "river": "river_step",
    "seal": "seal",
    "seal_free": "seal",
    "descendant": "descendant",
    "laid_out": "laid_out",
    "played": "hand",
    "coat": "coat",
    "coat_crest": "crest",
    "coat_edge": "coat",
    "crest": "crest",
    "tribute": "check",
    "points": "points",
    "points_lost": "points",
    "crest_other": "crest",
    "cards": "card",
    "coins": "coin",
    "coins_spent": "coin",
    "tiles": "any_tile",
    "tiles_spent": "any_tile",
    "sparrows": "sparrow",
    "sparrows_spent": "sparrow",
}
"""The icons of reasons by their codes."""
VERDICT = "icons/trophy"
"""The picture of what is said of the choice itself: what it is worth, and how it compares with another plan."""


def reason_picture(code: str) -> str:
    """The picture of a reason."""
    return f"icons/{_PICTURES[code]}" if code in _PICTURES else VERDICT


def location_text(state: TableState, move: Move) -> str:
    """Where to look, without the move."""
    if move.verb == "push":
        return t("coach.look.push", line=t(f"coach.line.{_line(move.words[0])}"))
    key = f"coach.look.{move.verb}"
    if move.verb == "choose" and state.game.rules.options.choose_tile_is_extra:
        key = "coach.look.choose_extra"
    if state.model.status.question:
        own = f"coach.look.{question_key(state)}"
        key = own if current().has(own) else key
    return t(key)


def what_to_do(state: TableState, move: Move) -> str:
    """What to do."""
    word = move.words[0] if move.words else ""
    match move.verb, word:
        case "push", _:
            line, side = t(f"coach.line.{_line(word)}"), t(f"coach.from.{word[0]}")
            return t("coach.move.push", line=line, side=side, slot=slot_name(word))
        case "clear", _:
            return t("coach.move.clear", side=t(f"coach.side.{word}"))
        case "seal", _:
            return t("coach.move.seal", quarter=display_name("quarter", word))
        case "play", _:
            return t(f"coach.move.play_{move.words[1]}", card=display_name("card", word))
        case "card", _:
            return t("coach.move.card", card=display_name("card", word))
        case "coat", _:
            return t("coach.move.coat", coat=display_name("coat", word))
        case "descendant", _:
            return t("coach.move.descendant", descendant=display_name("descendant", word))
        case "steps", _:
            return t("coach.move.steps", n=int(word)) if int(word) else t("coach.move.stay")
        case "convert", _:
            return t(f"coach.move.{question_key(state)}", n=int(word))
        case "skip", _ if question_key(state) in ("action", "action_card"):
            return t("coach.move.skip_action")
        case "as", _:
            return t("coach.move.as", action=display_name("action", word))
        case "exchange", _:
            return t("coach.move.exchange", given=_tile(word), taken=_tile(move.words[1]))
        case (("buy" | "tribute"), ("coin" | "coins")):
            return t(f"coach.move.{move.verb}_coins", tower=display_name("tower", state.model.tower))
        case (("buy" | "tribute"), _):
            tiles = [_tile(each) for each in move.words]
            tower = display_name("tower", state.model.tower)
            return t(f"coach.move.{move.verb}", tiles=name_list(tiles), n=len(tiles), tower=tower)
        case "take", _ if word in SLOT_INDEX:
            return t("coach.move.take_slot", tile=_tile(state.model.outside[word]), slot=slot_name(word))
        case "take", _ if word not in COLOURS:
            return t(f"coach.move.take_{word}", n=state.model.status.asked.number("bag_tiles"))
        case "from", _:
            return t(f"coach.move.from_{word}")
        case _, _ if word in COLOURS:
            return t(f"coach.move.{move.verb}", tile=_tile(word))
    return t(f"coach.move.{move.verb}")


def _tile(colour: str) -> str:
    """A tile as a picture and by its action."""
    return t("coach.tile", icon=f"{{icon:tiles/{colour}}}", action=display_name("action", colour))


def _line(slot: str) -> str:
    """The row or column into which a slot leads."""
    number = int(slot[1]) - 1
    return _COLUMNS[number] if slot[0] in "NS" else _ROWS[number]


def places_to_look(state: TableState, move: Move) -> list[str]:
    """The names of the things on the screen to look at first: all that answers to the open question belong to, or
    moves of the same kind.
    """
    if move.verb == "push":
        return [f"cell:{cell}" for cell in LINES[SLOT_INDEX[move.words[0]]]]
    if move.verb == "play":
        return ["hand:cover", *(f"hand:{card}" for card in state.mine.hand)]
    moves = state.moves(move.verb)
    if state.model.status.question:
        moves = [each for verb, found in state.legal.items() if verb != "play" for each in found]
    return list(dict.fromkeys(name for each in moves for name in things_of_move(state, each)))


def things_of_move(state: TableState, move: Move) -> list[str]:
    """The names of the things on the screen that a move belongs to. ``token:gray`` is an action's token, wherever it
    lies.
    """
    model = state.model
    word = move.words[0] if move.words else ""
    button = [f"tray:{move.text}"]
    match move.verb:
        case "draw":
            return ["bag:", "tray:draw"]
        case "choose":
            return ["bag:", *button]
        case "keep":
            return [f"drawn:{n}" for n, colour in enumerate(model.drawn) if colour == word][:1]
        case "swap":
            return [*_docks(state, word), "supply:sparrow"]
        case "exchange":
            return [f"supply:tile:{word}", *_docks(state, move.words[1])]
        case "use" | "pay":
            return [f"supply:tile:{word}", *button]
        case "push":
            return [f"slot:{word}"]
        case "money":
            return ["token:gray", *button]
        case "clear":
            return [f"slot:{slot}" for slot in SLOTS if slot[0] == word and slot in model.outside]
        case "buy":
            return ["deck:", *(f"supply:tile:{each}" for each in move.words if each in COLOURS), *button]
        case "play":
            return ["hand:cover", f"hand:{word}"]
        case "river" | "step" | "steps":
            return [*(f"space:{space}" for option, space in river_options(state) if option.move is move), *button]
        case "seal":
            return [f"quarter:{word}"]
        case "take" if word in COLOURS and model.status.question == "take" and word in model.docks:
            return _docks(state, word)
        case "take" if word in SLOT_INDEX:
            return [f"slot:{word}"]
        case "take" if word == "pushed":
            there = [
                slot for slot in SLOTS if move in [option.move for option in possible(state, Inspectable("slot", slot))]
            ]
            return [*(f"slot:{slot}" for slot in there), *button]
        case "card" | "coat":
            return [f"offer:{word}"]
        case "from":
            return [f"{word}:"]
        case "descendant":
            return [f"descendant:{word}"]
        case "tribute":
            return ["tray:tribute", *(f"supply:tile:{each}" for each in move.words if each in COLOURS)]
    return button


def _docks(state: TableState, colour: str) -> list[str]:
    return [f"dock:{dock}" for dock, lies in enumerate(state.model.docks) if lies == colour]


Stage: TypeAlias = Literal["", "thinking", "failed", "place", "move"]


class Hints:
    """The hint of the present decision, if one was asked for."""

    def __init__(self, state: TableState, actions: PlayerActions, session: TableGame) -> None:
        self.state = state
        self.actions = actions
        self.session = session
        self.stage: Stage = ""
        self._found: Explanation | None = None

    # ----- asking and forgetting

    def refusal(self) -> str:
        """Why no hint can be had now; empty when one can."""
        if not self.session.hints:
            return t("coach.off")
        return "" if self.state.ready else self.state.waiting()

    def ask(self) -> None:
        """Show where to look the first time, then the move; nothing new while the tutor thinks or at the end."""
        refusal = self.refusal()
        if refusal:
            self.actions.refuse(refusal)
        elif self.stage in ("", "failed"):
            legal = self.session.game.legal()
            if len(legal) == 1:
                self.show(Explanation(legal[0], tuple(legal), (Reason("only", {}),)))
            else:
                self.session.consult()
                self._go("thinking")
        elif self.stage == "place":
            self._go("move")

    def poll(self) -> None:
        """Take the tutor's answer when it is there."""
        if self.stage != "thinking":
            return
        try:
            found = self.session.advice()
        except WorkerFailed:
            self._go("failed")
            return
        if found is not None:
            self.show(found)

    def show(self, found: Explanation) -> None:
        """This is what the tutor would do: say first where to look."""
        self._found = found
        self._go("place")

    def hurry(self) -> bool:
        """Have a tutor that thinks answer at once; whether one does."""
        if self.stage == "thinking":
            self.session.hurry()
        return self.stage == "thinking"

    def forget(self) -> bool:
        """Away with the hint; whether there was one."""
        if not self.stage:
            return False
        if self.stage == "thinking":
            self.session.stop_consulting()
        self._found = None
        self._go("")
        return True

    def _go(self, stage: Stage) -> None:
        self.stage = stage
        self.actions.rebuild_items()

    # ----- what it says

    def headline(self) -> str:
        """The sentence of the present stage; empty where there is no hint."""
        if self.stage in ("thinking", "failed"):
            return t(f"coach.{self.stage}")
        if self._found is None:
            return ""
        say = location_text if self.stage == "place" else what_to_do
        return say(self.state, self._found.move)

    def reasons(self) -> list[tuple[str, str]]:
        """What the tutor's move is sure to bring, each thing with a picture; nothing before the move is shown."""
        return [(picture, said) for picture, said in self._told() if picture != VERDICT]

    def verdict(self) -> list[str]:
        """What the tutor's choice is worth and how it compares with another plan; nothing before the move is shown."""
        return [said for picture, said in self._told() if picture == VERDICT]

    def _told(self) -> list[tuple[str, str]]:
        if self._found is None or self.stage != "move":
            return []
        pictures = [reason_picture(reason.code) for reason in self._found.reasons]
        return list(zip(pictures, sentences(self._found), strict=True))

    def highlighted(self) -> list[str]:
        """The names of the things on the screen that the hint points at."""
        if self._found is None or self.stage not in ("place", "move"):
            return []
        point = places_to_look if self.stage == "place" else things_of_move
        return point(self.state, self._found.move)
