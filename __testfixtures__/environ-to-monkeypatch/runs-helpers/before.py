import os
import unittest
from unittest import mock

import pytest

from shop import setting


def _size(value):
    os.environ["SHOP_SIZE"] = value
    return setting("SIZE")


def colour(*, value: str = "red") -> None:
    os.environ["SHOP_COLOUR"] = value


def _both(value):
    _size(value)
    colour(value=value)


def _guarded(value):
    os.environ["SHOP_GUARDED"] = value


def _cleared():
    os.environ.pop("SHOP_SET", None)


def test_size():
    assert _size("1") == "1"
    assert _size(
        # two
        "2",
    ) == "2"


@mock.patch("shop.leaks", [])
def test_both():
    _both("1")
    colour()


@pytest.fixture
def sized():
    yield _size("3")


def test_sized(sized):
    assert sized == "3"


def test_guarded():
    with mock.patch.dict(os.environ):
        _guarded("1")
    try:
        old = os.environ.copy()
        _guarded("2")
    finally:
        os.environ.clear()
        os.environ.update(old)


def test_cleared():
    _cleared()
    assert setting("SET") == "none"


class TestMethods:
    def _size(self):
        os.environ["SHOP_SIZE"] = "4"

    def test_size(self):
        self._size()
        assert setting("SIZE") == "4"


class Case(unittest.TestCase):
    def use(self, size):
        os.environ["SHOP_SIZE"] = size

    def use_small(self):
        self.use("small")

    def test_small(self):
        self.use_small()
        self.assertEqual(setting("SIZE"), "small")

    def test_other(self):
        self.use("other")
        self.assertEqual(setting("SIZE"), "other")


class GoodCase(unittest.TestCase):
    def setUp(self):
        self.old = os.environ.get("SHOP_HOME")

    def tearDown(self):
        if self.old is None:
            os.environ.pop("SHOP_HOME", None)
        else:
            os.environ["SHOP_HOME"] = self.old

    def use(self, home):
        os.environ["SHOP_HOME"] = home

    def test_home(self):
        self.use("a")
