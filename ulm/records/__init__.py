"""Records, scenarios and traces (NOTATION.md sections 3, 4 and 6), and saving without loss."""
