import unittest

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
