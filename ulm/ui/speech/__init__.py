"""Spoken output: what has the focus and what happens, said by the system's voice. Imported only once it is on.

``speaker`` watches the window and decides what is said, ``plain_text`` turns rich text into words, ``voice`` speaks
them in a thread of its own through an engine: ``speech_dispatcher`` on Linux, ``say_program`` on macOS,
``prism_engine`` on Windows. ``finding`` knows which of them this machine has.
"""
