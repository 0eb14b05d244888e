"""Files: where they lie, reading them within bounds, writing them whole."""
