"""A small toolkit over pygame: units, drawing, input, focus, animation, scenes. It knows nothing of the game."""

from __future__ import annotations
