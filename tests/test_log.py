"""Tests of the log in a file: nothing acknowledged is lost, nothing is half done, all is told."""

from __future__ import annotations

import errno
import itertools
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgpack  # type: ignore[import-untyped]
import pytest

from events.errors import Damaged, FileProblem, InUse, NotWritten, OtherVersion
from events.frames import LARGEST, PREAMBLE, Tail, start_of
from events.log import LARGEST_FILE, FileLog, MemoryLog
from tests.toy import CODEC, PAYLOADS, STORY

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other files and locks")
unprivileged = pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="nothing is forbidden to root"
)

SMALL = [b"first", b"\0\0\0", b"the third"]
WHOLE = MemoryLog(SMALL).bytes()
BOUNDS = [start_of(SMALL, i) for i in range(len(SMALL) + 1)]
"""Where the preamble and each frame end."""
TAIL = 6
"""How many bytes of a record an interrupted write leaves in the tests of a torn file."""


@pytest.fixture(autouse=True)
def _no_handle_stays_open() -> Iterator[None]:
    """Whatever fails, no file stays open and so no lock is held."""
    handles = Path("/dev/fd")
    before = len(os.listdir(handles)) if handles.exists() else 0
    yield
    assert not before or len(os.listdir(handles)) == before


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "otter.undertow"


@pytest.fixture
def small(path: Path) -> Path:
    path.write_bytes(WHOLE)
    return path


@pytest.fixture
def torn(path: Path) -> Path:
    path.write_bytes(WHOLE + WHOLE[BOUNDS[0] :][:TAIL])
    return path


def aside(path: Path) -> Path:
    return path.with_name(path.name + ".torn")


def names(folder: Path) -> list[str]:
    return sorted(child.name for child in folder.iterdir())


def writing(path: Path) -> closing[FileLog]:
    return closing(FileLog.open(path, write=True))


def held(path: Path) -> list[bytes]:
    """The payloads of a file that must be sound up to its tail."""
    with closing(FileLog.open(path)) as log:
        return log.payloads


def play_on(path: Path, before: list[bytes]) -> None:
    """Open for writing, append, and find all that was there before and all that is new."""
    for new in (b"one more", b"and another"):
        with writing(path) as log:
            assert log.payloads == before
            log.append([new])
        before = [*before, new]
    assert held(path) == before
    assert path.read_bytes() == MemoryLog(before).bytes()


def breaks(
    patch: pytest.MonkeyPatch, call: str, error: int, *, after: int = 0, times: int = 1 << 30
) -> None:
    """Let a call of the system fail so many times, from the call after the first `after` on."""
    real = getattr(os, call)
    count = itertools.count()

    def broken(*args: Any, **named: Any) -> Any:
        if after <= next(count) < after + times:
            raise OSError(error, os.strerror(error))
        return real(*args, **named)

    patch.setattr(os, call, broken)


def notes(patch: pytest.MonkeyPatch, call: str, done: list[tuple[str, int]]) -> None:
    """Let a call of the system note itself, with the number of the file it is for."""
    real = getattr(os, call)

    def noted(handle: int, *args: Any) -> Any:
        done.append((call, os.fstat(handle).st_ino))
        return real(handle, *args)

    patch.setattr(os, call, noted)


# --- The format -------------------------------------------------------------------------------

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
    c600000012df93e993070a9201a56c61746572fe73f061
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


# --- Making a file ----------------------------------------------------------------------------


def test_new_file_can_be_written_at_once(path: Path) -> None:
    with closing(FileLog.create(path, SMALL)) as log:
        assert (log.payloads, log.tail) == (SMALL, None)
        assert held(path) == SMALL
        log.append([b"more"])
        with pytest.raises(InUse):
            FileLog.open(path, write=True)
    assert held(path) == [*SMALL, b"more"]
    assert names(path.parent) == [path.name]


def test_name_that_is_taken_is_left_alone(path: Path) -> None:
    path.write_bytes(b"something old")
    with pytest.raises(FileExistsError):
        FileLog.create(path, SMALL)
    assert path.read_bytes() == b"something old"
    assert names(path.parent) == [path.name]


