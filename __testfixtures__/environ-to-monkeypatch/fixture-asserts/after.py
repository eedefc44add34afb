import os

import pytest


@pytest.fixture
def region(monkeypatch):
    monkeypatch.setenv("REGION", "north")
    yield
    assert os.environ["REGION"] == "north"


@pytest.fixture
def asserts_in_a_try():
    old = os.environ.get("REGION")
    os.environ["REGION"] = "south"
    try:
        yield
        assert os.environ["REGION"] == "south"
    finally:
        if old is None:
            del os.environ["REGION"]
        else:
            os.environ["REGION"] = old


def test_deploys(region, asserts_in_a_try):
    pass
