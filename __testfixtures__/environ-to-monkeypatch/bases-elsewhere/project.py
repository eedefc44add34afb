import os
import shutil
import unittest


class ProjectTest(unittest.TestCase):
    """Knows os.environ by its documentation."""

    def setUp(self):
        self.ready = True

    def unused(self):
        os.environ.clear()


class Cleans(unittest.TestCase):
    folder = None

    def tearDown(self):
        os.environ.pop("MODE", None)
        shutil.rmtree(self.folder)


def set_mode(mode):
    os.environ["MODE"] = mode


class ViaHelper(ProjectTest):
    def setUp(self):
        self.prepare()

    def prepare(self):
        set_mode("none")


class Runs(unittest.TestCase):
    def run(self, result=None):
        return super().run(result)


class Named:
    """No test case."""


class Down:
    def teardown_method(self):
        assert os.path.exists(os.curdir)
