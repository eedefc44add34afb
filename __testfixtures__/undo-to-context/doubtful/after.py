import pytest

import shop


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))


def test_with_a_fixture_that_patches(monkeypatch):
    with monkeypatch.context() as m:
        m.setenv("SHOP", "open")
        assert shop.is_open()
    assert not shop.is_open()
