"""Frames: how payloads lie in a file, each behind its length and checks that chain to all before.

    file   = preamble, frame, frame, ...
    frame  = C6, size (u32), check of the size (u24), payload, check of the payload (u32)
    size   = 7 + length of the payload

All numbers are big-endian, so that a frame is one msgpack `bin 32` object. Both checks are one
running CRC-32 that begins over the preamble and takes in each size and payload. Of the size's the
low 24 bits are kept: they tell every two sizes apart that a record may have, so that a damaged size
never passes for an unfinished write.
"""

from __future__ import annotations

from collections.abc import Iterable
from struct import Struct
from typing import Final
from zlib import crc32

from events.errors import Damaged, OtherVersion
from events.frozen import frozen

MAJOR: Final = 1
MINOR: Final = 0
LARGEST: Final = 1 << 20
"""Bytes in the longest payload."""

_MAGIC: Final = b"\xc4\x10\x89UNDERTOW\r\n\x1a\n"
PREAMBLE: Final = _MAGIC + bytes((MAJOR, MINOR, 0))
_MARK: Final = 0xC6
_HEADER: Final = Struct(">BIBH")  # mark, size, and in two parts the check of the size
_U32: Final = Struct(">I")
_LOW: Final = 0xFFFFFF
_CHECKS: Final = 7
_SECTOR: Final = 512
"""Bytes that a disk writes all at once, or none of them; most take more."""


@frozen
class Tail:
    """Bytes behind the last sound frame, as an interrupted write leaves them."""

    byte: int
    size: int
    torn: bool
    """True: surely an unfinished write. False: a whole last frame that fails its check."""

    def __str__(self) -> str:
        what = "is unfinished" if self.torn else "is interrupted or damaged"
        size = "1 byte" if self.size == 1 else f"{self.size:,} bytes"
        return f"the last record, {size} from byte {self.byte:,}, {what}"


@frozen
class Scan:
    """What a file holds: its payloads, where the sound part ends, and what follows it."""

    payloads: list[bytes]
    end: int
    check: int
    tail: Tail | None
    version: tuple[int, int] = (MAJOR, MINOR)
    """The format that the file is of: major and minor."""


def frame(payloads: Iterable[bytes], check: int) -> tuple[bytes, int]:
    """(bytes to append, check after them), where `check` is the one after all frames before."""
    parts: list[bytes] = []
    for payload in payloads:
        if len(payload) > LARGEST:
            raise ValueError(
                f"a record of {len(payload):,} bytes is too large: {LARGEST:,} at most"
            )
        size = len(payload) + _CHECKS
        of_size = crc32(_U32.pack(size), check)
        check = crc32(payload, of_size)
        parts += (_header(size, of_size), payload, _U32.pack(check))
    return b"".join(parts), check


def _header(size: int, of_size: int) -> bytes:
    return _HEADER.pack(_MARK, size, of_size >> 16 & 0xFF, of_size & 0xFFFF)


def held_back(size: int, at: int, check: int) -> bytes:
    """A header that lets records of so many bytes, to be appended at a byte, seem unfinished.

    It takes the place of the first one's own until all of them are safe: its record seems to
    reach past the end of the file. Empty where the two could not be exchanged at once, since they
    would not lie in one sector of the disk, and where the records are too large for it.
    """
    seems = size + 1 - 5  # a byte more than there is, counted behind mark and size
    if at % _SECTOR + _HEADER.size > _SECTOR or seems > LARGEST + _CHECKS:
        return b""
    of_size = crc32(_U32.pack(seems), check)
    return _header(seems, of_size)


def scan(data: bytes) -> Scan:
    """Read all frames of a file.

    Raises Damaged where the bytes are not what a writer, finished or interrupted, leaves behind,
    and OtherVersion for a format that came later. The payloads are as the file's own format has
    them.
    """
    version = _version(data)
    payloads: list[bytes] = []
    at, end, check = len(PREAMBLE), len(data), crc32(data[: len(PREAMBLE)])
    header, u32, keep = _HEADER.unpack_from, _U32.unpack_from, payloads.append
    last_header, largest = end - _HEADER.size, LARGEST + _CHECKS
    while at < end:
        if at > last_header:
            return Scan(payloads, at, check, _cut_header(data, at), version)
        mark, size, high, low = header(data, at)
        of_size = crc32(data[at + 1 : at + 5], check)
        if mark != _MARK or of_size & _LOW != high << 16 | low:
            return Scan(payloads, at, check, _cut_header(data, at), version)
        if not _CHECKS <= size <= largest:
            raise Damaged(at, f"a record says that it has {size:,} bytes")
        after = at + 5 + size
        if after > end:
            return Scan(payloads, at, check, Tail(at, end - at, torn=True), version)
        payload = data[at + 8 : after - 4]
        of_payload = crc32(payload, of_size)
        if u32(data, after - 4)[0] != of_payload:
            if data[after:].strip(b"\0"):
                raise Damaged(at, "a record fails its check, and others follow it")
            return Scan(payloads, at, check, Tail(at, end - at, torn=False), version)
        keep(payload)
        at, check = after, of_payload
    return Scan(payloads, at, check, None, version)


def _version(data: bytes) -> tuple[int, int]:
    """The format of a file, by its preamble. Raises Damaged, OtherVersion."""
    if not data:
        raise Damaged(0, "the file is empty")
    if not data.startswith(_MAGIC):
        if _MAGIC.startswith(data.rstrip(b"\0")):
            raise Damaged(0, "the file ends before its first record: its making was interrupted")
        raise Damaged(0, "this is no Undertow game")
    if len(data) < len(PREAMBLE):
        raise Damaged(0, "the file ends before its first record: its making was interrupted")
    major, minor = data[len(_MAGIC) : len(_MAGIC) + 2]
    if not major:
        raise Damaged(len(_MAGIC), "it says that it is of format 0, which there never was")
    if major > MAJOR:
        raise OtherVersion(
            f"format {major}, this program reads "
            f"{'formats 1 to' if MAJOR > 1 else 'format'} {MAJOR}: get a newer Undertow"
        )
    return major, minor


def _cut_header(data: bytes, at: int) -> Tail:
    """The tail at `at`, if a write cut short within a header can have left it; zeros may follow."""
    rest = data[at:]
    written = rest.rstrip(b"\0")
    if len(written) >= _HEADER.size or (written and written[0] != _MARK):
        raise Damaged(at, "no record begins here")
    return Tail(at, len(rest), torn=True)


def start_of(payloads: list[bytes], index: int) -> int:
    """The byte at which the frame of this payload starts."""
    overhead = _HEADER.size + _U32.size
    return len(PREAMBLE) + sum(overhead + len(payload) for payload in payloads[:index])
