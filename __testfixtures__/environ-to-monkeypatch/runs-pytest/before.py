import os
from unittest import mock

import pytest

from shop import setting

COLOUR = "SHOP_COLOUR"


def test_sets():
    os.environ["SHOP_SIZE"] = "1"
    os.environ["SHOP_SET"] = "2"
    os.environ[COLOUR] = "red"
    assert (setting("SIZE"), setting("SET"), setting("COLOUR")) == ("1", "2", "red")


def test_deletes():
    del os.environ["SHOP_SET"]
    os.environ.pop("SHOP_KEPT")
    os.environ.pop("SHOP_SIZE", None)
    assert (setting("SET"), setting("KEPT"), setting("SIZE")) == ("none", "none", "none")


def test_deletes_several():
    del os.environ["SHOP_SET"], os.environ["SHOP_KEPT"]
    assert (setting("SET"), setting("KEPT")) == ("none", "none")


def test_updates():
    os.environ.update({"SHOP_SIZE": "1", "SHOP_SET": "2"})
    assert (setting("SIZE"), setting("SET")) == ("1", "2")
    os.environ.update(SHOP_SIZE="3")
    os.environ.update({"SHOP_SET": setting("SIZE")})
    assert (setting("SIZE"), setting("SET")) == ("3", "3")
    os.environ.update([("SHOP_SIZE", "4")])
    os.environ |= {"SHOP_SET": "4"}
    assert (setting("SIZE"), setting("SET")) == ("4", "4")


def test_adds():
    os.environ["SHOP_SET"] += "+1"
    os.environ.setdefault("SHOP_KEPT", "other")
    os.environ.setdefault("SHOP_SIZE", "1")
    assert (setting("SET"), setting("KEPT"), setting("SIZE")) == ("before+1", "before", "1")


def test_clears():
    os.environ.clear()
    os.environ["SHOP_SIZE"] = "1"
    assert (setting("SET"), setting("SIZE")) == ("none", "1")


def test_replaces():
    os.environ = {"SHOP_SIZE": "1"}
    assert (setting("SET"), setting("SIZE")) == ("none", "1")


@pytest.mark.skipif(not hasattr(os, "environb"), reason="has no bytes")
def test_bytes():
    os.environb[b"SHOP_SIZE"] = b"1"
    del os.environb[b"SHOP_SET"]
    assert (setting("SET"), setting("SIZE")) == ("none", "1")


def test_by_another_name():
    env = os.environ
    env["SHOP_SIZE"] = "1"
    assert setting("SIZE") == "1"


def test_keeps_what_it_pops():
    kept = os.environ.pop("SHOP_KEPT")
    size = os.environ.pop("SHOP_SIZE", None)
    assert (kept, size, setting("KEPT")) == ("before", None, "none")


@pytest.mark.parametrize("size", ["1", "2"])
@mock.patch("shop.leaks", [])
@mock.patch("os.getcwd")
def test_patched_and_parametrized(getcwd, size):
    for name in ("SHOP_SIZE", "SHOP_SET"):
        os.environ[name] = size
    assert (setting("SIZE"), setting("SET")) == (size, size)


def test_puts_back_by_a_plain_statement():
    old = os.environ.get("SHOP_SET")
    os.environ["SHOP_SET"] = "1"
    assert setting("SET") == "1"
    if old is None:
        del os.environ["SHOP_SET"]
    else:
        os.environ["SHOP_SET"] = old


@pytest.mark.xfail(strict=True)
def test_fails_before_it_puts_back():
    old = os.environ["SHOP_SET"]
    os.environ["SHOP_SET"] = "1"
    assert setting("SET") == "2"
    os.environ["SHOP_SET"] = old


def test_removes_finally():
    os.environ["SHOP_SET"] = "1"
    try:
        text = """
    size
        """
        assert setting("SET") == "1"
        assert text == "\n    size\n        "
    finally:
        del os.environ["SHOP_SET"]


def test_goes_on_after_its_finally():
    os.environ["SHOP_SET"] = "1"
    try:
        size = setting("SET")
    finally:
        del os.environ["SHOP_SET"]
    assert (size, setting("SET")) == ("1", "none")


def test_puts_back_in_the_middle():
    old = os.environ.pop("SHOP_SET", None)
    assert setting("SET") == "none"
    if old is not None:
        os.environ["SHOP_SET"] = old
    assert setting("SET") == "before"
    del os.environ["SHOP_SET"]


@pytest.fixture
def size():
    os.environ["SHOP_SIZE"] = "1"
    os.environ["SHOP_SET"] = "1"
    yield "1"
    assert setting("SIZE") == "1"
    del os.environ["SHOP_SIZE"]


@pytest.fixture
def colour(size):
    old = os.environ.get("SHOP_COLOUR")
    os.environ["SHOP_COLOUR"] = "red" + setting("SIZE")
    yield
    if old is not None:
        os.environ["SHOP_COLOUR"] = old


def test_with_fixtures(size, colour):
    os.environ["SHOP_KEPT"] = "1"
    assert (setting("SIZE"), setting("SET"), setting("COLOUR")) == ("1", "1", "red1")


class TestMethods:
    @pytest.fixture(autouse=True)
    def kept(self):
        os.environ["SHOP_KEPT"] = "1"

    def test_sets(self):
        os.environ["SHOP_SIZE"] = "1"
        assert (setting("SIZE"), setting("KEPT")) == ("1", "1")

    def test_has_monkeypatch(self, monkeypatch):
        monkeypatch.setenv("SHOP_SIZE", "1")
        os.environ["SHOP_SET"] = "1"
        del os.environ["SHOP_SIZE"]
        assert (setting("SIZE"), setting("SET")) == ("none", "1")
