"""What can be wrong with a file of events; each error says where and what to do."""

from __future__ import annotations


class FileProblem(Exception):
    """A file that cannot be used as asked. The message is one sentence for the person."""

    file: str = ""
    """What the file is called, filled in by whoever knows it."""


class Damaged(FileProblem):
    """Bytes that no writer of this format leaves behind, not even one that was interrupted."""

    def __init__(self, byte: int, reason: str) -> None:
        super().__init__(f"damaged at byte {byte:,}: {reason}")
        self.byte = byte
        self.reason = reason


class NoFile(Damaged):
    """A folder, or something else that is no file and so holds no game."""

    def __init__(self, what: str) -> None:
        super().__init__(0, f"this is {what}, not a game")

    def __str__(self) -> str:
        return self.reason


class OtherVersion(FileProblem):
    """A file of a format that this program does not read."""


class InUse(FileProblem):
    """Another process holds the file for writing."""


class NotWritten(FileProblem):
    """The file could not be written; it holds what it held before, and perhaps a torn tail."""
