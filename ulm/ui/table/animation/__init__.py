"""Moves shown as animation and sound."""
