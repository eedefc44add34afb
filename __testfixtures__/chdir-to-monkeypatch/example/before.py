import os

from report import write_report


def test_writes_into_the_current_directory(tmp_path):
    os.chdir(tmp_path)
    write_report("totals", 3)
    assert (tmp_path / "totals.txt").read_text() == "3"
