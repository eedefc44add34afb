import os
import sys
from pathlib import Path

import pytest

from report import write_report

PLATFORM = "no such platform"
ROOT = os.getcwd()


@pytest.mark.parametrize("total", [1, 2])
def test_goes_back_to_where_all_began(tmp_path, total):
    with pytest.MonkeyPatch.context() as mp:
        mp.chdir(tmp_path)
        name = write_report("totals", total)
    os.chdir(ROOT)
    assert (tmp_path / name).read_text() == str(total)


def test_goes_back_before_it_looks(tmp_path):
    with pytest.MonkeyPatch.context() as mp:
        mp.chdir(tmp_path)
        if PLATFORM not in sys.platform:
            pytest.skip("the printer is missing")
        write_report("totals", 3)
    assert (tmp_path / "totals.txt").read_text() == "3"


def test_writes_in_a_folder_and_looks_from_outside(tmp_path):
    here = os.getcwd()
    (tmp_path / "inner").mkdir()
    with pytest.MonkeyPatch.context() as mp:
        mp.chdir(tmp_path)
        name = write_report("totals", 3)
        mp.chdir("inner")
        assert not Path(name).exists()
    assert os.getcwd() == here
    assert (tmp_path / name).read_text() == "3"


def test_ends_where_it_began(tmp_path, monkeypatch):
    # Where the run has started.
    monkeypatch.chdir(tmp_path)
    assert Path(write_report("totals", 3)).read_text() == "3"
    # and back again


def test_goes_there_twice(tmp_path):
    with pytest.MonkeyPatch.context() as mp:
        mp.chdir(tmp_path)
        name = write_report("totals", 3)

    assert (tmp_path / name).exists()

    with pytest.MonkeyPatch.context() as mp:
        mp.chdir(tmp_path)
        text = f"""
  {Path(name).read_text()}
"""
    assert text == "\n  3\n"


def test_prepares_before_its_try(tmp_path, monkeypatch):
    monkeypatch.setenv("REPORTS", "here")
    with monkeypatch.context() as m:
        m.chdir(tmp_path)
        name = write_report("totals", 3)
        if PLATFORM not in sys.platform:
            pytest.skip("the printer is missing")
        assert Path(name).exists()
    assert not Path(name).exists()
