"""Shared kit of the sound pipeline: noise, struck wood and metal, plucked strings, bubbles, rooms, levels.

A signal is an array of floats at `RATE` samples a second, mono unless it has two columns. Times are seconds,
levels dB relative to full scale. Whatever is random comes from a generator that is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

RATE = 44100
Signal = NDArray[np.float64]
Random = np.random.Generator
#: Frequency (Hz), time in which it falls to 1/e (s), strength.
Partial = tuple[float, float, float]


def samples(length: float) -> int:
    """How many samples so many seconds are."""
    return round(length * RATE)


def times(length: float) -> Signal:
    """The moment of each sample."""
    return np.arange(samples(length)) / RATE


# --- Levels ---------------------------------------------------------------------------------------
def decibel(ratio: float) -> float:
    """A ratio of amplitudes in dB; silence is −200."""
    return float(20 * np.log10(max(ratio, 1e-10)))


def amplitude(level: float) -> float:
    """The ratio of amplitudes that is so many dB."""
    return float(10 ** (level / 20))


def peak(signal: Signal) -> float:
    """The highest sample, in dB."""
    return decibel(float(np.abs(signal).max(initial=0.0)))


def rms(signal: Signal) -> float:
    """The mean level, in dB."""
    return decibel(float(np.sqrt(np.mean(signal**2))))


# --- Shapes in time -------------------------------------------------------------------------------
def swell(length: float, rise: float) -> Signal:
    """From nothing to 1 within the share `rise` of the length, and back to nothing, without corners."""
    at = np.linspace(0, 1, samples(length))
    up = np.clip(at / rise, 0, 1)
    down = np.clip((1 - at) / (1 - rise), 0, 1)
    return np.asarray(np.sin(np.pi / 2 * up) ** 2 * np.sin(np.pi / 2 * down) ** 2)


def fade(signal: Signal, start: float, end: float) -> Signal:
    """The signal with its ends brought to nothing."""
    shape = np.ones(len(signal))
    head, tail = samples(start), samples(end)
    shape[:head] *= np.sin(np.linspace(0, np.pi / 2, head)) ** 2
    shape[-tail:] *= np.cos(np.linspace(0, np.pi / 2, tail)) ** 2
    return signal * (shape if signal.ndim == 1 else shape[:, None])


def mix(length: float, parts: Iterable[tuple[float, float, Signal]], *, around: bool = False) -> Signal:
    """Signals laid over each other: moment, factor, signal. What is too long is cut off, or with `around` goes on
    at the beginning, as a loop wants it.
    """
    total = samples(length)
    out = np.zeros(total)
    for at, factor, signal in parts:
        first = samples(at)
        if around:
            np.add.at(out, (first + np.arange(len(signal))) % total, factor * signal)
        else:
            kept = signal[: max(0, total - first)]
            out[first : first + len(kept)] += factor * kept
    return out


# --- Sources --------------------------------------------------------------------------------------
def band(signal: Signal, low: float, high: float, steepness: float = 2.0) -> Signal:
    """What lies between two frequencies, with soft slopes and nothing before its cause; the ends meet, as a loop
    wants it.
    """
    spectrum = np.fft.rfft(signal)
    frequency = np.fft.rfftfreq(len(signal), 1 / RATE)
    rise = 1j * frequency / low
    answer = (rise / (1 + rise)) ** steepness / (1 + 1j * frequency / high) ** steepness
    return np.asarray(np.fft.irfft(spectrum * answer, len(signal)))


def muffled(signal: Signal, low: float, high: float, steepness: float = 2.0) -> Signal:
    """Something struck, with only what lies between two frequencies."""
    rest = np.zeros(len(signal))
    return band(np.concatenate([signal, rest]), low, high, steepness)[: len(signal)]


def noise(rng: Random, length: float, low: float, high: float, steepness: float = 2.0) -> Signal:
    """Noise between two frequencies, of mean level 1; the ends meet."""
    found = band(rng.standard_normal(samples(length)), low, high, steepness)
    return np.asarray(found / np.sqrt(np.mean(found**2)))


def ring(length: float, partials: Iterable[Partial]) -> Signal:
    """Something struck: partials that set in at once and die away each in its own time."""
    t = times(length)
    out = np.zeros(len(t))
    for frequency, decay, strength in partials:
        out += strength * np.exp(-t / decay) * np.sin(2 * np.pi * frequency * t)
    return out


def wood(rng: Random, pitch: float, length: float = 0.16, hardness: float = 1.0, body: float = 1.0) -> Signal:
    """A piece of wood struck by wood. `pitch` (Hz) of its lowest mode, `hardness` of the blow, `body` of the table
    that sounds with it.
    """
    modes = ((1.0, 0.026, 1.0), (1.72, 0.019, 0.75), (2.61, 0.013, 0.5), (3.83, 0.009, 0.3), (5.4, 0.006, 0.18))
    stray = rng.uniform(0.97, 1.03, len(modes))
    partials = [
        (pitch * ratio * s, decay * (700 / pitch) ** 0.3, strength * hardness**n)
        for n, ((ratio, decay, strength), s) in enumerate(zip(modes, stray, strict=True))
    ]
    blow = fade(noise(rng, 0.012, 600, 2600 + 2600 * hardness), 0.0004, 0.011)
    table = ring(length, [(118, 0.034, 1.0), (196, 0.026, 0.6), (287, 0.02, 0.35)])
    return mix(length, [(0, 1, ring(length, partials)), (0, 0.35 * hardness, blow), (0, 0.9 * body, table)])


def string(rng: Random, pitch: float, length: float, brightness: float = 1.0) -> Signal:
    """A plucked course of two gut strings, as a lute has them."""
    t = times(length)
    out = np.zeros(len(t))
    at = 0.17
    for cents in (-1.6, 1.6):
        base = pitch * 2 ** (cents / 1200)
        for n in range(1, 19):
            frequency = n * base * np.sqrt(1 + 0.00005 * n * n)
            if frequency > 9000:
                break
            strength = np.sin(np.pi * n * at) / n ** (1.15 + 0.75 / brightness)
            decay = 0.62 / (1 + 0.22 * n**1.25) * (260 / pitch) ** 0.35
            out += strength * np.exp(-t / decay) * np.sin(2 * np.pi * frequency * t + 0.2 * rng.standard_normal())
    finger = fade(noise(rng, 0.02, 250, 2200), 0.001, 0.018)
    chest = ring(min(length, 0.2), [(105, 0.045, 0.35), (212, 0.03, 0.2)])
    return mix(length, [(0, 1, fade(out, 0.0015, 0.05)), (0, 0.05, finger), (0, 0.5, chest)])


def glide(length: float, pitch: Callable[[Signal], Signal], overtone: float = 0.0) -> Signal:
    """A tone whose pitch (Hz) follows the share of the time that has gone by."""
    course = pitch(np.linspace(0, 1, samples(length)))
    phase = 2 * np.pi * np.cumsum(course) / RATE
    return np.asarray(np.sin(phase) + overtone * np.sin(2 * phase))


def bubbles(rng: Random, length: float, count: int, low: float, high: float) -> Signal:
    """Drops that fall into water: each a short tone that rises as its bubble closes."""
    parts: list[tuple[float, float, Signal]] = []
    for _ in range(count):
        pitch = float(np.exp(rng.uniform(np.log(low), np.log(high))))
        long = float(rng.uniform(0.03, 0.08)) * (900 / pitch) ** 0.4
        rise = float(rng.uniform(0.1, 0.5))
        tone = glide(long, lambda x, p=pitch, r=rise: p * (1 + r * x))  # type: ignore[misc]
        shape = np.exp(-times(long) / (long / 3.5))
        at = float(rng.uniform(0, max(0.0, length - long)))
        parts.append((at, float(rng.uniform(0.2, 1.0)), fade(tone * shape, 0.002, 0.008)))
    return mix(length, parts)


# --- Rooms ----------------------------------------------------------------------------------------
def echoes(rng: Random, decay: float, high: float) -> Signal:
    """What a room answers to a click: noise that dies away, without what lies above `high`."""
    length = decay * 5
    answer = noise(rng, length, 150, high, 1.2) * np.exp(-times(length) / decay)
    answer = fade(answer, 0.006, length / 3)
    return np.asarray(answer / np.sqrt(np.sum(answer**2)))


def room(
    rng: Random, signal: Signal, decay: float, share: float, high: float = 4500, *, around: bool = False
) -> Signal:
    """The signal in a room; `share` of its strength comes back from the walls. The length stays as it is; with
    `around` the end answers into the beginning.
    """
    answer = echoes(rng, decay, high)
    size = len(signal) if around else len(signal) + len(answer)
    if around and len(answer) > size:
        raise ValueError("the room is larger than the loop")
    wet = np.fft.irfft(np.fft.rfft(signal, size) * np.fft.rfft(answer, size), size)[: len(signal)]
    return signal * (1 - share) + wet * share


def beside(signal: Signal, where: float) -> Signal:
    """Two channels: −1 left, 0 middle, 1 right."""
    turn = (where + 1) * np.pi / 4
    return np.stack([signal * np.cos(turn), signal * np.sin(turn)], axis=1)


def chord(rng: Random, pitches: Sequence[float], spread: float, length: float, brightness: float = 1.0) -> Signal:
    """Strings plucked one after the other, `spread` seconds apart."""
    return mix(
        length,
        [(n * spread, 1.0, string(rng, pitch, length - n * spread, brightness)) for n, pitch in enumerate(pitches)],
    )
