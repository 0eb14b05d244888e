"""What a catalog of texts must offer to those who put texts together."""

from typing import Protocol


class Catalog(Protocol):
    """The texts of one language, by dotted key."""

    def has(self, key: str) -> bool:
        """Whether there is a text of that key."""
        ...

    def get(self, key: str, **values: object) -> str:
        """The text of a key with its values filled in; the value `n` chooses between singular and plural."""
        ...

    def asks_for(self, key: str) -> set[str]:
        """The names of the values that the text of a key asks for."""
        ...
