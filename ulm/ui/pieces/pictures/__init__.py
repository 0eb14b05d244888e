"""Pictures of positions, drawn by the table's own drawing code at any size."""
