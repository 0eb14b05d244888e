"""The small widget set: buttons, choices, fields, scrolling, questions."""
