"""What developers run: art, the gallery of all screens, layout checks, measurements, training. It is not shipped."""
