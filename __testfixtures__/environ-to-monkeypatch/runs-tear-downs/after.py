import os
import unittest
from unittest import mock

import tools


class AllIdle(unittest.TestCase):
    def setUp(self):
        environ = mock.patch.dict(os.environ)
        environ.start()
        self.addCleanup(environ.stop)
        os.environ["TOOLS_HOME"] = "a"
        self.where = tools.run()

    def test_runs(self):
        self.assertEqual(self.where, "a/run")


class AllBack(unittest.TestCase):
    def setUp(self):
        environ = mock.patch.dict(os.environ)
        environ.start()
        self.addCleanup(environ.stop)
        super().setUp()
        os.environ["TOOLS_HOME"] = "a"
        self.where = tools.run()

    def tearDown(self):
        super().tearDown()

    def test_runs(self):
        del os.environ["HOME"]
        self.assertEqual(self.where, "a/run")


class NeedsItBack(unittest.TestCase):
    def setUp(self):
        environ = mock.patch.dict(os.environ)
        environ.start()
        self.addCleanup(environ.stop)
        self.before = os.environ.get("TOOLS_ROOT")
        os.environ["TOOLS_ROOT"] = "a"
        self.where = tools.run("TOOLS_ROOT")

    def tearDown(self):
        if self.before is None:
            del os.environ["TOOLS_ROOT"]
        self.assertNotIn("TOOLS_ROOT", os.environ)

    def test_runs(self):
        self.assertEqual(self.where, "a/run")


class WithAnHeir(unittest.TestCase):
    home = "a"

    def setUp(self):
        environ = mock.patch.dict(os.environ)
        environ.start()
        self.addCleanup(environ.stop)
        os.environ["TOOLS_HOME"] = self.home
        self.where = tools.run()


class Heir(WithAnHeir):
    home = "b"

    def test_runs(self):
        os.environ["TOOLS_MODE"] = "a"
        self.assertEqual(self.where, "b/run")


class InLoopsAndFunctions(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        environ = mock.patch.dict(os.environ)
        environ.start()
        self.addCleanup(environ.stop)
        for name in ("TOOLS_HOME", "TOOLS_MODE"):
            os.environ[name] = "a"
        self.where = tools.run()

    async def test_runs(self):
        def change():
            os.environ.update(TOOLS_HOME="b")

        change()
        self.assertEqual((self.where, tools.run()), ("a/run", "b/run"))

    @mock.patch.dict(os.environ, {"TOOLS_HOME": "c"})
    async def test_runs_in_a_guard(self):
        with mock.patch.dict(os.environ):
            del os.environ["TOOLS_MODE"]
            self.assertEqual(tools.run(), "c/run")


class OfTheClass(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        environ = mock.patch.dict(os.environ)
        environ.start()
        cls.addClassCleanup(environ.stop)
        super().setUpClass()
        os.environ["TOOLS_HOME"] = "a"
        cls.where = tools.run()

    @classmethod
    def tearDownClass(cls):
        del os.environ["TOOLS_HOME"]
        super().tearDownClass()

    def test_runs(self):
        self.assertEqual(self.where, "a/run")

    def test_has_the_name(self):
        environment = mock.patch.dict(os.environ)
        environment.start()
        self.addCleanup(environment.stop)
        environ = {"TOOLS_MODE": "b"}
        os.environ.update(environ)
        self.assertEqual(tools.run("TOOLS_MODE"), "b/run")
