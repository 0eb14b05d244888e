"""Records, scenarios and traces (docs/formats.md sections 3, 4 and 6), and saving without loss."""
