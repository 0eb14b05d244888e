"""The page of the puzzles."""
