"""The screens around the game: title, set-up, settings, menu, scoring."""
