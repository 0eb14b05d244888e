"""Sounds that never cause an error: without a device or a file nothing is heard.

The device is opened and the files are read by a thread that ``start`` sets off, which the loop does after its first
frame. Scenes ask for sounds by name with ``play``; what is asked for within one step of the loop is played at its end
by ``flush``, so that a skipped animation is not a heap of noise.
"""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pygame

from ulm.files import bounded_read
from ulm.files.asset_files import players
from ulm.files.file_problems import report
from ulm.files.paths import asset
from ulm.ui.toolkit.display_settings import DisplaySettings

GAP = 0.08
"""Seconds between two sounds at speed *instant*."""
_AT_ONCE = 3
_CHANNELS = 12
_BUFFER = 1024
_FADE = 1500
_PATIENCE = 2.0

LARGEST_FILE = 4_000_000
MOST_SAMPLES = 120 * 44100

Sounds = dict[str, list[pygame.mixer.Sound]]


@dataclass(frozen=True, slots=True)
class SoundSet:
    """The sounds of a program and where they are."""

    folder: str
    """The folder of the files, as an asset path."""
    ranks: tuple[str, ...]
    """All effects, the most important ones last: those are heard when there are too many at once."""
    variations: Mapping[str, int] = field(default_factory=dict)
    """How many variations a sound has, if more than one."""
    ambience: str = ""
    """The sound that is repeated in the background; empty for none."""

    @property
    def names(self) -> tuple[str, ...]:
        """All sounds, effects and ambience."""
        return (*self.ranks, self.ambience) if self.ambience else self.ranks

    def files(self, name: str) -> list[str]:
        """The files of a sound, one for each variation, as asset paths."""
        count = self.variations.get(name, 0)
        if not count:
            return [f"{self.folder}/{name}.ogg"]
        return [f"{self.folder}/{name}_{number}.ogg" for number in range(1, count + 1)]


def gain(volume: int) -> float:
    """How strong a volume of 0 to 100 is; the ear finds half of it half as loud."""
    return (volume / 100) ** 2


def _read(path: str) -> pygame.mixer.Sound | None:
    """The sound of a file, the player's first. One of the program's that is missing or broken is not heard."""
    given = players(path)
    if given is not None:
        what = fault(given)
        if not what:
            try:
                return pygame.mixer.Sound(given)
            except (pygame.error, OSError):
                what = "this is no sound that can be read"
        report(given, what)
    try:
        return pygame.mixer.Sound(asset(path))
    except (pygame.error, OSError):
        return None


def fault(file: Path) -> str:
    """What is wrong with a sound of the player's before it is opened; nothing if it may be."""
    try:
        content = bounded_read.read_bounded(file, LARGEST_FILE)
    except bounded_read.TooLarge:
        return f"the file is larger than {LARGEST_FILE} bytes"
    except OSError as error:
        return f"the file cannot be read ({error.strerror})"
    last = content.rfind(b"OggS")
    if not content.startswith(b"OggS") or last + 14 > len(content):
        return "this is no Ogg sound"
    # Each page states how many samples there are up to its end; silence takes next to no room in a file.
    if int.from_bytes(content[last + 6 : last + 14], "little") > MOST_SAMPLES:
        return f"the sound is longer than {MOST_SAMPLES // 44100} seconds"
    return ""


