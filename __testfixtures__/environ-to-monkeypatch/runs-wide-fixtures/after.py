from typing import Iterator

import pytest

from shop import setting


@pytest.fixture(scope="module")
def size():
    with pytest.MonkeyPatch.context() as mp:
        mp.setenv("SHOP_SIZE", "1")
        yield setting("SIZE")


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


class TestHome:
    def test_home(self, home):
        assert (home, setting("DOOR")) == ("a", "a")


def test_changed(changed):
    assert setting("SET") == "after"


def test_skipped(skipping):
    assert False
