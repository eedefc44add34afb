import os
import unittest as ut
from unittest import IsolatedAsyncioTestCase as AsyncCase

from django.test import SimpleTestCase

try:
    from unittest2 import TestCase
except ImportError:
    from unittest import TestCase


class Base(TestCase):
    pass


class ThroughABaseOfTheFile(Base):
    def test_in_a_loop(self):
        """Goes from folder to folder."""

        # from the first
        self.addCleanup(os.chdir, os.getcwd())
        for folder in ["a", "b"]:
            os.chdir(folder)
        os.chdir("c")

    def test_in_a_with(self):
        self.addCleanup(os.chdir, os.getcwd())
        with self.assertRaises(SystemExit), open("log") as log:
            os.chdir("a")
            raise SystemExit(log.read())

    def test_goes_back_by_a_plain_statement(self):
        here = os.getcwd()
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir("a")
        self.assertTrue(os.listdir("."))
        os.chdir(here)

    def test_uses_the_value(this):
        this.addCleanup(os.chdir, os.getcwd())
        this.assertIsNone(os.chdir("a"))

    def runTest(self):
        import shutil
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(shutil.which("sh"))

    def test_imports_inside(self):
        import os
        text = """
        not code
        """
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(text)


class Aliased(ut.TestCase):
    def test_goes(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir("a")


class SimpleCase(SimpleTestCase):
    def setUp(self):
        super().setUp()
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir("a")


class OfDjango(SimpleTestCase):
    @ut.skipUnless(os.name == "posix", "has no permissions")
    def test_goes(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir("a")


class Async(AsyncCase):
    async def asyncSetUp(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir("a")

    async def test_goes_elsewhere(self):
        await self.work()


class InAFunction:
    def make(self):
        class Inner(ut.TestCase):
            def test_goes(self):
                os.chdir("a")

        return Inner
