import os
import tempfile
import unittest
from pathlib import Path
from tempfile import mkdtemp

from report import write_report


class SetUpClassTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="reports-"))
        cls.path = write_report(cls.folder, "totals", 3)

    def test_wrote(self):
        self.assertEqual(Path(self.path).read_text(), "3")


class AsyncTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.folder = os.path.realpath(mkdtemp())

    async def test_wrote(self):
        folder = mkdtemp()  # one more
        self.assertNotEqual(write_report(folder, "totals", 3), write_report(self.folder, "totals", 3))
        self.assertEqual(Path(folder, "totals.txt").read_text(), "3")


class ShapesTest(unittest.TestCase):
    def make(self):
        return tempfile.mkdtemp()

    def test_helper(self):
        self.assertEqual(Path(write_report(self.make(), "totals", 3)).read_text(), "3")

    def test_argument(self):
        path = write_report(tempfile.mkdtemp(), "totals", 3)
        self.assertTrue(path.endswith("totals.txt"))

    def test_joined(self):
        folder = os.path.join(tempfile.mkdtemp(), "inner")
        os.mkdir(folder)
        self.assertTrue(os.path.exists(write_report(folder, "totals", 3)))

    def test_two_in_one(self):
        self.assertNotEqual(
            write_report(tempfile.mkdtemp(), "totals", 3),
            write_report(tempfile.mkdtemp(), "totals", 3),
        )

    def test_pair(self):
        ours, theirs = mkdtemp(), mkdtemp()
        self.assertNotEqual(ours, theirs)

    def test_chain(self):
        self.folder = folder = tempfile.mkdtemp()
        self.assertEqual(folder, self.folder)

    def test_loop(self):
        for total in range(2):
            folder = tempfile.mkdtemp()
            self.assertTrue(os.path.exists(write_report(folder, "totals", total)))

    def test_one_line(self):
        if True: folder = tempfile.mkdtemp()
        total = 3; other = tempfile.mkdtemp(); total += 1
        self.assertNotEqual(folder, other)

    def test_nested(self):
        def write():
            folder = tempfile.mkdtemp()
            return write_report(folder, "totals", 3)

        self.assertNotEqual(write(), write())

    def test_unused(self):
        tempfile.mkdtemp()

    def test_in_a_with(self):
        with open(write_report(tempfile.mkdtemp(), "totals", 3)) as report:
            self.assertEqual(report.read(), "3")

    def test_file(self):
        handle, path = tempfile.mkstemp()
        os.close(handle)
        self.assertTrue(os.path.exists(path))

    def test_file_left_open(self):
        handle, path = tempfile.mkstemp()
        self.assertTrue(os.path.exists(path))

    def test_path_of_file(self):
        path = tempfile.mkstemp(".txt")[1]
        self.assertTrue(path.endswith(".txt"))

    def test_file_as_argument(self):
        self.assertTrue(os.path.exists(tempfile.mkstemp()[1]))

    def test_pair_kept(self):
        made = tempfile.mkstemp()
        os.close(made[0])
        self.assertTrue(os.path.exists(made[1]))

    def test_named_file(self):
        report = tempfile.NamedTemporaryFile("w", delete=False)
        report.write("3")
        report.close()
        self.assertEqual(Path(report.name).read_text(), "3")

    def test_named_file_left_open(self):
        report = tempfile.NamedTemporaryFile("w", delete=False)
        self.assertTrue(os.path.exists(report.name))

    def test_named_file_in_a_with(self):
        with tempfile.NamedTemporaryFile("w", delete=False) as report:
            report.write("3")
        self.assertEqual(Path(report.name).read_text(), "3")

    def test_name_of_file(self):
        path = tempfile.NamedTemporaryFile(delete=False).name
        self.assertTrue(os.path.exists(path))

    def test_directory_object(self):
        folder = tempfile.TemporaryDirectory()
        self.assertTrue(os.path.exists(write_report(folder.name, "totals", 3)))
