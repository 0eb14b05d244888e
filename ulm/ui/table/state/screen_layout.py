"""Where the parts of the game screen stand (logical units, UX.md)."""

import pygame

TOP = pygame.FRect(0, 0, 1920, 56)
PLAYERS = pygame.FRect(0, 56, 344, 844)
BOARD = pygame.FRect(352, 60, 1208, 836)
BOARD_WIDE = pygame.FRect(352, 60, 1508, 836)
"""The board while the side is folded away."""
SIDE = pygame.FRect(1568, 56, 352, 844)
SUPPLY = pygame.FRect(0, 904, 692, 176)
HAND = pygame.FRect(692, 904, 560, 176)
TRAY = pygame.FRect(1252, 904, 668, 176)
FOLDED = pygame.FRect(1868, 56, 52, 60)
"""What is left of the side when it is folded away."""
