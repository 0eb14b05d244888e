"""The texts that players read, made from the game's data. Nothing here needs a screen."""
