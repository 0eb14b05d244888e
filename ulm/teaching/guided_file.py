"""The guided game as data: its seed, what the four first turns are for, what is said when, what the apprentice plays.

game = guided_game()
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ulm.ai.bot_registry import choices, is_bot
from ulm.files.overrides import players_or_own
from ulm.files.yaml_reader import read_yaml, shown
from ulm.files.yaml_validation import Refuser, convert_file
from ulm.rules import Game
from ulm.rules.legality import VERBS
from ulm.rules.moves import COLOURS, normal_text
from ulm.storage.scenario import check_expectation
from ulm.teaching import highlight_names as glow
from ulm.teaching.condition_names import check_values
from ulm.teaching.lesson_files import has_texts

FILE = "data/guided.yaml"
SEATS = 2
MOST_SEED = 10**9
OWN_PLACES = ("steps", "offer", *(f"dock {colour}" for colour in COLOURS))
"""Places besides those of the lessons: the furthest space within reach, what is on offer, the dock with a colour."""


class GuidedCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must hold in a position; moves may be given by their first words: ``seal`` is any seal."""

    when: dict[str, Any] = {}
    """Values of the state, as an ``expect`` of a scenario."""
    offers: list[str] = []
    """Moves that are legal, each of them."""
    refuses: list[str] = []
    """Moves that are not legal."""
    played: list[str] = []
    """Moves of which the learner has played one since the game began."""


class GuidedStep(GuidedCondition, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is said while its condition holds."""

    say: str
    glow: list[str] = []
    show: list[str] = []
    """What *Show me* plays: the first of these moves that is legal."""
    wants: list[list[str]] = []
    """What a line should give, the best first: the slots that give it glow, those of ``show`` before the others."""
    otherwise: str = ""
    """What is said where no line gives any of it."""
    reached: bool = False
    """Whether the purpose of the turn must have been reached."""


class Purpose(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a turn is for. Of its beats the last one whose condition holds is said."""

    id: str
    reached: Annotated[list[list[str]], Meta(min_length=1)]
    """Of each of these lists the learner has played a move."""
    beats: Annotated[list[GuidedStep], Meta(min_length=1)]


class GuidedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The guided game."""

    seed: Annotated[int, Meta(ge=0, le=MOST_SEED)]
    bot: str
    """The kind of bot that goes on where its script ends."""
    last_turn: Annotated[int, Meta(ge=1, le=100)]
    """The turn by which the teaching ends, whatever was reached."""
    questions: list[GuidedStep]
    """What is said of questions that a purpose does not speak of itself; keys ``guided.questions.<say>``."""
    farewell: GuidedStep
    """What is said once all purposes are reached, or the last turn is over."""
    purposes: Annotated[list[Purpose], Meta(min_length=1)]
    script: list[list[str]]
    """The moves of the apprentice in each of his turns, as long as they are legal."""


def read(path: Path) -> GuidedGame:
    """Read the file. Raises Unreadable with file and place."""
    document = read_yaml(path)
    found = convert_file(document, GuidedGame)
    check = _Check(Refuser(document.name))
    if not is_bot(found.bot):
        check.file.wrong("bot", f"expected a bot ({choices()}), found {shown(found.bot)}")
    check.beat(found.farewell, "farewell")
    for n, beat in enumerate(found.questions):
        check.beat(beat, f"questions[{n}]")
        if "question" not in beat.when:
            check.file.wrong(f"questions[{n}].when", "expected the `question` that this is for")
    ids = [purpose.id for purpose in found.purposes]
    for n, purpose in enumerate(found.purposes):
        place = f"purposes[{n}]"
        if ids.index(purpose.id) != n:
            check.file.wrong(f"{place}.id", f"`{purpose.id}` is already there")
        for m, moves in enumerate(purpose.reached):
            check.moves(moves, f"{place}.reached[{m}]")
        for m, beat in enumerate(purpose.beats):
            check.beat(beat, f"{place}.beats[{m}]")
    for n, turn in enumerate(found.script):
        check.moves(turn, f"script[{n}]")
    return found


class _Check:
    """Checks words that a struct cannot."""

    def __init__(self, file: Refuser) -> None:
        self.file = file
        self.rules = Game.new(history=False).rules

    def beat(self, beat: GuidedStep, place: str) -> None:
        self.condition(beat, place)
        self.moves(beat.show, f"{place}.show")
        for n, colours in enumerate(beat.wants):
            self.file.names(colours, COLOURS, "a colour", f"{place}.wants[{n}]")
        for n, text in enumerate(beat.glow):
            if text not in OWN_PLACES:
                glow.checked(text, self.rules, self.file, f"{place}.glow[{n}]")

    def condition(self, condition: GuidedCondition, place: str) -> None:
        check_expectation(self.rules, SEATS, condition.when, f"{place}.when", self.file)
        check_values(self.rules, condition.when, f"{place}.when", self.file)
        for key in ("offers", "refuses", "played"):
            self.moves(getattr(condition, key), f"{place}.{key}")

    def moves(self, moves: list[str], place: str) -> None:
        for n, text in enumerate(moves):
            self.file.name(normal_text(text).partition(" ")[0], VERBS, "a move", f"{place}[{n}]")


def text_keys(game: GuidedGame) -> list[str]:
    """The texts that the file needs."""
    found = [_title(game.farewell.say), f"guided.{game.farewell.say}"]
    found += [f"guided.questions.{beat.say}" for beat in game.questions]
    for purpose in game.purposes:
        found.append(_title(purpose.id))
        for beat in purpose.beats:
            found += [f"guided.{purpose.id}.{say}" for say in (beat.say, beat.otherwise) if say]
    return list(dict.fromkeys(found))


def _title(of: str) -> str:
    return f"guided.title.{of}"


def guided_game() -> GuidedGame:
    """The guided game: the player's if it can be used, else the program's own. What is wrong with it is reported."""
    return players_or_own(FILE, read, lambda given, found: has_texts(given, text_keys(found)))
