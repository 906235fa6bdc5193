"""The one flag of the test suite: accept an intended change of recorded data."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

settings.register_profile(
    "undertow",
    deadline=None,  # a loaded machine is no fault of the code
    derandomize="CI" in os.environ,  # a check of a change looks at the same cases each time
)
settings.load_profile("undertow")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--accept",
        action="store_true",
        help="write golden replays, transcripts and seed catalogues anew instead of comparing",
    )


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> bool:
    """Whether recorded data is to be written anew."""
    return bool(request.config.getoption("--accept"))
