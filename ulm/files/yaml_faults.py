"""Puts msgspec's validation errors into plain words: where, what was expected, and what was found."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from ulm.files.yaml_reader import names, shortened, shown

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
