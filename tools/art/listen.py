"""Listens to a whole game: `python -m tools.art.listen [RECORD] [--out FILE.wav]`.

A recorded game plays by itself in virtual time, through the same director and the same `Audio` as in the window; what
would be heard is mixed into one file, with its loudness, its peaks, its spectrum, and a table of the single sounds.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
if __package__ in (None, ""):
    sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np  # noqa: E402  (after the path is set for a direct call)
import soundfile  # noqa: E402

from tools.art import loudness, sounds  # noqa: E402
from tools.art.sound_kit import RATE, Signal, peak, samples  # noqa: E402
from ulm.session.playback import Playback  # noqa: E402
from ulm.session.session import SessionSeat  # noqa: E402
from ulm.storage import record as records  # noqa: E402
from ulm.ui.app.app import App  # noqa: E402
from ulm.ui.app.sound_set import SOUNDS  # noqa: E402
from ulm.ui.settings import Settings  # noqa: E402
from ulm.ui.table.replay_scene import ReplayScene  # noqa: E402
from ulm.ui.toolkit.audio import gain  # noqa: E402

RECORD = ROOT / "tests" / "records" / "pictures" / "four_players.ulm"
LOUDEST = -12.0
"""No three seconds of a game are louder (LUFS)."""
HIGHEST = -1.0
"""No true peak is higher (dB)."""
_FRAME = 1000 / 60
_LAST = 5.0


class Heard(NamedTuple):
    """A sound and when it began (s)."""

    at: float
    name: str


class _Recorder:
    """Stands for a sound of the mixer and notes when it is played."""

    def __init__(self, name: str, heard: list[Heard], clock: list[float]) -> None:
        self._name, self._heard, self._clock = name, heard, clock

    def play(self) -> None:
        """Note it."""
        self._heard.append(Heard(self._clock[0], self._name))


def listen(path: Path) -> tuple[list[Heard], float]:
    """What is heard while a record plays by itself, as if its first seat were a human, and how long it takes (s)."""
    app = App((1280, 720), Settings(language="en", speed="normal"))
    playback = Playback.of_record(records.read(path))
    playback.seats[0] = SessionSeat(playback.seats[0].name, playback.seats[0].colour)
    heard: list[Heard] = []
    clock = [0.0]
    made: dict[str, Any] = {}
    for name in SOUNDS.ranks:
        made[name] = [_Recorder(Path(file).stem, heard, clock) for file in SOUNDS.files(name)]
    app.audio._sounds = made
    scene = ReplayScene(app, playback, saying="replay.watching", leave="replay.leave")
    app.replace(scene)
    scene.play_or_pause()
    while scene.playing:
        # As the loop does, but nothing is drawn.
        scene.update(_FRAME)
        app.audio.flush()
        clock[0] += _FRAME / 1000
    app.audio._sounds = {}
    app.close()
    return heard, clock[0] + _LAST


def mixed(heard: list[Heard], length: float, effects: int, ambience: int) -> Signal:
    """All sounds at their time, at these volumes (0 to 100), above the ambience."""
    out = np.zeros((samples(length), 2))
    files = {name: loudness.stereo(soundfile.read(sounds.path_of(name))[0]) for name in sounds.ALL}
    town = files["ambience"]
    if ambience:
        out += np.tile(town, (len(out) // len(town) + 1, 1))[: len(out)] * gain(ambience)
    for at, name in heard:
        first = samples(at)
        kept = files[name][: max(0, len(out) - first)]
        out[first : first + len(kept)] += kept * gain(effects)
    return out


def table(count: Counter[str], volumes: dict[str, int]) -> str:
    """Each sound as it is heard at these volumes."""
    lines = ["| sound | times | s | peak dB | LUFS | middle Hz | above 6 kHz |", "|---|--:|--:|--:|--:|--:|--:|"]
    for name in sounds.ALL:
        signal = np.asarray(soundfile.read(sounds.path_of(name))[0])
        signal = signal * gain(volumes["ambience" if name == "ambience" else "effects"])
        loud, middle, high = loudness.momentary(signal), loudness.centroid(signal), loudness.share_above(signal, 6000)
        lines.append(
            f"| {name} | {count[name]} | {len(signal) / RATE:.2f} | {peak(signal):.1f} | {loud:.1f} | {middle:.0f}"
            f" | {100 * high:.0f} % |"
        )
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Command line; 1 when the game is too loud or clips."""
    given = Settings()
    parser = argparse.ArgumentParser(description="Listen to a whole game.")
    parser.add_argument("record", type=Path, nargs="?", default=RECORD)
    parser.add_argument("--out", type=Path, help="where the sound goes (WAV)")
    parser.add_argument("--effects", type=int, default=given.effects)
    parser.add_argument("--ambience", type=int, default=given.ambience)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="ulm-listen-") as home:
        os.environ["ULM_HOME"] = home
        heard, length = listen(chosen.record)
    mix = mixed(heard, length, chosen.effects, chosen.ambience)
    if chosen.out is not None:
        soundfile.write(chosen.out, mix, RATE, subtype="PCM_16")
    print(table(Counter(name for _, name in heard), {"effects": chosen.effects, "ambience": chosen.ambience}))
    loudest = loudness.short_term(mix)
    bands = ", ".join(f"{middle} Hz {level:.0f}" for middle, level in loudness.octaves(mix).items())
    print(f"\n{len(heard)} sounds in {length:.0f} s")
    moment, highest = loudness.momentary(mix), loudness.true_peak(mix)
    print(f"whole {loudness.integrated(mix):.1f} LUFS, loudest 3 s {loudest:.1f}, loudest 400 ms {moment:.1f}")
    print(f"peak {peak(mix):.1f} dB, true peak {highest:.1f} dB")
    print(f"octaves (dB): {bands}")
    return 1 if loudest > LOUDEST or highest > HIGHEST else 0


if __name__ == "__main__":
    raise SystemExit(main())
