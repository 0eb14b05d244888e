"""Scenes of lessons: scenario files with a section `lesson` (docs/content.md).

    scene = read(path)                    # raises Unreadable, with file and place, at the first fault

The learner is seat 0; the moves of the other seats in `steps` are their script.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from ulm.files.yaml_reader import Problem, UnreadableFile, names, shown
from ulm.files.yaml_validation import Refuser
from ulm.rules import Definitions, Move
from ulm.storage.scenario import Scenario, check_expectation
from ulm.storage.scenario import read as read_scenario
from ulm.teaching import highlight_names as glow
from ulm.teaching.condition_names import check_values

LEARNER = 0
"""The seat of the learner."""
SHOWS = ("grid", "river", "docks", "quarters", "minster", "cards")
"""The parts of the board that the picture of a lesson may show."""
LONGEST_LESSON = 60  # minutes

_ID = re.compile(r"([1-9][0-9]?)([a-z])")
_KEY = re.compile(r"[a-z][a-z0-9_]*")
_EXPECTED = "expected `when`, `offers`, `refuses` or `played`"
_TAKEN = ("title", "goal")
"""Texts that every scene has, so that no sentence may have their key."""


class LessonCondition(msgspec.Struct, frozen=True):
    """What must hold for a sentence to be said; all parts that are given."""

    when: dict[str, Any] | None = None
    offers: tuple[Move, ...] = ()
    refuses: tuple[Move, ...] = ()
    played: tuple[Move, ...] = ()
    """Any of these the learner has played in this scene."""

    @property
    def empty(self) -> bool:
        """Whether it holds always."""
        return self.when is None and not (self.offers or self.refuses or self.played)


class LessonStep(msgspec.Struct, frozen=True):
    """A sentence of the coach, and the places that it makes glow."""

    place: str
    say: str
    condition: LessonCondition
    glow: tuple[str, ...]


class WeakMove(msgspec.Struct, frozen=True):
    """A legal move after which the goal is out of reach; ``by`` are moves from the start that lead there."""

    place: str
    say: str
    condition: LessonCondition
    by: tuple[Move, ...]

    def ways(self) -> list[tuple[Move, ...]]:
        """All ways there: each of several moves in ``played`` takes the place of the last one."""
        if len(self.condition.played) < 2:
            return [self.by]
        return [(*self.by[:-1], move) for move in self.condition.played]


class RefusalStep(msgspec.Struct, frozen=True):
    """What the coach adds when a move is refused; ``attempt`` after ``after`` must give ``code``."""

    place: str
    say: str
    code: str
    after: tuple[Move, ...]
    attempt: Move


class LessonScene(msgspec.Struct, frozen=True):
    """One scene of a lesson. ``goals`` are expectations of which any must hold."""

    id: str
    lesson: int
    letter: str
    path: Path
    scenario: Scenario
    minutes: int | None
    shows: str
    goals: tuple[dict[str, Any], ...]
    beats: tuple[LessonStep, ...]
    weak: tuple[WeakMove, ...]
    refused: tuple[RefusalStep, ...]

    @property
    def key(self) -> str:
        """The key under which its texts are, as in ``learn.1.a``."""
        return text_key(self.id)

    def says(self) -> list[str]:
        """The keys of all sentences that the coach may say, each once."""
        found: list[str] = [beat.say for beat in self.beats]
        found += [weak.say for weak in self.weak]
        found += [refused.say for refused in self.refused]
        return [f"{self.key}.{say}" for say in dict.fromkeys(found)]


class _Conditions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    say: str
    when: dict[str, Any] | None = None
    offers: list[str] = []
    refuses: list[str] = []
    played: list[str] = []


class _Beat(_Conditions, frozen=True, forbid_unknown_fields=True):
    glow: list[str] = []


class _Weak(_Conditions, frozen=True, forbid_unknown_fields=True):
    by: list[str] | UnsetType = UNSET


class _Refused(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"attempt": "try"}):
    say: str
    attempt: str
    code: str
    after: list[str] = []


class _Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    minutes: Annotated[int, Meta(ge=1, le=LONGEST_LESSON)] | None = None
    shows: str = ""
    goal: dict[str, Any] | list[dict[str, Any]] | UnsetType = UNSET
    beats: list[Any] = []
    weak: list[Any] = []
    refused: list[Any] = []


def scene_id(name: str) -> tuple[int, str] | None:
    """Lesson and letter of a file's name such as ``1a``; None where it is no name of a scene."""
    found = _ID.fullmatch(name)
    return (int(found[1]), found[2]) if found else None


def lesson_of(scene: str) -> int:
    """The number of the lesson to which the scene of an id belongs; 0 for what is no id of a scene."""
    found = scene_id(scene)
    return found[0] if found is not None else 0


def text_key(scene: str) -> str:
    """The key under which the scene of an id has its texts, as in ``learn.1.a``; "" for what is no id of a scene."""
    found = scene_id(scene)
    return f"learn.{found[0]}.{found[1]}" if found is not None else ""


def read(path: Path, definitions: Definitions | None = None) -> LessonScene:
    """Read a scene. Raises Unreadable, with file and place, when it cannot be read or set up."""
    scenario = read_scenario(path, definitions)
    number = scene_id(path.stem)
    if number is None:
        raise UnreadableFile(
            Problem(path.name, "", "name a lesson scene after its lesson and a letter, as in `7a.yaml`")
        )
    if scenario.lesson is None:
        raise UnreadableFile(Problem(path.name, "", "the section `lesson` is missing"))
    return _Reader(path, number, scenario).scene(scenario.lesson)


