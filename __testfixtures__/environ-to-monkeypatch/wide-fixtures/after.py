import os
from pathlib import Path
from typing import Iterator

import pytest


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """Sets a few."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as mp:
        mp.setenv("SHOP_HOME", str(home))  # for the shop
        mp.setenv("SHOP_SIZE", "1")
        text = """
    a
  b
"""

        # then
        yield text
        home.rmdir()


@pytest.fixture(scope="session", autouse=True)
def all_tests() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as mp:
        for key in ("A", "B"):
            mp.setenv(key, os.environ.get(key, "1"))
        yield


@pytest.fixture(scope="class")
def returns(request) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as mp:
        mp.setenv("SHOP_SIZE", "1")
        yield Path(".")


@pytest.fixture(scope="package")
async def attempts():
    with pytest.MonkeyPatch.context() as mp:
        mp.setenv("SHOP_SIZE", "1")
        server = start()
        yield server


@pytest.fixture(scope="module")
def attempts_too():
    old = os.environ["SHOP_SIZE"]
    try:
        os.environ["SHOP_SIZE"] = "1"
        yield
        stop()
    finally:
        os.environ["SHOP_SIZE"] = old


@pytest.fixture(scope="module")
def in_two(request):
    os.environ["SHOP_SIZE"] = "1"
    if request.x:
        return 1
    return 2


@pytest.fixture(scope="module")
def good():
    old = os.environ.get("X")
    os.environ["X"] = "1"
    yield
    os.environ.pop("X")
    if old is not None:
        os.environ["X"] = old
