import os
import unittest


def setUpModule():
    os.chdir("a")


def setup_function():
    os.chdir("a")


def test_after_setup_function():
    os.chdir("inner")


class SetUpClassTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.addClassCleanup(os.chdir, os.getcwd())
        os.chdir("a")

    def test_goes(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir("inner")


class SetUpClassCanFailTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.addClassCleanup(os.chdir, os.getcwd())
        os.chdir("a")
        cls.names = os.listdir()


class TestSetupMethod:
    def setup_method(self):
        self.here = os.getcwd()
        os.chdir("a")
        self.names = os.listdir()

    def teardown_method(self):
        os.chdir(self.here)


class SetUpTest(unittest.TestCase):
    def setUp(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir("a")

    def test_goes_on(self):
        os.chdir("inner")


class InheritedSetUpTest(SetUpTest):
    def setUp(self):
        super().setUp()
        os.chdir("inner")


class NotInheritedSetUpTest(SetUpTest):
    def setUp(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir("b")

    def test_goes_on(self):
        os.chdir("inner")
