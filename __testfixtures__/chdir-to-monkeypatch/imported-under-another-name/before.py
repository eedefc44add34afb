from os import chdir as go, path


def test_by_another_name(tmp_path):
    go(tmp_path)
    assert path.exists(".")
