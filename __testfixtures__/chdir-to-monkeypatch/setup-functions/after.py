import sys
from pathlib import Path

import pytest

from report import write_report

here = None


@pytest.fixture(autouse=True)
def _set_up_function(monkeypatch):
    monkeypatch.chdir(Path(__file__).parent.parent)
    if "no such platform" in sys.platform:
        pytest.skip("the printer is missing")


def test_writes_a_report(tmp_path):
    assert write_report(str(tmp_path / "totals"), 3)
    assert (tmp_path / "totals.txt").read_text() == "3"
