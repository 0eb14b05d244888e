"""A game at the table: its seats, its bots, its record. It knows nothing of the screen.

Every move goes through ``play``, which saves the record before anybody is told of the move (DESIGN.md, law 8).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ulm.bots.reasons import Explanation
from ulm.bots.worker import Worker
from ulm.records import record as records
from ulm.records.record import Record
from ulm.rules import Game, Move, Played, View
from ulm.rules.position import NOBODY as NOBODY
from ulm.text.catalog import t
from ulm.text.player_names import player_name
from ulm.text.reason_text import sentences_afterwards

TUTOR = "tutor"
TUTOR_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there; ``bot`` is the name of a kind of bot, or None for a human."""

    name: str
    colour: str
    bot: str | None = None
    signed: str | None = None
    """The name as the record has it, if it cannot be shown so."""

    @classmethod
    def of(cls, seat: records.Seat, number: int) -> "Seat":
        """A seat of a record."""
        name = player_name(seat.name, number)
        return cls(name, seat.colour, seat.bot, signed=seat.name if name != seat.name else None)

    def entry(self) -> records.Seat:
        """The seat as a record has it."""
        return records.Seat(self.name if self.signed is None else self.signed, self.colour, self.bot)


@dataclass(slots=True)
class Session:
    """The game and who plays it.

    ``save`` is called with the session after each change, before the change is shown. ``ready`` is called, from
    another thread, when a bot has made up its mind.
    """

    game: Game
    seats: list[Seat]
    seed: int
    save: Callable[["Session"], None]
    ready: Callable[[], None] | None = None
    started: str = ""
    """When the game began, as records write it."""
    worker: Worker | None = None
    hints: bool = True
    """Whether the table has hints and reasons."""
    explanations: dict[int, Explanation] = field(default_factory=dict)
    """What bots tell of their moves, by the number of the move; of those taken back too, until others are played."""
    left: Callable[[], None] | None = None
    """Called when the game has left the table."""
    _latest: Explanation | None = None
    """What the bot tells of the move that ``thought`` gave last."""

    @property
    def history(self) -> Sequence[Played]:
        """All moves that stand, the undone ones left out, each with what happened."""
        return self.game.history

    def record(self) -> Record:
        """The game as it is written down."""
        return Record.of(self.game, self.seed, [seat.entry() for seat in self.seats], self.started)

    # ----- who

    @property
    def decider(self) -> int:
        """The seat that must decide; NOBODY when the game is over."""
        return NOBODY if self.game.finished else self.game.position.active

    @property
    def bot(self) -> str | None:
        """The kind of bot that must decide; None when it is a human, or nobody."""
        return None if self.game.finished else self.seats[self.game.position.active].bot

    @property
    def humans(self) -> list[int]:
        """The seats of humans."""
        return [number for number, seat in enumerate(self.seats) if seat.bot is None]

    @property
    def hot_seat(self) -> bool:
        """Whether several humans share the screen, so that hands lie face down until shown."""
        return len(self.humans) > 1

    @property
    def viewer(self) -> int:
        """The seat that may look now: the only human, or the human whose turn it is; else NOBODY."""
        humans = self.humans
        if len(humans) == 1:
            return humans[0]
        return self.decider if self.decider in humans else NOBODY

    @property
    def own(self) -> int:
        """The seat whose supply lies at the lower edge: that of the viewer, else of the human who was last."""
        if self.viewer != NOBODY:
            return self.viewer
        played = next((each.seat for each in reversed(self.history) if self.seats[each.seat].bot is None), None)
        return played if played is not None else (self.humans or [0])[0]

    def view(self) -> View:
        """What the viewer may know."""
        return self.game.view(self.viewer)

    def reasons_for(self, number: int) -> list[str]:
        """Why a bot made a move of the history, in sentences; none for a human's, or where players want none."""
        played = self.history[number]
        if not self.hints or self.seats[played.seat].bot is None:
            return []
        explanation = self.explanations.get(number)
        return [t("coach.not_kept")] if explanation is None else sentences_afterwards(explanation)

    # ----- moves

    def play(self, move: Move) -> Played:
        """Play a legal move; saved when this returns. IllegalMove leaves everything as it was."""
        self.game.play(move)
        self._stop_thinking()
        self._keep_explanation(move)
        self.save(self)
        return self.history[-1]

    def _keep_explanation(self, move: Move) -> None:
        """Keep what a bot tells of the move just played; forget what was told of others at its place and later."""
        number = len(self.history) - 1
        self.explanations = {at: explanation for at, explanation in self.explanations.items() if at < number}
        explanation, self._latest = self._latest, None
        if explanation is not None and explanation.move == move:
            self.explanations[number] = explanation

    def undo(self) -> bool:
        """Take back the last human move, and what bots have done since; whether that could be done."""
        steps = self._undo_steps()
        if not steps:
            return False
        self._stop_thinking()
        for _ in range(steps):
            self.game.undo()
        self.save(self)
        return True

    @property
    def can_undo(self) -> bool:
        """Whether there is a human move to take back."""
        return self._undo_steps() > 0

    def _undo_steps(self) -> int:
        """How many moves undo takes back: until a human decides again; 0 where something shown stands before, and
        when the game is over, for then it is kept as it ended.
        """
        if self.game.finished:
            return 0
        for steps, played in enumerate(reversed(self.history), start=1):
            if played.revealed and not self.practice:
                return 0
            if self.seats[played.seat].bot is None:
                return steps
        return 0

    @property
    def can_redo(self) -> bool:
        """Whether a move was taken back and none played since."""
        return self.game.can_redo

    def redo(self) -> Played | None:
        """Play again what was taken back last."""
        if self.game.redo() is None:
            return None
        self._stop_thinking()
        self.save(self)
        return self.history[-1]

    @property
    def can_reset(self) -> bool:
        """Whether something of this turn can be taken back."""
        return self.bot is None and self.can_undo and self.history[-1].seat == self.decider

    def reset(self) -> bool:
        """Take this turn back as far as may be."""
        if not self.can_reset:
            return False
        self._stop_thinking()
        undone = self.game.reset_turn()
        self.save(self)
        return undone > 0

    @property
    def practice(self) -> bool:
        """Whether moves may be taken back that have shown something hidden."""
        return self.game.practice

    def set_practice(self, practice: bool) -> None:
        """Change that; saved."""
        self.game.practice = practice
        self.save(self)

    # ----- bots

    def think(self) -> None:
        """Have the bot whose turn it is begin to think, unless it does already."""
        bot = self.bot
        if bot is None:
            return
        if self.worker is None:
            self.worker = Worker(self.ready)
        if not self.worker.thinking:
            # The bot's own stream: another one for each decision, none of the game's.
            seed = self.seed * 100_003 + len(self.history)
            self.worker.ask(self.game.view(self.decider), bot, seed, explain=self.hints)

    @property
    def restarts(self) -> int:
        """How often the bots' process has ended by itself and was started anew."""
        return self.worker.restarts if self.worker is not None else 0

    def thought(self) -> Move | None:
        """The bot's move, once, when it has made up its mind. WorkerFailed when it never will."""
        if self.worker is None or self.bot is None:
            return None
        move = self.worker.result()
        if move is not None:
            self._latest = self.worker.public_explanation
        return move

    def consult(self) -> None:
        """Have the tutor begin to think about what the human whose turn it is could do."""
        if self.worker is None:
            self.worker = Worker(self.ready)
        self.worker.ask(self.game.view(self.decider), TUTOR, self.seed + len(self.history), TUTOR_SECONDS)

    def advice(self) -> Explanation | None:
        """What the tutor would do and why, once, when it has made up its mind. WorkerFailed when it never will."""
        if self.worker is None or self.bot is not None or self.worker.result() is None:
            return None
        return self.worker.explanation

    def stop_consulting(self) -> None:
        """The tutor need not think any more."""
        if self.bot is None:
            self._stop_thinking()

    def hurry(self) -> None:
        """Have the bot answer with what it has found so far."""
        if self.worker is not None:
            self.worker.hurry()

    def _stop_thinking(self) -> None:
        if self.worker is not None:
            self.worker.cancel()

    def close(self) -> None:
        """The game leaves the table."""
        if self.worker is not None:
            self.worker.close()
            self.worker = None
        if self.left is not None:
            self.left()
