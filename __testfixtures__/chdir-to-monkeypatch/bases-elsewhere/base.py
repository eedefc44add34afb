import functools
import os
import unittest
from os import chdir as go

import pytest


class ProjectTestCase(unittest.TestCase):
    def setUp(self):
        self.made = []


class Plain:
    kind = "plain"


class Lists:
    def teardown_method(self):
        assert listed()


def listed():
    return True


class ListsFiles:
    def teardown_method(self):
        with open("made") as file:
            assert file.read()


@pytest.mark.usefixtures("somewhere")
class Somewhere:
    pass


class Debugs(unittest.TestCase):
    def start(self):
        return dict(
            debug=True,
        )


class Asserts:
    def check(self, value):
        self.assertTrue(value)


home = functools.partial(os.chdir, "/")


class ByPartial(unittest.TestCase):
    def _tear_down_all(self):
        home()


class ByAlias(unittest.TestCase):
    def tearDown(self):
        go("/")
