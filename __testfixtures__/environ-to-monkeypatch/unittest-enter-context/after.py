import os
import unittest
from unittest import mock

import tools


class PlainTest(unittest.TestCase):
    def test_sets(self):
        """Sets the home."""
        self.enterContext(mock.patch.dict(os.environ))
        tools.start()
        # by hand
        os.environ["TOOLS_HOME"] = "a"
        self.assertTrue(tools.run())

    def test_in_a_loop(self):
        self.enterContext(mock.patch.dict(os.environ))
        # each of them
        for name in ("TOOLS_HOME", "TOOLS_MODE"):
            del os.environ[name]
        self.assertTrue(tools.run())

    def test_in_a_function(self):
        self.enterContext(mock.patch.dict(os.environ))

        def change():
            os.environ["TOOLS_HOME"] = "a"

        tools.run(change)

    def test_removes_finally(self):
        self.enterContext(mock.patch.dict(os.environ))
        os.environ["TOOLS_HOME"] = "a"
        try:
            tools.run()
        finally:
            del os.environ["TOOLS_HOME"]

    def test_has_the_name(self):
        self.enterContext(mock.patch.dict(os.environ))
        environ = tools.environ()
        os.environ.update(environ)

    def test_expects_an_error(self):
        with self.assertRaises(TypeError):
            os.environ["TOOLS_HOME"] = 1

    def test_puts_back(self):
        old = os.environ["TOOLS_HOME"]
        self.addCleanup(os.environ.__setitem__, "TOOLS_HOME", old)
        os.environ["TOOLS_HOME"] = "a"

    def test_puts_all_back(self):
        self.addCleanup(os.environ.update, os.environ.copy())
        self.addCleanup(os.environ.clear)
        os.environ["TOOLS_HOME"] = "a"

    def test_puts_to_the_process(self):
        os.putenv("TOOLS_HOME", "a")
        os.unsetenv("TOOLS_MODE")


class SetUpTest(unittest.TestCase):
    def setUp(self):
        self.enterContext(mock.patch.dict(os.environ))
        os.environ["TOOLS_HOME"] = "a"
        tools.start()

    def test_sets_too(self):
        os.environ["TOOLS_MODE"] = "a"


class GoodSetUpTest(unittest.TestCase):
    def setUp(self):
        self.old = os.environ.copy()
        os.environ["TOOLS_HOME"] = "a"

    def tearDown(self):
        os.environ.clear()
        os.environ.update(self.old)

    def test_sets_too(self):
        os.environ["TOOLS_MODE"] = "a"


class GoodSetUpOfOneTest(unittest.TestCase):
    def setUp(self):
        self.enterContext(mock.patch.dict(os.environ))
        os.environ["TOOLS_HOME"] = "a"

    def test_sets_the_same(self):
        os.environ["TOOLS_HOME"] = "b"

    def test_sets_another(self):
        os.environ["TOOLS_MODE"] = "a"

    def test_sets_a_third(self):
        os.environ["TOOLS_KEY"] = "a"


class ClassSetUpTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.enterClassContext(mock.patch.dict(os.environ))
        super().setUpClass()
        os.environ["TOOLS_HOME"] = "a"

    def test_runs(self):
        self.assertTrue(tools.run())


class Base(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.enterContext(mock.patch.dict(os.environ))
        await tools.start()
        os.environ["TOOLS_HOME"] = "a"


class HeirTest(Base):
    async def test_sets(self):
        os.environ["TOOLS_MODE"] = "a"


class PatchedTest(unittest.TestCase):
    def setUp(self):
        patcher = unittest.mock.patch.dict(os.environ, {"TOOLS_HOME": "a"})
        patcher.start()
        self.addCleanup(patcher.stop)

    def test_sets(self):
        os.environ["TOOLS_MODE"] = "a"
