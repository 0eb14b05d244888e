"""What holds for all tests."""

import os

# After each move, what the events have made of the screen must equal the position: see ``ulm.ui.table.director``. Set
# before anything is imported, and inherited by the programs that tests start.
os.environ["ULM_STRICT"] = "1"
