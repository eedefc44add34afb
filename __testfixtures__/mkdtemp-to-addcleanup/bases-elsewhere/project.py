import os
import shutil
import unittest


class ProjectTest(unittest.TestCase):
    def setUp(self):
        self.ready = True


class Cleans(unittest.TestCase):
    folder = None

    def tearDown(self):
        os.environ.pop("MODE", None)
        shutil.rmtree(self.folder)


class Named:
    """No test case."""
