import os as system
import unittest


def test_by_alias(tmp_path):
    system.chdir(tmp_path)


class ByAliasTest(unittest.TestCase):
    def test_by_alias(self):
        system . chdir("a")
