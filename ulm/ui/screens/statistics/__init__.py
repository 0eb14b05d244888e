"""Statistics of the finished games."""
