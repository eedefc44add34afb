import os
from pathlib import Path

from report import write_report


def test_reports_at_home():
    os.chdir(os.environ["REPORT_HOME"])
    os.mkdir("monthly")
    os.chdir("monthly")
    write_report("totals", 3)
    assert Path(os.environ["REPORT_HOME"], "monthly", "totals.txt").read_text() == "3"
