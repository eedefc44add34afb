import os
import shutil
import tempfile
import unittest
from shutil import rmtree
from unittest import IsolatedAsyncioTestCase, TestCase

import tools
from cases import ReportCase


class WholeTest(TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.path = tools.write(self.folder, "a")

    def tearDown(self):
        """Removes the folder."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def test_exists(self):
        self.assertTrue(os.path.exists(self.path))


class TwoTest(TestCase):
    def setUp(self):
        self.ours = tempfile.mkdtemp()
        self.theirs = tempfile.mkdtemp()
        self.path = tools.write(self.ours, "a")

    def test_exists(self):
        self.assertTrue(os.path.exists(self.path))

    def tearDown(self):
        rmtree(self.ours)
        rmtree(str(self.theirs), True)


class AsyncTest(IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.folder = tempfile.mkdtemp()
        self.server = await tools.serve(self.folder)

    async def asyncTearDown(self):
        await self.server.close()
        shutil.rmtree(self.folder)  # not needed any more

    async def test_serves(self):
        self.assertTrue(await self.server.get("a"))


class ClassTest(TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.folder = tempfile.mkdtemp()
        cls.path = tools.write(cls.folder, "a")

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)
        super().tearDownClass()

    def test_exists(self):
        self.assertTrue(os.path.exists(self.path))


class InheritedTest(TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()

    def tearDown(self):
        shutil.rmtree(self.folder)


class HeirTest(InheritedTest):
    def setUp(self):
        super().setUp()
        self.path = tools.write(self.folder, "a")

    def test_exists(self):
        self.assertTrue(os.path.exists(self.path))


class Base(TestCase):
    """Its heirs are in other files, and may keep something else in the folder."""

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.path = tools.write(self.folder, "a")

    def tearDown(self):
        shutil.rmtree(self.folder)


class BaseWithTearDown(TestCase):
    def tearDown(self):
        tools.stop()


class DoesNotCallSuperTest(BaseWithTearDown):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.path = tools.write(self.folder, "a")

    def tearDown(self):
        shutil.rmtree(self.folder)

    def test_exists(self):
        self.assertTrue(os.path.exists(self.path))


class ElsewhereTest(ReportCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(tools.stop)

    def tearDown(self):
        shutil.rmtree(self.folder)

    def test_exists(self):
        self.assertTrue(os.path.exists(self.folder))


class LooksTest(TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.path = tools.write(self.folder, "a")

    def tearDown(self):
        shutil.rmtree(self.folder)
        self.assertFalse(os.path.exists(self.path))

    def test_exists(self):
        self.assertTrue(os.path.exists(self.path))


class OtherFoldersTest(TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.path = tools.write(self.folder, "a")

    def tearDown(self):
        shutil.rmtree(self.folder)

    def test_moves(self):
        self.folder = tools.move(self.folder)
        self.assertTrue(os.path.exists(self.folder))


class ConditionalTest(TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.path = tools.write(self.folder, "a")

    def tearDown(self):
        if not tools.keep:
            shutil.rmtree(self.folder)

    def test_exists(self):
        self.assertTrue(os.path.exists(self.path))


class HandlerTest(TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.path = tools.write(self.folder, "a")

    def tearDown(self):
        shutil.rmtree(self.folder, onerror=tools.make_writable)

    def test_exists(self):
        self.assertTrue(os.path.exists(self.path))


class CommentTest(TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.path = tools.write(self.folder, "a")

    def tearDown(self):
        # Files that are in use stay.
        shutil.rmtree(self.folder, ignore_errors=True)

    def test_exists(self):
        self.assertTrue(os.path.exists(self.path))


class LastTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.path = tools.write(self.folder, "a")

    def test_exists(self):
        self.assertTrue(os.path.exists(self.path))

    def tearDown(self):
        shutil.rmtree(self.folder)
