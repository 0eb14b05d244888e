"""Ulm, the board game of the free imperial city around 1500."""

__version__ = "0.1.0"
