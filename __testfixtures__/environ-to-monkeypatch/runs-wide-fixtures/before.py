import os

import pytest

from shop import setting


@pytest.fixture(scope="module")
def size():
    os.environ["SHOP_SIZE"] = "1"
    yield setting("SIZE")


@pytest.fixture(scope="class")
def home() -> str:
    for name in ("SHOP_HOME", "SHOP_DOOR"):
        os.environ[name] = "a"
    return setting("HOME")


@pytest.fixture(scope="module")
def changed():
    os.environ["SHOP_SET"] = "after"
    try:
        yield
        assert setting("SET") == "after"
    finally:
        del os.environ["SHOP_SET"]


@pytest.fixture(scope="class")
def skipping():
    os.environ["SHOP_SKIPPED"] = "1"
    pytest.skip("is not here")
    yield
    del os.environ["SHOP_SKIPPED"]


def test_size(size):
    assert (size, setting("SIZE")) == ("1", "1")


class TestHome:
    def test_home(self, home):
        assert (home, setting("DOOR")) == ("a", "a")


def test_changed(changed):
    assert setting("SET") == "after"


def test_skipped(skipping):
    assert False
