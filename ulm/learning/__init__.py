"""Lessons: their files, and what the coach says during one. No screen, no clock."""
