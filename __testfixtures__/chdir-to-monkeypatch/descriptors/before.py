import os as o
from os import chdir, fchdir, getcwd
from pathlib import Path

from report import write_report


def test_comes_back_by_a_descriptor(tmp_path):
    here = o.open(".", o.O_RDONLY)
    chdir(tmp_path)
    name = write_report("totals", 3)
    fchdir(here)
    o.close(here)
    assert not Path(name).exists()


def test_goes_by_a_name(tmp_path):
    here = getcwd()
    chdir(tmp_path)
    name = write_report("totals", 3)
    chdir(here)
    assert not Path(name).exists()


def test_goes_by_a_descriptor(tmp_path):
    folder = o.open(tmp_path, o.O_RDONLY)
    o.fchdir(folder)
    o.close(folder)
    assert (tmp_path / write_report("totals", 3)).read_text() == "3"
