"""The board as it lies there."""
