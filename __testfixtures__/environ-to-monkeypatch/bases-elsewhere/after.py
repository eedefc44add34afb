import os
from unittest import mock

from project import Cleans, Down, Named, ProjectTest, Runs, ViaHelper
from unittests import Missing


class FoundTest(ProjectTest):
    def setUp(self):
        environ = mock.patch.dict(os.environ)
        environ.start()
        self.addCleanup(environ.stop)
        super().setUp()
        os.environ["MODE"] = "test"

    def test_goes(self):
        self.assertTrue(self.ready)


class CleansTest(Cleans):
    def setUp(self):
        os.environ["MODE"] = "test"

    def test_goes(self):
        self.assertTrue(True)


class ViaHelperTest(ViaHelper):
    def test_goes(self):
        os.environ["MODE"] = "test"
        self.assertTrue(True)


class RunsTest(Runs):
    def test_goes(self):
        os.environ["MODE"] = "test"
        self.assertTrue(True)


class MissingTest(Missing):
    def test_goes(self):
        os.environ["MODE"] = "test"
        self.assertTrue(True)


class TestNamed(Named):
    def test_goes(self, monkeypatch):
        monkeypatch.setenv("MODE", "test")
        assert self


class TestDown(Down):
    def test_goes(self, monkeypatch):
        monkeypatch.setenv("MODE", "test")
        assert self
