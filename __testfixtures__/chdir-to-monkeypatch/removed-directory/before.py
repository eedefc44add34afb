import os
import tempfile
from pathlib import Path

import pytest

from report import write_report


def test_in_a_directory_that_is_removed_afterwards():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        write_report("totals", 3)
        assert Path(folder, "totals.txt").read_text() == "3"


def test_whose_directory_is_removed(tmp_path):
    folder = tmp_path / "reports"
    folder.mkdir()
    os.chdir(folder)
    folder.rmdir()
    with pytest.raises(FileNotFoundError):
        os.getcwd()
    os.chdir(tmp_path)
    write_report("totals", 3)