@posix
def test_name_taken_by_a_link_to_nowhere_is_left_alone(path: Path) -> None:
    path.symlink_to("nowhere")
    with pytest.raises(FileExistsError):
        FileLog.create(path, SMALL)
    assert names(path.parent) == [path.name]


@posix
def test_name_that_is_taken_is_left_alone_without_hard_links(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaks(monkeypatch, "link", errno.EPERM)
    FileLog.create(path, SMALL).close()
    with pytest.raises(FileExistsError):
        FileLog.create(path, [b"other"])
    assert held(path) == SMALL
    assert names(path.parent) == [path.name]


def test_draft_of_a_killed_process_is_no_hindrance(path: Path) -> None:
    """Process numbers come again, in a container nearly always."""
    for number in range(3):
        path.with_name(f".{os.getpid()}-{number}.new").write_bytes(b"half")
    FileLog.create(path, SMALL).close()
    assert held(path) == SMALL


@pytest.mark.parametrize("parent", ["missing", "file"])
def test_folder_that_is_none(tmp_path: Path, parent: str) -> None:
    (tmp_path / "file").write_bytes(b"x")
    with pytest.raises(NotWritten, match="cannot be made: N"):
        FileLog.create(tmp_path / parent / "otter.undertow", SMALL)
    assert names(tmp_path) == ["file"]


@unprivileged
def test_folder_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(NotWritten, match="cannot be made: Permission denied"):
        FileLog.create(tmp_path / "otter.undertow", SMALL)
    assert names(tmp_path) == []


@posix
@pytest.mark.parametrize("calls", [["open"], ["write"], ["fsync"], ["link", "rename"]])
def test_making_that_fails_leaves_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, calls: list[str]
) -> None:
    with monkeypatch.context() as patch:
        for call in calls:
            breaks(patch, call, errno.EIO, times=1)
        with pytest.raises(NotWritten, match="cannot be made: Input/output error"):
            FileLog.create(path, SMALL)
    assert names(path.parent) == []
    FileLog.create(path, SMALL).close()  # nothing is in the way, no lock is held
    play_on(path, SMALL)


@posix
@pytest.mark.parametrize(("call", "after"), [("fsync", 1), ("unlink", 0)])
def test_making_that_fails_after_naming_leaves_it_whole_or_not_at_all(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str, after: int
) -> None:
    with monkeypatch.context() as patch:
        breaks(patch, call, errno.EIO, after=after, times=1)
        with pytest.raises(NotWritten, match="cannot be made: Input/output error"):
            FileLog.create(path, SMALL)
    if names(path.parent):
        assert names(path.parent) == [path.name]
        play_on(path, SMALL)


@posix
def test_file_system_without_locks(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("fcntl.flock", no_locks)
    with pytest.raises(NotWritten, match="cannot be locked"):
        FileLog.create(path, SMALL)
    assert names(path.parent) == []


def test_record_that_is_too_large_makes_no_file(path: Path) -> None:
    with pytest.raises(ValueError, match="too large"):
        FileLog.create(path, [bytes(LARGEST + 1)])
    assert names(path.parent) == []


# --- Opening ----------------------------------------------------------------------------------


def test_missing_file(path: Path) -> None:
    for write in (False, True):
        with pytest.raises(FileNotFoundError):
            FileLog.open(path, write=write)
    assert names(path.parent) == []


@pytest.mark.parametrize("write", [False, True])
@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", Damaged),
        (b"{}", Damaged),
        (WHOLE[:10], Damaged),
        (WHOLE[: BOUNDS[1]] + b"x" + WHOLE[BOUNDS[1] :], Damaged),
        (PREAMBLE.replace(b"\n\x01", b"\n\x02") + WHOLE[len(PREAMBLE) :], OtherVersion),
    ],
)
def test_file_that_is_no_sound_game(
    path: Path, data: bytes, problem: type[FileProblem], write: bool
) -> None:
    path.write_bytes(data)
    for _ in range(2):  # a second time, since a lock that stayed would be another error
        with pytest.raises(problem) as caught:
            FileLog.open(path, write=write)
        assert caught.value.file == path.name
    assert path.read_bytes() == data


