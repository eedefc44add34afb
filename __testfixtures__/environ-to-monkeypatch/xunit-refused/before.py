import os
import unittest

import pytest

import tools
from tools import tool


def setup_function():
    os.environ["TOOLS_HOME"] = "a"


class TestOldNames:
    def setup(self):
        os.environ["TOOLS_HOME"] = "a"

    def test_runs(self):
        assert tools.run()


class TestUsesItsMethod:
    def setup_method(self, method):
        os.environ["TOOLS_HOME"] = method.__name__

    def test_runs(self):
        assert tools.run()


class TestTakesMore:
    def setup_method(self, *args):
        os.environ["TOOLS_HOME"] = "a"

    def test_runs(self):
        assert tools.run()


class TestReturns:
    def setup_method(self):
        os.environ["TOOLS_HOME"] = "a"
        if tools.run():
            return
        tools.start()

    def teardown_method(self):
        tools.stop()

    def test_runs(self):
        assert tools.run()


class TestShares:
    def setup_method(self):
        tool = tools.start()
        os.environ["TOOLS_HOME"] = tool.home

    def teardown_method(self):
        tool.stop()

    def test_runs(self):
        assert tools.run()


class TestDecorated:
    @tools.retried
    def setup_method(self):
        os.environ["TOOLS_HOME"] = "a"

    def test_runs(self):
        assert tools.run()


class TestAsync:
    async def setup_method(self):
        os.environ["TOOLS_HOME"] = "a"

    def test_runs(self):
        assert tools.run()


class TestInABranch:
    if tools.fast:

        def setup_method(self):
            os.environ["TOOLS_HOME"] = "a"

    def test_runs(self):
        assert tools.run()


class TestBase:
    def setup_method(self):
        os.environ["TOOLS_HOME"] = "a"

    def test_runs(self):
        assert tools.run()


class TestHeir(TestBase):
    def setup_method(self):
        tools.start()


class TestHolds:
    def setup_method(self):
        os.environ["TOOLS_HOME"] = "a"

    class TestInside:
        def test_runs(self):
            assert tools.run()


class TestOneLine:
    def setup_method(self): os.environ["TOOLS_HOME"] = "a"

    def test_runs(self):
        assert tools.run()


class TestAnnounced:
    def setup_method(self):
        os.environ["TOOLS_HOME"] = "a"

    # Everything goes.
    def teardown_method(self):
        tools.stop()

    def test_runs(self):
        assert tools.run()


class TestOtherNames:
    def setup_method(self):
        os.environ["TOOLS_HOME"] = "a"

    def teardown_method(this):
        tools.stop(this)

    def test_runs(self):
        assert tools.run()


class TestClassCalledSelf:
    def setup_class(self):
        os.environ["TOOLS_HOME"] = "a"

    def test_runs(self):
        assert tools.run()


class TestCase(unittest.TestCase):
    def test_runs(self):
        assert tools.run()


def setUpModule():
    os.environ["TOOLS_HOME"] = "a"


def setup_module(module):
    os.environ["TOOLS_HOME"] = module.__name__
