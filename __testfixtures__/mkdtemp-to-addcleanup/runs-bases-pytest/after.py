import shutil
import tempfile

from project import Listing, ProjectTest
from total import read_total, write_total


class TestTotal(Listing):
    def test_total(self, tmp_path):
        folder = str(tmp_path)
        self.seen.append(folder)
        write_total(folder, 3)
        assert read_total(folder) == "3"


class TestOther(ProjectTest):
    def test_total(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        write_total(folder, self.total)
        self.assertEqual(read_total(folder), "4")