@posix
@pytest.mark.parametrize("write", [False, True])
def test_folder_is_no_game(tmp_path: Path, write: bool) -> None:
    with pytest.raises(Damaged, match="byte 0: this is a folder, not a game"):
        FileLog.open(tmp_path, write=write)


@posix
@pytest.mark.parametrize("write", [False, True])
def test_pipe_is_no_game_and_is_not_waited_for(path: Path, write: bool) -> None:
    os.mkfifo(path)
    with pytest.raises(Damaged, match="byte 0: this is no regular file"):
        FileLog.open(path, write=write)


@posix
@pytest.mark.parametrize("device", ["/dev/null", "/dev/zero"])
def test_device_is_no_game(device: str) -> None:
    with pytest.raises(Damaged, match="byte 0: this is no regular file"):
        FileLog.open(Path(device))


def test_file_of_gigabytes_is_not_read(small: Path) -> None:
    os.truncate(small, LARGEST_FILE + 1)  # a hole takes no room on the disk
    with pytest.raises(Damaged, match=r"byte 0: .* more than a game may have"):
        FileLog.open(small)


@pytest.mark.parametrize(
    "first",
    [WHOLE[:-3], WHOLE[:-3] + b"xyz", WHOLE[: BOUNDS[1]] + b"junk"],
    ids=["cut", "spoilt", "damaged"],
)
def test_bad_tail_is_read_once_more(
    small: Path, monkeypatch: pytest.MonkeyPatch, first: bytes
) -> None:
    """The writer may have been in the middle of it."""
    parts = iter([first, *([b""] if len(first) < len(WHOLE) else []), WHOLE])
    monkeypatch.setattr(os, "read", lambda handle, size: next(parts))
    with closing(FileLog.open(small)) as log:
        assert (log.payloads, log.tail) == (SMALL, None)


def test_file_that_is_read_cannot_be_written(small: Path) -> None:
    with closing(FileLog.open(small)) as log, pytest.raises(NotWritten, match="not open"):
        log.append([b"more"])
    assert small.read_bytes() == WHOLE


def test_closed_log_writes_no_more(small: Path) -> None:
    log = FileLog.open(small, write=True)
    log.close()
    log.close()
    with pytest.raises(NotWritten, match="not open"):
        log.append([b"more"])
    assert small.read_bytes() == WHOLE


def test_record_that_is_too_large_changes_nothing(small: Path) -> None:
    with writing(small) as log:
        with pytest.raises(ValueError, match="too large"):
            log.append([b"fits", bytes(LARGEST + 1)])
        assert small.read_bytes() == WHOLE
        log.append([b"more"])
    play_on(small, [*SMALL, b"more"])


def test_later_minor_version_is_written_on(path: Path) -> None:
    preamble = PREAMBLE[:-2] + b"\x07\0"
    path.write_bytes(preamble)
    with writing(path) as log:
        log.append(SMALL)
    assert path.read_bytes().startswith(preamble)
    assert held(path) == SMALL


# --- Interrupted writes -----------------------------------------------------------------------


@pytest.mark.parametrize("cut", range(len(WHOLE) + 1))
def test_cut_anywhere_and_played_on(path: Path, cut: int) -> None:
    path.write_bytes(WHOLE[:cut])
    if cut < len(PREAMBLE):
        for write in (False, True):
            with pytest.raises(Damaged):
                FileLog.open(path, write=write)
        assert path.read_bytes() == WHOLE[:cut]
        return
    whole = sum(bound <= cut for bound in BOUNDS) - 1
    end = BOUNDS[whole]
    with closing(FileLog.open(path)) as log:
        assert log.payloads == SMALL[:whole]
        assert log.tail == (None if cut == end else Tail(end, cut - end, torn=True))
    play_on(path, SMALL[:whole])
    if cut == end:
        assert names(path.parent) == [path.name]
    else:
        assert aside(path).read_bytes() == WHOLE[end:cut]


