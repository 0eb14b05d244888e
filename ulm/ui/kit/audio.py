"""Sounds: quiet, and never a reason for trouble. No device, no file, no sound.

The device is opened and the files are read by a thread that ``start`` sets off, which the loop does after its first
frame. Scenes ask for sounds by name with ``play``; what is asked for within one step of the loop is played at its end
by ``flush``, so that a skipped animation is not a heap of noise.
"""

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from ulm.files import bounded_read
from ulm.files.found_problems import complain
from ulm.files.paths import asset
from ulm.files.resources import players
from ulm.ui.kit.settings import Settings

RANKS = (
    *("press", "place", "draw", "refused", "tip", "slide", "card", "sparrow", "coin", "clear", "barge"),
    *("stamp", "crest", "turn", "bell", "end"),
)
"""All sounds, the more telling ones later: they are heard when there are too many at once."""
VARIATIONS = {"coin": 3, "sparrow": 2}
AMBIENCE = "ambience"
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


def files(name: str) -> list[str]:
    """The files of a sound, one a variation, as asset paths."""
    count = VARIATIONS.get(name, 0)
    if not count:
        return [f"data/sounds/{name}.ogg"]
    return [f"data/sounds/{name}_{number}.ogg" for number in range(1, count + 1)]


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
        complain(given, what)
    try:
        return pygame.mixer.Sound(asset(path))
    except (pygame.error, OSError):
        return None


def fault(file: Path) -> str:
    """What is wrong with a sound of the player's before it is opened; nothing if it may be."""
    try:
        content = bounded_read.read(file, LARGEST_FILE)
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
        settings: Settings,
        call_soon: Callable[[Callable[[], None]], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.settings = settings
        self._call_soon = call_soon
        self._clock = clock
        self._started = False
        self._thread: threading.Thread | None = None
        self._leaving = threading.Event()
        self._sounds: Sounds = {}
        self._asked: list[str] = []
        self._last = -1.0
        self._turns: dict[str, int] = {}
        self._resting = False
        self._murmurs = False

    @property
    def wanted(self) -> bool:
        """Whether anything is to be heard at all."""
        return not self.settings.mute and (self.settings.effects > 0 or self.settings.ambience > 0)

    @property
    def ready(self) -> bool:
        """Whether sounds can be heard."""
        return bool(self._sounds)

    @property
    def murmurs(self) -> bool:
        """Whether the town is heard."""
        return self._murmurs

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
            # No device: the game is silent, and that is all there is to say about it.
            return
        found: Sounds = {}
        for name in (*RANKS, AMBIENCE):
            for path in files(name):
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
        """Fall silent and give the device back."""
        self._leaving.set()
        self._sounds = {}
        self._murmurs = False
        if self._thread is None:
            return
        self._thread.join(_PATIENCE)
        # A device that hangs while it is opened goes with the program.
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
                # Not the channel's volume, which a fade would overrun.
                sound.set_volume(gain(self.settings.ambience if name == AMBIENCE else self.settings.effects))
        self._mind_ambience()
        if self.settings.mute:
            for number in range(1, _CHANNELS):
                pygame.mixer.Channel(number).stop()

    def rest(self, resting: bool) -> None:
        """The town is not heard while the player is elsewhere."""
        self._resting = resting
        if self.ready:
            self._mind_ambience()

    def _mind_ambience(self) -> None:
        channel = pygame.mixer.Channel(0)
        silent = self.settings.mute or self._resting or not self.settings.ambience
        murmurs = not silent and AMBIENCE in self._sounds
        if murmurs and not self._murmurs:
            channel.play(self._sounds[AMBIENCE][0], loops=-1, fade_ms=_FADE)
        elif self._murmurs and not murmurs:
            channel.stop()
        self._murmurs = murmurs

    # ----- effects

    def play(self, name: str) -> None:
        """Ask for a sound of ``RANKS``; KeyError where there is none of that name."""
        if name not in RANKS:
            raise KeyError(name)
        if name not in self._asked:
            self._asked.append(name)

    def flush(self) -> list[str]:
        """Play what was asked for since the last time, the most telling ones where it is too much; what was played.

        At speed *instant* one at most, and none within ``GAP`` of the last.
        """
        asked, self._asked = self._asked, []
        if not asked or not self.ready or self.settings.mute or not self.settings.effects:
            return []
        instant = self.settings.speed == "instant"
        now = self._clock()
        if instant and now - self._last < GAP:
            # The last of all sounds waits its turn.
            self._asked = [name for name in asked if name == RANKS[-1]]
            return []
        played = [name for name in sorted(asked, key=RANKS.index)[-(1 if instant else _AT_ONCE) :] if self._sound(name)]
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
