"""The places in a text that are filled with values: ``{n}``, ``{quarter.in}``.

A name after the dot asks for a form of a name (``rules.quarter.garden.in``). A capital first letter, as in
``{Quarter.in}``, makes a capital of the first letter of what is filled in.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from ulm.i18n.name_forms import Name
from ulm.i18n.number_format import written

_PLACEHOLDER = re.compile(r"\{(\w+)(?:\.(\w+))?\}")
_FIRST_LETTER = re.compile(r"((?:\{icon:[\w/]+\}|[*“„«‘‚\s])*)(\w)")


class Placeholder(NamedTuple):
    """A place for a value, and the form in which a name is put there; "" for the name itself."""

    value: str
    form: str
    capital: bool


def placeholders(text: str) -> Iterator[Placeholder]:
    """The placeholders of a text, in their order."""
    return (_placeholder(found) for found in _PLACEHOLDER.finditer(text))


def filled(text: str, value: Callable[[str], object]) -> str:
    """The text with each placeholder replaced by what ``value`` returns for its name.

    >>> filled("{Who} of {n}", {"who": "one", "n": -3}.__getitem__)
    'One of −3'
    """

    return "".join([part if isinstance(part, str) else _put(part, value(part.value)) for part in _parts(text)])


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[str | Placeholder, ...]:
    """The text, divided at its placeholders."""
    parts: list[str | Placeholder] = []
    end = 0
    for found in _PLACEHOLDER.finditer(text):
        parts += [text[end : found.start()], _placeholder(found)]
        end = found.end()
    return (*parts, text[end:])


def _put(place: Placeholder, value: object) -> str:
    words = _in_form(value, place.form)
    return capitalised(words) if place.capital else words


def capitalised(words: str) -> str:
    """The words with a capital first letter, which may follow pictures, stars and quotes."""
    return _FIRST_LETTER.sub(lambda found: found[1] + found[2].upper(), words, count=1)


def _placeholder(found: re.Match[str]) -> Placeholder:
    name, form = found[1], found[2] or ""
    return Placeholder(name[:1].lower() + name[1:], form, name[:1].isupper())


def _in_form(value: object, form: str) -> str:
    if form and isinstance(value, Name):
        return value.form(form)
    return written(value) if isinstance(value, int) else str(value)
