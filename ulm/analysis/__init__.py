"""What a game was won and lost by: the skill and luck of each turn, in points and in chance of winning."""

from __future__ import annotations
