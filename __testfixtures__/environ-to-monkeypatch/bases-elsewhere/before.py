import os

from project import Cleans, Named, ProjectTest


class FoundTest(ProjectTest):
    def setUp(self):
        super().setUp()
        os.environ["MODE"] = "test"

    def test_goes(self):
        self.assertTrue(self.ready)


class CleansTest(Cleans):
    def setUp(self):
        os.environ["MODE"] = "test"

    def test_goes(self):
        self.assertTrue(True)


class TestNamed(Named):
    def test_goes(self):
        os.environ["MODE"] = "test"
        assert self
