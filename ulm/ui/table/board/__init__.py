"""The board as it lies there."""

from __future__ import annotations
