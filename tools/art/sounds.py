"""Synthesises every sound of the game: `python -m tools.art.sounds [--check] [--force]`.

Wood, water and bronze are computed, never recorded; the same source gives the same files. They lie in
`data/sounds/`, OGG Vorbis, beside a manifest with a hash of the source and of each file, so that a test can
tell whether they belong together.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import struct
import sys
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if __package__ in (None, ""):
    sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402  (after the path is set for a direct call)
import soundfile  # noqa: E402

from tools.art.loudness import levelled, momentary  # noqa: E402
from tools.art.sound_kit import (  # noqa: E402
    RATE,
    Partial,
    Random,
    Signal,
    beside,
    bubbles,
    chord,
    fade,
    glide,
    mix,
    muffled,
    noise,
    peak,
    ring,
    rms,
    room,
    samples,
    string,
    swell,
    times,
    wood,
)

SOUNDS = ROOT / "data" / "sounds"
MANIFEST = SOUNDS / "manifest.json"
SOURCES = tuple(Path(__file__).resolve().with_name(name) for name in ("sounds.py", "sound_kit.py", "loudness.py"))
#: No sample of any sound is higher (dB); the codec may add a little.
MOST = -6.5
#: How loud sounds are, by what they mean (LUFS in their loudest 400 ms, at full volume).
TOUCH, PIECE, DEED, CALL, HOUR = -33.0, -26.5, -24.5, -22.0, -19.5
LOOP = 20.0
D3, F3, G3, A3, B3, D4, E4, FIS4, G4, A4, B4, CIS5, D5 = (
    440 * 2 ** (step / 12) for step in (-19, -16, -14, -12, -10, -7, -5, -3, -2, 0, 2, 4, 5)
)


@dataclass(frozen=True)
class Sound:
    """How a sound is made, how loud it is (LUFS), and how finely it is written (0 best, 1 smallest)."""

    make: Callable[[Random], Signal]
    loudness: float
    coarseness: float = 0.55


# --- Pieces of wood -------------------------------------------------------------------------------
def _slide(rng: Random) -> Signal:
    """Tiles slide over the board and stop against each other."""
    long = 0.34
    grains = np.clip(noise(rng, long, 8, 55), 0, None)
    rub = noise(rng, long, 300, 1500) * (0.5 + 0.6 * grains) + 0.16 * noise(rng, long, 1500, 3000, 3.0)
    stop = mix(0.2, [(0, 1.0, wood(rng, 610, 0.2, 0.8)), (0.017, 0.45, wood(rng, 720, 0.15, 0.7, 0.4))])
    return room(rng, mix(0.62, [(0, 0.13, rub * swell(long, 0.35)), (long - 0.03, 1.0, stop)]), 0.07, 0.2)


def _tip(rng: Random) -> Signal:
    """The tile pushed out tips over the edge and comes to rest."""
    falls = ((0.0, 0.9, 560), (0.085, 0.5, 690), (0.142, 0.3, 660), (0.18, 0.18, 700), (0.205, 0.1, 690))
    parts = [(at, factor, wood(rng, pitch, 0.16, 0.9, 0.7)) for at, factor, pitch in falls]
    return room(rng, mix(0.5, parts), 0.07, 0.2)


def _place(rng: Random) -> Signal:
    """A tile is laid down."""
    return room(rng, mix(0.34, [(0, 1, wood(rng, 640, 0.2, 0.7))]), 0.06, 0.2)


def _draw(rng: Random) -> Signal:
    """A hand in a linen bag full of tiles."""
    cloth = noise(rng, 0.42, 700, 3200, 2.0) * swell(0.42, 0.4) * (0.6 + 0.5 * np.abs(noise(rng, 0.42, 4, 22)))
    parts: list[tuple[float, float, Signal]] = [(0.0, 0.035, cloth)]
    for at in np.sort(rng.uniform(0.04, 0.36, 8)):
        tile = wood(rng, float(rng.uniform(560, 820)), 0.12, 0.6, 0.15)
        parts.append((float(at), float(rng.uniform(0.12, 0.4)), muffled(tile, 150, 2400)))
    return room(rng, mix(0.62, parts), 0.05, 0.15)


def _clear(rng: Random) -> Signal:
    """Tiles are gathered from the table into a hand."""
    rub = noise(rng, 0.4, 350, 1600) * swell(0.4, 0.6)
    parts: list[tuple[float, float, Signal]] = [(0.0, 0.06, rub)]
    for n, at in enumerate((0.07, 0.155, 0.235, 0.3, 0.352)):
        parts.append((at, 0.55 + 0.1 * n, wood(rng, 580 + 38 * n, 0.16, 0.75, 0.5)))
    return room(rng, mix(0.72, parts), 0.07, 0.2)


def _press(rng: Random) -> Signal:
    """A button."""
    return fade(mix(0.1, [(0, 1, wood(rng, 980, 0.1, 0.5, 0.35))]), 0.0005, 0.04)


def _refused(rng: Random) -> Signal:
    """Something cannot be done: two dull knocks."""
    knock = muffled(wood(rng, 235, 0.22, 0.35, 1.3), 60, 900)
    return room(rng, mix(0.42, [(0, 1, knock), (0.105, 0.7, knock)]), 0.06, 0.15, 1200)


# --- Metal, wax, paper, water ---------------------------------------------------------------------
def _coin(rng: Random) -> Signal:
    """A silver coin lands on wood, bounces twice and lies."""
    base = float(rng.uniform(3150, 3600))
    ratios = ((1.0, 0.11, 0.8), (1.53, 0.085, 1.0), (2.14, 0.06, 0.6), (2.87, 0.04, 0.4), (3.46, 0.025, 0.22))
    partials: list[Partial] = []
    for ratio, decay, strength in ratios:
        high = base * ratio * float(rng.uniform(0.985, 1.015))
        # A coin is never quite round: each partial is two that beat against each other.
        partials += [(high, decay, strength), (high * 1.004, decay, strength * 0.6)]
    struck = muffled(ring(0.4, partials), 60, 7000, 1.0)
    hit = mix(0.4, [(0, 0.5, struck), (0, 0.55, wood(rng, 760, 0.14, 0.6, 0.5))])
    first, second = float(rng.uniform(0.075, 0.1)), float(rng.uniform(0.125, 0.155))
    return room(rng, mix(0.55, [(0, 1, hit), (first, 0.42, hit), (second, 0.2, hit)]), 0.06, 0.15, 7000)


def _stamp(rng: Random) -> Signal:
    """A seal is pressed into wax: a soft thump, a squeeze, and the stamp comes off."""
    thump = ring(0.22, [(74, 0.05, 1.0), (131, 0.04, 0.7), (205, 0.024, 0.35)])
    squeeze = noise(rng, 0.16, 220, 950) * swell(0.16, 0.2)
    handle = muffled(wood(rng, 430, 0.16, 0.5, 0.4), 100, 1800)
    off = noise(rng, 0.03, 500, 1800, 3.0) * swell(0.03, 0.3)
    parts = [(0.0, 1.0, thump), (0.0, 0.45, handle), (0.012, 0.12, squeeze), (0.205, 0.05, off)]
    return room(rng, mix(0.45, parts), 0.06, 0.15, 3000)


def _barge(rng: Random) -> Signal:
    """One stroke of the oar: the rowlock, the water, drops from the blade."""
    lock = muffled(wood(rng, 300, 0.2, 0.4, 0.8), 80, 1500)
    stroke = noise(rng, 0.5, 240, 900, 2.0) * swell(0.5, 0.35) * (1 + 0.3 * noise(rng, 0.5, 4, 16))
    foam = noise(rng, 0.4, 1200, 2800, 3.0) * swell(0.4, 0.3)
    under = bubbles(rng, 0.55, 26, 320, 900)
    drops = bubbles(rng, 0.34, 9, 900, 2100)
    parts = [
        (0.0, 0.55, lock),
        (0.05, 0.17, stroke),
        (0.12, 0.035, foam),
        (0.1, 0.16, under),
        (0.56, 0.22, drops),
    ]
    return room(rng, mix(0.98, parts), 0.08, 0.2)


def _card(rng: Random) -> Signal:
    """A card of thick paper is turned and laid down."""
    long = 0.2
    crackle = np.clip(np.abs(noise(rng, long, 25, 140)), 0.3, None)
    low = noise(rng, long, 700, 2200, 1.3) * swell(long, 0.3)
    high = noise(rng, long, 1800, 3600, 3.0) * swell(long, 0.7)
    flap = noise(rng, 0.05, 180, 1300) * swell(0.05, 0.1)
    parts = [(0.0, 0.8, low * crackle), (0.0, 0.45, high * crackle), (long - 0.02, 1.1, flap)]
    return room(rng, mix(0.4, parts), 0.05, 0.15)


def _syllable(length: float, pitches: tuple[float, ...], overtone: float = 0.12) -> Signal:
    """One syllable of a bird, through so many pitches."""
    at = np.linspace(0, 1, len(pitches))
    tone = glide(length, lambda x: np.interp(x, at, pitches), overtone)
    return tone * swell(length, 0.3)


def _chirrup(rng: Random) -> Signal:
    """A sparrow says "chirrup"."""
    first = _syllable(0.075, (2900, 4700, 4100, 3300)) * (1 + 0.25 * np.sin(2 * np.pi * 95 * times(0.075)))
    second = _syllable(0.11, (3100, 3900, 5000, 4300, 3500))
    return room(rng, mix(0.42, [(0, 0.8, first), (0.1, 1, second)]), 0.09, 0.22, 8000)


def _cheep(rng: Random) -> Signal:
    """A sparrow says "cheep, cheep"."""
    call = _syllable(0.095, (4700, 5200, 4200, 3400, 3100)) * (1 + 0.2 * np.sin(2 * np.pi * 110 * times(0.095)))
    return room(rng, mix(0.48, [(0, 1, call), (0.16, 0.6, call)]), 0.09, 0.22, 8000)


# --- Bell and lute --------------------------------------------------------------------------------
def _bell(rng: Random) -> Signal:
    """One stroke of a minster bell, heard from the square below: hum, prime, minor third, fifth, nominal and what
    lies above them, each a pair that beats as in every cast bell.
    """
    long = 3.8
    modes = (
        *((0.497, 2.1, 0.42), (1.0, 1.35, 0.55), (1.188, 1.15, 0.62), (1.51, 0.75, 0.26), (2.0, 0.85, 1.0)),
        *((2.51, 0.45, 0.3), (2.67, 0.4, 0.22), (3.01, 0.42, 0.5), (4.17, 0.26, 0.34), (5.44, 0.16, 0.22)),
        *((6.8, 0.1, 0.14), (8.24, 0.065, 0.09)),
    )
    strike = 196.0
    partials: list[Partial] = []
    for ratio, decay, strength in modes:
        beat = float(rng.uniform(0.25, 0.7))
        partials += [
            (strike * ratio - beat / 2, decay, strength * 0.62),
            (strike * ratio + beat / 2, decay, strength * 0.38),
        ]
    clapper = noise(rng, 0.03, 700, 3600) * swell(0.03, 0.08)
    struck = mix(long, [(0, 1, ring(long, partials)), (0, 0.22, clapper)])
    return fade(room(rng, muffled(struck, 40, 5200, 1.5), 0.45, 0.35, 2600), 0.001, 1.3)


def _turn(rng: Random) -> Signal:
    """Two notes of a lute: it is your turn."""
    notes = mix(0.98, [(0, 0.8, string(rng, D4, 0.95)), (0.17, 1, string(rng, A4, 0.8))])
    return fade(room(rng, notes, 0.1, 0.22), 0.001, 0.25)


def _crest(rng: Random) -> Signal:
    """A small flourish for a coat of arms or a crest."""
    plan = ((0.0, 0.7, D4), (0.085, 0.75, FIS4), (0.17, 0.85, A4), (0.3, 1.0, D5))
    notes = mix(0.99, [(at, factor, string(rng, pitch, 0.99 - at, 1.2)) for at, factor, pitch in plan])
    drum = ring(0.25, [(98, 0.06, 1.0), (157, 0.04, 0.5)])
    return fade(room(rng, notes + mix(0.99, [(0.3, 0.35, drum)]), 0.12, 0.25), 0.001, 0.25)


def _end(rng: Random) -> Signal:
    """A short cadence at the end of the game: fourth, fifth, home, with the leading note late."""
    long = 4.4
    parts = [
        (0.0, 0.9, chord(rng, (G3, D4, G4, B4), 0.035, 1.5)),
        (0.75, 0.9, chord(rng, (A3, E4, A4, D5), 0.035, 1.2)),
        (1.2, 0.75, string(rng, CIS5, 0.9)),
        (1.68, 1.0, chord(rng, (D3, A3, D4, FIS4, A4, D5), 0.06, long - 1.7)),
    ]
    return fade(room(rng, mix(long, parts), 0.28, 0.3), 0.001, 1.4)


# --- The town -------------------------------------------------------------------------------------
def _slow(rng: Random, waves: tuple[int, ...]) -> Signal:
    """Something that comes and goes a few times in the loop, between 0 and 1; the ends meet."""
    t = times(LOOP) / LOOP
    found = sum(np.sin(2 * np.pi * (n * t + float(rng.uniform()))) for n in waves)
    return np.asarray(0.5 + 0.5 * found / len(waves))


def _ambience(rng: Random) -> Signal:
    """A quiet morning by the river: air, lapping water, now and then a bird, far away a hammer."""
    sides: list[Signal] = []
    lapping = _slow(rng, (7, 8, 11)) ** 2
    for _ in range(2):
        air = noise(rng, LOOP, 60, 200, 3.0) * (0.6 + 0.4 * _slow(rng, (1, 3)))
        river = noise(rng, LOOP, 260, 620, 3.0) * (0.25 + 0.75 * lapping) * (0.5 + 0.5 * _slow(rng, (17, 23, 31)))
        shine = noise(rng, LOOP, 900, 1500, 3.0) * lapping * _slow(rng, (29, 37, 41))
        sides.append(0.35 * air + 0.42 * river + 0.1 * shine)
    town = np.stack(sides, axis=1)
    lap = [
        (float(at), float(rng.uniform(0.5, 1.0)), bubbles(rng, 0.9, 14, 300, 800) * swell(0.9, 0.4))
        for at in rng.uniform(0, LOOP, 14)
    ]
    chirp, cheep = _chirrup(rng), _cheep(rng)
    thrush = mix(
        1.6,
        [
            (0.0, 0.8, _syllable(0.24, (2050, 2150, 2120), 0.04)),
            (0.29, 1.0, _syllable(0.3, (2540, 2420, 2470), 0.04)),
            (0.66, 0.8, _syllable(0.2, (1830, 2240), 0.04)),
            (0.95, 0.35, _syllable(0.16, (3900, 4600, 3800), 0.1)),
        ],
    )
    anvil = ring(0.5, [(1340, 0.09, 0.6), (2130, 0.07, 1.0), (3480, 0.04, 0.5)])
    voices: tuple[tuple[float, float, float, Signal], ...] = (
        *((2.1, 0.40, -0.6, chirp), (2.75, 0.32, -0.6, cheep), (7.4, 0.26, 0.7, cheep)),
        *((11.3, 0.50, 0.35, thrush), (15.2, 0.20, -0.2, chirp), (19.2, 0.42, 0.35, thrush)),
        *((5.2, 0.16, -0.8, anvil), (5.85, 0.2, -0.8, anvil), (6.5, 0.18, -0.8, anvil)),
        *((16.7, 0.18, -0.8, anvil), (17.35, 0.15, -0.8, anvil)),
    )
    water = mix(LOOP, lap, around=True)
    town += 0.55 * beside(water, 0.15) / np.abs(water).max()
    for at, factor, where, voice in voices:
        far = room(rng, mix(LOOP, [(at, factor, voice)], around=True), 0.35, 0.55, 5000, around=True)
        town += beside(far, where)
    return town


ALL: dict[str, Sound] = {
    "slide": Sound(_slide, PIECE),
    "tip": Sound(_tip, PIECE),
    "place": Sound(_place, PIECE),
    "draw": Sound(_draw, PIECE),
    "clear": Sound(_clear, PIECE),
    "press": Sound(_press, TOUCH),
    "refused": Sound(_refused, PIECE),
    "coin_1": Sound(_coin, PIECE - 1),  # Bright sounds, and often several of them.
    "coin_2": Sound(_coin, PIECE - 1),
    "coin_3": Sound(_coin, PIECE - 1),
    "stamp": Sound(_stamp, DEED),
    "barge": Sound(_barge, PIECE),
    "card": Sound(_card, PIECE - 1),
    "sparrow_1": Sound(_chirrup, PIECE - 1),
    "sparrow_2": Sound(_cheep, PIECE - 1),
    "bell": Sound(_bell, HOUR),
    "crest": Sound(_crest, CALL),
    "turn": Sound(_turn, CALL),
    "end": Sound(_end, HOUR),
    "ambience": Sound(_ambience, -25, 0.75),
}
#: What has no beginning and no end.
LOOPS = ("ambience",)


def synthesise(name: str) -> Signal:
    """The signal of a sound as it is written; its chance depends on its name alone."""
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    made = ALL[name].make(rng)
    if name not in LOOPS:
        made = fade(made, 0.0006, min(0.08, len(made) / RATE / 3))
        # The codec smears a sudden beginning a little; so it has room to.
        made = np.pad(made, (samples(0.003), samples(0.002)))
    return levelled(made, ALL[name].loudness, MOST)


# --- Files ----------------------------------------------------------------------------------------
def _crc_table() -> list[int]:
    table = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1) ^ (0x04C11DB7 if value & 0x80000000 else 0)
        table.append(value & 0xFFFFFFFF)
    return table


def numbered(ogg: bytes, serial: int) -> bytes:
    """The Ogg stream with this serial number: the writer takes a new one each time, by which the same sound would
    be another file.
    """
    table = _crc_table()
    out = bytearray(ogg)
    at = 0
    while at < len(out):
        if out[at : at + 4] != b"OggS":
            raise ValueError(f"no Ogg page at byte {at}")
        count = out[at + 26]
        end = at + 27 + count + sum(out[at + 27 : at + 27 + count])
        struct.pack_into("<I", out, at + 14, serial)
        struct.pack_into("<I", out, at + 22, 0)
        crc = 0
        for byte in out[at:end]:
            crc = ((crc << 8) & 0xFFFFFFFF) ^ table[(crc >> 24) ^ byte]
        struct.pack_into("<I", out, at + 22, crc)
        at = end
    return bytes(out)


def encoded(name: str) -> bytes:
    """The sound as an OGG Vorbis file."""
    file = io.BytesIO()
    soundfile.write(
        file, synthesise(name), RATE, format="OGG", subtype="VORBIS", compression_level=ALL[name].coarseness
    )
    return numbered(file.getvalue(), zlib.crc32(name.encode()))


def path_of(name: str) -> Path:
    """Where the sound's file lies."""
    return SOUNDS / f"{name}.ogg"


