"""Parts that hold, place and draw other parts, and words that are made to fit."""
