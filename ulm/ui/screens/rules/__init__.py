"""The rules on the screen: twelve pages with their contents, searched as one types."""
