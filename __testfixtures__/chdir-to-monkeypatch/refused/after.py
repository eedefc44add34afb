import os
from unittest import mock

import pytest
from hypothesis import given, strategies as st

import tools
from tools import in_folder, retried


def test_goes_back_by_a_plain_statement(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert os.listdir(".") == []


def test_can_fail_before_its_try(tmp_path):
    with pytest.MonkeyPatch.context() as mp:
        mp.chdir(tmp_path)
        project = tools.make()
        project.build()


def test_in_a_function(tmp_path):
    def go():
        os.chdir(tmp_path)

    go()
    os.chdir("inner")


def test_in_a_lambda(tmp_path):
    tools.run(lambda: os.chdir(tmp_path))


@given(st.integers())
def test_many_times(number):
    with pytest.MonkeyPatch.context() as mp:
        mp.chdir("a")


@retried(times=3)
def test_decorated(tmp_path):
    os.chdir(tmp_path)


@in_folder
class TestDecorated:
    def test_goes(self, tmp_path):
        os.chdir(tmp_path)


class TestStatic:
    @staticmethod
    def test_goes(tmp_path):
        os.chdir(tmp_path)


def test_called(tmp_path):
    os.chdir(tmp_path)


def test_caller(tmp_path):
    test_called(tmp_path)


@mock.patch("tools.run")
def test_any(*mocks):
    with pytest.MonkeyPatch.context() as mp:
        mp.chdir("a")


def test_default_before_slash(folder="a", /):
    with pytest.MonkeyPatch.context() as mp:
        mp.chdir(folder)


def test_own_monkeypatch(tmp_path):
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setenv("A", "b")
    with pytest.MonkeyPatch.context() as mp:
        mp.chdir(tmp_path)


def test_replaced_monkeypatch(monkeypatch):
    monkeypatch = tools.wrap(monkeypatch)
    with pytest.MonkeyPatch.context() as mp:
        mp.chdir("a")


def test_undone(monkeypatch, tmp_path):
    monkeypatch.setenv("A", "b")
    with pytest.MonkeyPatch.context() as mp:
        mp.chdir(tmp_path)
        monkeypatch.undo()
        assert os.listdir(".") == []


@mock.patch("os.getcwd", return_value="/fake")
def test_mocked(getcwd):
    os.chdir("a")


def test_mocked_by_monkeypatch(monkeypatch):
    monkeypatch.setattr(os, "getcwd", lambda: "/fake")
    os.chdir("a")


@pytest.fixture
def fake_directory(monkeypatch):
    monkeypatch.setattr("tools.os.getcwd", lambda: "/fake")


def test_mocked_by_a_fixture(fake_directory):
    os.chdir("a")


def test_mocked_file_system(fs):
    os.chdir("/")


def test_uses_the_value(tmp_path):
    assert os.chdir(tmp_path) is None


def test_guarded(tmp_path):
    with tools.project(tmp_path) as project, open("log"):
        os.chdir(project)
