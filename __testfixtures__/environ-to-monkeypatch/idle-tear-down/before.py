import os
import shutil
import tempfile
import unittest
from unittest import mock

import tools


class AllIdle(unittest.TestCase):
    def setUp(self):
        self._old = os.environ.get("TOOLS_HOME")
        os.environ["TOOLS_HOME"] = "a"
        tools.start()

    def tearDown(self):
        if self._old is None:
            os.environ.pop("TOOLS_HOME", None)
        else:
            os.environ["TOOLS_HOME"] = self._old

    def test_runs(self):
        self.assertTrue(tools.run())


class SomeIdle(unittest.TestCase):
    def setUp(self):
        super().setUp()
        self.tmp = tempfile.mkdtemp()
        # to put it back
        self.saved = os.environ.copy()
        os.environ["TOOLS_HOME"] = self.tmp
        patcher = mock.patch("tools.run")
        patcher.start()
        self.addCleanup(patcher.stop)

    def tearDown(self):
        tools.stop()
        os.environ.clear()
        os.environ.update(self.saved)
        shutil.rmtree(self.tmp, ignore_errors=True)
        super().tearDown()

    def test_runs(self):
        self.assertTrue(tools.run())


class NeedsItBack(unittest.TestCase):
    def setUp(self):
        self.before = os.environ.get("TOOLS_HOME")
        os.environ["TOOLS_HOME"] = "a"
        tools.start()

    def tearDown(self):
        os.environ["TOOLS_HOME"] = self.before
        tools.reload()


class CleansUpMore(unittest.TestCase):
    def setUp(self):
        self.addCleanup(tools.reload)
        self.was = os.environ.get("TOOLS_HOME")
        os.environ["TOOLS_HOME"] = "a"
        tools.start()

    def tearDown(self):
        os.environ["TOOLS_HOME"] = self.was


class UsesWhatItSaved(unittest.TestCase):
    def setUp(self):
        self.kept = os.environ.get("TOOLS_HOME")
        os.environ["TOOLS_HOME"] = "a"
        tools.start()

    def tearDown(self):
        os.environ["TOOLS_HOME"] = self.kept

    def test_runs(self):
        self.assertNotEqual(self.kept, tools.run())


class WithAnHeir(unittest.TestCase):
    def setUp(self):
        self.mode = os.environ.get("TOOLS_MODE")
        os.environ["TOOLS_MODE"] = "a"
        tools.start()

    def tearDown(self):
        os.environ["TOOLS_MODE"] = self.mode


class Heir(WithAnHeir):
    def setUp(self):
        self.mode = "b"

    def test_runs(self):
        self.assertTrue(tools.run())
