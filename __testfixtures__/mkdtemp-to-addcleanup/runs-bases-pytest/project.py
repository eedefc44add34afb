import os
import unittest


class Listing:
    def setup_method(self):
        self.seen = []

    def teardown_method(self):
        assert self.seen
        assert all(os.path.isdir(folder) for folder in self.seen)


class ProjectTest(unittest.TestCase):
    def setUp(self):
        self.total = 4
