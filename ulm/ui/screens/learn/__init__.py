"""The page *Learn*, and the menu over a lesson."""
