import os
import sys
from pathlib import Path

import pytest

from report import write_report

PLATFORM = "no such platform"
ROOT = os.getcwd()


@pytest.mark.parametrize("total", [1, 2])
def test_goes_back_to_where_all_began(tmp_path, total):
    os.chdir(tmp_path)
    name = write_report("totals", total)
    os.chdir(ROOT)
    assert (tmp_path / name).read_text() == str(total)


def test_goes_back_before_it_looks(tmp_path):
    here = os.getcwd()
    os.chdir(tmp_path)
    if PLATFORM not in sys.platform:
        pytest.skip("the printer is missing")
    write_report("totals", 3)
    os.chdir(here)
    assert (tmp_path / "totals.txt").read_text() == "3"


def test_writes_in_a_folder_and_looks_from_outside(tmp_path):
    here = os.getcwd()
    (tmp_path / "inner").mkdir()
    os.chdir(tmp_path)
    name = write_report("totals", 3)
    os.chdir("inner")
    assert not Path(name).exists()
    os.chdir(here)
    assert os.getcwd() == here
    assert (tmp_path / name).read_text() == "3"


def test_ends_where_it_began(tmp_path):
    # Where the run has started.
    here = os.getcwd()
    os.chdir(tmp_path)
    assert Path(write_report("totals", 3)).read_text() == "3"
    # and back again
    os.chdir(here)


def test_goes_there_twice(tmp_path):
    here = os.getcwd()
    os.chdir(tmp_path)
    name = write_report("totals", 3)
    os.chdir(here)

    assert (tmp_path / name).exists()

    os.chdir(tmp_path)
    text = f"""
  {Path(name).read_text()}
"""
    os.chdir(here)
    assert text == "\n  3\n"


def test_prepares_before_its_try(tmp_path, monkeypatch):
    monkeypatch.setenv("REPORTS", "here")
    here = os.getcwd()
    os.chdir(tmp_path)
    name = write_report("totals", 3)
    if PLATFORM not in sys.platform:
        pytest.skip("the printer is missing")
    try:
        assert Path(name).exists()
    finally:
        os.chdir(here)
    assert not Path(name).exists()
