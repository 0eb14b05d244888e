"""A look at a Tiled map before it is opened: it may come from anybody, and the library that reads it trusts it."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

from ulm.files import bounded_read
from ulm.files.yaml_reader import DEEPEST, LARGEST_FILE


class UnsafeMap(ValueError):
    """What the map may not hold."""


class _Look:
    """Called for each element, without keeping any."""

    def __init__(self) -> None:
        self._depth = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise UnsafeMap("the elements are nested too deeply")
        if tag == "tileset" and "source" in attributes:
            raise UnsafeMap("tiles in a separate file are not allowed")
        if tag == "data" and "compression" in attributes:
            raise UnsafeMap("compressed layers are not allowed")
        if "template" in attributes:
            raise UnsafeMap("templates are not allowed")

    def end(self, tag: str) -> None:
        self._depth -= 1

    def doctype(self, name: str, public: str | None, system: str | None) -> None:
        raise UnsafeMap("a document type is not allowed")

    def close(self) -> None:
        """The end of the file."""


def check_map(path: Path) -> None:
    """Refused when the map is too large, nested too deeply, defines entities or names other files to be read.

    OSError when it cannot be read, ParseError when it is no XML.
    """
    try:
        content = bounded_read.read_bounded(path, LARGEST_FILE)
    except bounded_read.TooLarge:
        raise UnsafeMap(f"the file is larger than {LARGEST_FILE} bytes") from None
    parser = ElementTree.XMLParser(target=_Look())
    parser.feed(content)
    parser.close()
