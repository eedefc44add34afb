import unittest


class Counting(unittest.TestCase):
    def setUp(self):
        self.modes = []


class ProjectTest(Counting):
    def tearDown(self):
        self.assertEqual(self.modes, ["test"])
        super().tearDown()
