"""The annals: a finished game told as a page of the city's chronicle (docs/content.md)."""
