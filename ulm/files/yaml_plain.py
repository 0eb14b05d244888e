"""Builds what nearly every YAML file holds – mappings by plain keys, lists, texts, numbers – in one pass.

PyYAML reads a file once into events, which must be checked first, and once more into nodes, and then makes the values
from these: three times as slow. What is unusual here is left to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import yaml

_SIMPLE = {f"tag:yaml.org,2002:{name}" for name in ("bool", "int", "float", "null")}


class PlainYaml(NamedTuple):
    """What a file holds."""

    data: dict[Any, Any]
    lines: dict[str, list[int]]
    """The line at which each entry of the lists at its top begins."""
    twice: list[tuple[str, int]]
    """The keys that stand twice in one mapping, each with its line."""


class _Unusual(Exception):
    """This file needs the whole of PyYAML."""


def build_plain(loader: Any, check: Callable[[yaml.Event], None]) -> PlainYaml | None:
    """What a file holds whose top is a mapping; None when it holds more than is known here.

    ``check`` is called with each event and may raise; so do the errors of the parser.
    """
    builder = _Builder(loader, check)
    try:
        return builder.document()
    except _Unusual:
        return None


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1


class _Builder:
    def __init__(self, loader: Any, check: Callable[[yaml.Event], None]) -> None:
        self._loader = loader
        self._check = check
        self._lines: dict[str, list[int]] = {}
        self._twice: list[tuple[str, int]] = []

    def document(self) -> PlainYaml:
        self._next()  # the stream begins
        self._next()
        top = self._next()
        if not isinstance(top, yaml.MappingStartEvent):
            raise _Unusual
        data = self._mapping(top=True)
        self._next()  # the document ends
        if not isinstance(self._next(), yaml.StreamEndEvent):
            raise _Unusual
        return PlainYaml(data, self._lines, self._twice)

    def _next(self) -> yaml.Event:
        event: yaml.Event = self._loader.get_event()
        if event is None:
            raise _Unusual
        self._check(event)
        return event

    def _value(self, event: yaml.Event) -> Any:
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping()
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list([])
        raise _Unusual

    def _mapping(self, *, top: bool = False) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        seen: set[str] = set()
        while not isinstance(key := self._next(), yaml.MappingEndEvent):
            if not isinstance(key, yaml.ScalarEvent):
                raise _Unusual
            if key.value in seen:
                self._twice.append((key.value, _line(key)))
            seen.add(key.value)
            name = self._scalar(key)
            value = self._next()
            if top and isinstance(value, yaml.SequenceStartEvent):
                lines: list[int] = []
                self._lines[key.value] = lines
                found[name] = self._list(lines)
            else:
                found[name] = self._value(value)
        return found

    def _list(self, lines: list[int]) -> list[Any]:
        found: list[Any] = []
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            lines.append(_line(event))
            found.append(self._value(event))
        return found

    def _scalar(self, event: yaml.ScalarEvent) -> Any:
        value: str = event.value
        if not event.implicit[0]:
            return value
        known = self._loader.yaml_implicit_resolvers
        for tag, pattern in (*known.get(value[:1], ()), *known.get(None, ())):
            if pattern.match(value):
                if tag not in _SIMPLE:
                    raise _Unusual
                return self._loader.construct_object(yaml.ScalarNode(tag, value), deep=True)
        return value
