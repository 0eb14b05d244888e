"""Lets a process work only with what others leave over."""

from __future__ import annotations

import os
import sys

_IDLE = 0x40
"""IDLE_PRIORITY_CLASS of Windows."""
_NICE = 15


def set_low_priority() -> None:
    """Give this process a low priority."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.GetCurrentProcess.restype = ctypes.c_void_p
        kernel.SetPriorityClass.argtypes = (ctypes.c_void_p, ctypes.c_ulong)
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _IDLE)
    else:
        os.nice(_NICE)
