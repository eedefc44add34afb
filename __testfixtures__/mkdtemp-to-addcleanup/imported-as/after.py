import pathlib as pl
import tempfile as tmp
import unittest
from os import close as shut
from shutil import rmtree as remove_tree
from tempfile import NamedTemporaryFile as NamedFile, mkdtemp as make_folder, mkstemp

from report import write_report


class ReportTest(unittest.TestCase):
    def test_by_alias(self):
        folder = tmp.mkdtemp()
        self.addCleanup(remove_tree, folder, ignore_errors=True)
        self.assertTrue(write_report(folder, "totals", 3).endswith("totals.txt"))

    def test_by_name(self):
        folder = make_folder()
        self.addCleanup(remove_tree, folder, ignore_errors=True)
        self.assertTrue(write_report(folder, "totals", 3).endswith("totals.txt"))

    def test_file(self):
        handle, path = mkstemp()
        self.addCleanup(pl.Path(path).unlink, missing_ok=True)
        self.addCleanup(shut, handle)
        self.assertEqual(pl.Path(path).read_text(), "")

    def test_named_file(self):
        with NamedFile(delete=False) as file: self.addCleanup(pl.Path(file.name).unlink, missing_ok=True); file.write(b"3")
        self.assertEqual(pl.Path(file.name).read_text(), "3")

    def test_imported_inside(self):
        import shutil
        import tempfile

        folder = tempfile.mkdtemp()
        self.addCleanup(remove_tree, folder, ignore_errors=True)
        shutil.copytree(folder, folder + "/copy")
        self.assertTrue(write_report(folder + "/copy", "totals", 3).endswith("totals.txt"))
