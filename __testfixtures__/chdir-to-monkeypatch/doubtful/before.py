import os

import pytest


@pytest.fixture
def output():
    yield "totals.txt"
    os.remove("totals.txt")


def test_used_by_a_fixture(output, tmp_path):
    os.chdir(tmp_path)
    open(output, "w").close()


class TestUsedInTearDown:
    def teardown_method(self):
        os.remove("totals.txt")

    def test_writes(self, tmp_path):
        os.chdir(tmp_path)
        open("totals.txt", "w").close()


def test_with_a_fixture_after_monkeypatch(monkeypatch, repository):
    os.chdir(repository)


def test_below_a_fixture(repository):
    os.chdir("inner")


def test_with_a_fixture_that_goes_nowhere(repository):
    os.chdir(repository)
