"""Programs that try to lose something: kills, damaged files, game after game. Each exits with 1 if it found a fault."""
