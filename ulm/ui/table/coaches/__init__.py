"""Who teaches at a table: what a coach can do there, and the coach of the lessons."""
