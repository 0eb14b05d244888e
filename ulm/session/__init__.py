"""A game at the table: its seats, its bots, its record, its course. No screen."""
