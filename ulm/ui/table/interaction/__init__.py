"""What can be pointed at, dragged and chosen on the board."""

from __future__ import annotations
