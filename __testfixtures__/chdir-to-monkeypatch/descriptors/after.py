import os as o
from os import fchdir
from pathlib import Path

import pytest

from report import write_report


def test_comes_back_by_a_descriptor(tmp_path):
    here = o.open(".", o.O_RDONLY)
    with pytest.MonkeyPatch.context() as mp:
        mp.chdir(tmp_path)
        name = write_report("totals", 3)
    fchdir(here)
    o.close(here)
    assert not Path(name).exists()


def test_goes_by_a_name(tmp_path):
    with pytest.MonkeyPatch.context() as mp:
        mp.chdir(tmp_path)
        name = write_report("totals", 3)
    assert not Path(name).exists()


def test_goes_by_a_descriptor(tmp_path, monkeypatch):
    folder = o.open(tmp_path, o.O_RDONLY)
    monkeypatch.chdir(folder)
    o.close(folder)
    assert (tmp_path / write_report("totals", 3)).read_text() == "3"
