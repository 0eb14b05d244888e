"""Which letters players can choose for the actions whose letter may be changed: none that means something else at the
same time (``keys.SITUATIONS``).
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from ulm.files.yaml_reader import shortened
from ulm.i18n import language_files
from ulm.i18n.catalog import Texts, t
from ulm.i18n.phrases import SIDES, side_letter
from ulm.ui import key_bindings

_NOT_ON_THE_SHEET = {"search": "rules_pages.search"}
"""What keys do that the key sheet leaves out."""
_MOST_SHOWN = 40


class KeyChange(NamedTuple):
    """What comes of a letter that was chosen."""

    letters: dict[str, str]
    """All letters that are not the usual ones, from now on."""
    taken_by: str = ""
    """The action that keeps the letter, so that nothing is changed."""
    swapped_with: str = ""
    """The action that had the letter, and has the other one now."""


def is_letter(key: str) -> bool:
    """Whether a key is one by which an action can go: a single letter or sign."""
    return len(key) == 1 and key.isprintable() and not key.isspace() and key == key.lower()


def letter_of(id: str, letters: Mapping[str, str]) -> str:
    """The letter of an action."""
    return next(key for each in key_bindings.bindings(letters) if each.id == id for key in each.keys if is_letter(key))


def clash(id: str, letters: Mapping[str, str]) -> str:
    """An action that has the key of another at the same time; empty if there is none."""
    own = {id, *key_bindings.CHANGEABLE[id]}
    bound = key_bindings.bindings(letters)
    for places in key_bindings.SITUATIONS.values():
        here = [each for each in bound if each.place in places]
        mine = {key for each in here if each.id in own for key in each.keys}
        for each in here:
            taken = side_keys() if each.keys == SIDES else set(each.keys)
            if each.id not in own and mine & taken:
                return each.id
    return ""


def change(id: str, key: str, letters: Mapping[str, str]) -> KeyChange:
    """Give an action another letter. An action that has it gets the old one in exchange, if both can have them."""
    wanted = _set(id, key, letters)
    other = clash(id, wanted)
    if not other:
        return KeyChange(wanted)
    owner = next((owner for owner, shared in key_bindings.CHANGEABLE.items() if other in (owner, *shared)), "")
    if owner:
        swapped = _set(owner, letter_of(id, letters), wanted)
        if not clash(id, swapped) and not clash(owner, swapped):
            return KeyChange(swapped, swapped_with=owner)
    return KeyChange(dict(letters), taken_by=owner or other)


def _set(id: str, key: str, letters: Mapping[str, str]) -> dict[str, str]:
    made = {each: letter for each, letter in letters.items() if each != id}
    return made if key == letter_of(id, made) else {**made, id: key}


def usable_letters(found: object) -> tuple[dict[str, str], tuple[str, ...]]:
    """The letters from a settings file, and the entries that cannot be used: unknown actions, keys that are no letters,
    and letters that mean something else at the same time.
    """
    if found is None:
        return {}, ()
    if not isinstance(found, dict):
        return {}, (shortened(str(found), _MOST_SHOWN),)
    known = {id: key for id, key in found.items() if id in key_bindings.CHANGEABLE and isinstance(key, str)}
    letters = {id: key for id, key in known.items() if is_letter(key)}
    while clashing := [id for id in letters if clash(id, letters)]:
        del letters[clashing[-1]]
    bad = [shortened(f"{id}: {key}", _MOST_SHOWN) for id, key in found.items() if id not in letters]
    return letters, tuple(bad)


@cache
def side_keys() -> frozenset[str]:
    """The letters of the sides in every language, so that a letter chosen in one means nothing else in another."""
    texts = [Texts(code) for code in language_files.codes()]
    return frozenset(side_letter(side, each).lower() for each in texts for side in SIDES) | {s.lower() for s in SIDES}


def action_name(id: str) -> str:
    """What an action does, in words."""
    if id in _NOT_ON_THE_SHEET:
        return t(_NOT_ON_THE_SHEET[id])
    return t(f"keys.what.{next(ids[0] for group in key_bindings.SHEET.values() for ids in group if id in ids)}")
