import os
from unittest import mock

import pytest

import tools


def test_goes_in_a_branch(tmp_path):
    here = os.getcwd()
    if tools.work():
        os.chdir(tmp_path)
    tools.work()
    os.chdir(here)


def test_prepares_in_a_branch(tmp_path):
    here = os.getcwd()
    if tools.work():
        os.chdir(tmp_path)
        tools.work()
    try:
        tools.work()
    finally:
        os.chdir(here)


def test_shares_its_line(tmp_path):
    here = os.getcwd()
    os.chdir(tmp_path)
    tools.work(); os.chdir(here)


def test_yields(tmp_path):
    here = os.getcwd()
    os.chdir(tmp_path)
    yield tools.work
    os.chdir(here)


@mock.patch("tools.run")
def test_any(*mocks):
    if mocks:
        os.chdir("a")


def test_replaced_monkeypatch(monkeypatch):
    monkeypatch = tools.wrap(monkeypatch)
    for folder in "a", "b":
        os.chdir(folder)


def test_undone(monkeypatch, tmp_path):
    with open("log"):
        os.chdir(tmp_path)
    monkeypatch.undo()


@pytest.fixture
def project(tmp_path):
    here = os.getcwd()
    if tools.work():
        os.chdir(tmp_path)
    tools.work()
    yield
    os.chdir(here)


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    if tools.work():
        return None
    os.chdir(tmp_path_factory.mktemp("archive"))
    return 1


@pytest.fixture(scope="session", params=["a", "b"])
def shelf(request):
    for folder in request.param:
        os.chdir(folder)


class TestOnce:
    @classmethod
    def setup_class(cls):
        os.chdir("a")

    def test_goes(self):
        tools.work()


class TestOfAMethod:
    def setup_method(self, method):
        os.chdir(method.__name__)

    def test_goes(self):
        tools.work()


class TestWithAFixture:
    @pytest.fixture(autouse=True)
    def clean(self):
        tools.work()

    def setup_method(self):
        os.chdir("a")

    def test_goes(self):
        tools.work()


class TestBase:
    def setup_method(self):
        os.chdir("a")

    def test_goes(self):
        tools.work()


class TestHeir(TestBase):
    def setup_method(self):
        super().setup_method()
        tools.work()


class TestOfOtherNames:
    def setup_method(self):
        name = os.getcwd()
        os.chdir("a")
        self.name = name
        tools.work()

    def teardown_method(self):
        os.chdir(self.name)
        for name in tools.work():
            tools.work(name)

    def test_goes(self):
        tools.work()


def test_goes_on_in_a_loop(tmp_path):
    here = os.getcwd()
    for folder in "a", "b":
        os.chdir(folder)
        if tools.work():
            continue
        os.chdir(here)


def find(folder):
    here = os.getcwd()
    os.chdir(folder)
    if tools.work():
        return folder
    os.chdir(here)
    return None
