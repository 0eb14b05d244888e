"""Compares a language with the original: what is missing, unknown or does not fit the grammar of the language."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from ulm.i18n.input_wording import MISSING, misses_words
from ulm.i18n.language_files import FALLBACK, NAMED_KINDS, Forms, in_words, name_key, values
from ulm.i18n.placeholders import Placeholder, placeholders
from ulm.i18n.plural_rules import category, known, needed

Fault = tuple[str, str]
"""The key of a text, and what is wrong with it."""

_KIND_OF = {
    "colours": "colour",
    "within": "quarter",
    "where": "quarter",
    "kinds": "kind",
    "cards": "card",
    "coats": "coat",
}
"""Placeholders for lists of names, and the kind of the names."""


def missing(texts: Mapping[str, Forms], original: Mapping[str, Forms]) -> Iterator[Fault]:
    """Texts that only the original has. The forms of a name are each language's own matter."""
    for key in original:
        if key not in texts and not _is_other_form(key):
            yield key, f"this text is missing; {FALLBACK}.yaml has it"


def left_out(original: Mapping[str, Forms], others: Sequence[Mapping[str, Forms]]) -> list[str]:
    """The texts that all other languages have, where there are several: it is the original that lacks them."""
    if len(others) < 2:
        return []
    shared = set(others[0]).intersection(*others[1:]) - set(original)
    return [key for key in others[0] if key in shared and not _is_other_form(key)]


def unknown(texts: Mapping[str, Forms], original: Mapping[str, Forms]) -> Iterator[Fault]:
    """Texts that the original does not have, and forms of names that it does not know."""
    things = {found.thing for key in original if (found := name_key(key)) is not None}
    for key in texts:
        found = name_key(key)
        if key not in original and (found is None or found.thing not in things):
            yield key, f"unknown text; {FALLBACK}.yaml has none of this key"


def other_values(texts: Mapping[str, Forms], original: Mapping[str, Forms]) -> Iterator[Fault]:
    """Texts that ask for other values than the original."""
    for key, text in texts.items():
        if key in original and values(text) != values(original[key]):
            wanted = ", ".join(sorted(values(original[key]))) or "none"
            yield key, f"expected the values {wanted}, as in {FALLBACK}.yaml"


def input_wording_faults(texts: Mapping[str, Forms]) -> Iterator[Fault]:
    """Texts that do not have words for each way to play."""
    for key, text in texts.items():
        if any(misses_words(words) for words in in_words(text)):
            yield key, MISSING


def plural_faults(texts: Mapping[str, Forms], language: str) -> Iterator[Fault]:
    """Texts that lack a plural category of the language, have one that it does not know, or say 1 for other numbers."""
    wanted, possible = needed(language), known(language)
    for key, text in texts.items():
        if isinstance(text, str):
            continue
        lacking = [each for each in wanted if each not in text]
        if lacking:
            yield key, f"expected the forms {', '.join(wanted)}; {', '.join(lacking)} is missing"
        strange = [each for each in text if each not in possible]
        if strange:
            yield key, f"this language has no form {', '.join(strange)}; it has {', '.join(possible)}"
        if category(language, 0) == "one" and re.search(r"\b1\b", text.get("one", "")):
            yield key, "the form one also stands for 0, so it must contain {n} instead of 1"


_PLAYERS, _PLAYER_FORMS = {"who", "other", "names"}, {"of", "to"}
"""Placeholders for names of players in the annals, and the forms that are made of any name."""
_OPTIONAL = {"short", "printed"}
"""Forms that not every name has: a short one, and the title on the printed card, which a card of one's own has not."""


def name_faults(texts: Mapping[str, Forms], elsewhere: Collection[str] = ()) -> Iterator[Fault]:
    """Names that lack a form which other names of their kind have, and texts that ask for a form that no name has.
    ``elsewhere``: keys of names in another file, which lack nothing here.
    """
    forms: dict[str, dict[str, set[str]]] = {kind: {} for kind in NAMED_KINDS}
    for key in (*texts, *elsewhere):
        found = name_key(key)
        if found is not None:
            forms[found.kind].setdefault(found.thing, set()).add(found.form)
    of_kind = {kind: set().union(*things.values()) for kind, things in forms.items()}
    for kind, things in forms.items():
        for thing, own in things.items():
            lacking = [f"`{form}`" for form in sorted(of_kind[kind] - own - _OPTIONAL)]
            if lacking and not elsewhere:
                forms_are = f"the form {lacking[0]} of this name is"
                if len(lacking) > 1:
                    forms_are = f"the forms {', '.join(lacking)} of this name are"
                yield (
                    thing,
                    f"{forms_are} missing; other names of its kind have {'it' if len(lacking) == 1 else 'them'}",
                )
    for key, text in texts.items():
        for place in (each for words in in_words(text) for each in placeholders(words)):
            if place.form and not _is_known(place, of_kind):
                yield key, f"no name has the form `{place.form}` that `{{{place.value}.{place.form}}}` asks for"


def _is_known(place: Placeholder, of_kind: Mapping[str, set[str]]) -> bool:
    if place.value in _PLAYERS and place.form in _PLAYER_FORMS:
        return True
    kind = _KIND_OF.get(place.value, place.value)
    return any(place.form in forms for each, forms in of_kind.items() if kind not in of_kind or each == kind)


def _is_other_form(key: str) -> bool:
    found = name_key(key)
    return found is not None and found.form != "name"
