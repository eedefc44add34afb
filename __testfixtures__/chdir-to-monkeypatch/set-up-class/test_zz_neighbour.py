import unittest
from pathlib import Path


class Neighbour(unittest.TestCase):
    def test_starts_where_the_run_started(self):
        self.assertEqual(Path.cwd(), Path(__file__).resolve().parent)
