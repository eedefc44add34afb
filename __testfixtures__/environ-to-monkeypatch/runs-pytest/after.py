import os
from unittest import mock

import pytest

from shop import setting

COLOUR = "SHOP_COLOUR"


def test_sets(monkeypatch):
    monkeypatch.setenv("SHOP_SIZE", "1")
    monkeypatch.setenv("SHOP_SET", "2")
    monkeypatch.setenv(COLOUR, "red")
    assert (setting("SIZE"), setting("SET"), setting("COLOUR")) == ("1", "2", "red")


def test_deletes(monkeypatch):
    monkeypatch.delenv("SHOP_SET")
    monkeypatch.delenv("SHOP_KEPT")
    monkeypatch.delenv("SHOP_SIZE", raising=False)
    assert (setting("SET"), setting("KEPT"), setting("SIZE")) == ("none", "none", "none")


def test_deletes_several(monkeypatch):
    monkeypatch.delenv("SHOP_SET")
    monkeypatch.delenv("SHOP_KEPT")
    assert (setting("SET"), setting("KEPT")) == ("none", "none")


def test_updates(monkeypatch):
    monkeypatch.setenv("SHOP_SIZE", "1")
    monkeypatch.setenv("SHOP_SET", "2")
    assert (setting("SIZE"), setting("SET")) == ("1", "2")
    monkeypatch.setenv("SHOP_SIZE", "3")
    monkeypatch.setenv("SHOP_SET", setting("SIZE"))
    assert (setting("SIZE"), setting("SET")) == ("3", "3")
    for name, value in dict([("SHOP_SIZE", "4")]).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("SHOP_SET", "4")
    assert (setting("SIZE"), setting("SET")) == ("4", "4")


def test_adds(monkeypatch):
    monkeypatch.setenv("SHOP_SET", os.environ["SHOP_SET"] + "+1")
    monkeypatch.setenv("SHOP_KEPT", os.environ.get("SHOP_KEPT", "other"))
    monkeypatch.setenv("SHOP_SIZE", os.environ.get("SHOP_SIZE", "1"))
    assert (setting("SET"), setting("KEPT"), setting("SIZE")) == ("before+1", "before", "1")


def test_clears(monkeypatch):
    for name in list(os.environ):
        monkeypatch.delenv(name)
    monkeypatch.setenv("SHOP_SIZE", "1")
    assert (setting("SET"), setting("SIZE")) == ("none", "1")


def test_replaces(monkeypatch):
    monkeypatch.setattr(os, "environ", {"SHOP_SIZE": "1"})
    assert (setting("SET"), setting("SIZE")) == ("none", "1")


@pytest.mark.skipif(not hasattr(os, "environb"), reason="has no bytes")
def test_bytes(monkeypatch):
    monkeypatch.setitem(os.environb, b"SHOP_SIZE", b"1")
    monkeypatch.delitem(os.environb, b"SHOP_SET")
    assert (setting("SET"), setting("SIZE")) == ("none", "1")


def test_by_another_name(monkeypatch):
    env = os.environ
    monkeypatch.setenv("SHOP_SIZE", "1")
    assert setting("SIZE") == "1"


def test_keeps_what_it_pops(monkeypatch):
    kept = os.environ["SHOP_KEPT"]
    monkeypatch.delenv("SHOP_KEPT")
    size = os.environ.get("SHOP_SIZE", None)
    monkeypatch.delenv("SHOP_SIZE", raising=False)
    assert (kept, size, setting("KEPT")) == ("before", None, "none")


@pytest.mark.parametrize("size", ["1", "2"])
@mock.patch("shop.leaks", [])
@mock.patch("os.getcwd")
def test_patched_and_parametrized(getcwd, size, monkeypatch):
    for name in ("SHOP_SIZE", "SHOP_SET"):
        monkeypatch.setenv(name, size)
    assert (setting("SIZE"), setting("SET")) == (size, size)


def test_puts_back_by_a_plain_statement(monkeypatch):
    monkeypatch.setenv("SHOP_SET", "1")
    assert setting("SET") == "1"


@pytest.mark.xfail(strict=True)
def test_fails_before_it_puts_back(monkeypatch):
    monkeypatch.setenv("SHOP_SET", "1")
    assert setting("SET") == "2"


def test_removes_finally(monkeypatch):
    monkeypatch.setenv("SHOP_SET", "1")
    text = """
    size
        """
    assert setting("SET") == "1"
    assert text == "\n    size\n        "


def test_goes_on_after_its_finally(monkeypatch):
    monkeypatch.setenv("SHOP_SET", "1")
    try:
        size = setting("SET")
    finally:
        del os.environ["SHOP_SET"]
    assert (size, setting("SET")) == ("1", "none")


def test_puts_back_in_the_middle(monkeypatch):
    old = os.environ.get("SHOP_SET", None)
    monkeypatch.delenv("SHOP_SET", raising=False)
    assert setting("SET") == "none"
    if old is not None:
        monkeypatch.setenv("SHOP_SET", old)
    assert setting("SET") == "before"
    del os.environ["SHOP_SET"]


@pytest.fixture
def size(monkeypatch):
    monkeypatch.setenv("SHOP_SIZE", "1")
    monkeypatch.setenv("SHOP_SET", "1")
    yield "1"
    assert setting("SIZE") == "1"


@pytest.fixture
def colour(size, monkeypatch):
    monkeypatch.setenv("SHOP_COLOUR", "red" + setting("SIZE"))
    yield


def test_with_fixtures(size, colour, monkeypatch):
    monkeypatch.setenv("SHOP_KEPT", "1")
    assert (setting("SIZE"), setting("SET"), setting("COLOUR")) == ("1", "1", "red1")


class TestMethods:
    @pytest.fixture(autouse=True)
    def kept(self, monkeypatch):
        monkeypatch.setenv("SHOP_KEPT", "1")

    def test_sets(self, monkeypatch):
        monkeypatch.setenv("SHOP_SIZE", "1")
        assert (setting("SIZE"), setting("KEPT")) == ("1", "1")

    def test_has_monkeypatch(self, monkeypatch):
        monkeypatch.setenv("SHOP_SIZE", "1")
        monkeypatch.setenv("SHOP_SET", "1")
        monkeypatch.delenv("SHOP_SIZE")
        assert (setting("SIZE"), setting("SET")) == ("none", "1")
