import shutil
import unittest


class ProjectTest(unittest.TestCase):
    def later(self, folder):
        self.addCleanup(shutil.rmtree, folder)
