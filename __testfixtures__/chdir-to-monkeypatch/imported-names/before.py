import unittest
from os import chdir, path


def test_by_name(tmp_path):
    chdir(tmp_path)
    assert path.exists(".")


class ByNameTest(unittest.TestCase):
    def test_by_name(self):
        chdir("a")
