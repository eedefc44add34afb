import os
import unittest
from unittest import mock

import pytest

from shop import setting


def _size(monkeypatch, value):
    monkeypatch.setenv("SHOP_SIZE", value)
    return setting("SIZE")


def colour(monkeypatch: pytest.MonkeyPatch, *, value: str = "red") -> None:
    monkeypatch.setenv("SHOP_COLOUR", value)


def _both(monkeypatch, value):
    _size(monkeypatch, value)
    colour(monkeypatch, value=value)


def _guarded(value):
    os.environ["SHOP_GUARDED"] = value


def _cleared(monkeypatch):
    monkeypatch.delenv("SHOP_SET", raising=False)


def test_size(monkeypatch):
    assert _size(monkeypatch, "1") == "1"
    assert _size(
        # two
        monkeypatch,
        "2",
    ) == "2"


@mock.patch("shop.leaks", [])
def test_both(monkeypatch):
    _both(monkeypatch, "1")
    colour(monkeypatch)


@pytest.fixture
def sized(monkeypatch):
    yield _size(monkeypatch, "3")


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


def test_cleared(monkeypatch):
    _cleared(monkeypatch)
    assert setting("SET") == "none"


class TestMethods:
    def _size(self, monkeypatch):
        monkeypatch.setenv("SHOP_SIZE", "4")

    def test_size(self, monkeypatch):
        self._size(monkeypatch)
        assert setting("SIZE") == "4"


class Case(unittest.TestCase):
    def use(self, size):
        os.environ["SHOP_SIZE"] = size

    def use_small(self):
        self.use("small")

    def test_small(self):
        environ = mock.patch.dict(os.environ)
        environ.start()
        self.addCleanup(environ.stop)
        self.use_small()
        self.assertEqual(setting("SIZE"), "small")

    def test_other(self):
        environ = mock.patch.dict(os.environ)
        environ.start()
        self.addCleanup(environ.stop)
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
