"""Ulm, the board game of the free imperial city around 1500."""

__version__ = "1.0.0-rc.1"
RELEASED = "2026-11-26"
"""The day of this version, as in CHANGELOG.md."""
