"""The program around the scenes: window, loop, navigation, and the messages when something fails."""
