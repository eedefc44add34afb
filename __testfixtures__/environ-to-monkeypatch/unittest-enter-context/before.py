import os
import unittest

import tools


class PlainTest(unittest.TestCase):
    def test_sets(self):
        """Sets the home."""
        tools.start()
        # by hand
        os.environ["TOOLS_HOME"] = "a"
        self.assertTrue(tools.run())

    def test_in_a_loop(self):
        # each of them
        for name in ("TOOLS_HOME", "TOOLS_MODE"):
            del os.environ[name]
        self.assertTrue(tools.run())

    def test_in_a_function(self):
        def change():
            os.environ["TOOLS_HOME"] = "a"

        tools.run(change)

    def test_removes_finally(self):
        os.environ["TOOLS_HOME"] = "a"
        try:
            tools.run()
        finally:
            del os.environ["TOOLS_HOME"]

    def test_has_the_name(self):
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
        self.old = os.environ.get("TOOLS_HOME")
        os.environ["TOOLS_HOME"] = "a"
        tools.start()

    def tearDown(self):
        if self.old is None:
            del os.environ["TOOLS_HOME"]
        else:
            os.environ["TOOLS_HOME"] = self.old

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
        self.old = os.environ.get("TOOLS_HOME")
        os.environ["TOOLS_HOME"] = "a"

    def tearDown(self):
        if self.old is None:
            os.environ.pop("TOOLS_HOME")
        else:
            os.environ["TOOLS_HOME"] = self.old

    def test_sets_the_same(self):
        os.environ["TOOLS_HOME"] = "b"

    def test_sets_another(self):
        os.environ["TOOLS_MODE"] = "a"

    def test_sets_a_third(self):
        os.environ["TOOLS_KEY"] = "a"


class ClassSetUpTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        os.environ["TOOLS_HOME"] = "a"

    def test_runs(self):
        self.assertTrue(tools.run())


class Base(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
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
