"""Which form of a text goes with a number, in each language: the plural rules of the Unicode CLDR.

The rules are those of CLDR 47 for whole numbers, written as CLDR writes them (``n % 10 = 2..4 and n % 100 != 12..14``).
A test compares them with the library babel, which has the original ones.
"""

from collections.abc import Mapping
from functools import cache, lru_cache

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""The categories that a language may tell apart; ``other`` stands for all numbers without a rule."""
_USUAL_NUMBERS = 1000
"""Categories that occur only beyond this number, such as ``many`` for millions, may be left out of a text."""

_RULES: tuple[tuple[str, Mapping[str, str]], ...] = (
    (
        "aa ab agq ann apc arn ba bas bew bgc bgn blt bm bo bss byn cad cch ccp cho cic co cop cu cv dav dje dua "
        "dyo dz ebu ewo frr gaa gez gn guz hnj id ie ig ii ja jbo jv kaa kam kde kea ken kgp khq ki kln km ko kok "
        "kpe ksf kxv la lkt lmo lo lrc ltg lu luo luy mai mdf mer mfe mgh mhn mi mic mni moh ms mua mus my myv "
        "mzn nds nmg nqo nus nv oc osa pis qu quc raj rhg rif rn rw sa sah sbp ses sg shn sid skr su szl tg th to "
        "tok tpi trv trw tt twq tyv vai vi vmw wal wbp wo xnr yav yo yrl yue za zgh zh",
        {},
    ),
    (
        "af an asa ast az bal bem bez bg brx ce cgg chr ckb da de dv ee el en eo et eu fi fo fur fy gl gsw ha haw "
        "hu ia io jgo jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg lij mas mgo ml mn mr nb nd ne nl nn nnh no nr "
        "ny nyn om or os pap ps rm rof rwk saq sc sd sdh seh sn so sq ss ssy st sv sw syr ta te teo tig tk tn tr "
        "ts ug ur uz ve vo vun wae xh xog yi",
        {"one": "n = 1"},
    ),
    (
        "am as bn doi fa gu hi kn pcm zu",
        {"one": "n = 0 or n = 1"},
    ),
    (
        "ak bho csw ln mg nso pa ti wa",
        {"one": "n = 0..1"},
    ),
    (
        "he iu naq sat se sma smj smn sms",
        {"one": "n = 1", "two": "n = 2"},
    ),
    (
        "ca es it lld scn vec",
        {"one": "n = 1", "many": "n != 0 and n % 1000000 = 0"},
    ),
    (
        "ff hy kab si",
        {"one": "n = 0,1"},
    ),
    (
        "be ru uk",
        {
            "one": "n % 10 = 1 and n % 100 != 11",
            "few": "n % 10 = 2..4 and n % 100 != 12..14",
            "many": "n % 10 = 0 or n % 10 = 5..9 or n % 100 = 11..14",
        },
    ),
    (
        "bs hr sr",
        {"one": "n % 10 = 1 and n % 100 != 11", "few": "n % 10 = 2..4 and n % 100 != 12..14"},
    ),
    (
        "dsb hsb sl",
        {"one": "n % 100 = 1", "two": "n % 100 = 2", "few": "n % 100 = 3..4"},
    ),
    (
        "blo ksh",
        {"zero": "n = 0", "one": "n = 1"},
    ),
    (
        "ceb fil",
        {"one": "n = 1,2,3 or n % 10 != 4,6,9"},
    ),
    (
        "cs sk",
        {"one": "n = 1", "few": "n = 2..4"},
    ),
    (
        "fr ht",
        {"one": "n = 0,1", "many": "n != 0 and n % 1000000 = 0"},
    ),
    (
        "is mk",
        {"one": "n % 10 = 1 and n % 100 != 11"},
    ),
    (
        "lv prg",
        {"zero": "n % 10 = 0 or n % 100 = 11..19", "one": "n % 10 = 1 and n % 100 != 11"},
    ),
    (
        "ar",
        {"zero": "n = 0", "one": "n = 1", "two": "n = 2", "few": "n % 100 = 3..10", "many": "n % 100 = 11..99"},
    ),
    (
        "br",
        {
            "one": "n % 10 = 1 and n % 100 != 11,71,91",
            "two": "n % 10 = 2 and n % 100 != 12,72,92",
            "few": "n % 10 = 3..4,9 and n % 100 != 10..19,70..79,90..99",
            "many": "n != 0 and n % 1000000 = 0",
        },
    ),
    (
        "cy",
        {"zero": "n = 0", "one": "n = 1", "two": "n = 2", "few": "n = 3", "many": "n = 6"},
    ),
    (
        "ga",
        {"one": "n = 1", "two": "n = 2", "few": "n = 3..6", "many": "n = 7..10"},
    ),
    (
        "gd",
        {"one": "n = 1,11", "two": "n = 2,12", "few": "n = 3..10,13..19"},
    ),
    (
        "gv",
        {"one": "n % 10 = 1", "two": "n % 10 = 2", "few": "n % 100 = 0,20,40,60,80"},
    ),
    (
        "kw",
        {
            "zero": "n = 0",
            "one": "n = 1",
            "two": (
                "n % 100 = 2,22,42,62,82 or n % 1000 = 0 and n % 100000 = 1000..20000,40000,60000,80000 or n != 0 and "
                "n % 1000000 = 100000"
            ),
            "few": "n % 100 = 3,23,43,63,83",
            "many": "n != 1 and n % 100 = 1,21,41,61,81",
        },
    ),
    (
        "lag",
        {"zero": "n = 0", "one": "n = 0,1 and n != 0"},
    ),
    (
        "lt",
        {"one": "n % 10 = 1 and n % 100 != 11..19", "few": "n % 10 = 2..9 and n % 100 != 11..19"},
    ),
    (
        "mt",
        {"one": "n = 1", "two": "n = 2", "few": "n = 0 or n % 100 = 3..10", "many": "n % 100 = 11..19"},
    ),
    (
        "pl",
        {
            "one": "n = 1",
            "few": "n % 10 = 2..4 and n % 100 != 12..14",
            "many": "n != 1 and n % 10 = 0..1 or n % 10 = 5..9 or n % 100 = 12..14",
        },
    ),
    (
        "pt",
        {"one": "n = 0..1", "many": "n != 0 and n % 1000000 = 0"},
    ),
    (
        "ro",
        {"one": "n = 1", "few": "n = 0 or n != 1 and n % 100 = 1..19"},
    ),
    (
        "shi",
        {"one": "n = 0 or n = 1", "few": "n = 2..10"},
    ),
    (
        "tzm",
        {"one": "n = 0..1 or n = 11..99"},
    ),
)
_USUAL: Mapping[str, str] = {"one": "n = 1"}
"""The rules for languages that CLDR does not know."""


def category(language: str, number: int) -> str:
    """The category of a whole number in a language, such as ``one``; the sign does not count.

    >>> category("en", 0), category("fr", 0), category("ru", 22)
    ('other', 'one', 'few')
    """
    return _category(_base(language), abs(number))


@cache
def needed(language: str) -> tuple[str, ...]:
    """The categories that a text in this language needs, as ``("one", "other")`` in English."""
    found = {category(language, number) for number in range(_USUAL_NUMBERS)}
    return tuple(each for each in CATEGORIES if each in found or each == "other")


def known(language: str) -> tuple[str, ...]:
    """The categories that a text in this language may have, with those for very large numbers."""
    return tuple(each for each in CATEGORIES if each in _rules(_base(language)) or each == "other")


def _base(language: str) -> str:
    return language.replace("_", "-").partition("-")[0].lower()


@cache
def _rules(language: str) -> Mapping[str, str]:
    return next((rules for languages, rules in _RULES if language in languages.split()), _USUAL)


@lru_cache(maxsize=512)
def _category(language: str, number: int) -> str:
    rules = _rules(language).items()
    return next((each for each, condition in rules if _holds(condition, number)), "other")


def _holds(condition: str, number: int) -> bool:
    alternatives = (alternative.split(" and ") for alternative in condition.split(" or "))
    return any(all(_is_related(relation, number) for relation in all_of) for all_of in alternatives)


def _is_related(relation: str, number: int) -> bool:
    left, wanted, ranges = relation.partition(" != " if "!=" in relation else " = ")
    _, _, divisor = left.partition(" % ")
    value = number % int(divisor) if divisor else number
    return any(_contains(each, value) for each in ranges.split(",")) is (wanted == " = ")


def _contains(numbers: str, value: int) -> bool:
    first, _, last = numbers.partition("..")
    return int(first) <= value <= int(last or first)
