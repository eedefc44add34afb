import unittest
from os import chdir, getcwd, path


def test_by_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert path.exists(".")


class ByNameTest(unittest.TestCase):
    def test_by_name(self):
        self.addCleanup(chdir, getcwd())
        chdir("a")
