import os
import unittest
from pathlib import Path
from unittest import mock
from unittest.mock import patch

import pytest

import report
from report import write_report

needs_pathlib = pytest.mark.skipif(not Path, reason="no pathlib")


@pytest.mark.parametrize("name", ["totals", "sums"])
@pytest.mark.parametrize("total", [1, 2])
def test_every_report(name, total, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_report(name, total)
    assert (tmp_path / f"{name}.txt").read_text() == str(total)


@patch("report.Path")
def test_with_a_mock_passed_by_position(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_report("totals", 3)
    path.assert_called_once_with("totals.txt")


@mock.patch.object(report, "Path")
@mock.patch.dict(os.environ, {"REPORTS": "on"})
class TestPatchedClass:
    def test_takes_the_mock_first(self, path, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        write_report("totals", 3)
        assert path.call_args == mock.call("totals.txt")

    @needs_pathlib
    @unittest.skipIf(False, "never")
    def test_with_a_default(self, path, tmp_path, monkeypatch, total=3):
        monkeypatch.chdir(tmp_path)
        write_report("totals", total)
        assert path.called


class TestOuter:
    class TestInner:
        @patch("report.str", create=True)
        def test_of_a_class_in_a_class(self, text, tmp_path, monkeypatch):
            monkeypatch.setenv("REPORTS", "off")
            text.return_value = "three"
            monkeypatch.chdir(tmp_path)
            write_report("totals", 3)
            assert Path("totals.txt").read_text() == "three"