@pytest.mark.parametrize("zeros", [1, 5, 100, 5000])
def test_zeros_appended_are_torn(small: Path, zeros: int) -> None:
    with small.open("ab") as file:
        file.write(bytes(zeros))
    play_on(small, SMALL)
    assert aside(small).read_bytes() == bytes(zeros)


def test_last_record_that_fails_its_check_is_set_aside(path: Path) -> None:
    path.write_bytes(WHOLE[:-1] + bytes([WHOLE[-1] ^ 1]))
    with closing(FileLog.open(path)) as log:
        assert log.tail == Tail(BOUNDS[-2], len(WHOLE) - BOUNDS[-2], torn=False)
    play_on(path, SMALL[:-1])
    assert aside(path).read_bytes()[:-1] == WHOLE[BOUNDS[-2] : -1]


def test_torn_tail_stays_until_something_is_written(torn: Path) -> None:
    before = torn.read_bytes()
    for write in (False, True):
        FileLog.open(torn, write=write).close()
    assert torn.read_bytes() == before
    assert names(torn.parent) == [torn.name]


def test_tail_is_set_aside_once(torn: Path) -> None:
    with writing(torn) as log:
        for payload in (b"one", b"two"):
            log.append([payload])
            assert log.tail is None
    assert held(torn) == [*SMALL, b"one", b"two"]
    assert aside(torn).stat().st_size == TAIL


@posix
def test_tail_is_safe_before_it_is_cut(torn: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[str, int]] = []
    for call in ("fsync", "ftruncate"):
        notes(monkeypatch, call, done)
    with writing(torn) as log:
        log.append([b"more"])
    game, kept, folder = (place.stat().st_ino for place in (torn, aside(torn), torn.parent))
    assert done[:3] == [("fsync", kept), ("fsync", folder), ("ftruncate", game)]
    assert done[-1] == ("fsync", game)


@posix
def test_new_file_is_safe_before_it_has_its_name(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, int]] = []
    notes(monkeypatch, "fsync", done)
    FileLog.create(path, SMALL).close()
    assert done == [("fsync", path.stat().st_ino), ("fsync", path.parent.stat().st_ino)]


def test_second_tail_is_kept_behind_the_first(torn: Path) -> None:
    first = torn.read_bytes()[-TAIL:]
    play_on(torn, SMALL)
    with torn.open("ab") as file:
        file.write(b"\xc6\0")
    play_on(torn, [*SMALL, b"one more", b"and another"])
    assert aside(torn).read_bytes() == first + b"\xc6\0"


