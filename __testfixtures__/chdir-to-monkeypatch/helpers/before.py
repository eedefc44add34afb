import contextlib
import os
import unittest
from pathlib import Path

import pytest

from report import write_report


def report_in(folder):
    here = os.getcwd()
    os.chdir(folder)
    name = write_report("totals", 3)
    os.chdir(here)
    return folder / name


@contextlib.contextmanager
def inside(folder):
    here = os.getcwd()
    os.chdir(folder)
    yield Path(folder)
    os.chdir(here)


def test_writes_in_a_folder(tmp_path):
    assert report_in(tmp_path).read_text() == "3"


def test_fails_in_a_folder(tmp_path):
    with pytest.raises(ZeroDivisionError):
        with inside(tmp_path):
            1 / 0


class TestHelper:
    def goes(self, folder):
        def work():
            here = os.getcwd()
            os.chdir(folder)
            write_report("totals", 3)
            os.chdir(here)

        work()

    def test_goes(self, tmp_path):
        self.goes(tmp_path)
        assert (tmp_path / "totals.txt").exists()


class HelperTest(unittest.TestCase):
    def test_goes(self):
        def work():
            here = os.getcwd()
            os.chdir("/")
            assert os.listdir()
            os.chdir(here)

        work()


def read_in(folder):
    here = os.getcwd()
    os.chdir(folder)
    names = os.listdir()
    if not names:
        os.chdir(here)
        return None
    for name in names:
        if name == "totals.txt":
            break
    try:
        return Path(name).read_text()
    finally:
        os.chdir(here)


def test_reads(tmp_path):
    assert read_in(tmp_path) is None
    report_in(tmp_path)
    assert read_in(tmp_path) == "3"
