"""A game as a thing to pass on: told as text, and verified."""
