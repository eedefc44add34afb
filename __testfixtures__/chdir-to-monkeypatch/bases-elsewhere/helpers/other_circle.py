import unittest

from helpers.circle import Circle


class Other(Circle):
    pass


class Again(unittest.TestCase):
    pass


Again = object
