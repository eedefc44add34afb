"""A legacy test module: each test that enters a folder stays there."""
import os
from pathlib import Path

import unittest

from report import write_report


def test_report_lands_in_the_working_directory(tmp_path):
    os.chdir(tmp_path)
    write_report("totals", [1, 2, 3])
    assert Path("totals.txt").read_text() == "6"


def test_two_reports(tmp_path):
    (tmp_path / "out").mkdir()
    os.chdir(tmp_path / "out")
    write_report("a", [1])
    write_report("b", [2])
    assert sorted(os.listdir(".")) == ["a.txt", "b.txt"]


class ReportErrors(unittest.TestCase):
    def setUp(self):
        os.chdir(Path(__file__).parent)

    def test_no_numbers(self):
        with self.assertRaises(ValueError):
            write_report("empty", [])
