"""Tables elsewhere in the window: the line to one, the table that this program holds, such a game for the scenes.

Loaded when somebody chooses *Elsewhere*, *Join* or *Your tables*, and not before (docs/online.md).
"""
