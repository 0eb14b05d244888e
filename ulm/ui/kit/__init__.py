"""A small toolkit over pygame: window units, drawing, input, focus, animation, scenes. It knows nothing of Ulm."""
