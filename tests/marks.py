"""Marks of tests that need something of the system they run on."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

posix = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has other files, locks, pipes and signals"
)
unprivileged = pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="nothing is forbidden to root"
)
full_disk = pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="there is no disk that is always full"
)
