import shutil
import tempfile

from project import Cleans, Named, ProjectTest


class FoundTest(ProjectTest):
    def setUp(self):
        super().setUp()
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def test_goes(self):
        self.assertTrue(self.ready)


class CleansTest(Cleans):
    def setUp(self):
        self.folder = tempfile.mkdtemp()

    def test_goes(self):
        self.assertTrue(True)


class TestNamed(Named):
    def test_goes(self, tmp_path):
        folder = tmp_path
        assert self
