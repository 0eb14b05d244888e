"""The base of the effects that cards, quarters and landing rewards consist of, and the register of their kinds.

A kind of effect is a module of `rules/effects`: what data/*.yaml may say of it, the frames it becomes, its words and
its signs. Everything that handles effects asks them; nothing lists their kinds.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from importlib import import_module
from operator import or_
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from ulm.rules.frames import Frame
from ulm.rules.signs import Sign, icons

Manner = Literal["thing", "clause", "sentence"]


Value: TypeAlias = "int | EffectText | tuple[int | EffectText, ...]"
"""What fills words in: a number, other words, or several of them as alternatives."""


class EffectText(NamedTuple):
    """A text of the language files, by its key below `rules`, and what fills it in."""

    key: str
    values: Mapping[str, Value] = {}


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of all effects; `tag` is the name of the kind in data/*.yaml and in the keys of its words."""

    manner: ClassVar[Manner] = "sentence"
    """How it is said: as a thing that is taken together with others (`rules.thing.TAG`), as a clause that shares a
    sentence with others, or as a sentence (`rules.effect.TAG`).
    """

    @abstractmethod
    def frame(self, reason: str) -> Frame:
        """What lies on the stack while the effect is pending; `reason` is what brings it."""

    @abstractmethod
    def sign(self) -> Sequence[Sign]:
        """What stands on a card for it."""

    def icons(self) -> list[str]:
        """What stands for it on the board, where there is less room: names of pictures, figures behind "="."""
        return icons(self.sign())

    def thing(self) -> EffectText:
        """What it gives, as a thing."""
        return EffectText(f"thing.{self.tag}", {"n": next(iter(self.numbers.values()), 1)})

    def clauses(self) -> Sequence[EffectText]:
        """What it does, in one or several clauses."""
        numbers = [*self.numbers.values()]
        return [EffectText(f"effect.{self.tag}", {"n": numbers[0]} if numbers else {})]

    def fault(self) -> str:
        """What is wrong with it in itself, for the author of a file; "" for nothing."""
        return ""

    @property
    def tag(self) -> str:
        """The name of its kind."""
        return str(self.__struct_config__.tag)

    @property
    def condition(self) -> str:
        """The key of the text that says when it can be used (`rulebook.when`), if there is one."""
        return self.tag

    @property
    def numbers(self) -> dict[str, int]:
        """Its numbers, by name."""
        return {name: value for name in self.__struct_fields__ if type(value := getattr(self, name)) is int}


KINDS: dict[str, type[Effect]] = {}
"""The kinds of effects by tag, as far as their modules are imported."""
E = TypeVar("E", bound=Effect)


def effect(kind: type[E]) -> type[E]:
    """Register a kind of effect, for reading the definitions. Raises TypeError for one that lacks something."""
    tag = str(kind.__struct_config__.tag)
    missing = [name for name in ("frame", "sign") if hasattr(getattr(kind, name), "__isabstractmethod__")]
    if missing:
        raise TypeError(f"the effect `{tag}` must have {' and '.join(f'{name}()' for name in missing)}")
    if tag in KINDS:
        raise TypeError(f"there are two effects `{tag}`: {KINDS[tag].__module__} and {kind.__module__}")
    KINDS[tag] = kind
    return kind


def any_effect() -> Any:
    """The type of all effects there are, for msgspec."""
    import_module("ulm.rules.effects")  # imports all its modules; they know the whole of the rules
    return reduce(or_, KINDS.values())


def icons_of(effects: Iterable[Effect]) -> list[str]:
    """Effects as icons on the board, one after the other."""
    return [icon for effect in effects for icon in effect.icons()]
