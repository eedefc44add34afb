import os
import tempfile
import unittest
from unittest import mock

import tools
from folders import FolderCase, shutil


def setUpModule():
    tools.folder = tempfile.mkdtemp()


class FolderTest(unittest.TestCase):
    @staticmethod
    def make():
        return tempfile.mkdtemp()

    @classmethod
    def make_shared(cls):
        cls.shared = tempfile.mkdtemp()

    def __init__(self, name):
        super().__init__(name)
        self.folder = tempfile.mkdtemp()

    def test_name_is_taken(self):
        folder = tempfile.mkdtemp()
        self.assertTrue(tools.write(folder, "a"))

    def test_perhaps(self):
        path = tools.path or tempfile.mkstemp()[1]
        self.assertTrue(os.path.exists(path))

    def test_several(self):
        files = [tempfile.mkstemp() for _ in range(3)]
        self.assertEqual(len(files), 3)

    def test_lambda(self):
        make = lambda: tempfile.mkdtemp()
        self.assertNotEqual(make(), make())

    def test_class_inside(self):
        class Maker:
            def make(self):
                return tempfile.mkdtemp()

        self.assertTrue(Maker().make())

    def test_second_manager(self):
        with mock.patch("tools.write"), open(tempfile.mkstemp()[1]) as file:
            self.assertEqual(file.read(), "")

    def test_somewhere(self):
        handle, path = tempfile.mkstemp(dir=tools.folder)
        os.close(handle)
        self.assertTrue(os.path.exists(path))

    @mock.patch("shutil.rmtree")
    def test_mocked(self, rmtree):
        folder = tempfile.mkdtemp()
        tools.clean(folder)
        rmtree.assert_called_once_with(folder)


class ElsewhereTest(FolderCase):
    def test_writes(self):
        tools.check(tempfile.mkdtemp())


class FolderMixin:
    def test_writes(self):
        tools.check(tempfile.mkdtemp())


class FoldersOfTheClass(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        def new_folder():
            return tempfile.mkdtemp(dir=os.getcwd())

        cls.new_folder = staticmethod(new_folder)

    def test_is_empty(self):
        folder = self.new_folder()
        self.addCleanup(shutil.rmtree, folder)
        self.assertEqual(os.listdir(folder), [])
