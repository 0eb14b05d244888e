"""The Chronicle: the saved games, one game, and files that come in and go out."""
