"""The terminal: the only floor that prints, asks, reads the clock and the environment."""

VERSION = "0.1.0"
