"""The sound files belong to their source, are small, quiet and clean at their ends."""

from __future__ import annotations

import numpy as np
import pytest
import soundfile

from art import sounds
from art.sound_kit import RATE, Signal, heard, peak, rms

LONG = {"bell": 4.0, "end": 4.5, "ambience": 20.0}
EFFECTS = [name for name in sounds.ALL if name not in sounds.LOOPS]


def written(name: str) -> Signal:
    """The samples of a sound's file."""
    signal, rate = soundfile.read(sounds.path_of(name))
    assert rate == RATE
    return np.asarray(signal)


def test_sounds_belong_to_their_source() -> None:
    assert sounds.problems() == []


def test_same_source_gives_the_same_file() -> None:
    assert sounds.encoded("refused") == sounds.encoded("refused")
    assert not np.array_equal(sounds.synthesise("coin_1"), sounds.synthesise("coin_2"))


def test_sounds_are_small_enough_to_ship() -> None:
    assert sum(sounds.path_of(name).stat().st_size for name in sounds.ALL) < 600 * 1024


@pytest.mark.parametrize("name", EFFECTS)
def test_effect_is_quiet_short_and_without_clicks(name: str) -> None:
    signal = written(name)
    assert signal.ndim == 1
    assert peak(signal) <= -12
    assert -38 <= heard(signal) <= -25
    assert len(signal) / RATE <= LONG.get(name, 1.0)
    # It begins and ends with nothing, and is drawn about the middle.
    assert abs(signal[0]) < 0.004
    assert np.abs(signal[-20:]).max() < 0.002
    assert abs(signal.mean()) < 0.001


def test_ambience_is_a_loop_without_a_seam() -> None:
    signal = written("ambience")
    assert len(signal) == round(sounds.LOOP * RATE)
    steps = np.abs(np.diff(signal, axis=0))
    seam = np.abs(signal[0] - signal[-1])
    assert (seam <= np.quantile(steps, 0.999, axis=0)).all()
    short = RATE // 4
    assert abs(rms(signal[:short]) - rms(signal[-short:])) < 4
    # Nothing in it stands out: no moment is much louder than the rest.
    mean = rms(signal)
    for at in range(0, len(signal) - short, short):
        assert abs(rms(signal[at : at + short]) - mean) < 6
    assert heard(signal) < -32
