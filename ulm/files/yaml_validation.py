"""Validates YAML files against msgspec structs and reports every error in plain words.

`Problems` collects the errors of one or several files. A part that msgspec refuses gives one problem: the place, what
was expected there, and what was found.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, NamedTuple, NoReturn, TypeVar

import msgspec
from msgspec import inspect

from ulm.files.yaml_reader import Document, Problem, UnreadableFile, names, read_yaml, shortened, shown

_STEP = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")
_PLAIN: dict[type[inspect.Type], str] = {
    inspect.StrType: "a text",
    inspect.BoolType: "true or false",
    inspect.FloatType: "a number",
    inspect.DictType: "a mapping of names to values",
    inspect.StructType: "a mapping of names to values",
    inspect.NoneType: "nothing",
    inspect.DateTimeType: "a time",
}


class SchemaFault(NamedTuple):
    """A place such as `seats[1].colour`, what is wrong there, and the code and name of its translated text, if any."""

    where: str
    message: str
    code: str = ""
    name: str = ""


def explain_validation_error(error: msgspec.ValidationError, raw: Any, kind: Any) -> SchemaFault:
    """The fault that msgspec reported for `raw`."""
    message, _, place = str(error).partition(" - at `")
    of_key = place.startswith("key` in `")
    path = place.removeprefix("key` in `").rstrip("`").removeprefix("$")
    wanted, value = _follow(_type_of(kind), raw, path)
    where = path.lstrip(".")
    quoted = message.partition("`")[2].rpartition("`")[0]
    if of_key:
        return SchemaFault(where, "expected a name as key")
    if message.startswith("Object missing required field"):
        return SchemaFault(where, f"`{quoted}` is missing", "missing_key", quoted)
    if message.startswith("Object contains unknown field"):
        fields = [field.encode_name for field in wanted.fields] if isinstance(wanted, inspect.StructType) else []
        if isinstance(wanted, inspect.StructType) and wanted.tag_field:
            fields = [wanted.tag_field, *fields]
        expected = f"; expected {names(fields)}" if fields else ""
        return SchemaFault(where, f"unknown key `{shortened(quoted)}`{expected}", "unknown_key", shortened(quoted))
    if wanted is None:
        return SchemaFault(where, message[:1].lower() + message[1:])
    expected = _expected(wanted, value)
    return SchemaFault(where, f"expected {expected}" + ("" if value is _NOT_KNOWN else f", found {shown(value)}"))


_NOT_KNOWN = object()


@lru_cache(maxsize=64)
def _type_of(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _follow(wanted: inspect.Type | None, value: Any, path: str) -> tuple[inspect.Type | None, Any]:
    """The type and the value at the end of a path; None for what cannot be followed."""
    wanted = _without_none(wanted, value)
    for key, index in _STEP.findall(path):
        if isinstance(wanted, inspect.UnionType):  # the tag selects the struct
            value = value.get(key, _NOT_KNOWN) if isinstance(value, dict) else _NOT_KNOWN
            tags = tuple(sorted(str(each.tag) for each in wanted.types if isinstance(each, inspect.StructType)))
            return inspect.LiteralType(tags), value
        if isinstance(wanted, inspect.StructType):
            wanted = next((field.type for field in wanted.fields if field.encode_name == key), None)
        elif isinstance(wanted, inspect.DictType):
            wanted = wanted.value_type
        elif isinstance(wanted, inspect.ListType | inspect.VarTupleType):
            wanted = wanted.item_type
        elif isinstance(wanted, inspect.TupleType) and index.isdigit():
            wanted = wanted.item_types[int(index)]
        else:
            wanted = None
        try:
            value = value[key or int(index)]
        except (LookupError, TypeError, ValueError):
            value = _NOT_KNOWN
        wanted = _without_none(wanted, value)
    return wanted, value


def _without_none(wanted: inspect.Type | None, value: Any) -> inspect.Type | None:
    """A type without None; of several structs the one the value's tag names."""
    if not isinstance(wanted, inspect.UnionType):
        return wanted
    others = [each for each in wanted.types if not isinstance(each, inspect.NoneType)]
    if len(others) == 1:
        return others[0]
    for each in others:
        tagged = isinstance(each, inspect.StructType) and isinstance(value, dict)
        if tagged and isinstance(each, inspect.StructType) and value.get(each.tag_field) == each.tag:
            return each
    return wanted


