import os
import shutil
import tempfile
import unittest
from pathlib import Path
from unittest import IsolatedAsyncioTestCase, TestCase

from report import write_report


class WholeTest(TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.path = write_report(self.folder, "totals", 3)

    def test_exists(self):
        self.assertEqual(self.path, self.folder + "/totals.txt")


class TwoTest(TestCase):
    def setUp(self):
        self.ours = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.ours, ignore_errors=True)
        self.theirs = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.theirs, ignore_errors=True)
        self.path = write_report(self.ours, "totals", 3)

    def test_exists(self):
        self.assertEqual(self.path, self.ours + "/totals.txt")


class AsyncTest(IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.path = write_report(self.folder, "totals", 3)

    async def asyncTearDown(self):
        self.path = None

    async def test_exists(self):
        self.assertEqual(self.path, self.folder + "/totals.txt")


class ClassTest(TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.path = write_report(cls.folder, "totals", 3)

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()

    def test_exists(self):
        self.assertEqual(self.path, self.folder + "/totals.txt")


class InheritedTest(TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)


class HeirTest(InheritedTest):
    def setUp(self):
        super().setUp()
        self.path = write_report(self.folder, "totals", 3)

    def test_exists(self):
        self.assertEqual(self.path, self.folder + "/totals.txt")


class DoesNotCallSuperTest(InheritedTest):
    def setUp(self):
        self.folder = os.path.realpath(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.path = write_report(self.folder, "totals", 3)

    def test_exists(self):
        self.assertEqual(self.path, self.folder + "/totals.txt")


class LooksTest(TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.path = write_report(self.folder, "totals", 3)

    def tearDown(self):
        shutil.rmtree(self.folder)
        self.assertFalse(os.path.exists(self.path))

    def test_exists(self):
        self.assertEqual(self.path, self.folder + "/totals.txt")


class ConditionalTest(TestCase):
    keep = False

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.path = write_report(self.folder, "totals", 3)

    def tearDown(self):
        if not self.keep:
            shutil.rmtree(self.folder)

    def test_exists(self):
        self.assertEqual(self.path, self.folder + "/totals.txt")


class HandlerTest(TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.path = write_report(self.folder, "totals", 3)

    def tearDown(self):
        shutil.rmtree(self.folder, onerror=lambda *_: self.fail("stays"))

    def test_exists(self):
        self.assertEqual(self.path, self.folder + "/totals.txt")


class FileTest(unittest.TestCase):
    def setUp(self):
        handle, self.path = tempfile.mkstemp()
        self.addCleanup(Path(self.path).unlink, missing_ok=True)
        os.close(handle)
        self.size = os.path.getsize(self.path)

    def tearDown(self):
        os.remove(self.path)

    def test_is_empty(self):
        self.assertEqual(self.size, 0)
