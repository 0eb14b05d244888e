"""Names that are put into sentences in more than one form: "the Abbot", "im Gartenviertel"."""

from __future__ import annotations

from collections.abc import Callable, Sequence


class Name(str):
    """The name of a thing as it stands alone, and the other forms that a language has for it.

    >>> garden = Name("Gartenviertel", {"in": "im Gartenviertel"}.get)
    >>> f"{garden}, {garden.form('in')}, {garden.form('of')}"
    'Gartenviertel, im Gartenviertel, Gartenviertel'
    """

    _find: Callable[[str], str | None]

    def __new__(cls, label: str, find: Callable[[str], str | None]) -> Name:
        """``find`` returns the name in a form, None where the language has no such form of it."""
        made = super().__new__(cls, label)
        made._find = find
        return made

    def form(self, form: str) -> str:
        """The name in a form such as ``the`` or ``in``; as it stands alone where there is no such form."""
        return self._find(form) or str(self)

    def within(self, wrap: Callable[[str], str]) -> Name:
        """The name, in each of its forms, with something around it, such as a picture before it."""
        return Name(wrap(self), lambda form: wrap(self.form(form)))


def joined(names: Sequence[str], between: str, last: str) -> Name:
    """Names in a row, with ``last`` before the last one. A form of the row is that form of each name."""

    def row(parts: Sequence[str]) -> str:
        return "".join(parts) if len(parts) < 2 else between.join(parts[:-1]) + last + parts[-1]

    return Name(row(names), lambda form: row([in_form(each, form) for each in names]))


def in_form(name: str, form: str) -> str:
    """A name in a form; other words as they are."""
    return name.form(form) if isinstance(name, Name) else name
