"""The sound files fit their sources, are small, begin and end in silence, and have the right loudness."""

from __future__ import annotations

import numpy as np
import pytest
import soundfile

from tools.art import sounds
from tools.art.loudness import integrated, momentary, short_term, true_peak
from tools.art.sound_kit import RATE, Signal, decibel, rms
from ulm.ui.settings import Settings
from ulm.ui.toolkit.audio import gain

LONG = {"bell": 4.0, "end": 4.5, "ambience": 20.0}
EFFECTS = [name for name in sounds.ALL if name not in sounds.LOOPS]


def written(name: str) -> Signal:
    """The samples of a sound's file."""
    signal, rate = soundfile.read(sounds.path_of(name))
    assert rate == RATE
    return np.asarray(signal)


def test_sounds_belong_to_their_source() -> None:
    assert sounds.problems() == []


def test_sounds_are_small_enough_to_ship() -> None:
    assert sum(sounds.path_of(name).stat().st_size for name in sounds.ALL) < 600 * 1024


@pytest.mark.parametrize("name", EFFECTS)
def test_effect_is_short_and_without_clicks(name: str) -> None:
    signal = written(name)
    assert signal.ndim == 1
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


# ----- levels, at full volume


@pytest.mark.parametrize("name", sounds.ALL)
def test_a_sound_is_as_loud_as_its_meaning_wants(name: str) -> None:
    signal = written(name)
    assert momentary(signal) == pytest.approx(sounds.ALL[name].loudness, abs=0.7)
    assert true_peak(signal) <= -5, "several at once do not clip"


def test_the_town_is_heard_below_everything_else() -> None:
    """At the volumes that are set at first."""
    given = Settings()
    town = momentary(written("ambience")) + decibel(gain(given.ambience))
    for name in EFFECTS:
        if name != "press":
            assert momentary(written(name)) + decibel(gain(given.effects)) > town + 8


# ----- measuring


def test_loudness_is_measured_as_the_standard_says() -> None:
    """A sine of 997 Hz of full scale in one channel is −3.01 LUFS (BS.1770), and in two 3 dB more."""
    t = np.arange(20 * RATE) / RATE
    sine = np.sin(2 * np.pi * 997 * t)
    left = np.stack([sine, np.zeros_like(sine)], axis=1)
    assert integrated(left) == pytest.approx(-3.01, abs=0.02)
    assert integrated(sine) == pytest.approx(0.0, abs=0.02)
    assert short_term(left) == pytest.approx(-3.01, abs=0.02)
    half_silent = np.concatenate([left, np.zeros_like(left)])
    assert integrated(half_silent) == pytest.approx(-3.01, abs=0.1), "silence does not count"
    assert integrated(np.zeros(RATE)) < -100
