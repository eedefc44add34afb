import os
import shutil
import tempfile
import unittest


class Rooted(unittest.TestCase):
    def setUp(self):
        self.root = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.root)

    def tearDown(self):
        self.assertTrue(os.path.isdir(self.root))


class ProjectTest(Rooted):
    def setUp(self):
        super().setUp()
        self.addCleanup(self.assertTrue, os.path.isdir(self.root))
