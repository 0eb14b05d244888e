"""Languages: forms of names, plurals, sides of the grid, the pseudo-language, and what `ulm check` finds in a file."""

from __future__ import annotations

import re

import pytest

from tools import glossary
from ulm.i18n import language_check
from ulm.i18n.catalog import Texts
from ulm.i18n.display_names import name_list
from ulm.i18n.input_wording import WAYS, for_input
from ulm.i18n.language_files import Forms, codes, in_words, load, merged, name_key
from ulm.i18n.name_forms import Name
from ulm.i18n.phrases import slot_name
from ulm.i18n.placeholders import filled
from ulm.i18n.plural_rules import known
from ulm.i18n.pseudo_language import PSEUDO, pseudo

_LETTERS = re.compile(r"\{[^}]*\}|`[^`]*`|\*")
GARDEN = Name("Gartenviertel", {"in": "im Gartenviertel", "at": "am Gartenviertel"}.get)
TOWN_HALL = Name("Rathausviertel", {"in": "im Rathausviertel"}.get)


def fill(text: str, **values: object) -> str:
    return filled(text, values.__getitem__)


def test_a_text_says_in_which_form_it_wants_a_name() -> None:
    assert fill("{quarter}: {n}", quarter=GARDEN, n=-2) == "Gartenviertel: −2"
    assert fill("Ein Siegel {quarter.in}", quarter=GARDEN) == "Ein Siegel im Gartenviertel"
    assert fill("{Quarter.in} ist Platz", quarter=GARDEN) == "Im Gartenviertel ist Platz"
    assert fill("{quarter.of}", quarter=GARDEN) == "Gartenviertel"
    assert fill("{quarter.in}", quarter="Markt") == "Markt"


def test_a_list_puts_each_name_into_the_form() -> None:
    both = name_list([GARDEN, TOWN_HALL], "and", Texts("de"))
    assert fill("{within}", within=both) == "Gartenviertel und Rathausviertel"
    assert fill("{within.in}", within=both) == "im Gartenviertel und im Rathausviertel"


def test_who_renames_a_thing_replaces_all_forms_of_its_name() -> None:
    english: dict[str, Forms] = {"rules.quarter.garden.name": "Garden", "rules.quarter.garden.the": "the Garden"}
    over: dict[str, Forms] = {"rules.quarter.garden.name": "Park", "rules.quarter.garden.text": "Take a coin."}
    assert merged(english, over) == {"rules.quarter.garden.name": "Park", "rules.quarter.garden.text": "Take a coin."}


def test_outer_spaces_have_the_letters_of_the_language() -> None:
    assert [slot_name(slot, Texts("de")) for slot in ("N3", "E1", "S2", "W3")] == ["N3", "O1", "S2", "W3"]
    assert slot_name("E1", Texts("en")) == "E1"


def test_the_pseudo_language_is_longer_and_keeps_what_is_no_text() -> None:
    english, longer = Texts("en"), Texts(PSEUDO)
    assert longer.language == PSEUDO
    assert PSEUDO not in codes()
    assert longer.get("common.cancel") != english.get("common.cancel")
    assert pseudo("*{n}* of {icon:coin}\n`seats`").count("{icon:coin}\n`seats`") == 1
    for key, text in load("en").items():
        both = (in_words(text), map(pseudo, in_words(text)))
        plain, made = (_LETTERS.sub("", for_input("".join(words), "mouse")) for words in both)
        if len(plain) > 8:
            assert 1.3 < len(made) / len(plain) < 1.5, key
            assert not made.isascii(), key


@pytest.mark.parametrize("language", codes())
def test_every_language_has_what_the_original_has(language: str) -> None:
    original, texts = load("en"), load(language)
    wrong = [*language_check.missing(texts, original), *language_check.unknown(texts, original)]
    wrong += [*language_check.other_values(texts, original), *language_check.plural_faults(texts, language)]
    assert [*wrong, *language_check.name_faults(texts)] == []


ORIGINAL: dict[str, Forms] = {
    "a": "{n} of {quarter}",
    "coins": {"one": "{n} coin", "other": "{n} coins"},
    "rules.quarter.garden.name": "Garden",
    "rules.quarter.shipyard.name": "Shipyard",
}


def test_what_a_language_may_get_wrong_is_found() -> None:
    texts: dict[str, Forms] = {
        "a": "{quarter.in}: {number}",
        "b": "x",
        "coins": {"one": "1 pièce", "few": "", "other": "{n} pièces"},
        "rules.quarter.garden.name": "Jardin",
        "rules.quarter.garden.of": "du Jardin",
        "rules.quarter.park.of": "du Parc",
    }
    found = [
        f"{key}: {what}"
        for key, what in (
            *language_check.missing(texts, ORIGINAL),
            *language_check.unknown(texts, ORIGINAL),
            *language_check.other_values(texts, ORIGINAL),
            *language_check.plural_faults(texts, "fr"),
            *language_check.name_faults(texts),
        )
    ]
    assert found == [
        "rules.quarter.shipyard.name: this text is missing; en.yaml has it",
        "b: unknown text; en.yaml has none of this key",
        "rules.quarter.park.of: unknown text; en.yaml has none of this key",
        "a: expected the values n, quarter, as in en.yaml",
        "coins: this language has no form few; it has one, many, other",
        "coins: the form one also stands for 0, so it must contain {n} instead of 1",
        "rules.quarter.park: the form `name` of this name is missing; other names of its kind have it",
        "a: no name has the form `in` that `{quarter.in}` asks for",
    ]
    assert known("fr") == ("one", "many", "other")


def test_words_are_wanted_for_mouse_finger_and_keys() -> None:
    texts: dict[str, Forms] = {
        "all": "{by:Click|Tap|Choose} the bag, then{by: on| on|} it.",
        "two": {"one": "{by:Click|Tap} it", "other": "x"},
        "open": "{by:Click|Tap|Choose it",
    }
    assert [key for key, _ in language_check.input_wording_faults(texts)] == ["two", "open"]
    assert [for_input("{by:Click|Tap|Choose} it", way) for way in WAYS] == ["Click it", "Tap it", "Choose it"]
    assert for_input("{by:Click|Tap} it", "keys") == "Tap it"


def test_the_glossary_has_the_terms_of_all_languages_side_by_side() -> None:
    page = glossary.glossary()
    assert "| `rules.colour.gray.name` | grey | grau | grise | grigia |" in page
    names = {key for key in load("en") if (found := name_key(key)) and found.form == "name"}
    assert names <= set(re.findall(r"^\| `([\w.]+)` \|", page, re.MULTILINE))


def _plain(language: str) -> dict[str, str]:
    """The texts without placeholders, pictures and what stands between backquotes."""
    texts = {key: " / ".join(in_words(text)) for key, text in load(language).items()}
    return {key: re.sub(r"\{[^}]*\}|`[^`]*`", "x", text) for key, text in texts.items()}


@pytest.mark.parametrize("language", codes())
def test_quotes_and_apostrophes_are_those_of_print(language: str) -> None:
    assert {key: text for key, text in _plain(language).items() if re.search(r"['\"]|\.\.\.", text)} == {}


def test_french_signs_of_two_parts_stand_behind_a_no_break_space() -> None:
    wrong = re.compile(r"(?<![\u00a0\u202f\s(])[;!?»]| [;:!?»%]|«(?![\u00a0\u202f])")
    assert {key: text for key, text in _plain("fr").items() if wrong.search(text)} == {}
