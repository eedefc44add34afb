import os

import pytest

import tools


def test_removes_what_the_tool_may_have_set(monkeypatch):
    tools.start()
    monkeypatch.delenv("TOOLS_HOME", raising=False)
    assert tools.run()


def test_puts_back_what_the_tool_may_have_set(monkeypatch):
    tools.start()
    monkeypatch.setenv("TOOLS_HOME", "a")
    assert tools.run()


class TestUsedInTearDown:
    def teardown_method(self):
        del os.environ["TOOLS_HOME"]

    def test_sets(self, monkeypatch):
        monkeypatch.setenv("TOOLS_HOME", "a")

    def test_sets_another(self, monkeypatch):
        monkeypatch.setenv("TOOLS_MODE", "a")


@pytest.fixture
def saved():
    old = os.environ.get("TOOLS_HOME")
    yield
    print(os.environ["TOOLS_HOME"], old)


def test_used_by_a_fixture(saved, monkeypatch):
    monkeypatch.setenv("TOOLS_HOME", "a")


@pytest.fixture
def removed():
    yield
    os.environ.pop("TOOLS_HOME", None)


def test_removed_by_a_fixture(removed, monkeypatch):
    monkeypatch.setenv("TOOLS_HOME", "a")


def test_removed_by_a_fixture_before_monkeypatch(monkeypatch, removed):
    monkeypatch.setenv("TOOLS_HOME", "a")


def test_with_a_fixture_after_monkeypatch(monkeypatch, project):
    monkeypatch.setenv("TOOLS_HOME", "a")


def test_with_a_fixture_before_monkeypatch(project, monkeypatch):
    monkeypatch.setenv("TOOLS_HOME", "a")