def _expected(wanted: inspect.Type, value: Any) -> str:
    """What a value must be, in words."""
    if isinstance(wanted, inspect.Metadata):
        described = (wanted.extra_json_schema or {}).get("description")
        return str(described) if described else _expected(wanted.type, value)
    if isinstance(wanted, inspect.LiteralType):
        return f"one of {names(str(each) for each in wanted.values)}"
    if isinstance(wanted, inspect.IntType | inspect.FloatType):
        whole = isinstance(wanted, inspect.IntType)
        usual = "a whole number" if whole else "a number"
        fits = isinstance(value, int if whole else int | float) and not isinstance(value, bool)
        if not fits or (wanted.ge is None and wanted.le is None):
            return usual
        if wanted.le is None:
            return f"{usual} of at least {wanted.ge}"
        return f"a number from {wanted.ge} to {wanted.le}" if wanted.ge is not None else f"{usual} up to {wanted.le}"
    if isinstance(wanted, inspect.ListType | inspect.VarTupleType):
        if not isinstance(value, list) or not (wanted.min_length or wanted.max_length is not None):
            return "a list"
        least, most = wanted.min_length or 0, wanted.max_length
        count = f"{least}" if least == most else f"{least} to {most}" if most is not None else f"at least {least}"
        return f"a list of {count} {'entry' if count.endswith('1') else 'entries'}"
    if isinstance(wanted, inspect.StrType) and isinstance(value, str):
        if wanted.pattern:
            length = f" and at most {wanted.max_length} characters" if wanted.max_length is not None else ""
            return f"a text like {wanted.pattern}{length}"
        if wanted.max_length is not None:
            return f"at most {wanted.max_length} characters"
    if isinstance(wanted, inspect.UnionType):
        return " or ".join(dict.fromkeys(_expected(each, value) for each in wanted.types))
    return _PLAIN.get(type(wanted), "something else")


T = TypeVar("T")


class ValidEntries(msgspec.Struct, Generic[T], frozen=True):
    """The valid entries of a list in a file, each with its line."""

    entries: tuple[tuple[int, T], ...] = ()
    complete: bool = False
    """Whether the list exists and all its entries were valid, so that counting them makes sense."""
    ids: frozenset[str] = frozenset()
    """All ids, including those of entries that are otherwise invalid."""


