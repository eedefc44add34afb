import os
import tempfile
import unittest
from pathlib import Path

from report import write_report


class PrinterTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.here = os.getcwd()
        os.chdir(Path(__file__).parent.parent)
        raise unittest.SkipTest("the printer is missing")

    @classmethod
    def tearDownClass(cls):
        os.chdir(cls.here)

    def test_prints(self):
        self.fail("never runs")


class ReportTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.start = os.getcwd()
        os.chdir(Path(__file__).parent.parent)
        cls.names = os.listdir()

    @classmethod
    def tearDownClass(cls):
        cls.names.clear()
        os.chdir(cls.start)

    def test_writes_a_report(self):
        with tempfile.TemporaryDirectory() as folder:
            name = write_report(os.path.join(folder, "totals"), 3)
            self.assertEqual(Path(name).read_text(), "3")


class LeftTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        os.chdir(Path(__file__).parent.parent)

    def test_has_a_directory(self):
        self.assertTrue(os.listdir())


class MixedTest(unittest.TestCase):
    def setUp(self):
        self.start = os.getcwd()
        os.chdir(Path(__file__).parent.parent)
        self.names = os.listdir()

    def tearDown(self):
        os.chdir(self.start)
        self.names.clear()

    def test_has_names(self):
        self.assertTrue(self.names)
