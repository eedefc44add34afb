import pytest


@pytest.fixture
def monkeypatch():
    return {}


def test_goes(tmp_path):
    with pytest.MonkeyPatch.context() as mp:
        mp.chdir(tmp_path)
