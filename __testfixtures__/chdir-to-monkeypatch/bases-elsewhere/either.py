import unittest


class Either(unittest.TestCase):
    pass
