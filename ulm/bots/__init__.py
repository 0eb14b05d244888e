"""Local players: each gets the view of its seat, its own random stream and a budget, and names a move."""
