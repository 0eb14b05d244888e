"""In which fields what the screen shows differs from what it should show."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any


def differences(shown: Any, wanted: Any, name: str = "") -> Iterator[str]:
    """One line for each field that differs, down to the single field of a player, the single key, the single place."""
    if shown == wanted:
        return
    inner = list(_parts(shown, wanted))
    if not inner:
        yield f"{name}: shown {shown!r}, wanted {wanted!r}"
    for part, one, other in inner:
        yield from differences(one, other, f"{name}{part}" if name else part.lstrip("."))


def _parts(shown: Any, wanted: Any) -> Iterator[tuple[str, Any, Any]]:
    """What two values of the same shape consist of; nothing where they must be compared as a whole."""
    if type(shown) is not type(wanted):
        return
    if is_dataclass(shown):
        for field in fields(shown):
            yield f".{field.name}", getattr(shown, field.name), getattr(wanted, field.name)
    elif isinstance(shown, dict):
        for key in sorted(shown.keys() | wanted.keys()):
            yield f"[{key!r}]", shown.get(key), wanted.get(key)
    elif isinstance(shown, list) and len(shown) == len(wanted):
        for place, (one, other) in enumerate(zip(shown, wanted, strict=True)):
            yield f"[{place}]", one, other
