"""Ten years: tasks for one player, each with a table of its own, an aim, and three seals to be won."""
