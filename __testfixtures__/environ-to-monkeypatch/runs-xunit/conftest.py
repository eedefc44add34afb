import pytest


@pytest.fixture
def kitchen():
    return "small"
