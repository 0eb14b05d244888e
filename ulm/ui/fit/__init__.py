"""Whether every text has room: scenes opened by name, their texts measured and judged."""
