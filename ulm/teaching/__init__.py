"""What teaches the game, without a screen and without a clock: lessons and their coach, the guided game, tips."""

from __future__ import annotations