class Audio:
    """The sounds of the running program, as its settings want them.

    ``call_soon`` hands an action over to the loop's thread; ``clock`` tells seconds.
    """

    def __init__(
        self,
        settings: DisplaySettings,
        sounds: SoundSet,
        call_soon: Callable[[Callable[[], None]], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.settings = settings
        self.sounds = sounds
        self._call_soon = call_soon
        self._clock = clock
        self._started = False
        self._thread: threading.Thread | None = None
        self._leaving = threading.Event()
        self._sounds: Sounds = {}
        self._asked: list[str] = []
        self._last = -1.0
        self._turns: dict[str, int] = {}
        self._paused = False
        self._ambience_playing = False

    @property
    def wanted(self) -> bool:
        """Whether any sound is switched on."""
        return not self.settings.mute and (self.settings.effects > 0 or self.settings.ambience > 0)

    @property
    def ready(self) -> bool:
        """Whether sounds can be heard."""
        return bool(self._sounds)

    @property
    def ambience_playing(self) -> bool:
        """Whether the ambience is heard."""
        return self._ambience_playing

    # ----- coming and going

    def start(self) -> None:
        """From now on the device may be opened and the files be read, once and beside the loop, and not before
        anything is to be heard.
        """
        self._started = True
        if self._thread is None and self.wanted:
            self._thread = threading.Thread(target=self._load, name="sounds", daemon=True)
            self._thread.start()

    def _load(self) -> None:
        try:
            pygame.mixer.init(44100, -16, 2, _BUFFER)
        except pygame.error:
            # No device, no sound.
            return
        found: Sounds = {}
        for name in self.sounds.names:
            for path in self.sounds.files(name):
                if self._leaving.is_set():
                    return
                made = _read(path)
                if made is not None:
                    found.setdefault(name, []).append(made)
        self._call_soon(lambda: self._loaded(found))

    def _loaded(self, found: Sounds) -> None:
        if self._leaving.is_set():
            return
        pygame.mixer.set_num_channels(_CHANNELS)
        pygame.mixer.set_reserved(1)
        self._sounds = found
        self.apply()

    def close(self) -> None:
        """Stop all sound and close the device."""
        self._leaving.set()
        self._sounds = {}
        self._ambience_playing = False
        if self._thread is None:
            return
        self._thread.join(_PATIENCE)
        # A device that hangs while being opened ends with the program.
        if not self._thread.is_alive() and pygame.mixer.get_init() is not None:
            pygame.mixer.quit()

    # ----- volumes

    def apply(self) -> None:
        """Let changed volumes take effect."""
        if self._started:
            self.start()
        if not self.ready:
            return
        for name, variations in self._sounds.items():
            for sound in variations:
                # Not the channel's volume, which a fade would override.
                ambience = name == self.sounds.ambience
                sound.set_volume(gain(self.settings.ambience if ambience else self.settings.effects))
        self._sync_ambience()
        if self.settings.mute:
            for number in range(1, _CHANNELS):
                pygame.mixer.Channel(number).stop()

    def pause_ambience(self, paused: bool) -> None:
        """No ambience while the player is in another window."""
        self._paused = paused
        if self.ready:
            self._sync_ambience()

    def _sync_ambience(self) -> None:
        channel = pygame.mixer.Channel(0)
        silent = self.settings.mute or self._paused or not self.settings.ambience
        wanted = not silent and self.sounds.ambience in self._sounds
        if wanted and not self._ambience_playing:
            channel.play(self._sounds[self.sounds.ambience][0], loops=-1, fade_ms=_FADE)
        elif self._ambience_playing and not wanted:
            channel.stop()
        self._ambience_playing = wanted

    # ----- effects

    def play(self, name: str) -> None:
        """Ask for an effect; KeyError where there is none of that name."""
        if name not in self.sounds.ranks:
            raise KeyError(name)
        if name not in self._asked:
            self._asked.append(name)

    def flush(self) -> list[str]:
        """Play what was asked for since the last time, the most important ones if there are too many; what was played.

        At speed *instant* one at most, and none within ``GAP`` of the last.
        """
        asked, self._asked = self._asked, []
        if not asked or not self.ready or self.settings.mute or not self.settings.effects:
            return []
        instant = self.settings.speed == "instant"
        now = self._clock()
        if instant and now - self._last < GAP:
            # The most important of all sounds is kept for later.
            self._asked = [name for name in asked if name == self.sounds.ranks[-1]]
            return []
        ranked = sorted(asked, key=self.sounds.ranks.index)
        played = [name for name in ranked[-(1 if instant else _AT_ONCE) :] if self._sound(name)]
        if played:
            self._last = now
        return played

    def _sound(self, name: str) -> bool:
        variations = self._sounds.get(name)
        if not variations:
            return False
        turn = self._turns.get(name, 0)
        self._turns[name] = turn + 1
        variations[turn % len(variations)].play()
        return True
