import os
import shutil
import tempfile
from pathlib import Path
from tempfile import mkdtemp as make_folder

import pytest

from report import write_report


def test_writes():
    folder = tempfile.mkdtemp()
    path = write_report(folder, "totals", 3)
    assert path == folder + "/totals.txt"


def test_writes_and_removes():
    folder = tempfile.mkdtemp(prefix="reports-")
    assert os.path.exists(write_report(folder, "totals", 3))
    shutil.rmtree(folder)


def test_with_a_path() -> None:
    folder = Path(tempfile.mkdtemp())
    write_report(folder, "totals", 3)
    assert (folder / "totals.txt").read_text() == "3"


def test_where_a_path_will_do():
    folder = make_folder()
    with open(os.path.join(folder, "notes.txt"), "w") as notes:
        notes.write(f"kept in {folder}")
    assert os.path.exists(folder)


def test_two():
    ours, theirs = tempfile.mkdtemp(), tempfile.mkdtemp()
    assert write_report(ours, "totals", 3) != write_report(theirs, "totals", 3)


def test_looks_around():
    folder = os.path.realpath(tempfile.mkdtemp())
    write_report(folder, "totals", 3)
    assert os.listdir(folder) == ["totals.txt"]


def test_in_a_loop(tmp_path):
    for total in range(3):
        write_report(tempfile.mkdtemp(), "totals", total)
    assert list(tmp_path.iterdir()) == []


def test_suffix():
    folder = tempfile.mkdtemp(suffix=" of ours")
    assert write_report(folder, "totals", 3).endswith(" of ours/totals.txt")


def test_a_file():
    handle, path = tempfile.mkstemp(".txt")
    os.close(handle)
    assert os.path.exists(path)


def test_a_named_file(tmp_path):
    with tempfile.NamedTemporaryFile(
        mode="w",
        delete=False,
    ) as report:
        report.write("3")
    assert Path(report.name).read_text() == "3"


def test_a_directory_object():
    folder = tempfile.TemporaryDirectory()
    assert os.path.exists(write_report(folder.name, "totals", 3))


def test_all_of_them():
    folder = tempfile.TemporaryDirectory()
    other = tempfile.mkdtemp()
    assert write_report(folder.name, "totals", 3) != write_report(other, "totals", 3)


class TestReports:
    def test_writes(self):
        self.folder = tempfile.mkdtemp()
        assert write_report(self.folder, "totals", 3) == self.folder + "/totals.txt"

    def test_in_a_function(self):
        def fresh():
            return tempfile.mkdtemp()

        assert fresh() != fresh()


@pytest.fixture
def reports():
    folder = tempfile.mkdtemp()
    write_report(folder, "totals", 3)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def shared_reports():
    return Path(tempfile.mkdtemp("-shared"))


def test_fixtures(reports, shared_reports):
    assert os.listdir(reports) == ["totals.txt"]
    assert shared_reports.name.endswith("-shared")
