"""Between text and the game: places in YAML and JSON, the notation, board and game files, their schemas."""
