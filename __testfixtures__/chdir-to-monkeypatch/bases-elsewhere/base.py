import unittest


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
