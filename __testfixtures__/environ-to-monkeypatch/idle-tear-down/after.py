import os
import shutil
import tempfile
import unittest
from unittest import mock

import tools


class AllIdle(unittest.TestCase):
    def setUp(self):
        environ = mock.patch.dict(os.environ)
        environ.start()
        self.addCleanup(environ.stop)
        os.environ["TOOLS_HOME"] = "a"
        tools.start()

    def test_runs(self):
        self.assertTrue(tools.run())


class SomeIdle(unittest.TestCase):
    def setUp(self):
        environ = mock.patch.dict(os.environ)
        environ.start()
        self.addCleanup(environ.stop)
        super().setUp()
        self.tmp = tempfile.mkdtemp()
        os.environ["TOOLS_HOME"] = self.tmp
        patcher = mock.patch("tools.run")
        patcher.start()
        self.addCleanup(patcher.stop)

    def tearDown(self):
        tools.stop()
        shutil.rmtree(self.tmp, ignore_errors=True)
        super().tearDown()

    def test_runs(self):
        self.assertTrue(tools.run())


class NeedsItBack(unittest.TestCase):
    def setUp(self):
        environ = mock.patch.dict(os.environ)
        environ.start()
        self.addCleanup(environ.stop)
        self.before = os.environ.get("TOOLS_HOME")
        os.environ["TOOLS_HOME"] = "a"
        tools.start()

    def tearDown(self):
        os.environ["TOOLS_HOME"] = self.before
        tools.reload()


class CleansUpMore(unittest.TestCase):
    def setUp(self):
        environ = mock.patch.dict(os.environ)
        environ.start()
        self.addCleanup(environ.stop)
        self.addCleanup(tools.reload)
        self.was = os.environ.get("TOOLS_HOME")
        os.environ["TOOLS_HOME"] = "a"
        tools.start()

    def tearDown(self):
        os.environ["TOOLS_HOME"] = self.was


class UsesWhatItSaved(unittest.TestCase):
    def setUp(self):
        environ = mock.patch.dict(os.environ)
        environ.start()
        self.addCleanup(environ.stop)
        self.kept = os.environ.get("TOOLS_HOME")
        os.environ["TOOLS_HOME"] = "a"
        tools.start()

    def test_runs(self):
        self.assertNotEqual(self.kept, tools.run())


class WithAnHeir(unittest.TestCase):
    def setUp(self):
        environ = mock.patch.dict(os.environ)
        environ.start()
        self.addCleanup(environ.stop)
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
