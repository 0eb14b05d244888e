"""Which voice this machine has."""

import sys

from ulm.ui.speech import prism_engine, say_engine, ssip_engine
from ulm.ui.speech.speech_engine import Engine
from ulm.ui.speech.voice import ThreadVoice, Voice

BROUGHT_ALONG = frozenset({"prism"})
"""What the frozen program itself has where it is needed, as codes of ``speech.missing``."""


def missing() -> str:
    """What is missing for a voice, as a code of ``speech.missing``; empty if there should be one."""
    if sys.platform == "win32":
        return prism_engine.missing()
    return say_engine.missing() if sys.platform == "darwin" else ssip_engine.missing()


def engine() -> Engine:
    """The way this system speaks, not yet open."""
    if sys.platform == "win32":
        return prism_engine.PrismEngine()
    return say_engine.SayProgram() if sys.platform == "darwin" else ssip_engine.SpeechDispatcher()


def find_voice() -> Voice:
    """The voice of this system; where there is none, it says why and stays silent."""
    return ThreadVoice(engine())
