"""One writer to a file: an advisory lock that ends with the process that holds it."""

from __future__ import annotations

import os
import sys

from events.errors import InUse, NotWritten

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 40

    def take(handle: int) -> None:
        """Lock an open file or raise InUse. A byte far behind the end, so that reading goes on."""
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            raise InUse("in use by another process; it can be read, not changed") from None
        finally:
            os.lseek(handle, 0, os.SEEK_SET)

else:
    import fcntl

    def take(handle: int) -> None:
        """Lock an open file or raise InUse; NotWritten where the file system offers no locks."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            from events.holder import holder

            raise InUse(f"in use by {holder(handle)}; it can be read, not changed") from None
        except OSError as error:
            raise NotWritten(
                f"cannot be locked ({error.strerror}): this file system has no locks, so games can "
                "be read here and played on another one"
            ) from None
