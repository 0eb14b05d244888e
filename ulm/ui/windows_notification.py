"""Windows' own notification: the balloon of an icon beside the clock, which Windows 10 and later show as one of theirs.

It has to be asked for through Windows' C interface; names and numbers in comments are those of its documentation.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from ctypes import wintypes
from typing import Any

SECONDS = 10.0
"""After this time the icon goes."""

_ANSWER = ctypes.c_ssize_t  # LRESULT
_MESSAGE = (wintypes.HWND, wintypes.UINT, wintypes.WPARAM, wintypes.LPARAM)
_FROM_ICON = 0x8001  # WM_APP + 1
_CLICKS = (0x0405, 0x0202)  # NIN_BALLOONUSERCLICK, WM_LBUTTONUP
_TIMER, _GET_ICON = 0x0113, 0x007F
_PROCEDURE, _RESTORE, _MESSAGES_ONLY, _PLAIN_ICON = -4, 9, -3, 32512  # GWLP_WNDPROC, …, HWND_MESSAGE, IDI_APPLICATION
_ADD, _DELETE = 0, 2
_PARTS = 0x01 | 0x02 | 0x04 | 0x10  # a message, an icon, a name, a balloon
_LIKE_THE_ICON, _SILENT = 0x04, 0x10


class _Icon(ctypes.Structure):
    """NOTIFYICONDATAW."""

    _fields_ = (
        ("size", wintypes.DWORD),
        ("window", wintypes.HWND),
        ("number", wintypes.UINT),
        ("parts", wintypes.UINT),
        ("message", wintypes.UINT),
        ("icon", wintypes.HICON),
        ("name", wintypes.WCHAR * 128),
        ("state", wintypes.DWORD),
        ("state_mask", wintypes.DWORD),
        ("text", wintypes.WCHAR * 256),
        ("version", wintypes.UINT),
        ("title", wintypes.WCHAR * 64),
        ("look", wintypes.DWORD),
        ("guid", wintypes.BYTE * 16),
        ("balloon_icon", wintypes.HICON),
    )


_USER = {
    "CreateWindowExW": (
        wintypes.HWND,
        (wintypes.DWORD, wintypes.LPCWSTR, wintypes.LPCWSTR, wintypes.DWORD)
        + (ctypes.c_int,) * 4
        + (wintypes.HWND, wintypes.HMENU, wintypes.HINSTANCE, wintypes.LPVOID),
    ),
    "DefWindowProcW": (_ANSWER, _MESSAGE),
    "DestroyWindow": (wintypes.BOOL, (wintypes.HWND,)),
    "DispatchMessageW": (_ANSWER, (ctypes.POINTER(wintypes.MSG),)),
    "GetMessageW": (
        ctypes.c_int,
        (ctypes.POINTER(wintypes.MSG), wintypes.HWND, wintypes.UINT, wintypes.UINT),
    ),
    "IsIconic": (wintypes.BOOL, (wintypes.HWND,)),
    "LoadIconW": (wintypes.HICON, (wintypes.HINSTANCE, wintypes.LPVOID)),
    "SendMessageW": (_ANSWER, _MESSAGE),
    "SetForegroundWindow": (wintypes.BOOL, (wintypes.HWND,)),
    "SetTimer": (ctypes.c_size_t, (wintypes.HWND, ctypes.c_size_t, wintypes.UINT, wintypes.LPVOID)),
    "SetWindowLongPtrW": (wintypes.LPVOID, (wintypes.HWND, ctypes.c_int, wintypes.LPVOID)),
    "ShowWindow": (wintypes.BOOL, (wintypes.HWND, ctypes.c_int)),
}
_SHELL = {"Shell_NotifyIconW": (wintypes.BOOL, (wintypes.DWORD, ctypes.POINTER(_Icon)))}
"""What the functions that are used give back and take: the sizes that ctypes would guess are too small."""


def show(game_window: int, title: str, text: str) -> None:
    """Show it, and come back when it is gone. A click brings the game's window to the front. OSError where Windows
    shows no icons.
    """
    user, shell = _library("user32", _USER), _library("shell32", _SHELL)

    def answer(window: int, message: int, first: int, second: int) -> Any:
        if message == _FROM_ICON and second & 0xFFFF in _CLICKS:
            if user.IsIconic(game_window):
                user.ShowWindow(game_window, _RESTORE)
            user.SetForegroundWindow(game_window)
            user.SetTimer(window, 1, 0, None)
        return user.DefWindowProcW(window, message, first, second)

    procedure = ctypes.WINFUNCTYPE(_ANSWER, *_MESSAGE)(answer)  # type: ignore[attr-defined]
    # Windows tells a window of this thread what happens to the icon.
    window = user.CreateWindowExW(0, "STATIC", title, 0, 0, 0, 0, 0, _MESSAGES_ONLY, None, None, None)
    if not window:
        raise OSError("no window for the icon")
    try:
        user.SetWindowLongPtrW(window, _PROCEDURE, ctypes.cast(procedure, wintypes.LPVOID))
        picture = user.SendMessageW(game_window, _GET_ICON, 0, 0) or user.LoadIconW(None, _PLAIN_ICON)
        icon = _Icon(
            size=ctypes.sizeof(_Icon),
            window=window,
            number=1,
            parts=_PARTS,
            message=_FROM_ICON,
            icon=picture,
            name=title[:127],
            text=text[:255],
            title=title[:63],
            look=_LIKE_THE_ICON | _SILENT,
        )
        if not shell.Shell_NotifyIconW(_ADD, icon):
            raise OSError("no icons are shown")
        user.SetTimer(window, 1, round(SECONDS * 1000), None)
        message = wintypes.MSG()
        while user.GetMessageW(message, None, 0, 0) > 0 and message.message != _TIMER:
            user.DispatchMessageW(message)
        shell.Shell_NotifyIconW(_DELETE, icon)
    finally:
        user.DestroyWindow(window)


def _library(name: str, functions: Mapping[str, tuple[Any, tuple[Any, ...]]]) -> Any:
    library = ctypes.WinDLL(name)  # type: ignore[attr-defined]
    for each, (result, arguments) in functions.items():
        function = getattr(library, each)
        function.restype, function.argtypes = result, arguments
    return library
