"""A game at the table: its seats, bots and record. It does not depend on the screen.

Every move goes through ``play``, which saves the record before the move is shown.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ulm.ai.bot_process import Worker
from ulm.ai.explanation import Explanation
from ulm.i18n.catalog import t
from ulm.i18n.explanation_text import sentences_afterwards
from ulm.i18n.phrases import player_name
from ulm.rules import Game, Move, Played, View
from ulm.rules.position import NOBODY as NOBODY
from ulm.storage import record as records
from ulm.storage.record import Record

TUTOR = "tutor"
TUTOR_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class SessionSeat:
    """A player; ``bot`` is the kind of bot, or None for a human."""

    name: str
    colour: str
    bot: str | None = None
    signed: str | None = None
    """The name in the record, if it differs from the one shown because it cannot be printed."""

    @classmethod
    def of(cls, seat: records.RecordSeat, number: int) -> "SessionSeat":
        """A seat of a record."""
        name = player_name(seat.name, number)
        return cls(name, seat.colour, seat.bot, signed=seat.name if name != seat.name else None)

    def entry(self) -> records.RecordSeat:
        """The seat for a record."""
        return records.RecordSeat(self.name if self.signed is None else self.signed, self.colour, self.bot)


def game_name(seed: int, started: str) -> str:
    """What the settings know a game by."""
    return f"{seed} {started}"


@dataclass(slots=True)
class Session:
    """A game and its players.

    ``save`` is called with the session after each change, before the change is shown. ``ready`` is called, from
    another thread, when a bot has decided.
    """

    game: Game
    seats: list[SessionSeat]
    seed: int
    save: Callable[["Session"], None]
    ready: Callable[[], None] | None = None
    started: str = ""
    """When the game began, in the format of records."""
    worker: Worker | None = None
    kept: bool = True
    """Whether the game is saved; a lesson is not."""
    hints: bool = True
    """Whether hints and the bots' reasons are available."""
    explanations: dict[int, Explanation] = field(default_factory=dict)
    """The bots' explanations by move number; those of undone moves are kept until another move replaces them."""
    left: Callable[[], None] | None = None
    """Called when the game has left the table."""
    given: dict[str, Any] | None = None
    """What differed from a normal set-up, in the words of scenarios."""
    year: int | None = None
    """In which a task plays; None when the rounds have their own years."""
    script: Callable[[Game], Move | None] | None = None
    """What the bot whose turn it is does; where it gives no move, the bot thinks for itself."""
    adjustable: bool = True
    """Whether hints and practice may be switched on and off here."""
    _latest: Explanation | None = None
    """The explanation of the move that ``thought`` returned last."""

    @property
    def history(self) -> Sequence[Played]:
        """All moves and their events, without undone ones."""
        return self.game.history

    @property
    def name(self) -> str:
        """What the settings know this game by."""
        return game_name(self.seed, self.started)

    def record(self) -> Record:
        """The record of the game."""
        seats = [seat.entry() for seat in self.seats]
        return Record.of(self.game, self.seed, seats, self.started, self.given, self.year)

    def begin(self) -> None:
        """The game lies on the table now: it is saved before its first move."""
        self.save(self)

    @property
    def whole(self) -> "Session":
        """The game with all that is hidden in it: the rules are here."""
        return self

    @property
    def arrival(self) -> Literal[""]:
        """Nothing comes from elsewhere: the rules are here."""
        return ""

    def take_arrival(self) -> None:
        """Nothing comes from elsewhere."""

    @property
    def waits(self) -> bool:
        """Never: each move is made at once."""
        return False

    # ----- players

    @property
    def decider(self) -> int:
        """The seat that must decide; NOBODY when the game is over."""
        return NOBODY if self.game.finished else self.game.position.active

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.game.finished

    @property
    def last_mover(self) -> int:
        """The seat that moved last; NOBODY before the first move."""
        return self.history[-1].seat if self.history else NOBODY

    def legal(self) -> list[Move]:
        """The moves of whoever must decide."""
        return self.game.legal()

    @property
    def bot(self) -> str | None:
        """The kind of bot that must decide; None for a human, or when the game is over."""
        return None if self.game.finished else self.seats[self.game.position.active].bot

    @property
    def humans(self) -> list[int]:
        """The seats of humans."""
        return [number for number, seat in enumerate(self.seats) if seat.bot is None]

    @property
    def hot_seat(self) -> bool:
        """Whether several humans share the screen, so that hands stay face down until shown."""
        return len(self.humans) > 1

    @property
    def viewer(self) -> int:
        """The seat whose view is shown: the only human, or the human whose turn it is; else NOBODY."""
        humans = self.humans
        if len(humans) == 1:
            return humans[0]
        return self.decider if self.decider in humans else NOBODY

    @property
    def own(self) -> int:
        """The seat shown at the lower edge: the viewer, or else the human who moved last."""
        if self.viewer != NOBODY:
            return self.viewer
        played = next((each.seat for each in reversed(self.history) if self.seats[each.seat].bot is None), None)
        return played if played is not None else (self.humans or [0])[0]

    def view(self) -> View:
        """What the viewer may know."""
        return self.game.view(self.viewer)

    def reasons_for(self, number: int) -> list[str]:
        """Why a bot made a move of the history, in sentences; empty for a human's move, or if hints are off."""
        played = self.history[number]
        if not self.hints or self.seats[played.seat].bot is None:
            return []
        explanation = self.explanations.get(number)
        if explanation is None and self.script is not None:
            return []  # nobody thought about a move of the script
        return [t("coach.not_kept")] if explanation is None else sentences_afterwards(explanation)

    # ----- moves

    def play(self, move: Move) -> Played:
        """Play a legal move and save. IllegalMove changes nothing."""
        self.game.play(move)
        self._stop_thinking()
        self._keep_explanation(move)
        self.save(self)
        return self.history[-1]

    def _keep_explanation(self, move: Move) -> None:
        """Keep the explanation of the move just played, and drop those of the undone moves it replaces."""
        number = len(self.history) - 1
        self.explanations = {at: explanation for at, explanation in self.explanations.items() if at < number}
        explanation, self._latest = self._latest, None
        if explanation is not None and explanation.move == move:
            self.explanations[number] = explanation

    def undo(self) -> bool:
        """Undo the last human move and all bot moves since; whether that was possible."""
        steps = self._undo_steps()
        if steps:
            self._undo(steps)
        return steps > 0

    @property
    def can_undo(self) -> bool:
        """Whether there is a human move to undo."""
        return self._undo_steps() > 0

    def _undo_steps(self) -> int:
        """How many moves to undo until a human decides again; 0 if a move in between revealed something hidden, or if
        the game is over.
        """
        if self.game.finished:
            return 0
        for steps, played in enumerate(reversed(self.history), start=1):
            if played.revealed and not self.practice:
                return 0
            if self.seats[played.seat].bot is None:
                return steps
        return 0

    def take_back(self, steps: int) -> bool:
        """Undo that many moves, whoever played them, in a finished game as well; whether anything changed. Only in
        practice mode.
        """
        if not self.practice or not 0 < steps <= len(self.history):
            return False
        self._undo(steps)
        return True

    def begin_anew(self, game: Game) -> bool:
        """Have another game at this table, of the same rules and seats, from its beginning on."""
        self._stop_thinking()
        self.game = game
        self.explanations = {}
        self.save(self)
        return True

    def _undo(self, steps: int) -> None:
        self._stop_thinking()
        for _ in range(steps):
            self.game.undo()
        self.save(self)

    @property
    def can_redo(self) -> bool:
        """Whether a move was undone and none played since."""
        return self.game.can_redo

    def redo(self) -> Played | None:
        """Play the last undone move again."""
        if self.game.redo() is None:
            return None
        self._stop_thinking()
        self.save(self)
        return self.history[-1]

    @property
    def can_reset(self) -> bool:
        """Whether a move of this turn can be undone."""
        return self.bot is None and self.can_undo and self.history[-1].seat == self.decider

    def reset(self) -> bool:
        """Undo the moves of this turn as far as allowed."""
        if not self.can_reset:
            return False
        self._stop_thinking()
        undone = self.game.reset_turn()
        self.save(self)
        return undone > 0

    @property
    def practice(self) -> bool:
        """Whether moves that revealed something hidden may be undone."""
        return self.game.practice

    def set_practice(self, practice: bool) -> None:
        """Turn practice mode on or off, and save."""
        self.game.practice = practice
        self.save(self)

    # ----- bots

    def _scripted(self) -> Move | None:
        """The move of the script for the bot whose turn it is."""
        return None if self.script is None or self.bot is None else self.script(self.game)

    def think(self) -> None:
        """Start the bot whose turn it is, unless it is already thinking or the script has its move."""
        bot = self.bot
        if bot is None or self._scripted() is not None:
            return
        if self.worker is None:
            self.worker = Worker(self.ready)
        if not self.worker.thinking:
            # A random stream for each decision, independent of the game's own.
            seed = self.seed * 100_003 + len(self.history)
            self.worker.ask(self.game.view(self.decider), bot, seed, explain=self.hints)

    @property
    def restarts(self) -> int:
        """How often the bots' process crashed and was restarted."""
        return self.worker.restarts if self.worker is not None else 0

    @property
    def out_of_time(self) -> bool:
        """Whether the bot that moved last had less time than it needs: this machine is slow."""
        return self.worker is not None and self.worker.out_of_time

    def thought(self) -> Move | None:
        """The bot's move once it has decided; returned only once. WorkerFailed if the bots' process failed."""
        scripted = self._scripted()
        if scripted is not None:
            return scripted
        if self.worker is None or self.bot is None:
            return None
        move = self.worker.result()
        if move is not None:
            self._latest = self.worker.public_explanation
        return move

    def consult(self) -> None:
        """Start the tutor on the decision of the human whose turn it is."""
        if self.worker is None:
            self.worker = Worker(self.ready)
        self.worker.ask(self.game.view(self.decider), TUTOR, self.seed + len(self.history), TUTOR_SECONDS)

    def advice(self) -> Explanation | None:
        """The tutor's move and reasons, once it has decided. WorkerFailed if the bots' process failed."""
        if self.worker is None or self.bot is not None or self.worker.result() is None:
            return None
        return self.worker.explanation

    def stop_consulting(self) -> None:
        """Stop the tutor."""
        if self.bot is None:
            self._stop_thinking()

    def hurry(self) -> None:
        """Make the bot answer with the best move found so far."""
        if self.worker is not None:
            self.worker.hurry()

    def _stop_thinking(self) -> None:
        if self.worker is not None:
            self.worker.cancel()

    def close(self) -> None:
        """Leave the table: stop the bots' process and report it to ``left``."""
        if self.worker is not None:
            self.worker.close()
            self.worker = None
        if self.left is not None:
            self.left()
