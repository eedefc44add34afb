import os
import shutil
import tempfile
import unittest

from report import write_report


class ReportTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        if self._testMethodName == "test_of_the_future":
            self.skipTest("not yet")

    def tearDown(self):
        shutil.rmtree(self.folder)

    def test_writes_one_file(self):
        write_report(self.folder, "totals", 3)
        self.assertEqual(os.listdir(self.folder), ["totals.txt"])

    def test_of_the_future(self):
        self.fail("cannot be")


class FileTest(unittest.TestCase):
    def setUp(self):
        handle, self.path = tempfile.mkstemp()
        os.close(handle)
        if self._testMethodName == "test_of_the_future":
            self.skipTest("not yet")

    def tearDown(self):
        os.unlink(self.path)

    def test_is_empty(self):
        self.assertEqual(os.path.getsize(self.path), 0)

    def test_of_the_future(self):
        self.fail("cannot be")
