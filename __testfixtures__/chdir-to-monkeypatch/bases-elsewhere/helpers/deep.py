import os
import unittest

from base import ProjectTestCase


class Deep(ProjectTestCase):
    def setUp(self):
        super().setUp()
        self.count = 1


class NotATestCase:
    """Named like one, and none."""


class GoesBack(unittest.TestCase):
    def tearDown(self):
        os.chdir("/")


def _home():
    os.chdir("/")


def go_home():
    _home()


class ViaHelper(unittest.TestCase):
    def tearDown(self):
        go_home()


class Runs(unittest.TestCase):
    def run(self, result=None):
        return super().run(result)
