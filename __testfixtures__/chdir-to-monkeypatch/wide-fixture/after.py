import os

import pytest


@pytest.fixture(scope="module", autouse=True)
def project(tmp_path_factory):
    folder = tmp_path_factory.mktemp("project")
    (folder / "inner").mkdir()
    here = os.getcwd()
    os.chdir(folder)
    yield
    os.chdir(here)


def test_leaves_the_project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_goes_on(monkeypatch):
    monkeypatch.chdir("inner")