def source_hash() -> str:
    """Hash of the programs that make the sounds."""
    found = hashlib.sha256()
    for path in SOURCES:
        found.update(path.read_text(encoding="utf-8").encode())
    return found.hexdigest()


def file_hash(path: Path) -> str:
    """Hash of the file's bytes."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def problems() -> list[str]:
    """What is wrong with data/sounds/: outdated, missing or changed files, orphans."""
    if not MANIFEST.exists():
        return ["nothing has been synthesised"]
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    found = [] if manifest["source"] == source_hash() else ["tools/art/sounds.py or tools/art/sound_kit.py has changed"]
    files: dict[str, str] = manifest["files"]
    for name in sorted(ALL.keys() | files.keys()):
        if name not in ALL:
            found.append(f"{name}: in the manifest, but nothing makes it")
        elif name not in files or not path_of(name).exists():
            found.append(f"{name}: not synthesised")
        elif file_hash(path_of(name)) != files[name]:
            found.append(f"{name}: the file was changed by hand")
    found += [f"{path.name}: nothing makes it" for path in sorted(SOUNDS.glob("*.ogg")) if path.stem not in ALL]
    return found


def make_all() -> None:
    """Write every sound and the manifest; remove what nothing makes any more."""
    SOUNDS.mkdir(parents=True, exist_ok=True)
    for path in SOUNDS.glob("*.ogg"):
        if path.stem not in ALL:
            path.unlink()
    for name in ALL:
        path_of(name).write_bytes(encoded(name))
    manifest = {"source": source_hash(), "files": {name: file_hash(path_of(name)) for name in sorted(ALL)}}
    MANIFEST.write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")


def describe() -> str:
    """Length, levels and size of each file."""
    lines = ["name        s     peak   rms    LUFS       KB"]
    for name in ALL:
        signal, _ = soundfile.read(path_of(name))
        size = path_of(name).stat().st_size / 1024
        seconds = len(signal) / RATE
        lines.append(
            f"{name:10} {seconds:5.2f} {peak(signal):6.1f} {rms(signal):6.1f} {momentary(signal):6.1f} {size:9.1f}"
        )
    total = sum(path_of(name).stat().st_size for name in ALL) / 1024
    return "\n".join([*lines, f"together {total:.0f} KB"])


def main(arguments: list[str] | None = None) -> int:
    """Command line; 0 when all is well, 1 when `--check` found something."""
    parser = argparse.ArgumentParser(description="Synthesise the sounds of the game.")
    parser.add_argument("--check", action="store_true", help="only tell whether data/sounds/ is up to date")
    parser.add_argument("--force", action="store_true", help="synthesise also when nothing has changed")
    chosen = parser.parse_args(arguments)
    found = problems()
    if chosen.check:
        print("\n".join(found) if found else "All sounds are up to date.")
        return 1 if found else 0
    if found or chosen.force:
        make_all()
    print(describe())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
