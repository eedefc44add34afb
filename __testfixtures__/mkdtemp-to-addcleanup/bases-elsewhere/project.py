import os
import shutil
import tempfile
import unittest


class ProjectTest(unittest.TestCase):
    """Has a folder of its own, and removes that."""

    def setUp(self):
        self.home = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.home)
        self.ready = True

    def later(self, folder):
        self.addCleanup(shutil.rmtree, folder)

    def unused(self):
        shutil.rmtree(self.folder)


class Cleans(unittest.TestCase):
    folder = None

    def tearDown(self):
        os.environ.pop("MODE", None)
        shutil.rmtree(self.folder)


class Registers(unittest.TestCase):
    def setUp(self):
        self.addCleanup(self._remove)

    def _remove(self):
        remove_all(self)


def remove_all(test):
    for value in vars(test).values():
        shutil.rmtree(str(value))


class Fakes(unittest.TestCase):
    def setUp(self):
        tempfile.mkdtemp = lambda: "fake"


class Named:
    """No test case."""
