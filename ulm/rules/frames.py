"""The frames of `position.stack`: pending effects and open questions, one frozen struct for each kind.

A frame has a cause (`reason`: a move's verb, or the id of a quarter, card, descendant or tower tile) and plain data.
The top of the stack is its last item. What a frame does is in pending.py, for positions need not know it.
"""

from __future__ import annotations

from typing import ClassVar, Literal, get_args

import msgspec

QuestionName = Literal[
    "keep", "choose", "take", "pay", "card", "from", "action", "coat", "descendant", "seal", "steps", "convert", "as"
]  # fmt: skip  # several to a line
QUESTION_NAMES: tuple[str, ...] = get_args(QuestionName)
"""The names of all questions (docs/formats.md section 6); an effect asks one of them."""


class Frame(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Base of all frames; they cannot be part of reference cycles, so garbage collection is off."""

    kind: ClassVar[str]
    question: ClassVar[QuestionName | None] = None
    reason: str
