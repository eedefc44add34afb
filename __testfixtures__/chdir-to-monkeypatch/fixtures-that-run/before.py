import os
import shutil
import sys
from pathlib import Path

import pytest

from report import write_report


@pytest.fixture
def project(tmp_path):
    here = os.getcwd()
    os.chdir(tmp_path)
    (tmp_path / "inner").mkdir()
    yield tmp_path
    os.chdir(here)


@pytest.fixture
def printer():
    folder = Path(__file__).parent / "printed"
    folder.mkdir(exist_ok=True)
    here = Path.cwd()
    os.chdir(folder)
    if "no such platform" not in sys.platform:
        shutil.rmtree(folder)
        os.chdir(here.parent)
        pytest.skip("the printer is missing")
    yield folder
    os.chdir(here)
    shutil.rmtree(folder)


@pytest.fixture(name="inner")
def go_on(project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REPORTS", "here")
    os.chdir(project / "inner")
    return project / "inner"


@pytest.fixture
def visit():
    def visit(folder):
        os.chdir(folder)

    return visit


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    folder = tmp_path_factory.mktemp("archive")
    os.chdir(folder)
    return folder


@pytest.fixture(scope="class")
def shelf(tmp_path_factory):
    here = os.getcwd()
    os.chdir(tmp_path_factory.mktemp("shelf"))
    Path("readme").write_text(
        """first
    second
"""
    )
    yield Path("readme").resolve()
    os.chdir(here)


def test_writes_into_the_project(project):
    assert Path(write_report("totals", 3)).read_text() == "3"
    assert (project / "totals.txt").exists()


def test_prints(printer):
    assert Path(printer).exists()


def test_writes_into_the_inner_folder(inner):
    assert (inner / write_report("totals", 3)).read_text() == "3"


def test_visits(visit, tmp_path):
    visit(tmp_path)
    assert (tmp_path / write_report("totals", 3)).read_text() == "3"


def test_writes_into_the_archive(archive):
    assert (archive / write_report("totals", 3)).read_text() == "3"


class TestShelf:
    def test_has_a_file(self, shelf):
        assert shelf.read_text() == "first\n    second\n"
