import os
import tempfile
from pathlib import Path

import pytest

from report import write_report


def test_writes(tmp_path):
    folder = str(tmp_path)
    path = write_report(folder, "totals", 3)
    assert path == folder + "/totals.txt"


def test_writes_and_removes(tmp_path):
    folder = str(tmp_path)
    assert os.path.exists(write_report(folder, "totals", 3))


def test_with_a_path(tmp_path: Path) -> None:
    folder = tmp_path
    write_report(folder, "totals", 3)
    assert (folder / "totals.txt").read_text() == "3"


def test_where_a_path_will_do(tmp_path):
    folder = tmp_path
    with open(os.path.join(folder, "notes.txt"), "w") as notes:
        notes.write(f"kept in {folder}")
    assert os.path.exists(folder)


def test_two(tmp_path_factory):
    ours, theirs = str(tmp_path_factory.mktemp("ours")), str(tmp_path_factory.mktemp("theirs"))
    assert write_report(ours, "totals", 3) != write_report(theirs, "totals", 3)


def test_looks_around(tmp_path_factory):
    folder = os.path.realpath(tmp_path_factory.mktemp("folder"))
    write_report(folder, "totals", 3)
    assert os.listdir(folder) == ["totals.txt"]


def test_in_a_loop(tmp_path, tmp_path_factory):
    for total in range(3):
        write_report(str(tmp_path_factory.mktemp("temp")), "totals", total)
    assert list(tmp_path.iterdir()) == []


def test_suffix(tmp_path):
    folder = tempfile.mkdtemp(suffix=" of ours", dir=tmp_path)
    assert write_report(folder, "totals", 3).endswith(" of ours/totals.txt")


def test_a_file(tmp_path):
    handle, path = tempfile.mkstemp(".txt", dir=tmp_path)
    os.close(handle)
    assert os.path.exists(path)


def test_a_named_file(tmp_path, tmp_path_factory):
    with tempfile.NamedTemporaryFile(
        mode="w",
        delete=False,
        dir=tmp_path_factory.mktemp("temp"),
    ) as report:
        report.write("3")
    assert Path(report.name).read_text() == "3"


def test_a_directory_object(request):
    folder = tempfile.TemporaryDirectory()
    request.addfinalizer(folder.cleanup)
    assert os.path.exists(write_report(folder.name, "totals", 3))


def test_all_of_them(request, tmp_path):
    folder = tempfile.TemporaryDirectory()
    request.addfinalizer(folder.cleanup)
    other = str(tmp_path)
    assert write_report(folder.name, "totals", 3) != write_report(other, "totals", 3)


class TestReports:
    def test_writes(self, tmp_path):
        self.folder = str(tmp_path)
        assert write_report(self.folder, "totals", 3) == self.folder + "/totals.txt"

    def test_in_a_function(self, tmp_path_factory):
        def fresh():
            return str(tmp_path_factory.mktemp("temp"))

        assert fresh() != fresh()


@pytest.fixture
def reports(tmp_path_factory):
    folder = str(tmp_path_factory.mktemp("folder"))
    write_report(folder, "totals", 3)
    yield folder


@pytest.fixture(scope="module")
def shared_reports(tmp_path_factory):
    return Path(tempfile.mkdtemp("-shared", dir=tmp_path_factory.mktemp("temp")))


def test_fixtures(reports, shared_reports):
    assert os.listdir(reports) == ["totals.txt"]
    assert shared_reports.name.endswith("-shared")
