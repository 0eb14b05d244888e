"""The page *About*: version, where newer ones are, licence, that the game is unofficial, and whose work is in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import Meta

import ulm
from ulm.files.bounded_read import read_bounded
from ulm.files.paths import asset
from ulm.files.yaml_reader import read_yaml
from ulm.files.yaml_validation import convert_file
from ulm.i18n.catalog import t
from ulm.i18n.chronicle_text import day
from ulm.ui.screens.page import ScrollingPage
from ulm.ui.toolkit.containers import Column
from ulm.ui.toolkit.input import Input
from ulm.ui.toolkit.label import RichLabel
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.theme import SEPIA, SMALL

_HOME_FILE = "data/home.txt"
_LARGEST = 500  # bytes
_ADDRESS = re.compile(r"https://[A-Za-z0-9][A-Za-z0-9./_~-]*[A-Za-z0-9]")


def project_home() -> str | None:
    """The address; None in a program that was not packed by a project, or where the file is no address."""
    try:
        text = read_bounded(asset(_HOME_FILE), _LARGEST).decode("ascii").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return text if _ADDRESS.fullmatch(text) else None


FILE = "data/third_party.yaml"
YEAR = 2026
"""Of the copyright notice."""
_GAP = 16.0


class CreditedWorks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Works of others under the same licence, which is None where each has its own."""

    names: Annotated[list[str], Meta(min_length=1)]
    licence: str | None


class ThirdParty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The works of others that are in the program."""

    fonts: list[CreditedWorks]
    packages: list[CreditedWorks]
    libraries: list[CreditedWorks]

    def groups(self) -> dict[str, list[CreditedWorks]]:
        """By what they are."""
        return {"fonts": self.fonts, "packages": self.packages, "libraries": self.libraries}


def third_party() -> ThirdParty:
    """Read the program's own file; a player has no works to add."""
    return convert_file(read_yaml(asset(FILE)), ThirdParty)


class AboutScene(ScrollingPage):
    """A sheet over the open scene. Esc takes it away."""

    @property
    def title(self) -> str:
        return t("about.title")

    @property
    def gap(self) -> float:
        return _GAP / 2

    def rows(self) -> Sequence[Node]:
        notice = (
            f"**{t('about.version', version=ulm.__version__, day=day(datetime.fromisoformat(ulm.RELEASED)))}**",
            newer_versions(),
            t("about.unofficial"),
            t("about.licence", year=YEAR),
            t("about.parts"),
        )
        groups = [_group(name, parts) for name, parts in third_party().groups().items()]
        return [Column(*[RichLabel(text) for text in notice], gap=_GAP), *groups, RichLabel(t("about.texts"))]

    def handle(self, event: Input) -> bool:
        """Keys that scroll come before those that carry the focus."""
        return self.scroll_by_key(event) or super().handle(event)


def newer_versions() -> str:
    """Where newer versions are; the program never looks for them."""
    home = project_home()
    return t("about.newer", address=f"{home}/releases") if home is not None else t("about.newer_where_found")


def _group(name: str, parts: Sequence[CreditedWorks]) -> Node:
    """What works are of a kind, and their licences."""
    heading = t(f"about.group.{name}")
    lines = [RichLabel(f"**{heading}**", SMALL, SEPIA)]
    for part in parts:
        licence = part.licence or t("about.own")
        lines.append(RichLabel(t("about.part", names=", ".join(part.names), licence=licence), SMALL))
    return Column(*lines, gap=2)
