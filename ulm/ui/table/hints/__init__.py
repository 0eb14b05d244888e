"""Hints: what the tutor would do, and where to look."""
