"""A small toolkit over pygame: window units, drawing, input, focus, animation, scenes. It knows nothing of the game that is made with it."""
