import unittest
from os import chdir, getcwd as here


class ByNameTest(unittest.TestCase):
    def test_by_name(self):
        start = here()
        self.addCleanup(chdir, here())
        chdir("a")
        self.assertNotEqual(start, here())
