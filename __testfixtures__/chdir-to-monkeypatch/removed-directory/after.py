import os
import tempfile
from pathlib import Path

import pytest

from report import write_report


def test_in_a_directory_that_is_removed_afterwards(monkeypatch):
    with tempfile.TemporaryDirectory() as folder:
        monkeypatch.chdir(folder)
        write_report("totals", 3)
        assert Path(folder, "totals.txt").read_text() == "3"


def test_whose_directory_is_removed(tmp_path, monkeypatch):
    folder = tmp_path / "reports"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    with pytest.raises(FileNotFoundError):
        os.getcwd()
    monkeypatch.chdir(tmp_path)
    write_report("totals", 3)
