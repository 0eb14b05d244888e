"""What players read, made from the game's data: no screen is needed for it."""
