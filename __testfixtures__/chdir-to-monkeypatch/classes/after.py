import os
import unittest

from support import ProjectTestCase, TempFolders
from . import base


class TestCase:
    """A name is no proof."""

    def test_goes(self, monkeypatch):
        monkeypatch.chdir("a")


class ElsewhereTest(ProjectTestCase):
    def test_goes(self):
        os.chdir("a")


class TestElsewhere(base.Thing[int]):
    def setUp(self):
        os.chdir("a")


class MixedTest(TempFolders, unittest.TestCase):
    def test_goes(self):
        os.chdir("a")


class ComputedTest(make_base(), metaclass=type):
    def test_goes(self):
        os.chdir("a")


class Checks:
    def test_goes(self):
        os.chdir("a")


class TestChecks:
    def test_goes(self):
        os.chdir("a")


class ChecksTest(TestChecks, unittest.TestCase):
    pass


class TestAssertions:
    def test_goes(self):
        os.chdir("a")
        self.assertTrue(True)


class TestConstructed:
    def __init__(self, folder):
        self.folder = folder

    def test_goes(self):
        os.chdir(self.folder)


class Shared:
    def test_goes(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)


class TestShared(Shared):
    pass


class HelperTest(unittest.TestCase):
    def go(self):
        os.chdir("a")


def make():
    class TestInside:
        def test_goes(self):
            os.chdir("a")
