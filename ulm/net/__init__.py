"""One table, several computers, without a screen: messages, the table, the server, a guest's session, what is kept.

Nothing here is imported before somebody opens a table, joins one or runs `ulm serve` (docs/online.md).
"""

from __future__ import annotations
