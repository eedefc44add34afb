import os
import unittest


class NeighbourTest(unittest.TestCase):
    def test_is_where_it_began(self):
        self.assertIn("total.py", os.listdir("."))
