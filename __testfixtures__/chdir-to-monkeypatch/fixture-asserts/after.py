import os

import pytest


@pytest.fixture
def workshop(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    assert not (tmp_path / "left-over").exists()


@pytest.fixture(scope="module")
def wide_workshop(tmp_path_factory):
    with pytest.MonkeyPatch.context() as mp:
        mp.chdir(tmp_path_factory.mktemp("wide"))
        yield
        if os.listdir("."):
            raise AssertionError("something is left over")


@pytest.fixture
def asserts_in_a_try(tmp_path):
    old = os.getcwd()
    os.chdir(tmp_path)
    try:
        yield tmp_path
        assert not (tmp_path / "left-over").exists()
    finally:
        os.chdir(old)


@pytest.fixture
def asserts_when_it_is_back(tmp_path):
    old = os.getcwd()
    os.chdir(tmp_path)
    yield tmp_path
    os.chdir(old)
    assert not (tmp_path / "left-over").exists()


def test_works(workshop, wide_workshop, asserts_in_a_try, asserts_when_it_is_back):
    pass
