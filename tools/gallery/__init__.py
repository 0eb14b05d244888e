"""The gallery: opens every screen with sample content. A new screen is a line in `scenes.py`."""
