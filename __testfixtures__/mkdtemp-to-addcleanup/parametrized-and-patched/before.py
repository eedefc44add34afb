import os
import tempfile
from pathlib import Path
from unittest import mock
from unittest.mock import patch

import pytest

from report import write_report


@pytest.mark.parametrize("name", ["totals", "sums"])
@pytest.mark.parametrize("total", [1, 2])
def test_every_report(name, total):
    folder = tempfile.mkdtemp()
    assert write_report(folder, name, total) == os.path.join(folder, f"{name}.txt")


@patch("report.str", create=True)
def test_with_a_mock_passed_by_position(text, capsys):
    text.return_value = "three"
    path = write_report(tempfile.mkdtemp(), "totals", 3)
    assert Path(path).read_text() == "three"


@mock.patch.dict(os.environ, {"REPORTS": "on"})
class TestPatchedClass:
    def test_with_a_default(self, total: int = 3) -> None:
        folder: str = tempfile.mkdtemp()
        assert Path(write_report(folder, "totals", total)).read_text() == "3"

    def test_annotated(self, capsys: pytest.CaptureFixture) -> None:
        with tempfile.NamedTemporaryFile(delete=False) as file:
            file.write(b"3")
        assert Path(file.name).read_bytes() == b"3"
        assert capsys.readouterr().out == ""


def test_two_at_once(
    capsys,
    total=3,
):
    ours, theirs = [Path(tempfile.mkdtemp(suffix=suffix)) for suffix in (" ours", " theirs")]
    assert write_report(ours, "totals", total) != write_report(theirs, "totals", total)
    # and no more
