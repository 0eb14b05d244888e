"""Bots: each gets its seat's view of the game, a random stream and a budget, and chooses a move."""
