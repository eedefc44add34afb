import os

import pytest


def test_goes_twice(tmp_path):
    os.chdir(tmp_path)
    os.mkdir("inner")
    os.chdir("inner")
    assert os.listdir(".") == []


def test_in_branches_and_loops(tmp_path):
    for name in ["a", "b"]:
        folder = tmp_path / name
        folder.mkdir()
        os.chdir(folder)
    if tmp_path.is_dir():
        os.chdir(tmp_path)
    try:
        os.chdir("missing")
    except OSError:
        os.chdir(os.sep)


def test_where_only_the_first_goes_away_for_good(tmp_path):
    os.chdir(tmp_path)
    here = tmp_path / "here"
    here.mkdir()
    result = os.chdir(here)
    with helper(tmp_path):
        os.chdir(here)

    def later():
        os.chdir(tmp_path)

    later()
    assert result is None


def test_expects_an_error_of_something_else(tmp_path):
    with pytest.raises(SystemExit):
        os.chdir(tmp_path)
        raise SystemExit


async def test_asynchronously(tmp_path, read):
    os.chdir(  # spelled over lines
        path=tmp_path
    )
    await read(tmp_path)


def test_moves_before_monkeypatch_does(monkeypatch, tmp_path):
    os.chdir(tmp_path)
    monkeypatch.chdir(tmp_path.parent)


def test_on_one_line(tmp_path): os.chdir(tmp_path); assert os.listdir(".") == []
