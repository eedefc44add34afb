import os

import pytest

import shop


def test_several_lines(monkeypatch):
    with monkeypatch.context() as m:
        m.setattr(
            shop,
            "KNOWN",
            {
                "tea": """
    three
""",
            },
        )
        shop.close(m)
        assert shop.price("tea") == "\n    three\n"
    assert shop.is_open()
    assert shop.price("tea") == 4


def test_twice(monkeypatch):
    with monkeypatch.context() as mp:
        mp.setenv("SHOP", "closed")
        assert not shop.is_open()
    assert shop.is_open()
    with monkeypatch.context() as mp:
        mp.setitem(shop.KNOWN, "tea", 5)
        with mp.context() as m:
            m.setitem(shop.KNOWN, "tea", 6)
            assert shop.price("tea") == 6
        assert shop.price("tea") == 5
    assert shop.price("tea") == 4


@pytest.mark.parametrize("name", ["SHOP", "SHOP_DAY"])
class TestShop:
    def test_in_a_with(self, monkeypatch, name, tmp_path):
        with open(tmp_path / "log", "w") as log:
            with monkeypatch.context() as m:
                for value in ("closed", "ajar"):
                    m.setenv(name, value)
                log.write(os.environ[name])
            assert name not in os.environ
        assert shop.price("tea") == 4


@pytest.fixture
def known(monkeypatch):
    with monkeypatch.context() as m:
        m.setattr(shop, "KNOWN", {"tea": 3})
        price = shop.price("tea")
    return price


def test_in_a_fixture(known):
    assert (known, shop.price("tea")) == (3, 4)


def test_in_a_finally(monkeypatch):
    with monkeypatch.context() as m:
        m.setenv("SHOP", "closed")
        m.setattr(shop, "KNOWN", {"tea": 3})
        assert shop.price("tea") == 3
    assert shop.is_open()
    assert shop.price("tea") == 4


def test_of_the_directory(monkeypatch, tmp_path):
    here = os.getcwd()
    with monkeypatch.context() as m:
        m.chdir(tmp_path)
        m.syspath_prepend(tmp_path)
        assert os.getcwd() != here
    assert os.getcwd() == here
    assert shop.price("tea") == 4
