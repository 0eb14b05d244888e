"""How loud sound is to people: loudness after ITU-R BS.1770-4 (LUFS), true peaks, the balance of the spectrum.

A signal is mono or has two columns. Mono is measured as it is heard here, from both loudspeakers.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tools.art.sound_kit import RATE, Signal, amplitude, decibel, peak

SILENCE = -70.0
"""What is quieter does not count (LUFS)."""
_BLOCK, _STEP = 0.4, 0.1
_SHORT = 3.0
_RELATIVE = -10.0
_CHUNK, _MARGIN, _LEAD_IN, _FINER = 1 << 17, 1 << 10, 1 << 15, 4
"""Samples that are transformed at once, and so many more around them; how much finer the curve is looked at."""


def stereo(signal: Signal) -> Signal:
    """Two columns."""
    return signal if signal.ndim == 2 else np.stack([signal, signal], axis=1)


def _answer(size: int) -> Signal:
    """The squared strength of the K-weighting at the frequencies of a real Fourier transform of so many samples."""
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(size))
    k, q, gain = np.tan(np.pi * 1681.974450955533 / RATE), 0.7071752369554196, 10 ** (3.999843853973347 / 20)
    bent = gain**0.4996667741545416
    shelf = (gain + bent * k / q + k * k) + 2 * (k * k - gain) * z + (gain - bent * k / q + k * k) * z**2
    shelf /= (1 + k / q + k * k) + 2 * (k * k - 1) * z + (1 - k / q + k * k) * z**2
    k, q = np.tan(np.pi * 38.13547087602444 / RATE), 0.5003270373238773
    scale = 1 + k / q + k * k
    high_pass = (1 - 2 * z + z**2) * scale / (scale + 2 * (k * k - 1) * z + (1 - k / q + k * k) * z**2)
    return np.asarray(shelf * high_pass)


def weighted(signal: Signal) -> Signal:
    """The signal after K-weighting."""
    out = np.empty_like(stereo(signal))
    for start, lead, part in _chunks(stereo(signal), _LEAD_IN):
        size = _LEAD_IN + _CHUNK + _LEAD_IN
        answer = np.fft.irfft(np.fft.rfft(part, size, axis=0) * _answer(size)[:, None], size, axis=0)
        out[start : start + _CHUNK] = answer[lead : lead + len(out[start : start + _CHUNK])]
    return out


def _powers(signal: Signal, window: float) -> Signal:
    """The weighted power of each window; one that is longer than the signal is filled with silence."""
    wide, step = round(window * RATE), round(_STEP * RATE)
    found = (weighted(signal) ** 2).sum(axis=1)
    found = np.concatenate([found, np.zeros(max(0, wide - len(found)))])
    sums = np.concatenate([[0.0], np.cumsum(found)])
    starts = np.arange(0, len(found) - wide + 1, step)
    return np.asarray(np.maximum(0.0, sums[starts + wide] - sums[starts]) / wide)


def _lufs(power: float) -> float:
    return -0.691 + decibel(float(np.sqrt(power)))


def integrated(signal: Signal) -> float:
    """The loudness of the whole, without what is silent beside the rest (LUFS)."""
    powers = _powers(signal, _BLOCK)
    loud = powers[powers > 10 ** ((SILENCE + 0.691) / 10)]
    if not len(loud):
        return -200.0
    loud = loud[loud > loud.mean() * 10 ** (_RELATIVE / 10)]
    return _lufs(float(loud.mean()))


def momentary(signal: Signal) -> float:
    """The loudness of the loudest 400 ms (LUFS)."""
    return _lufs(float(_powers(np.concatenate([signal, np.zeros_like(signal[: RATE // 2])]), _BLOCK).max()))


def short_term(signal: Signal) -> float:
    """The loudness of the loudest three seconds (LUFS)."""
    return _lufs(float(_powers(signal, _SHORT).max()))


def levelled(signal: Signal, loudness: float, most: float) -> Signal:
    """The signal as loud as `loudness` in its loudest 400 ms (LUFS), but with no sample above `most` (dB)."""
    signal = signal - signal.mean(axis=0)
    return signal * amplitude(min(loudness - momentary(signal), most - peak(signal)))


def _chunks(signal: Signal, margin: int) -> Iterator[tuple[int, int, Signal]]:
    """Parts of a long signal: where each begins, how much of what came before leads in, and the part with that and as
    much of what follows.
    """
    for start in range(0, len(signal), _CHUNK):
        lead = min(start, margin)
        yield start, lead, signal[start - lead : start + _CHUNK + margin]


def true_peak(signal: Signal) -> float:
    """The highest point of the curve between the samples too (dB)."""
    highest = 0.0
    size = _CHUNK + 4 * _MARGIN
    for _, _, part in _chunks(stereo(signal), _MARGIN):
        spectrum = np.fft.rfft(part, size, axis=0)
        finer = np.zeros((size * _FINER // 2 + 1, 2), complex)
        finer[: len(spectrum)] = spectrum
        highest = max(highest, float(np.abs(np.fft.irfft(finer, size * _FINER, axis=0)).max()) * _FINER)
    return decibel(highest)


def centroid(signal: Signal) -> float:
    """Where the middle of the spectrum lies (Hz)."""
    strength, frequency = _spectrum(signal)
    return float((strength * frequency).sum() / max(strength.sum(), 1e-20))


def share_above(signal: Signal, frequency: float) -> float:
    """Which part of the power lies above a frequency."""
    strength, frequencies = _spectrum(signal)
    return float(strength[frequencies > frequency].sum() / max(strength.sum(), 1e-20))


def octaves(signal: Signal) -> dict[int, float]:
    """The level of each octave (dB), by its middle."""
    strength, frequencies = _spectrum(signal)
    found = {}
    for middle in (63, 125, 250, 500, 1000, 2000, 4000, 8000, 16000):
        inside = (frequencies >= middle / np.sqrt(2)) & (frequencies < middle * np.sqrt(2))
        found[middle] = decibel(float(np.sqrt(strength[inside].sum())))
    return found


def _spectrum(signal: Signal) -> tuple[Signal, Signal]:
    """Power and frequency; the power adds up to the mean power of the signal."""
    mono = stereo(signal).mean(axis=1)
    parts = [mono[start : start + _CHUNK] for start in range(0, len(mono), _CHUNK)]
    power = np.zeros(_CHUNK // 2 + 1)
    for part in parts:
        power += np.abs(np.fft.rfft(part, _CHUNK)) ** 2
    return power * 2 / _CHUNK / len(mono), np.asarray(np.fft.rfftfreq(_CHUNK, 1 / RATE), np.float64)
