import os

import pytest


@pytest.fixture
def monkeypatch():
    return {}


def test_goes(tmp_path):
    os.chdir(tmp_path)
