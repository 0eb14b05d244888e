"""What the player has asked of all programs in the settings of the system: high contrast, less motion.

Asking may start a program of the system and take a moment, so it belongs into a thread.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from ulm.ui.toolkit.display_settings import SystemPreferences

_LONGEST = 3.0
"""Seconds that a program of the system may take to answer."""
_PORTAL = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings")
_NAMESPACES = ("org.freedesktop.appearance", "org.gnome.desktop.interface")


def ask() -> SystemPreferences:
    """Ask the system."""
    if sys.platform == "win32":
        return _windows()
    if sys.platform == "darwin":
        return _mac()
    return _desktop()


def _said(*command: str) -> str:
    """What a program of the system says; "" if there is none or it fails."""
    program = shutil.which(command[0])
    if program is None:
        return ""
    environment = dict(os.environ)
    if getattr(sys, "frozen", False):  # libraries of its own are not for others
        environment.pop("LD_LIBRARY_PATH", None)
        if before := environment.get("LD_LIBRARY_PATH_ORIG"):
            environment["LD_LIBRARY_PATH"] = before
    try:
        ran = subprocess.run(
            [program, *command[1:]],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            timeout=_LONGEST,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return ran.stdout if ran.returncode == 0 else ""


# ----- Linux and the like


def _desktop() -> SystemPreferences:
    if not _has_session_bus():  # asking would start one
        return SystemPreferences()
    answer = _ask_portal()
    # Desktops that follow the portal's standard, then GNOME, whose older portals say less.
    contrast = _value(answer, "contrast") or _setting("org.gnome.desktop.a11y.interface", "high-contrast")
    moves = _value(answer, "enable-animations") or _setting("org.gnome.desktop.interface", "enable-animations")
    return SystemPreferences(contrast in ("1", "true"), _value(answer, "reduced-motion") == "1" or moves == "false")


def _has_session_bus() -> bool:
    if "DBUS_SESSION_BUS_ADDRESS" in os.environ:
        return True
    folder = os.environ.get("XDG_RUNTIME_DIR")
    return folder is not None and Path(folder, "bus").exists()


def _ask_portal() -> str:
    name, path, interface = _PORTAL
    names = str(list(_NAMESPACES))
    method = f"{interface}.ReadAll"
    by_glib = ("gdbus", "call", "--session", "--dest", name, "--object-path", path, "--method", method, names)
    count = str(len(_NAMESPACES))
    by_systemd = ("busctl", "--user", "call", name, path, interface, "ReadAll", "as", count, *_NAMESPACES)
    return _said(*by_glib) or _said(*by_systemd)


def _value(answer: str, key: str) -> str:
    """What the portal says of a key, in the words of gdbus or busctl; "" if nothing."""
    found = re.search(rf"""['"]{key}['"]:? <?(?:uint32 |u |b )?(\w+)""", answer)
    return found[1] if found is not None else ""


def _setting(schema: str, key: str) -> str:
    """A setting of GNOME; "" if there is none."""
    return _said("gsettings", "get", schema, key).strip()


# ----- macOS


def _mac() -> SystemPreferences:
    def on(names: Sequence[str]) -> bool:
        return any(_said("defaults", "read", "com.apple.universalaccess", name).strip() == "1" for name in names)

    return SystemPreferences(on(["increaseContrast"]), on(["reduceMotion"]))


# ----- Windows


def _windows() -> SystemPreferences:
    import ctypes

    get_high_contrast, high_contrast_on, get_animation = 0x0042, 0x0001, 0x1042

    class HighContrast(ctypes.Structure):
        _fields_ = (("size", ctypes.c_uint), ("flags", ctypes.c_uint), ("scheme", ctypes.c_wchar_p))

    user32 = ctypes.WinDLL("user32")  # type: ignore[attr-defined]
    contrast = HighContrast()
    contrast.size = ctypes.sizeof(contrast)
    found = user32.SystemParametersInfoW(get_high_contrast, contrast.size, ctypes.byref(contrast), 0)
    animated = ctypes.c_int(1)
    known = user32.SystemParametersInfoW(get_animation, 0, ctypes.byref(animated), 0)
    return SystemPreferences(bool(found and contrast.flags & high_contrast_on), bool(known and not animated.value))
