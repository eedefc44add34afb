import os
import tempfile
from pathlib import Path
from unittest import mock
from unittest.mock import patch

import pytest

from report import write_report


@pytest.mark.parametrize("name", ["totals", "sums"])
@pytest.mark.parametrize("total", [1, 2])
def test_every_report(name, total, tmp_path):
    folder = str(tmp_path)
    assert write_report(folder, name, total) == os.path.join(folder, f"{name}.txt")


@patch("report.str", create=True)
def test_with_a_mock_passed_by_position(text, capsys, tmp_path):
    text.return_value = "three"
    path = write_report(str(tmp_path), "totals", 3)
    assert Path(path).read_text() == "three"


@mock.patch.dict(os.environ, {"REPORTS": "on"})
class TestPatchedClass:
    def test_with_a_default(self, tmp_path: Path, total: int = 3) -> None:
        folder: str = str(tmp_path)
        assert Path(write_report(folder, "totals", total)).read_text() == "3"

    def test_annotated(self, capsys: pytest.CaptureFixture, tmp_path: Path) -> None:
        with tempfile.NamedTemporaryFile(delete=False, dir=tmp_path) as file:
            file.write(b"3")
        assert Path(file.name).read_bytes() == b"3"
        assert capsys.readouterr().out == ""


def test_two_at_once(
    capsys,
    tmp_path,
    total=3,
):
    ours, theirs = [Path(tempfile.mkdtemp(suffix=suffix, dir=tmp_path)) for suffix in (" ours", " theirs")]
    assert write_report(ours, "totals", total) != write_report(theirs, "totals", total)
    # and no more
