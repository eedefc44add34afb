import pytest

import shop


def test_several_lines(monkeypatch, tmp_path):
    shelf = tmp_path / "shelf"

    # without a network
    with monkeypatch.context() as m:
        m.setattr(
            shop,
            "fetch",
            lambda: """
    nothing
""",
        )
        shop.helper(m, patch=m)

        assert shop.price("tea") == f"{shelf}"

    assert shop.price("tea") == "3"
    monkeypatch.setenv("SHOP", "open")


def test_twice(monkeypatch):
    with monkeypatch.context() as mp:
        mp.setenv("SHOP", "open")
        assert shop.is_open()
    with monkeypatch.context() as mp:
        mp.setenv("SHOP", "closed")
        with mp.context() as m:
            m.setenv("SHOP", "ajar")
            assert not shop.is_open()
    # open by default
    assert shop.is_open()


async def test_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as m:
        m.setenv("SHOP", "open")
        assert await shop.is_open()


class TestShop:
    def test_in_a_with(self, monkeypatch):
        with shop.opened():
            with monkeypatch.context() as m:
                for name in ("A", "B"):
                    m.delenv(name)
                assert shop.is_open()
            assert shop.is_open()
        assert not shop.is_open()


@pytest.fixture
def price(monkeypatch):
    with monkeypatch.context() as m:
        m.setattr(shop, "fetch", lambda: "3")
        price = shop.price("tea")
    return price


def test_in_a_finally(monkeypatch):
    with monkeypatch.context() as m:
        m.setenv("SHOP", "closed")
        reasons = []
        # all day
        m.setenv("SHOP_DAY", "all")
        assert not shop.is_open(
            reasons,
        )
    assert shop.is_open()


def test_all_in_a_try(monkeypatch):
    with monkeypatch.context() as m:
        m.setenv("SHOP", "closed")
        assert not shop.is_open()


def test_in_a_branch(monkeypatch):
    if shop.is_open():
        with monkeypatch.context() as m:
            m.setenv("SHOP", "closed")
    with monkeypatch.context() as m:
        m.setenv("SHOP", "open")
    monkeypatch.undo()


def test_tabs(monkeypatch):
	with monkeypatch.context() as m:
		m.setenv("SHOP", "open")


def test_own():
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setenv("SHOP", "open")
    monkeypatch.undo()
