import importlib

import pytest

import shop


def test_drops_the_patches_of_fixtures(monkeypatch, home):
    monkeypatch.undo()
    assert shop.is_open()


def test_in_a_finally(monkeypatch):
    monkeypatch.setenv("SHOP", "open")
    try:
        importlib.reload(shop)
    finally:
        monkeypatch.undo()
        importlib.reload(shop)


def test_after_a_branch(monkeypatch):
    monkeypatch.setenv("SHOP", "closed")
    if shop.is_open():
        with monkeypatch.context() as m:
            m.setenv("SHOP", "ajar")
        monkeypatch.undo()
    monkeypatch.setenv("SHOP", "open")
    monkeypatch.undo()


def test_in_a_try(monkeypatch):
    try:
        monkeypatch.setenv("SHOP", "closed")
        shop.open()
        monkeypatch.undo()
    except OSError:
        assert not shop.is_open()


def test_expects_an_error(monkeypatch):
    with pytest.raises(OSError):
        monkeypatch.setenv("SHOP", "closed")
        shop.open()
        monkeypatch.undo()
    assert not shop.is_open()


def test_in_a_loop(monkeypatch):
    for name in ("open", "closed"):
        monkeypatch.setenv("SHOP", name)
        monkeypatch.undo()


def test_in_another_block(monkeypatch):
    monkeypatch.setenv("SHOP", "closed")
    with shop.opened():
        monkeypatch.undo()


@pytest.fixture
def opened(monkeypatch):
    monkeypatch.setenv("SHOP", "open")
    yield
    monkeypatch.undo()


def test_in_a_function(monkeypatch):
    def close():
        monkeypatch.setenv("SHOP", "closed")

    close()
    monkeypatch.undo()


def test_undoes_in_a_function(monkeypatch):
    monkeypatch.setenv("SHOP", "closed")
    shop.on_open(lambda: monkeypatch.undo())


def test_keeps(monkeypatch):
    patch = monkeypatch
    patch.setenv("SHOP", "closed")
    monkeypatch.undo()


def test_shares_a_line(monkeypatch):
    monkeypatch.setenv("SHOP", "closed"); monkeypatch.undo()


def helper(monkeypatch):
    monkeypatch.setenv("SHOP", "closed")
    monkeypatch.undo()
