import os
import unittest
from unittest import mock

from shop import setting


class PlainTest(unittest.TestCase):
    def test_sets(self):
        os.environ["SHOP_SIZE"] = "1"
        os.environ.pop("SHOP_SET", None)
        self.assertEqual((setting("SIZE"), setting("SET")), ("1", "none"))

    def test_in_a_guard(self):
        with mock.patch.dict(os.environ, {"SHOP_COLOUR": "red"}):
            self.assertEqual(setting("COLOUR"), "red")
        for name in ("SHOP_COLOUR", "SHOP_SIZE"):
            os.environ[name] = "blue"
        self.assertEqual(setting("COLOUR"), "blue")

    @mock.patch("os.getcwd")
    def test_patched(self, mock):
        def change():
            os.environ["SHOP_PATCHED"] = "1"

        change()
        self.assertEqual(setting("PATCHED"), "1")

    @unittest.expectedFailure
    def test_fails(self):
        os.environ["SHOP_FAILED"] = "1"
        self.assertEqual(setting("FAILED"), "none")
        del os.environ["SHOP_FAILED"]


class SetUpTest(unittest.TestCase):
    def setUp(self):
        self.old = os.environ.get("SHOP_HOME")
        os.environ["SHOP_HOME"] = "a"

    def tearDown(self):
        if self.old is None:
            del os.environ["SHOP_HOME"]
        else:
            os.environ["SHOP_HOME"] = self.old

    def test_sets_another(self):
        os.environ["SHOP_MODE"] = "a"
        self.assertEqual((setting("HOME"), setting("MODE")), ("a", "a"))


class SetUpThatSkipsTest(unittest.TestCase):
    def setUp(self):
        os.environ["SHOP_LEVEL"] = "1"
        self.skipTest("does not run")

    def tearDown(self):
        del os.environ["SHOP_LEVEL"]

    def test_never_runs(self):
        self.fail()


class ClassSetUpTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        os.environ["SHOP_CLASS"] = "1"

    def test_runs(self):
        self.assertEqual(setting("CLASS"), "1")


class AsyncTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        os.environ["SHOP_ASYNC"] = "1"

    async def test_runs(self):
        self.assertEqual(setting("ASYNC"), "1")
