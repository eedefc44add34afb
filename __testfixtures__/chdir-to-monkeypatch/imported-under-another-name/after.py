from os import path


def test_by_another_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert path.exists(".")