@posix
@pytest.mark.parametrize("call", ["write", "fsync", "ftruncate"])
def test_tail_that_cannot_be_set_aside_stays(
    torn: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    before = torn.read_bytes()
    with writing(torn) as log, monkeypatch.context() as patch:
        breaks(patch, call, errno.ENOSPC)
        with pytest.raises(NotWritten, match="No space left"):
            log.append([b"more"])
    assert torn.read_bytes() == before
    play_on(torn, SMALL)


# --- One writer -------------------------------------------------------------------------------


def python(code: str, *args: object) -> list[str]:
    """The command that runs this code with these arguments, and with the house on its path."""
    house = str(Path(__file__).parent.parent)
    start = "import sys; sys.path.insert(0, sys.argv[1]); sys.argv[:2] = []\n"
    return [sys.executable, "-c", start + code, house, *map(str, args)]


def ran(code: str, *args: object) -> str:
    """What another process prints that runs this code."""
    done = subprocess.run(python(code, *args), capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


TRY_TO_WRITE = """
from pathlib import Path
from events.errors import InUse
from events.log import FileLog
path = Path(sys.argv[0])
print(len(FileLog.open(path).payloads), end=" ")
try:
    FileLog.open(path, write=True)
    print("opened")
except InUse as error:
    print(error)
"""

HOLD = """
from pathlib import Path
from events.log import FileLog
log = FileLog.open(Path(sys.argv[0]), write=True)
log.append([b"by the other"])
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held_by_another(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has appended to the file, and holds it open for writing."""
    pipe = subprocess.PIPE
    with subprocess.Popen(python(HOLD, path), stdin=pipe, stdout=pipe, text=True) as other:
        try:
            assert other.stdout is not None
            assert other.stdout.readline() == "held\n"
            yield other
        finally:
            other.kill()


def test_second_writer_in_this_process_is_refused(small: Path) -> None:
    with writing(small) as log:
        with pytest.raises(InUse, match="in use by another process") as caught:
            FileLog.open(small, write=True)
        assert caught.value.file == small.name
        assert held(small) == SMALL
        log.append([b"more"])
    play_on(small, [*SMALL, b"more"])


def test_second_writer_in_another_process_is_refused(small: Path) -> None:
    with writing(small):
        assert ran(TRY_TO_WRITE, small).startswith("3 in use by another process")
    assert ran(TRY_TO_WRITE, small) == "3 opened"


def test_lock_ends_with_its_process(small: Path) -> None:
    with held_by_another(small) as other:
        with pytest.raises(InUse):
            FileLog.open(small, write=True)
        assert held(small) == [*SMALL, b"by the other"]
        other.kill()
        other.wait()
        play_on(small, [*SMALL, b"by the other"])


def test_reader_keeps_nobody_from_writing(small: Path) -> None:
    with closing(FileLog.open(small)):
        play_on(small, SMALL)


# --- Changed underneath -----------------------------------------------------------------------


def lengthen(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"\0")


def shorten(path: Path) -> None:
    os.truncate(path, BOUNDS[1])


def replace(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    other.replace(path)


@posix
@pytest.mark.parametrize("change", [lengthen, shorten, replace, Path.unlink])
def test_file_changed_underneath_is_left_alone(small: Path, change: Callable[[Path], None]) -> None:
    with writing(small) as log:
        change(small)
        now = small.read_bytes() if small.exists() else None
        for _ in range(2):
            with pytest.raises(NotWritten) as caught:
                log.append([b"more"])
            assert caught.value.file == small.name
            assert (small.read_bytes() if small.exists() else None) == now
    assert not aside(small).exists()


@posix
def test_message_says_how_the_file_was_changed(small: Path) -> None:
    with writing(small) as log:
        lengthen(small)
        with pytest.raises(NotWritten, match="changed by another program"):
            log.append([b"more"])
    with writing(small) as log:
        small.unlink()
        with pytest.raises(NotWritten, match="deleted or replaced"):
            log.append([b"more"])


@posix
@pytest.mark.parametrize("change", [lengthen, replace])
def test_log_that_met_a_change_stays_closed(small: Path, change: Callable[[Path], None]) -> None:
    with writing(small) as log:
        original = small.with_name("original")
        os.link(small, original)
        change(small)
        with pytest.raises(NotWritten):
            log.append([b"more"])
        original.replace(small)
        os.truncate(small, len(WHOLE))
        with pytest.raises(NotWritten, match="not open for writing"):
            log.append([b"more"])
    play_on(small, SMALL)


@posix
def test_file_moved_and_moved_back_can_be_written(small: Path) -> None:
    with writing(small) as log:
        small.rename(small.with_name("elsewhere"))
        small.with_name("elsewhere").rename(small)
        log.append([b"more"])
    assert held(small) == [*SMALL, b"more"]


# --- Disks that fail --------------------------------------------------------------------------


class Disk:
    """A stand-in for `os.write` that takes `room` bytes, at most `step` at once."""

    def __init__(self, room: int, step: int, error: BaseException) -> None:
        self.room = room
        self.step = step
        self.error = error
        self.write = os.write

    def __call__(self, handle: int, data: memoryview) -> int:
        taken = self.write(handle, data[: min(self.step, self.room)])
        if not taken:
            raise self.error
        self.room -= taken
        return taken


def append_each(log: FileLog, acknowledged: list[bytes]) -> None:
    for payload in SMALL:
        log.append([payload])
        acknowledged.append(payload)


FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("step", [1, 2, 7])
def test_short_writes_are_gone_on_with(
    path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    monkeypatch.setattr(os, "write", Disk(1 << 20, step, FULL))
    with closing(FileLog.create(path, SMALL[:1])) as log:
        log.append(SMALL[1:])
    assert path.read_bytes() == WHOLE


@pytest.mark.parametrize("room", range(len(WHOLE) - BOUNDS[0]))
def test_full_disk_loses_nothing_acknowledged(
    path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    acknowledged: list[bytes] = []
    with closing(FileLog.create(path, [])) as log, monkeypatch.context() as patch:
        patch.setattr(os, "write", Disk(room, 1 << 20, FULL))
        with pytest.raises(NotWritten, match="No space left"):
            append_each(log, acknowledged)
        patch.undo()
        with pytest.raises(NotWritten, match="open it again"):
            log.append([b"too late"])
    assert path.read_bytes() == WHOLE[: BOUNDS[0] + room]
    play_on(path, acknowledged)


@pytest.mark.parametrize("room", range(len(WHOLE) - BOUNDS[0]))
def test_full_disk_in_the_middle_of_several_records(
    path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    with closing(FileLog.create(path, [b"old"])) as log, monkeypatch.context() as patch:
        patch.setattr(os, "write", Disk(room, 1 << 20, FULL))
        with pytest.raises(NotWritten, match="No space left"):
            log.append(SMALL)
    whole = sum(bound <= BOUNDS[0] + room for bound in BOUNDS) - 1
    play_on(path, [b"old", *SMALL[:whole]])


@posix
@pytest.mark.parametrize("error", [errno.EIO, errno.ENOSPC])
def test_failed_sync_closes_the_log_for_writing(
    small: Path, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    with writing(small) as log, monkeypatch.context() as patch:
        breaks(patch, "fsync", error)
        with pytest.raises(NotWritten, match="cannot be written"):
            log.append([b"uncertain"])
        patch.undo()
        with pytest.raises(NotWritten, match="open it again"):
            log.append([b"too late"])
    found = held(small)
    assert found in (SMALL, [*SMALL, b"uncertain"])
    play_on(small, found)


@pytest.mark.parametrize("room", [0, 5, 12])
def test_interrupt_in_the_middle_closes_the_log_for_writing(
    small: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    with writing(small) as log, monkeypatch.context() as patch:
        patch.setattr(os, "write", Disk(room, 1 << 20, KeyboardInterrupt()))
        with pytest.raises(KeyboardInterrupt):
            log.append([b"interrupted"])
        patch.undo()
        with pytest.raises(NotWritten, match="open it again"):
            log.append([b"too late"])
    play_on(small, SMALL)


FILL = """
import resource, signal
from pathlib import Path
from events.errors import NotWritten
from events.log import FileLog
path, room = Path(sys.argv[0]), int(sys.argv[1])
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
try:
    FileLog.create(path.with_name("large.undertow"), [bytes(room)])
except NotWritten as error:
    print(error)
log = FileLog.create(path, [b"0"])
try:
    for n in range(1, 1000):
        log.append([str(n).encode()])
except NotWritten as error:
    print(error)
try:
    log.append([b"x"])
except NotWritten as error:
    print(error)
print(n)
"""


@posix
@pytest.mark.parametrize("room", [1000, 1001, 1007, 1012])
def test_limit_of_the_system(path: Path, room: int) -> None:
    made, written, after, count = ran(FILL, path, room).splitlines()
    assert made.startswith("cannot be made: File too large")
    assert written.startswith("cannot be written: File too large")
    assert after.startswith("is not open for writing")
    assert names(path.parent) == [path.name]
    assert path.stat().st_size == room
    play_on(path, [str(n).encode() for n in range(int(count))])
