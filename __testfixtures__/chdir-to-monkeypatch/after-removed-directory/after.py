import os
import shutil
import unittest

from tools import retried


@retried
def test_leaves_a_directory_that_is_gone(tmp_path):
    os.chdir(tmp_path)
    shutil.rmtree(tmp_path)


def test_goes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


class GoesTest(unittest.TestCase):
    def test_goes(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir("a")
