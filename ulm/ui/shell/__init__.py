"""The program around the scenes: window, loop, navigation, and what is told when something fails."""
