import os
import shutil
import tempfile
import unittest

from report import write_report


class ReportTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.path = write_report(self.folder, "totals", 3)

    def tearDown(self):
        shutil.rmtree(self.folder)

    def test_writes_one_file(self):
        self.assertEqual(os.listdir(self.folder), ["totals.txt"])


class PathTest(unittest.TestCase):
    def test_says_where(self):
        folder = tempfile.mkdtemp()
        self.assertEqual(write_report(folder, "totals", 3), os.path.join(folder, "totals.txt"))
