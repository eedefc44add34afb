import os

import pytest

import shop


def test_several_lines(monkeypatch):
    monkeypatch.setattr(
        shop,
        "KNOWN",
        {
            "tea": """
    three
""",
        },
    )
    shop.close(monkeypatch)
    assert shop.price("tea") == "\n    three\n"
    monkeypatch.undo()
    assert shop.is_open()
    assert shop.price("tea") == 4


def test_twice(monkeypatch):
    monkeypatch.setenv("SHOP", "closed")
    assert not shop.is_open()
    monkeypatch.undo()
    assert shop.is_open()
    monkeypatch.setitem(shop.KNOWN, "tea", 5)
    with monkeypatch.context() as m:
        m.setitem(shop.KNOWN, "tea", 6)
        assert shop.price("tea") == 6
    assert shop.price("tea") == 5
    monkeypatch.undo()
    assert shop.price("tea") == 4


@pytest.mark.parametrize("name", ["SHOP", "SHOP_DAY"])
class TestShop:
    def test_in_a_with(self, monkeypatch, name, tmp_path):
        with open(tmp_path / "log", "w") as log:
            for value in ("closed", "ajar"):
                monkeypatch.setenv(name, value)
            log.write(os.environ[name])
            monkeypatch.undo()
            assert name not in os.environ
        assert shop.price("tea") == 4


@pytest.fixture
def known(monkeypatch):
    monkeypatch.setattr(shop, "KNOWN", {"tea": 3})
    price = shop.price("tea")
    monkeypatch.undo()
    return price


def test_in_a_fixture(known):
    assert (known, shop.price("tea")) == (3, 4)


def test_in_a_finally(monkeypatch):
    monkeypatch.setenv("SHOP", "closed")
    try:
        monkeypatch.setattr(shop, "KNOWN", {"tea": 3})
        assert shop.price("tea") == 3
    finally:
        monkeypatch.undo()
    assert shop.is_open()
    assert shop.price("tea") == 4


def test_of_the_directory(monkeypatch, tmp_path):
    here = os.getcwd()
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    assert os.getcwd() != here
    monkeypatch.undo()
    assert os.getcwd() == here
    assert shop.price("tea") == 4
