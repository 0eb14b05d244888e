"""A game at the table: its seats, bots, record and playback. Nothing here needs a screen."""
