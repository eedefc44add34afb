import os
import shutil
import sys
import tempfile
import unittest
from pathlib import Path

from report import write_report


class WindowsReportTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        if "no such platform" not in sys.platform:
            self.skipTest("the printer is missing")

    def test_prints(self):
        self.fail("never runs")


class ReportTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        Path("drafts").mkdir()

    def test_writes_into_the_current_directory(self):
        write_report("totals", 3)
        self.assertEqual(Path(self.folder, "totals.txt").read_text(), "3")
