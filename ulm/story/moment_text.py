"""Tells moments in sentences of the language files, so that two games do not read alike.

Which sentence tells a moment is drawn with a stream of the game's own: the same record reads the same, another one
does not. No two sentences of a text begin alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from string import ascii_lowercase
from typing import NamedTuple

import msgspec

from ulm.i18n.catalog import Texts
from ulm.i18n.city_texts import city
from ulm.i18n.display_names import display_name, name_list
from ulm.i18n.name_forms import Name
from ulm.i18n.number_format import signed, written
from ulm.i18n.placeholders import capitalised
from ulm.rules.events import HIDDEN
from ulm.story.moment import DEEDS, Moment

_TRIES = 30
"""How often a text is begun anew in which two sentences would begin alike."""
_SHORT = 3
"""A word of so many letters, such as an article, is no opening without the next word."""
_HISTORIES = 2
"""Dates with a piece of history, in one text."""
_VOWELS = "aeiouyàâäáéèêëíîïóôöúûüæœ"
_SIGNED = ("space", "second")
_DATE = "\0"
"""Stands for a date while its place is looked for."""
_COLOUR_IN_BRACKETS = re.compile(r"\s*\([^)]*\)")


class _Sentence(NamedTuple):
    """A sentence that might be told; ``date``: in which way it says its date, "" if it does not."""

    key: str
    date: str
    text: str


class MomentSentence(msgspec.Struct, frozen=True):
    """A sentence: the moment that it tells, the key of its pattern, and its words."""

    moment: Moment
    key: str
    text: str


def opening(sentence: str) -> str:
    """How a sentence begins: its first word, with the second if that is short; all years and numbers are alike.

    >>> opening("In 1488, Agnes won."), opening("Agnes won."), opening("The bridge was far.")
    ('in #', 'agnes', 'the bridge')
    """
    words = [re.sub(r"\d+", "#", word.strip(",.;:“”„«»\u00a0 ")).lower() for word in sentence.split()]
    words = [word for word in words if word]
    alone = len(words[0]) > _SHORT or words[0] == "#"
    return words[0] if alone or len(words) == 1 else f"{words[0]} {words[1]}"


class MomentTeller:
    """Tells the moments of one game. ``names`` are those of the players by seat; ``dated``: whether each round has its
    year. Where it has none, no sentence speaks of years.
    """

    def __init__(self, names: Sequence[str], texts: Texts, seed: int, *, dated: bool = True) -> None:
        self._texts = texts
        self._seed = seed
        self._dated = dated
        self._numbers = self._listed("numbers")
        self._years = set() if dated else set(self._listed("years"))
        self._players = [self._player(name) for name in names]

    def _listed(self, key: str) -> list[str]:
        return [word.strip() for word in self._texts.get(f"annals.{key}").split(",")]

    def told(self, moments: Sequence[Moment]) -> tuple[list[MomentSentence], Moment | None]:
        """A sentence for each moment; or, where sentences would begin alike in spite of all tries, those before the
        first one that has none, and that one.
        """
        longest: tuple[list[MomentSentence], Moment | None] = [], None
        for attempt in range(_TRIES):
            found, stuck = self._try(moments, Random(f"{self._seed} {attempt}"))
            if stuck is None:
                return found, None
            if len(found) >= len(longest[0]):
                longest = found, stuck
        return longest

    def _try(self, moments: Sequence[Moment], chance: Random) -> tuple[list[MomentSentence], Moment | None]:
        """The sentences, up to the moment for which there is none that begins like no other."""
        found: list[MomentSentence] = []
        openings: set[str] = set()
        dated: int | None = None
        histories = 0
        before = ""
        for moment in moments:
            sentence = next(
                (
                    each
                    for each in self._variants(moment, dated, before, chance)
                    if opening(each.text) not in openings
                    and (each.date != "history" or histories < _HISTORIES)
                    and not self._years & set(re.findall(r"\w+", each.text.lower()))
                ),
                None,
            )
            if sentence is None:
                return found, moment
            openings.add(opening(sentence.text))
            found.append(MomentSentence(moment, sentence.key, sentence.text))
            dated = moment.round if sentence.date else None
            histories += sentence.date == "history"
            before = sentence.date
        return found, None

    def _variants(self, moment: Moment, dated: int | None, before: str, chance: Random) -> Iterator[_Sentence]:
        """All sentences that can tell a moment. ``dated``: the round of which the sentence before has said the date,
        ``before``: in which way.
        """
        keys = [key for letter in ascii_lowercase if self._texts.has(key := f"annals.tell.{moment.kind}.{letter}")]
        chance.shuffle(keys)
        for key in keys:
            asked = self._texts.asks_for(key)
            if "when" not in asked:
                yield _Sentence(key, "", self._sentence(key, moment, {}))
                continue
            at_head = self._sentence(key, moment, {"when": _DATE}).startswith(_DATE)
            ways = list(self._dates(moment.round, dated, before))
            chance.shuffle(ways)
            for way, words in ways:
                if way != "history" or at_head:
                    yield _Sentence(key, way, self._sentence(key, moment, {"when": words}))

    def _dates(self, number: int, dated: int | None, before: str) -> Iterator[tuple[str, str]]:
        """The ways in which the date of a round can be said."""
        get, year = self._texts.get, self._year_of(number)
        if self._dated and dated == number and before != "same":
            yield "same", get("annals.when.same.a")
            yield "same", get("annals.when.same.b")
            return
        if year is None:
            yield "year", get("annals.when.round", n=number)
            return
        yield "year", get("annals.when.year", year=str(year))
        last = self._year_of(dated) if dated is not None else None
        if last is not None and 1 < year - last <= len(self._numbers):
            yield "later", get("annals.when.later", years=self._in_words(year - last))
        if dated != number and self._texts.has(history := _history_of(number)):
            yield "history", get(history, year=str(year))

    def _sentence(self, key: str, moment: Moment, when: Mapping[str, str]) -> str:
        return capitalised(self._texts.get(key, **{**self._values(moment), **when}))

    def _values(self, moment: Moment) -> dict[str, object]:
        players = [self._players[seat] for seat in moment.seats]
        values: dict[str, object] = {
            name: signed(number) if name in _SIGNED else number for name, number in moment.numbers.items()
        }
        if "n" in moment.numbers:
            values["count"] = self._in_words(moment.numbers["n"])
        values |= {name: self._thing(*thing) for name, thing in moment.things.items()}
        values |= {
            name: name_list([self._thing(*thing) for thing in things], texts=self._texts)
            for name, things in moment.lists.items()
        }
        values |= {name: self.year(number) for name, number in moment.rounds.items()}
        values |= {"names": name_list(players, texts=self._texts)}
        if players:
            values |= {"who": players[0], "first": players[0], "others": name_list(players[1:], texts=self._texts)}
        if len(players) > 1:
            values["other"] = players[1]
        return values

    def year(self, number: int) -> str:
        """The year of a round, or the round where it has none."""
        year = self._year_of(number)
        return str(year) if year is not None else self._texts.get("annals.round", n=number)

    def _year_of(self, number: int) -> int | None:
        return year_of(number) if self._dated else None

    def _in_words(self, number: int) -> str:
        """A number from 1 on in a word, a larger one in digits."""
        return self._numbers[number - 1] if 0 < number <= len(self._numbers) else written(number)

    def _thing(self, kind: str, thing: str) -> Name | str:
        get = self._texts.get
        if kind in DEEDS:
            of = DEEDS[kind]
            return get(f"annals.deed.{kind.removeprefix('deed_')}", **({of: self._thing(of, thing)} if of else {}))
        name = display_name(kind, thing, self._texts)
        if kind == "card" and thing != HIDDEN:
            return get("annals.quoted", name=_COLOUR_IN_BRACKETS.sub("", name))
        return name

    def _player(self, name: str) -> Name:
        first = name[:1].lower()
        forms = {"of": "of_vowel" if first in _VOWELS else "of", "to": "to_a" if first == "a" else "to"}
        return Name(name, {form: self._texts.get(f"annals.player.{key}", name=name) for form, key in forms.items()}.get)


def year_of(number: int) -> int | None:
    """The year of a round; None where it has none."""
    return next((each.year for each in city().years if each.round == number), None)


def _history_of(number: int) -> str:
    return next((f"annals.when.history.{each.id}" for each in city().years if each.round == number), "")
