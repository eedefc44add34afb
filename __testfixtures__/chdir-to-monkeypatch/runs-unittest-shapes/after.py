import os
import shutil
import tempfile
import unittest as ut
from pathlib import Path
from unittest import TestCase, mock

from report import write_report

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "reports")


class Base(TestCase):
    def setUp(self):
        self.folder = FOLDER
        os.makedirs(os.path.join(self.folder, "inner"), exist_ok=True)

    def check(self, *folders):
        self.assertEqual(Path(self.folder, *folders, write_report("totals", 3)).read_text(), "3")


class ShapesTest(Base):
    def test_in_a_loop(self):
        self.addCleanup(os.chdir, os.getcwd())
        for folder in [self.folder, "inner"]:
            os.chdir(folder)
        self.check("inner")

    def test_where_an_error_is_expected(self):
        self.addCleanup(os.chdir, os.getcwd())
        with self.assertRaises(SystemExit):
            os.chdir(self.folder)
            self.check()
            raise SystemExit

    def test_goes_back_by_a_plain_statement(self):
        here = os.getcwd()
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        self.check()
        os.chdir(here)

    def test_goes_back_in_the_middle(self):
        here = os.getcwd()
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        self.check()
        os.chdir(here)
        self.assertEqual(os.getcwd(), here)
        os.chdir(self.folder)

    def test_imports_inside(self):
        import os
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        self.check()

    @mock.patch("report.str", create=True)
    def test_patched(self, text):
        text.return_value = "3"
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        self.check()

    @ut.expectedFailure
    def test_fails(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        self.check("missing")

    def test_skips(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        self.check()
        self.skipTest("is done")

    def test_in_subtests(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        for total in [3, 4]:
            with self.subTest(total=total):
                self.assertTrue(os.path.exists(write_report("totals", total)))


class RestoresTest(TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        Path("drafts").mkdir()

    def test_writes(self):
        os.chdir("drafts")
        self.assertEqual(Path(self.folder, "drafts", write_report("totals", 3)).read_text(), "3")


class RemovesTest(TestCase):
    """Removes the directory before it leaves it."""

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        Path("drafts").mkdir()

    def tearDown(self):
        shutil.rmtree(self.folder)

    def test_writes(self):
        self.assertEqual(Path(self.folder, write_report("totals", 3)).read_text(), "3")


class InheritedSetUpTest(Base):
    def setUp(self):
        super().setUp()
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)

    def test_writes(self):
        self.check()


class AsyncTest(ut.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        os.makedirs(FOLDER, exist_ok=True)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(FOLDER)

    async def test_writes(self):
        self.assertEqual(Path(FOLDER, write_report("totals", 3)).read_text(), "3")


class AsyncBodyTest(ut.IsolatedAsyncioTestCase):
    async def test_writes(self):
        os.makedirs(FOLDER, exist_ok=True)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(FOLDER)
        self.assertEqual(Path(FOLDER, write_report("totals", 3)).read_text(), "3")


class WithTest(TestCase):
    """Is the last one: it leaves a directory that is gone, in which nothing else could start."""

    def test_in_directories_that_go(self):
        self.addCleanup(os.chdir, os.getcwd())
        for total in range(2):
            with tempfile.TemporaryDirectory() as folder:
                os.chdir(folder)
                self.assertEqual(Path(folder, write_report("totals", total)).read_text(), str(total))
