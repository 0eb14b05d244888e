"""What the table shows and what may be done now."""
