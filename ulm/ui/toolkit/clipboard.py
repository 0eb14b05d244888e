"""The clipboard of the system: one line of text."""

from __future__ import annotations

import pygame

_LONGEST = 2000


def copy(text: str) -> bool:
    """Put a text there; whether that was possible."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def paste() -> str:
    """The text that lies there, as one line; empty where there is none."""
    try:
        text = pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except (pygame.error, UnicodeError):
        return ""
    return " ".join(text[:_LONGEST].split())
