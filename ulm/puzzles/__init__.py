"""Puzzles: the best turn in a position as one seat sees it (docs/analysis.md)."""
