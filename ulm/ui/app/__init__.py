"""The program around the scenes: window, main loop, navigation, and messages about errors."""
