"""One of each kind of effect there is, made from what the definitions may say of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
from msgspec import inspect

from ulm.rules.effect_registry import KINDS, Effect, any_effect


def specimens(n: int) -> list[Effect]:
    """Effects of all kinds with this number, where it may be: several of a kind that can be had in several ways."""
    any_effect()
    return [specimen for kind in KINDS.values() for specimen in _specimens(kind, n)]


def _specimens(kind: type[Effect], n: int) -> Iterator[Effect]:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    for values in product(*(_values(field.type, n) for field in found.fields)):
        given = dict(zip([field.encode_name for field in found.fields], values, strict=True))
        yield msgspec.convert({"do": found.tag, **given}, kind)


def _values(wanted: inspect.Type, n: int) -> list[Any]:
    match wanted:
        case inspect.IntType(_, least):
            return [max(n, least or 0)]
        case inspect.LiteralType(values):
            return list(values)
        case inspect.ListType(inspect.UnionType(types), least):
            parts = [each for each in types if isinstance(each, inspect.StructType)]
            return [[{"do": part.tag, "n": max(n, 1)} if part.fields else {"do": part.tag} for part in parts[:least]]]
    raise AssertionError(f"say here what may stand for {wanted}")
