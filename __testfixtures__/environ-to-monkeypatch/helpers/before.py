import os
import unittest
from unittest import mock

import pytest
from hypothesis import given, strategies as st

import tools


def _handed(value):
    os.environ["TOOLS_HOME"] = value


def _in_with(value):
    os.environ["TOOLS_HOME"] = value


def _nested(value):
    def change():
        os.environ["TOOLS_HOME"] = value

    change()


def _many_times(value):
    os.environ["TOOLS_HOME"] = value


def _put_back(value):
    os.environ["TOOLS_HOME"] = value


def _replaced(value):
    os.environ = value


def _unused(value):
    os.environ["TOOLS_HOME"] = value


def _again(value):
    os.environ["TOOLS_HOME"] = value
    if value:
        _again(value[1:])


def _of_both(value):
    os.environ["TOOLS_HOME"] = value


def _with_monkeypatch(monkeypatch, value):
    monkeypatch.setattr(tools, "home", value)
    os.environ["TOOLS_MODE"] = value


def _all(values):
    os.environ.update(values)


def _before_fixture(value):
    os.environ["TOOLS_KEY"] = value


def test_handed():
    tools.run(_handed)


def test_in_with():
    with tools.project():
        _in_with("a")


def test_nested():
    _nested("a")


@given(st.text())
def test_many_times(value):
    _many_times(value)


def test_put_back():
    _put_back("a")
    assert tools.run()
    del os.environ["TOOLS_HOME"]


def test_again():
    _again("a")


def test_of_both():
    _of_both("a")


def test_with_monkeypatch(monkeypatch):
    _with_monkeypatch(monkeypatch, "a")


def test_all():
    _all(*tools.defaults())
    _all(values=tools.defaults())


def test_before_fixture(monkeypatch, project):
    _before_fixture("a")


class CaseOfBoth(unittest.TestCase):
    def test_of_both(self):
        _of_both("a")

    def test_replaced(self):
        _replaced({})


class Case(unittest.TestCase):
    def use(self, home):
        os.environ["TOOLS_HOME"] = home

    @tools.retried
    def test_decorated(self):
        self.use("a")


class SetUpCase(unittest.TestCase):
    def setUp(self):
        self.use("a")

    def use(self, home):
        os.environ["TOOLS_HOME"] = home

    def test_other(self):
        self.use("b")


class PatchedCase(unittest.TestCase):
    def use(self, home):
        os.environ["TOOLS_HOME"] = home

    @mock.patch.dict(os.environ)
    def test_patched(self):
        self.use("b")

    def tearDown(self):
        self.use("a")
