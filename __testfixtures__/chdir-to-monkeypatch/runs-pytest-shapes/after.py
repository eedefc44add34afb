import os
from pathlib import Path

import pytest

from report import write_report


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    return tmp_path_factory.mktemp("shared")


def check(folder):
    assert (folder / write_report("totals", 3)).read_text() == "3"


def test_goes_twice(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    os.mkdir("inner")
    monkeypatch.chdir("inner")
    check(tmp_path / "inner")


def test_in_branches_and_loops(tmp_path, monkeypatch):
    for name in ["a", "b"]:
        folder = tmp_path / name
        folder.mkdir()
        monkeypatch.chdir(folder)
        check(folder)
    try:
        monkeypatch.chdir("missing")
    except OSError:
        monkeypatch.chdir(tmp_path)
    check(tmp_path)


def test_where_an_error_is_expected(tmp_path, monkeypatch):
    with pytest.raises(SystemExit):
        monkeypatch.chdir(tmp_path)
        check(tmp_path)
        raise SystemExit


def test_moves_before_monkeypatch_does(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    check(tmp_path)
    monkeypatch.chdir(tmp_path.parent)


def test_on_one_line(tmp_path, monkeypatch): monkeypatch.chdir(tmp_path); check(tmp_path)


def test_one_a_line(
    tmp_path,
    capsys,  # what it says
    monkeypatch,
):
    monkeypatch.chdir(tmp_path)
    check(tmp_path)


def test_default(tmp_path, monkeypatch, depth=1):
    monkeypatch.chdir(tmp_path)
    check(tmp_path)


def test_keyword_only(tmp_path, monkeypatch, *, capsys):
    monkeypatch.chdir(tmp_path)
    check(tmp_path)


def test_annotated(tmp_path: Path, shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shared)
    check(shared)
    monkeypatch.chdir(tmp_path)


@pytest.mark.xfail(strict=True)
def test_fails(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    check(tmp_path)
    assert os.listdir() == []


def test_skips(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    check(tmp_path)
    pytest.skip("is done")


@pytest.mark.parametrize("name", ["a", "b"])
class TestMethods:
    def test_writes(self, name, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        assert (tmp_path / write_report(name, 3)).read_text() == "3"


class Shared:
    def test_writes(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        check(tmp_path)


class TestShared(Shared):
    pass
