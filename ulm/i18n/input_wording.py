"""Words that depend on how one plays: ``{by:Click|Tap|Choose}``, with a mouse, a finger, or keys and pad."""

import re
from typing import Literal, TypeAlias, get_args

Way: TypeAlias = Literal["mouse", "finger", "keys"]
"""How one plays; pads are among the keys."""
WAYS: tuple[Way, ...] = get_args(Way)

_PLACE = re.compile(r"\{by:([^{}]*)\}")


MISSING = "`{by:…}` needs words for mouse, finger and keys, as in {by:Click|Tap|Choose}"
"""What is wrong with a text that misses words."""


def for_input(text: str, way: Way) -> str:
    """The text with the words of one way.

    >>> for_input("{by:Click|Tap|Choose} the bag.", "finger")
    'Tap the bag.'
    """
    return _PLACE.sub(lambda found: _words(found[1].split("|"), way), text)


def _words(words: list[str], way: Way) -> str:
    # A player's own file may have fewer.
    return words[min(WAYS.index(way), len(words) - 1)]


def depends(text: str) -> bool:
    """Whether a text has words that depend on the way."""
    return "{by:" in text


def misses_words(text: str) -> bool:
    """Whether a place in a text does not have words for each way."""
    if not depends(text):
        return False
    places = _PLACE.findall(text)
    return len(places) != text.count("{by:") or any(len(words.split("|")) != len(WAYS) for words in places)
