import unittest


class Mixin:
    def check(self):
        return True


class Thing(Mixin, unittest.TestCase):
    pass
