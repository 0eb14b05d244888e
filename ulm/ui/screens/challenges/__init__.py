"""The page of the tasks, and what a game of one has won."""
