import os
import unittest
from unittest import mock
from unittest.mock import patch

from shop import setting


class PlainTest(unittest.TestCase):
    def test_sets(self):
        self.enterContext(mock.patch.dict(os.environ))
        os.environ["SHOP_SIZE"] = "1"
        os.environ.pop("SHOP_SET", None)
        self.assertEqual((setting("SIZE"), setting("SET")), ("1", "none"))

    def test_in_a_guard(self):
        self.enterContext(mock.patch.dict(os.environ))
        with mock.patch.dict(os.environ, {"SHOP_COLOUR": "red"}):
            self.assertEqual(setting("COLOUR"), "red")
        for name in ("SHOP_COLOUR", "SHOP_SIZE"):
            os.environ[name] = "blue"
        self.assertEqual(setting("COLOUR"), "blue")

    @mock.patch("os.getcwd")
    def test_patched(self, mock):
        self.enterContext(patch.dict(os.environ))

        def change():
            os.environ["SHOP_PATCHED"] = "1"

        change()
        self.assertEqual(setting("PATCHED"), "1")

    @unittest.expectedFailure
    def test_fails(self):
        self.enterContext(mock.patch.dict(os.environ))
        os.environ["SHOP_FAILED"] = "1"
        self.assertEqual(setting("FAILED"), "none")
        del os.environ["SHOP_FAILED"]


class SetUpTest(unittest.TestCase):
    def setUp(self):
        self.enterContext(mock.patch.dict(os.environ))
        os.environ["SHOP_HOME"] = "a"

    def test_sets_another(self):
        os.environ["SHOP_MODE"] = "a"
        self.assertEqual((setting("HOME"), setting("MODE")), ("a", "a"))


class SetUpThatSkipsTest(unittest.TestCase):
    def setUp(self):
        self.enterContext(mock.patch.dict(os.environ))
        os.environ["SHOP_LEVEL"] = "1"
        self.skipTest("does not run")

    def test_never_runs(self):
        self.fail()


class ClassSetUpTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.enterClassContext(mock.patch.dict(os.environ))
        os.environ["SHOP_CLASS"] = "1"

    def test_runs(self):
        self.assertEqual(setting("CLASS"), "1")


class AsyncTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.enterContext(mock.patch.dict(os.environ))
        os.environ["SHOP_ASYNC"] = "1"

    async def test_runs(self):
        self.assertEqual(setting("ASYNC"), "1")
