import unittest


class ProjectTestCase(unittest.TestCase):
    def setUp(self):
        self.made = []


class Plain:
    kind = "plain"
