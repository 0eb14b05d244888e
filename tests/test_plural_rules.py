"""Plural categories are those of the Unicode CLDR; babel, which carries its data, is the judge."""

import pytest
from babel import Locale
from babel.localedata import locale_identifiers

from ulm.i18n.plural_rules import category, known, needed

NUMBERS = [*range(205), 300, 311, 1000, 1001, 1011, 1_000_000, 1_000_001, 2_000_000]


@pytest.mark.long
def test_every_language_of_the_cldr_has_its_categories() -> None:
    languages = [each for each in locale_identifiers() if "_" not in each]
    assert len(languages) > 200
    for language in languages:
        rule = Locale.parse(language).plural_form
        assert [category(language, n) for n in NUMBERS] == [rule(n) for n in NUMBERS], language
        assert set(needed(language)) <= set(known(language)) <= {*rule.tags, "other"}, language


def test_a_text_needs_the_categories_of_usual_numbers() -> None:
    assert needed("en") == needed("de") == needed("fr") == needed("it") == ("one", "other")
    assert needed("pl") == ("one", "few", "many", "other")
    assert needed("ja") == ("other",)
    assert needed("pt_BR") == ("one", "other")
    assert known("fr") == ("one", "many", "other")


def test_zero_is_singular_in_french_only() -> None:
    assert [category(language, 0) for language in ("en", "de", "fr", "it")] == ["other", "other", "one", "other"]


def test_a_language_without_rules_counts_like_english() -> None:
    assert [category("xx", n) for n in (0, 1, 2)] == ["other", "one", "other"]
