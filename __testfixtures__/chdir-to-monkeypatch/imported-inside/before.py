def test_goes(tmp_path):
    import os

    os.chdir(tmp_path)
    assert os.listdir(".") == []
