"""Lets tests that run as root meet locked folders as everybody else does (Linux)."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

_VERSION = 0x20080522  # of the structures below, from linux/capability.h
_DAC_OVERRIDE, _DAC_READ_SEARCH = 1, 2  # the capabilities by which root opens every folder


@contextmanager
def locks_hold() -> Iterator[None]:
    """Root may not open what nobody may open; skips the test where that cannot be had."""
    if os.name != "posix":
        pytest.skip("folders are locked otherwise there")
    if os.geteuid() != 0:
        yield
        return
    try:
        before = _capabilities()
    except (OSError, AttributeError):
        pytest.skip("root opens every folder")
    _set(before[0] & ~(1 << _DAC_OVERRIDE | 1 << _DAC_READ_SEARCH), *before[1:])
    try:
        yield
    finally:
        _set(*before)


def _header() -> ctypes.Array[ctypes.c_uint32]:
    return (ctypes.c_uint32 * 2)(_VERSION, 0)


def _capabilities() -> list[int]:
    """Effective, permitted and inheritable capabilities of this thread, the lower and then the higher halves."""
    found = (ctypes.c_uint32 * 6)()
    if ctypes.CDLL(None, use_errno=True).capget(_header(), found):
        raise OSError(ctypes.get_errno(), "capget")
    return list(found)


def _set(*wanted: int) -> None:
    if ctypes.CDLL(None, use_errno=True).capset(_header(), (ctypes.c_uint32 * 6)(*wanted)):
        raise OSError(ctypes.get_errno(), "capset")
