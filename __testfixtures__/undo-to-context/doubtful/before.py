import pytest

import shop


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))


def test_with_a_fixture_that_patches(monkeypatch):
    monkeypatch.setenv("SHOP", "open")
    assert shop.is_open()
    monkeypatch.undo()
    assert not shop.is_open()
