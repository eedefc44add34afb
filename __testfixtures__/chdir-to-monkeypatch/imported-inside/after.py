def test_goes(tmp_path, monkeypatch):
    import os

    monkeypatch.chdir(tmp_path)
    assert os.listdir(".") == []
