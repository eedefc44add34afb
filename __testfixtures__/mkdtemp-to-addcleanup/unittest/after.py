import os
import shutil
import tempfile
import unittest
from pathlib import Path
from tempfile import mkdtemp

from report import write_report


class SetUpClassTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="reports-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.path = write_report(cls.folder, "totals", 3)

    def test_wrote(self):
        self.assertEqual(Path(self.path).read_text(), "3")


class AsyncTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.folder = os.path.realpath(mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    async def test_wrote(self):
        folder = mkdtemp()  # one more
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        self.assertNotEqual(write_report(folder, "totals", 3), write_report(self.folder, "totals", 3))
        self.assertEqual(Path(folder, "totals.txt").read_text(), "3")


class ShapesTest(unittest.TestCase):
    def make(self):
        temp_dir = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, temp_dir, ignore_errors=True)
        return temp_dir

    def test_helper(self):
        self.assertEqual(Path(write_report(self.make(), "totals", 3)).read_text(), "3")

    def test_argument(self):
        temp_dir = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, temp_dir, ignore_errors=True)
        path = write_report(temp_dir, "totals", 3)
        self.assertTrue(path.endswith("totals.txt"))

    def test_joined(self):
        temp_dir = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, temp_dir, ignore_errors=True)
        folder = os.path.join(temp_dir, "inner")
        os.mkdir(folder)
        self.assertTrue(os.path.exists(write_report(folder, "totals", 3)))

    def test_two_in_one(self):
        temp_dir = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, temp_dir, ignore_errors=True)
        temporary_directory = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, temporary_directory, ignore_errors=True)
        self.assertNotEqual(
            write_report(temp_dir, "totals", 3),
            write_report(temporary_directory, "totals", 3),
        )

    def test_pair(self):
        ours, theirs = mkdtemp(), mkdtemp()
        self.addCleanup(shutil.rmtree, ours, ignore_errors=True)
        self.addCleanup(shutil.rmtree, theirs, ignore_errors=True)
        self.assertNotEqual(ours, theirs)

    def test_chain(self):
        self.folder = folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        self.assertEqual(folder, self.folder)

    def test_loop(self):
        for total in range(2):
            folder = tempfile.mkdtemp()
            self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
            self.assertTrue(os.path.exists(write_report(folder, "totals", total)))

    def test_one_line(self):
        if True: folder = tempfile.mkdtemp(); self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        total = 3; other = tempfile.mkdtemp(); self.addCleanup(shutil.rmtree, other, ignore_errors=True); total += 1
        self.assertNotEqual(folder, other)

    def test_nested(self):
        def write():
            folder = tempfile.mkdtemp()
            self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
            return write_report(folder, "totals", 3)

        self.assertNotEqual(write(), write())

    def test_unused(self):
        temp_dir = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, temp_dir, ignore_errors=True)

    def test_in_a_with(self):
        temp_dir = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, temp_dir, ignore_errors=True)
        with open(write_report(temp_dir, "totals", 3)) as report:
            self.assertEqual(report.read(), "3")

    def test_file(self):
        handle, path = tempfile.mkstemp()
        self.addCleanup(Path(path).unlink, missing_ok=True)
        os.close(handle)
        self.assertTrue(os.path.exists(path))

    def test_file_left_open(self):
        handle, path = tempfile.mkstemp()
        self.addCleanup(Path(path).unlink, missing_ok=True)
        self.addCleanup(os.close, handle)
        self.assertTrue(os.path.exists(path))

    def test_path_of_file(self):
        fd, path = tempfile.mkstemp(".txt")
        self.addCleanup(Path(path).unlink, missing_ok=True)
        self.addCleanup(os.close, fd)
        self.assertTrue(path.endswith(".txt"))

    def test_file_as_argument(self):
        fd, temp_file = tempfile.mkstemp()
        self.addCleanup(Path(temp_file).unlink, missing_ok=True)
        self.addCleanup(os.close, fd)
        self.assertTrue(os.path.exists(temp_file))

    def test_pair_kept(self):
        made = tempfile.mkstemp()
        self.addCleanup(Path(made[1]).unlink, missing_ok=True)
        os.close(made[0])
        self.assertTrue(os.path.exists(made[1]))

    def test_named_file(self):
        report = tempfile.NamedTemporaryFile("w", delete=False)
        self.addCleanup(Path(report.name).unlink, missing_ok=True)
        report.write("3")
        report.close()
        self.assertEqual(Path(report.name).read_text(), "3")

    def test_named_file_left_open(self):
        report = tempfile.NamedTemporaryFile("w", delete=False)
        self.addCleanup(Path(report.name).unlink, missing_ok=True)
        self.addCleanup(report.close)
        self.assertTrue(os.path.exists(report.name))

    def test_named_file_in_a_with(self):
        with tempfile.NamedTemporaryFile("w", delete=False) as report:
            self.addCleanup(Path(report.name).unlink, missing_ok=True)
            report.write("3")
        self.assertEqual(Path(report.name).read_text(), "3")

    def test_name_of_file(self):
        path = tempfile.NamedTemporaryFile(delete=False).name
        self.addCleanup(Path(path).unlink, missing_ok=True)
        self.assertTrue(os.path.exists(path))

    def test_directory_object(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.assertTrue(os.path.exists(write_report(folder.name, "totals", 3)))
