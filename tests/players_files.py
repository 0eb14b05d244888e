"""Files in the player's own folder."""

from __future__ import annotations

from pathlib import Path

from ulm.files import asset_files


def put(path: str, content: str) -> Path:
    """Write a file into the player's ``data``."""
    file = asset_files.players_folder("data") / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content, encoding="utf-8")
    return file
