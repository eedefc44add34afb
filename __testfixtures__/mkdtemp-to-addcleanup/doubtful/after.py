import os
import shutil
import sys
import tempfile
import unittest
from unittest import mock

from cases import ReportCase


class UnknownTest(ReportCase):
    def test_writes(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        self.assertEqual(self.write(folder), folder)


class KeptTest(unittest.TestCase):
    folder = None

    def test_environment(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        os.environ["REPORTS"] = folder
        self.assertTrue(os.path.exists(folder))

    def test_path(self):
        folder = os.path.realpath(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        sys.path.insert(0, folder)
        self.assertIn(folder, sys.path)

    def test_class(self):
        if KeptTest.folder is None:
            temp_dir = tempfile.mkdtemp()
            self.addCleanup(shutil.rmtree, temp_dir, ignore_errors=True)
            KeptTest.folder = temp_dir
        self.assertTrue(os.path.exists(KeptTest.folder))

    def test_put_back(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        with mock.patch.dict(os.environ):
            os.environ["REPORTS"] = folder
            self.assertTrue(os.path.exists(folder))


class MovesTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        os.chdir(self.folder)

    def test_writes(self):
        self.assertTrue(os.path.exists("."))


class MovesBackTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)

    def test_writes(self):
        self.assertTrue(os.path.exists("."))
