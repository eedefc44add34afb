import os
from typing import Iterator

import pytest

from shop import setting


@pytest.fixture(scope="module")
def size():
    with pytest.MonkeyPatch.context() as mp:
        mp.setenv("SHOP_SIZE", "1")
        yield setting("SIZE")


@pytest.fixture(scope="module")
def colour(size):
    old = os.environ.get("SHOP_COLOUR")
    os.environ["SHOP_COLOUR"] = "red" + size
    text = """
    red
  1
"""
    yield text
    assert setting("COLOUR") == "red1"
    if old is None:
        del os.environ["SHOP_COLOUR"]
    else:
        os.environ["SHOP_COLOUR"] = old


@pytest.fixture(scope="class")
def home() -> Iterator[str]:
    with pytest.MonkeyPatch.context() as mp:
        for name in ("SHOP_HOME", "SHOP_DOOR"):
            mp.setenv(name, "a")
        yield setting("HOME")


@pytest.fixture(scope="module")
def changed():
    with pytest.MonkeyPatch.context() as mp:
        mp.setenv("SHOP_SET", "after")
        yield
        assert setting("SET") == "after"


@pytest.fixture(scope="class")
def skipping():
    with pytest.MonkeyPatch.context() as mp:
        mp.setenv("SHOP_SKIPPED", "1")
        pytest.skip("is not here")
        yield


def test_size(size):
    assert (size, setting("SIZE")) == ("1", "1")


def test_colour(colour):
    assert (colour, setting("COLOUR")) == ("\n    red\n  1\n", "red1")


class TestHome:
    def test_home(self, home):
        assert (home, setting("DOOR")) == ("a", "a")


def test_changed(changed):
    assert setting("SET") == "after"


def test_skipped(skipping):
    assert False
