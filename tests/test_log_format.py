"""The format of the log in a file, pinned by a golden file."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import msgpack  # type: ignore[import-untyped]
import pytest

from events.frames import PREAMBLE
from events.log import FileLog, MemoryLog
from tests.logs import SMALL, WHOLE, held
from tests.toy import CODEC, PAYLOADS, STORY

pytestmark = pytest.mark.usefixtures("no_handle_stays_open")

GOLDEN = """
    c41089554e444552544f570d0a1a0a010000
    c600000077a3ae8093000098a3746f79039292a36169721992a56e616d657393a161c0c392a3416461a2
      426f81c41001010101010101010101010101010101aa63616c6d2d6f74746572af756e646572746f772d
      6c75636b2f3192930392000181c4100202020202020202020202020202020292050800c3617f0438
    c600000019ab3bb99301019201ac626f743a63617574696f7573ec8a5542
    c6000000152399889302029294010ca4646f776ec39073ae21eb
    c60000006f30f8da9302019293020181c41001010101010101010101010101010101a472656566929204
      81c41002020202020202020202020202020202930504a5626c61636b9806c0f90292a178a2c3a992cd01
      2cc2930501a5776869746592929305ce00011170a5626c61636bc09049f01896
    c60000001156abd793040292a46d61696ec240e921cb
    c60000000d56ef44930203920090b203468a
    c60000000d4485ef9304039203c34c87720d
    c60000001044a8ac93050491a4726565665280ed22
    c60000000c151fe2930305910171ccb646
    c600000020cba37f93060191b46865726520746865206169722072616e206f75748e386e98
    c600000012df93e993640a9201a56c61746572c4a34f12
    c6000000156c879d93070392a472656566a4636176659e23c2ac
    c6000000117cd25f93080792a46d61696ec37e221c66
    c60000001a58ceb693060593ac666f72206d6520616c6f6e6501c3192b87fc
    c6000000122c5fe793050692a57368656c6600eef04507
    c6000000297e1e209309079181c41001010101010101010101010101010101aa63616c6d2d6f74746572
      047885a8
"""
"""The toy story as a file. This is the format: version 1 of frames, kinds, fields and forms.

Where this test fails, files of players no longer open. Don't edit it: a change needs a new format
version, an upcaster from this one, and a golden file of its own beside this one.
"""


def test_golden_file_is_written(path: Path) -> None:
    FileLog.create(path, PAYLOADS).close()
    assert path.read_bytes().hex() == "".join(GOLDEN.split())


def test_golden_file_is_read(path: Path) -> None:
    path.write_bytes(bytes.fromhex(GOLDEN))
    assert [CODEC.decode(payload) for payload in held(path)] == list(STORY)


def test_file_is_a_plain_msgpack_stream() -> None:
    unpacker = msgpack.Unpacker()
    unpacker.feed(MemoryLog(PAYLOADS).bytes())
    preamble, *frames = unpacker
    assert preamble == PREAMBLE[2:]
    assert [frame[3:-4] for frame in frames] == PAYLOADS


def test_memory_log_makes_the_same_file(path: Path) -> None:
    with closing(FileLog.create(path, SMALL[:1])) as log:
        log.append(SMALL[1:])
    assert path.read_bytes() == WHOLE
    memory = MemoryLog(SMALL[:1])
    memory.append(SMALL[1:])
    assert memory.bytes() == WHOLE
