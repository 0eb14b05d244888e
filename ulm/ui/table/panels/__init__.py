"""The panels around the board: players, supply, hand, turn tray, log and Inspector."""