class _Reader:
    """Reads the section of one scene."""

    def __init__(self, path: Path, number: tuple[int, str], scenario: Scenario) -> None:
        self.path = path
        self.lesson, self.letter = number
        self.scenario = scenario
        self.start = scenario.start
        self.rules = scenario.start.rules
        self.seats = len(scenario.start.position.players)
        self.file = Refuser(scenario.file)

    def scene(self, raw: dict[str, Any]) -> LessonScene:
        found = self.file.part(raw, _Lesson, "lesson")
        if self.start.position.active != LEARNER:
            self.file.wrong("given.active", "the learner, seat 0, must be the first to move")
        if found.minutes is not None and self.letter != "a":
            message = f"the minutes of a lesson are in its first scene, {self.lesson}a.yaml"
            self.file.wrong("lesson.minutes", message)
        if found.shows and found.shows not in SHOWS:
            self.file.wrong("lesson.shows", f"expected one of {names(SHOWS)}, found {shown(found.shows)}")
        for step in self.scenario.steps:
            self.moves(step.do, f"{step.place}.do")
        return LessonScene(
            id=f"{self.lesson}{self.letter}",
            lesson=self.lesson,
            letter=self.letter,
            path=self.path,
            scenario=self.scenario,
            minutes=found.minutes,
            shows=found.shows,
            goals=self.goals(found.goal),
            beats=self.beats(found.beats),
            weak=tuple(self.weak(each, f"lesson.weak[{index}]") for index, each in enumerate(found.weak)),
            refused=tuple(self.refused(each, f"lesson.refused[{index}]") for index, each in enumerate(found.refused)),
        )

    def goals(self, raw: dict[str, Any] | list[dict[str, Any]] | UnsetType) -> tuple[dict[str, Any], ...]:
        if raw is UNSET:
            last = self.scenario.steps[-1].expect if self.scenario.steps else None
            if not last:
                self.file.wrong("lesson", "there is no `goal`, and the last step has no `expect` to take its place")
            return (last,)
        if isinstance(raw, dict):
            self.expectation(raw, "lesson.goal")
            return (raw,)
        for index, each in enumerate(raw):
            self.expectation(each, f"lesson.goal[{index}]")
        if not raw:
            self.file.wrong("lesson.goal", "expected at least one goal")
        return tuple(raw)

    def expectation(self, raw: dict[str, Any], place: str) -> None:
        if not raw:
            self.file.wrong(place, "expected something that must hold")
        check_expectation(self.rules, self.seats, raw, place, self.file)
        check_values(self.rules, raw, place, self.file)

    def beats(self, raw: list[Any]) -> tuple[LessonStep, ...]:
        beats = tuple(self.beat(each, f"lesson.beats[{index}]") for index, each in enumerate(raw))
        if not beats:
            self.file.wrong("lesson.beats", "expected at least one beat")
        if not beats[0].condition.empty:
            self.file.wrong(beats[0].place, "the first beat is shown when no other is, so it must have no condition")
        for beat in beats[1:]:
            if beat.condition.empty:
                self.file.wrong(beat.place, f"without a condition it would always be shown: {_EXPECTED}")
        return beats

    def beat(self, raw: Any, place: str) -> LessonStep:
        found = self.file.part(raw, _Beat, place)
        return LessonStep(
            place=place,
            say=self.say(found.say, place),
            condition=self.condition(found, place),
            glow=tuple(
                glow.checked(name, self.rules, self.file, f"{place}.glow[{index}]")
                for index, name in enumerate(found.glow)
            ),
        )

    def weak(self, raw: Any, place: str) -> WeakMove:
        found = self.file.part(raw, _Weak, place)
        condition = self.condition(found, place)
        if condition.empty:
            self.file.wrong(place, _EXPECTED)
        if found.by is UNSET or not found.by:
            self.file.wrong(place, "expected `by`, the moves from the start that lead there")
        return WeakMove(place, self.say(found.say, place), condition, self.moves(found.by, f"{place}.by"))

    def refused(self, raw: Any, place: str) -> RefusalStep:
        found = self.file.part(raw, _Refused, place)
        return RefusalStep(
            place=place,
            say=self.say(found.say, place),
            code=found.code,
            after=self.moves(found.after, f"{place}.after"),
            attempt=self.move(found.attempt, f"{place}.try"),
        )

    def say(self, key: str, place: str) -> str:
        if not _KEY.fullmatch(key) or key in _TAKEN:
            self.file.wrong(f"{place}.say", f"expected the key of a text, such as `draw_first`, found {shown(key)}")
        return key

    def condition(self, found: _Conditions, place: str) -> LessonCondition:
        if found.when is not None:
            self.expectation(found.when, f"{place}.when")
        return LessonCondition(
            when=found.when,
            offers=self.moves(found.offers, f"{place}.offers"),
            refuses=self.moves(found.refuses, f"{place}.refuses"),
            played=self.moves(found.played, f"{place}.played"),
        )

    def moves(self, texts: list[str] | tuple[str, ...], place: str) -> tuple[Move, ...]:
        return tuple(self.move(text, f"{place}[{index}]") for index, text in enumerate(texts))

    def move(self, text: str, place: str) -> Move:
        move = Move.parse(text)
        refusal = self.start.why_not(move)
        if refusal is not None and refusal.code == "unknown":
            self.file.wrong(place, f"{shown(text)} is not a valid move")
        return move
