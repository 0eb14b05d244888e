"""Rich text as it is read aloud: marks are left out, pictures and signs become words of the player's language."""

import re

from ulm.i18n.catalog import current, t
from ulm.i18n.display_names import display_name

_PICTURE = re.compile(r"\{icon:(?P<name>[\w/]+)\}")
_PICTURES = re.compile(r"(\{icon:[\w/]+\})\s*(?=\{icon:)")
_COUNTED = re.compile(r"(?P<sign>[+−-]?)(?P<number>\d+)[ \u00a0\u202f]*\{icon:(?P<name>[\w/]+)\}")
_BESIDE_WORDS = re.compile(
    r"^\{icon:[\w/]+\}[ \u00a0\u202f](?=[*\[]|\w)|\{icon:(?!tiles/)[\w/]+\}[ \u00a0\u202f](?=[*\[]|\w)"
    r"|\{icon:tiles/\w+\}[ \u00a0\u202f](?=\*)"
)
"""A picture that only shows what the next word says. Tiles within a line say what no word does."""
_MARKS = re.compile(r"\*\*|\*|\[\[\w+\||\]\]")
_SIGNED = re.compile(r"(?<![\w.,)])(?P<sign>[+−])(?=\d)")
_DASHES = re.compile(r"(?P<end>[.!?…:;,]?)\s+[–—·|]\s+")
_BLANKS = re.compile(r"[\s\u00a0\u202f]+")
_ENDS = ".!?…:;,"
_GOES_ON = r"(?:[\s.]*[(:]|\.?$)"
"""How a line goes on that says what an earlier one says, and more: with a key in brackets, or after a colon."""
_KINDS = {"cards": "card", "coats": "coat", "descendants": "descendant", "towers": "tower", "tiles": "colour"}


def plain(rich: str) -> str:
    """Rich text as words. Each line is a sentence; a line that another one says again is left out."""
    lines = [_line(line) for line in rich.splitlines()]
    kept: list[str] = []
    for number, line in enumerate(lines):
        bare = line.rstrip(_ENDS)
        again = re.compile(re.escape(bare) + _GOES_ON)
        if bare and not any(again.match(other) for other in lines[number + 1 :]):
            kept.append(line)
    return " ".join(line if line[-1] in _ENDS else f"{line}." for line in kept)


def _line(rich: str) -> str:
    words = _COUNTED.sub(_counted, rich)
    words = _BESIDE_WORDS.sub("", words)
    words = _PICTURES.sub(r"\1, ", words)
    words = _PICTURE.sub(lambda found: f" {picture(found['name'])} ", words)
    words = _MARKS.sub("", words)
    words = _SIGNED.sub(lambda found: f"{_sign(found['sign'])} ", words)
    words = words.replace("→", f" {t('speech.to')} ")
    words = _BLANKS.sub(" ", _DASHES.sub(_pause, words))
    # Pictures without a name leave their commas behind.
    words = re.sub(r",\s*(?=[,.;:!?)])", "", re.sub(r"\s+,", ",", words)).replace(", (", " (")
    return re.sub(r"\s+([.,;!?)])", r"\1", words).strip(" ,")


def _pause(dash: re.Match[str]) -> str:
    """A dash is a comma where no sentence ends before it."""
    return f"{dash['end'] or ','} "


def _counted(found: re.Match[str]) -> str:
    """A number beside a picture: "+3" and a coin are plus 3 coins."""
    sign = f"{_sign(found['sign'])} " if found["sign"] else ""
    what = picture(found["name"], int(found["number"]))
    return f"{sign}{found['number']} {what}".rstrip()


def _sign(sign: str) -> str:
    return t("speech.plus") if sign == "+" else t("speech.minus")


def picture(name: str, count: int = 1) -> str:
    """The word for a picture, for so many of what it shows; empty where it shows nothing that has a name."""
    folder, _, base = name.rpartition("/")
    if folder in _KINDS:
        return str(display_name(_KINDS[folder], base))
    key = f"speech.icon.{base.partition('_')[0] if folder == 'pieces' else base}"
    return t(key, n=count) if current().has(key) else ""
