import os
import tempfile
import unittest


class TestMkdtemp(unittest.TestCase):
    def test_makes_a_directory(self):
        self.assertTrue(os.path.isdir(tempfile.mkdtemp()))
