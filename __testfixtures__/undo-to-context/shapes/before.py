import pytest

import shop


def test_several_lines(monkeypatch, tmp_path):
    shelf = tmp_path / "shelf"

    # without a network
    monkeypatch.setattr(
        shop,
        "fetch",
        lambda: """
    nothing
""",
    )
    shop.helper(monkeypatch, patch=monkeypatch)

    assert shop.price("tea") == f"{shelf}"
    monkeypatch.undo()

    assert shop.price("tea") == "3"
    monkeypatch.setenv("SHOP", "open")


def test_twice(monkeypatch):
    monkeypatch.setenv("SHOP", "open")
    assert shop.is_open()
    monkeypatch.undo()
    monkeypatch.setenv("SHOP", "closed")
    with monkeypatch.context() as m:
        m.setenv("SHOP", "ajar")
        assert not shop.is_open()
    # open by default
    monkeypatch.undo()  # open again
    assert shop.is_open()


async def test_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOP", "open")
    assert await shop.is_open()

    # undo
    monkeypatch.undo()


class TestShop:
    def test_in_a_with(self, monkeypatch):
        with shop.opened():
            for name in ("A", "B"):
                monkeypatch.delenv(name)
            assert shop.is_open()
            monkeypatch.undo()
            assert shop.is_open()
        assert not shop.is_open()


@pytest.fixture
def price(monkeypatch):
    monkeypatch.setattr(shop, "fetch", lambda: "3")
    price = shop.price("tea")
    monkeypatch.undo()
    return price


def test_in_a_finally(monkeypatch):
    monkeypatch.setenv("SHOP", "closed")
    reasons = []
    try:
        # all day
        monkeypatch.setenv("SHOP_DAY", "all")
        assert not shop.is_open(
            reasons,
        )
    finally:
        monkeypatch.undo()
    assert shop.is_open()


def test_all_in_a_try(monkeypatch):
    try:
        monkeypatch.setenv("SHOP", "closed")
        assert not shop.is_open()
    finally:
        monkeypatch.undo()


def test_in_a_branch(monkeypatch):
    if shop.is_open():
        monkeypatch.setenv("SHOP", "closed")
        monkeypatch.undo()
    monkeypatch.setenv("SHOP", "open")
    monkeypatch.undo()
    monkeypatch.undo()


def test_tabs(monkeypatch):
	monkeypatch.setenv("SHOP", "open")
	monkeypatch.undo()


def test_own():
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setenv("SHOP", "open")
    monkeypatch.undo()
