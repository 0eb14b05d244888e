"""The checks of texts on the screen: what is cut, overlaps, is too small or too pale."""
