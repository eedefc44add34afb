import os as system
import unittest


def test_by_alias(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


class ByAliasTest(unittest.TestCase):
    def test_by_alias(self):
        self.addCleanup(system.chdir, system.getcwd())
        system . chdir("a")
