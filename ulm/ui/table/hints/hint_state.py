"""Hints: what the tutor would do in the decision that a human has to make now.

Asked once, it says where to look; asked again, which move it would make, and why. It knows no more than the seat that
asks. Any move, taking back, or Esc makes it forgotten.
"""

from typing import Literal, TypeAlias

from ulm.ai.bot_process import WorkerFailed
from ulm.ai.explanation import Explanation, Reason
from ulm.i18n.catalog import t
from ulm.i18n.explanation_text import sentences
from ulm.session.table_game import TableGame
from ulm.ui.state.table_actions import PlayerActions
from ulm.ui.state.table_state import TableState
from ulm.ui.table.hints import hint_text

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
        say = hint_text.location_text if self.stage == "place" else hint_text.what_to_do
        return say(self.state, self._found.move)

    def reasons(self) -> list[tuple[str, str]]:
        """What the tutor's move is sure to bring, each thing with a picture; nothing before the move is shown."""
        return [(picture, said) for picture, said in self._told() if picture != hint_text.VERDICT]

    def verdict(self) -> list[str]:
        """What the tutor's choice is worth and how it compares with another plan; nothing before the move is shown."""
        return [said for picture, said in self._told() if picture == hint_text.VERDICT]

    def _told(self) -> list[tuple[str, str]]:
        if self._found is None or self.stage != "move":
            return []
        pictures = [hint_text.reason_picture(reason.code) for reason in self._found.reasons]
        return list(zip(pictures, sentences(self._found), strict=True))

    def highlighted(self) -> list[str]:
        """The names of the things on the screen that the hint points at."""
        if self._found is None or self.stage not in ("place", "move"):
            return []
        point = hint_text.places_to_look if self.stage == "place" else hint_text.things_of_move
        return point(self.state, self._found.move)
