import os
import shutil
import tempfile
import unittest
from pathlib import Path

from report import write_report


class ReportTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def test_writes_into_the_current_directory(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        write_report("totals", 3)
        self.assertEqual(Path(self.folder, "totals.txt").read_text(), "3")


class InSetUpTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        # Reports go here.
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder)

    def test_says_where(self):
        self.assertTrue(Path(write_report("totals", 3)).exists())


class AsyncTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder)

    async def test_says_where(self):
        self.assertTrue(Path(write_report("totals", 3)).exists())
