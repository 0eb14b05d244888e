"""Which libraries of others lie in the frozen program, and which of them licenses/NOTICE.txt does not mention."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOTICE = ROOT / "licenses" / "NOTICE.txt"

LIBRARIES = {
    "api-ms-win": "Microsoft's C and C++ runtime",
    "asound": "ALSA",
    "brotli": "Brotli",
    "bz2": "bzip2",
    "crypto": "OpenSSL",
    "expat": "Expat",
    "ffi": "libffi",
    "flac": "FLAC",
    "fluidsynth": "FluidSynth",
    "freetype": "FreeType",
    "harfbuzz": "HarfBuzz",
    "jpeg": "libjpeg-turbo",
    "lzma": "liblzma",
    "mpg123": "mpg123",
    "msvcp": "Microsoft's C and C++ runtime",
    "ogg": "Ogg",
    "opus": "Opus",
    "opusfile": "Opusfile",
    "png": "libpng",
    "portmidi": "PortMidi",
    "prism": "Prism",
    "python": "CPython",
    "sdl2": "SDL2",
    "sdl2_image": "SDL2_image",
    "sdl2_mixer": "SDL2_mixer",
    "sdl2_ttf": "SDL2_ttf",
    "sharpyuv": "libwebp",
    "sndfile": "libsndfile",
    "sqlite3": "SQLite",
    "ssl": "OpenSSL",
    "tiff": "libtiff",
    "ucrtbase": "Microsoft's C and C++ runtime",
    "uuid": "libuuid",
    "vcruntime": "Microsoft's C and C++ runtime",
    "vorbis": "Vorbis",
    "wavpack": "WavPack",
    "webp": "libwebp",
    "xmp": "libxmp",
    "z": "zlib",
    "zlib": "zlib",
}
"""What a library is called in the notice, by the beginning of its file's name without `lib`."""
PACKAGES = {
    "lib-dynload": "CPython",
    "msgspec": "msgspec",
    "prism": "Prism",
    "pygame": "pygame-ce",
    "websockets": "websockets",
    "yaml": "PyYAML",
    "zeroconf": "zeroconf",
}
"""What a package with compiled modules is called in the notice, by its folder."""
MODULES = {"_cffi_backend": "cffi"}
"""What a compiled module that lies at the top is called there, unless it is one of Python's own."""

_COMPILED = re.compile(r"\.(so|dylib|dll|pyd)(\.|$)", re.IGNORECASE)
_MODULE = re.compile(r"\.(cpython|cp|abi3|pypy)[^/]*\.(so|pyd)$|\.pyd$", re.IGNORECASE)


def unmentioned(folder: Path, notice: str | None = None) -> list[str]:
    """The compiled files in a folder that are not in the notice, each once and by its name."""
    text = (NOTICE.read_text(encoding="utf-8") if notice is None else notice).casefold()
    return sorted({file.name for file, name in _found(folder) if not name or not _mentions(text, name)})


def libraries(folder: Path) -> dict[str, list[Path]]:
    """The compiled files in a folder, without links to them, by what they are called in the notice."""
    found: dict[str, list[Path]] = {}
    for file, name in _found(folder):
        if not file.is_symlink():
            found.setdefault(name or file.name, []).append(file)
    return found


def _found(folder: Path) -> Iterator[tuple[Path, str]]:
    """The compiled files, and what they are called in the notice: nothing where that is unknown."""
    for file in sorted(folder.rglob("*")):
        if _COMPILED.search(file.name):
            yield file, _package(file.relative_to(folder)) if _MODULE.search(file.name) else library(file.name)


def library(file: str) -> str:
    """The library whose file this is; the longest beginning decides."""
    name = file.casefold().removeprefix("lib")
    known = [begin for begin in LIBRARIES if name.startswith(begin) and (begin != "z" or re.match(r"z[-.\d]", name))]
    return LIBRARIES[max(known, key=len)] if known else ""


def _package(file: Path) -> str:
    """The package that a compiled module belongs to; Python's own lie at the top on Windows."""
    within = [PACKAGES[part] for part in file.parts[:-1] if part in PACKAGES]
    if within:
        return within[0]
    return MODULES.get(file.name.split(".")[0], "CPython") if len(file.parts) <= 2 else ""


def _mentions(text: str, name: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(name.casefold())}(?![\w-])", text) is not None
