"""What a scene held goes back to the system when another one replaces it."""

import subprocess
import sys
from pathlib import Path

import pytest

_MEASURED = """
from pathlib import Path
from ulm.ui.kit.window_app import _tidy_memory

def megabytes():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6

pictures, kept = [], []
for _ in range(1000):
    pictures.append(b"x" * 100_000)
    kept.append(b"x" * 20_000)  # too large for a hole that is there already
del pictures
before = megabytes()
_tidy_memory()
print(before - megabytes())
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="weighs as Linux does")
def test_freed_memory_goes_back_to_the_system() -> None:
    ran = subprocess.run([sys.executable, "-c", _MEASURED], capture_output=True, text=True, check=True)
    assert float(ran.stdout.splitlines()[-1]) > 50, "of 100 MB that were freed"
