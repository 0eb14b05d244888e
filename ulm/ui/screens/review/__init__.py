"""The review of a finished game as a scene."""