class Problems:
    """Collected problems, in the order they were found."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def add(self, file: str, place: str, message: str, code: str = "", **values: str | int) -> None:
        """Add a problem; quoted values are shortened."""
        self.found.append(Problem(file, shortened(place, 120), shortened(message, 600), code, tuple(values.items())))

    def at_line(self, file: str, line: int, what: str, message: str) -> None:
        """Add a problem at a line; `what` names the entry there ("" for none)."""
        self.add(file, f"line {line}" + (f", {what}" if what else ""), message)

    def read(self, path: Path) -> Document | None:
        """Read a file; None, with a problem added, when it is unreadable."""
        try:
            document = read_yaml(path)
        except UnreadableFile as error:
            self.found.append(error.problem)
            return None
        self.found += document.problems
        return document

    def whole(self, document: Document, kind: type[T], *, with_line: bool = False) -> T | None:
        """Convert a whole file to a struct; None when it does not fit. `with_line`: the problem names the line."""
        if not with_line:
            return self.convert(document.data, kind, document.name)
        before = len(self.found)
        found = self.convert(document.data, kind, document.name)
        for at in range(before, len(self.found)):
            problem = self.found[at]
            unknown = dict(problem.values).get("name", "") if problem.code == "unknown_key" else ""
            line = document.line_of(f"{problem.place}.{unknown}".strip("."))
            where = f"line {line}" + (f", {problem.place}" if problem.place else "")
            self.found[at] = msgspec.structs.replace(problem, place=where)
        return found

    def listed(self, document: Document, key: str, kind: type[T], named_by: Sequence[str] = ("id",)) -> ValidEntries[T]:
        """The list under a key of a file; problems name an entry by the first of its keys in `named_by`."""
        raw_entries = document.data.get(key)
        if not isinstance(raw_entries, list) or not raw_entries:
            line = document.line_of(key)
            self.at_line(document.name, line, "", f"expected a list `{key}` with at least one entry")
            return ValidEntries()
        entries: list[tuple[int, T]] = []
        ids: set[str] = set()
        for index, raw in enumerate(raw_entries):
            names = [str(raw[name]) for name in named_by if name in raw] if isinstance(raw, dict) else []
            ids.update(names[:1])
            line = document.line(key, index)
            entry = self.convert(raw, kind, document.name, f"line {line}" + (f", {names[0]}" if names else ""))
            if entry is not None:
                entries.append((line, entry))
        return ValidEntries(tuple(entries), len(entries) == len(raw_entries), frozenset(ids))

    def only_keys(self, document: Document, known: Iterable[str]) -> None:
        """Add a problem for each unknown key at the top of a file."""
        known = list(known)
        for key in document.data:
            if key not in known:
                line = document.line_of(str(key))
                self.at_line(document.name, line, "", f"unknown key `{key}`; expected {names(known)}")

    def convert(self, raw: Any, kind: type[T], file: str, place: str = "", within: str = "") -> T | None:
        """Convert a part of a file to a type; None, with a problem added, when it does not fit.

        The problem's place is `place` if given, else the path of keys to the fault; `within` is the path to this part.
        """
        try:
            return msgspec.convert(raw, kind)
        except msgspec.ValidationError as error:
            # slow to import, and most files have no fault

            fault = explain_validation_error(error, raw, kind)
            where, message = fault.where, fault.message
            if place:
                message = f"{where}: {message}" if where else message
            else:
                place = f"{within}{where}" if where.startswith("[") else f"{within}.{where}".strip(".")
            values = {"name": fault.name} if fault.code else {}
            self.add(file, place, message, fault.code, **values)
            return None


class Refuser:
    """Checks that structs cannot express; raises Unreadable at the first error."""

    def __init__(self, file: str) -> None:
        self.file = file

    def wrong(self, place: str, message: str) -> NoReturn:
        """Raise Unreadable."""
        raise UnreadableFile(Problem(self.file, place, message))

    def part(self, raw: Any, kind: type[T], place: str) -> T:
        """Convert a part of the file to a type."""
        problems = Problems()
        found = problems.convert(raw, kind, self.file, within=place)
        if found is None:
            raise UnreadableFile(problems.found[0])
        return found

    def number(self, value: int, low: int, high: int, place: str) -> int:
        """The number, if it is from `low` to `high`."""
        if not low <= value <= high:
            self.wrong(place, f"expected a number from {low} to {high}, found {value}")
        return value

    def name(self, value: object, known: Collection[str], what: str, place: str) -> str:
        """The name, if it is known."""
        if not isinstance(value, str) or value not in known:
            self.wrong(place, f"expected {what} ({', '.join(known)}), found {shown(value)}")
        return value

    def names(self, values: Iterable[object], known: Collection[str], what: str, place: str) -> tuple[str, ...]:
        """The names, if all are known."""
        return tuple([self.name(each, known, what, f"{place}[{index}]") for index, each in enumerate(values)])

    def only_keys(self, raw: dict[str, Any] | None, known: Collection[str], place: str) -> None:
        """Refuse a mapping with unknown keys."""
        for key in raw or {}:
            if key not in known:
                self.wrong(place, f"unknown key `{shortened(key)}`; expected {names(known)}")


def convert_file(document: Document, kind: type[T]) -> T:
    """Convert a whole file to a struct. Raises Unreadable at the first error."""
    problems = Problems()
    problems.found += document.problems
    found = problems.whole(document, kind)
    if found is None or problems.found:
        raise UnreadableFile(problems.found[0])
    return found
