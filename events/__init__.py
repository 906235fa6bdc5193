"""What happened, in order, on disk. Knows no game."""
