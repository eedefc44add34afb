import os
import unittest
from pathlib import Path

from report import write_report

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "folder")


class ReportTest(unittest.TestCase):
    def setUp(self):
        self.folder = FOLDER
        os.makedirs(FOLDER, exist_ok=True)

    def test_writes_a_report(self):
        os.chdir(self.folder)
        self.assertEqual(Path(write_report("totals", 3)).read_text(), "3")

    def test_goes_back_before_it_looks(self):
        here = os.getcwd()
        os.chdir(self.folder)  # for a while
        name = write_report(
            "totals",
            3,
        )
        text = """
  3
"""
        os.chdir(here)
        self.assertEqual(Path(self.folder, name).read_text(), text.strip())

    def test_goes_in_a_loop(self):
        for name in ["a", "b"]:
            os.makedirs(os.path.join(self.folder, name), exist_ok=True)
            os.chdir(os.path.join(self.folder, name))
            self.assertTrue(write_report("totals", 3))

    def test_prepares_before_its_try(self):
        here = os.getcwd()
        os.chdir(self.folder)
        name = write_report("totals", 3)
        try:
            self.assertEqual(Path(name).read_text(), "3")
        finally:
            os.chdir(here)

    def test_goes_there_and_back(self):
        here = os.getcwd()
        os.chdir(self.folder)
        os.chdir(here)


class InSetUpTest(unittest.TestCase):
    def setUp(self):
        self.folder = FOLDER
        os.makedirs(FOLDER, exist_ok=True)
        self.here = os.getcwd()
        os.chdir(self.folder)
        if self._testMethodName == "test_prints":
            self.skipTest("the printer is missing")

    def tearDown(self):
        os.chdir(self.here)

    def test_prints(self):
        self.fail("never runs")

    def test_writes_a_report(self):
        self.assertEqual(Path(write_report("totals", 3)).read_text(), "3")


class OnceTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        os.chdir(Path(__file__).parent.parent)

    def test_has_a_directory(self):
        self.assertTrue(os.listdir())
