"""What is said beside a game: the steps of the guided game, then tips. Without a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ulm.i18n.catalog import current, t
from ulm.rules import Move
from ulm.session.session import NOBODY, Session
from ulm.teaching import tips
from ulm.teaching.guided_game import GuidedRun
from ulm.ui.settings import Learning


@dataclass(frozen=True, slots=True)
class CoachSentence:
    """What a slip says, by the keys of its texts; ``move`` is what *Show me* plays."""

    kind: str
    """``step``, ``farewell`` or ``tip``."""
    heading: str
    """The key of its title."""
    words: str
    """The key of its text."""
    glow: tuple[str, ...]
    move: Move | None = None
    name: str = ""
    """Who the other player is."""

    @property
    def title(self) -> str:
        """What it is about."""
        return t(self.heading)

    @property
    def text(self) -> str:
        """What is said."""
        return t(self.words, name=self.name)


class GuidedAdviser:
    """Says one thing at a time. ``look`` is called whenever the player has to decide."""

    def __init__(
        self, session: Session, learning: Learning, remember: Callable[[], None], run: GuidedRun | None = None
    ) -> None:
        """``remember`` saves the settings, ``learning`` among them."""
        self._session = session
        self._learning = learning
        self._remember = remember
        self._run = run
        self._saying: CoachSentence | None = None
        self._said_at: tuple[str, int] = ("", 0)
        self._closed: tuple[str, int] | None = None
        """The step, or the tip, that was put away."""
        self._looked = len(session.history)
        """How many moves there were when the player had to decide last."""
        self._instead = ""
        """The key of ``advised``."""

    # ----- what is said

    @property
    def saying(self) -> CoachSentence | None:
        """What is said now, unless it was put away."""
        return None if self._closed == self._said_at else self._saying

    @property
    def advised(self) -> str:
        """What to do instead of the move that was refused last; empty after the next move."""
        return t(self._instead) if self._instead else ""

    @property
    def put_away(self) -> bool:
        """Whether a step was put away that can be shown again."""
        return self._saying is not None and self._saying.kind == "step" and self.saying is None

    @property
    def guides(self) -> bool:
        """Whether steps are still told in this game."""
        return self._run is not None and not self._run.over

    def look(self) -> None:
        """The player has to decide: find what is to be said now."""
        self._instead = ""
        history = self._session.history
        if self._said_at[1] != len(history) or self._saying is None or self._saying.kind != "tip":
            self._saying = self._step() or self._tip()
        self._looked = len(history)

    def _step(self) -> CoachSentence | None:
        advice = self._run.advice() if self._run is not None else None
        if advice is None or self._run is None:
            return None
        name = next((seat.name for seat in self._session.seats if seat.bot is not None), "")
        # The same step may come again in another turn: then it is another one.
        self._said_at = (advice.say, 0 if advice.last else self._run.turn)
        return CoachSentence(
            "farewell" if advice.last else "step",
            f"guided.title.{advice.purpose}",
            advice.say,
            advice.glow,
            self._run.show(),
            name,
        )

    def _tip(self) -> CoachSentence | None:
        session, seat = self._session, self._session.viewer
        if not self._learning.tips or self.guides or seat == NOBODY:
            return None
        history = session.history
        found = tips.occurs(session.game, seat, history[min(self._looked, len(history)) :])
        tip = next((each for each in found if each.id not in self._learning.tips_seen), None)
        if tip is None:
            return None
        self._learning.tips_seen.append(tip.id)
        self._remember()
        self._said_at = (tip.id, len(history))
        return CoachSentence("tip", "guided.title.tip", f"tips.{tip.id}", tip.glow)

    # ----- what the player does

    def refused(self, move: Move) -> None:
        """A move was refused: say what to do instead."""
        if not self.guides:
            return
        refusal = self._session.game.why_not(move)
        key = f"guided.refused.{refusal.code}" if refusal is not None else ""
        if current().has(key):
            self._instead = key
            self._closed = None

    def close(self) -> bool:
        """Put the slip away; whether there was one."""
        if self.saying is None:
            return False
        self._closed, self._instead = self._said_at, ""
        return True

    def reopen(self) -> None:
        """Say again what was put away."""
        self._closed = None

    def stop(self) -> None:
        """Tell no more steps in this game."""
        self._run = self._saying = None
        self._learning.guided = ""
        self._remember()

    def no_tips(self) -> None:
        """Give no more tips, in any game."""
        self._learning.tips = False
        self._saying = None
        self._remember()
