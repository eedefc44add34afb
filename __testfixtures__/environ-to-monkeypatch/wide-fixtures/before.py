import os
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """Sets a few."""
    home = tmp_path_factory.mktemp("home")
    old = os.environ.get("SHOP_HOME")
    os.environ["SHOP_HOME"] = str(home)  # for the shop
    os.environ.update({
        "SHOP_SIZE": "1",
    })
    text = """
    a
  b
"""

    # then
    yield text
    home.rmdir()
    if old is None:
        del os.environ["SHOP_HOME"]
    else:
        os.environ["SHOP_HOME"] = old


@pytest.fixture(scope="session", autouse=True)
def all_tests() -> None:
    for key in ("A", "B"):
        os.environ.setdefault(key, "1")


@pytest.fixture(scope="class")
def returns(request) -> Path:
    os.environ["SHOP_SIZE"] = "1"
    return Path(".")


@pytest.fixture(scope="package")
async def attempts():
    os.environ["SHOP_SIZE"] = "1"
    try:
        server = start()
        yield server
    finally:
        del os.environ["SHOP_SIZE"]


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
