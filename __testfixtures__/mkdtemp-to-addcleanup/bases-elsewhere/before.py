import tempfile

import kit
import kit.cases
from project import Cleans, Fakes, Named, ProjectTest, Registers

from .kit import Near


class FoundTest(ProjectTest):
    def setUp(self):
        super().setUp()
        self.folder = tempfile.mkdtemp()

    def test_goes(self):
        self.assertTrue(self.ready)


class NearTest(Near):
    def test_goes(self):
        folder = tempfile.mkdtemp()
        self.assertTrue(folder)


class ByModuleTest(kit.cases.Near):
    def test_goes(self):
        folder = tempfile.mkdtemp()
        self.assertTrue(folder)


class ThroughModuleTest(kit.shop.ProjectTest):
    def test_goes(self):
        folder = tempfile.mkdtemp()
        self.assertTrue(folder)


class CleansTest(Cleans):
    def setUp(self):
        self.folder = tempfile.mkdtemp()

    def test_goes(self):
        self.assertTrue(True)


class RegistersTest(Registers):
    def setUp(self):
        super().setUp()
        self.folder = tempfile.mkdtemp()

    def test_goes(self):
        self.assertTrue(True)


class FakesTest(Fakes):
    def test_goes(self):
        folder = tempfile.mkdtemp()
        self.assertTrue(folder)


class TestNamed(Named):
    def test_goes(self):
        folder = tempfile.mkdtemp()
        assert self
