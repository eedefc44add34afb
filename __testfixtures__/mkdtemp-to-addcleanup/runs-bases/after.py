import shutil
import tempfile

from project import ProjectTest
from total import read_total, write_total


class TotalTest(ProjectTest):
    def setUp(self):
        super().setUp()
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        write_total(self.folder, 3)

    def tearDown(self):
        self.assertEqual(read_total(self.folder), "3")
        super().tearDown()

    def test_total(self):
        self.assertEqual(read_total(self.folder), "3")


class OtherTest(ProjectTest):
    def test_removes_at_the_end(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        write_total(folder, 4)
        self.assertEqual(read_total(folder), "4")
        shutil.rmtree(folder)
