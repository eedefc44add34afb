import os

import pytest

import tools


def test_removes_what_the_tool_may_have_set():
    tools.start()
    os.environ.pop("TOOLS_HOME", None)
    assert tools.run()


def test_puts_back_what_the_tool_may_have_set():
    old = os.environ.get("TOOLS_HOME")
    tools.start()
    os.environ["TOOLS_HOME"] = "a"
    assert tools.run()
    os.environ["TOOLS_HOME"] = old


class TestUsedInTearDown:
    def teardown_method(self):
        del os.environ["TOOLS_HOME"]

    def test_sets(self):
        os.environ["TOOLS_HOME"] = "a"

    def test_sets_another(self):
        os.environ["TOOLS_MODE"] = "a"


@pytest.fixture
def saved():
    old = os.environ.get("TOOLS_HOME")
    yield
    print(os.environ["TOOLS_HOME"], old)


def test_used_by_a_fixture(saved):
    os.environ["TOOLS_HOME"] = "a"


@pytest.fixture
def removed():
    yield
    os.environ.pop("TOOLS_HOME", None)


def test_removed_by_a_fixture(removed):
    os.environ["TOOLS_HOME"] = "a"


def test_removed_by_a_fixture_before_monkeypatch(monkeypatch, removed):
    os.environ["TOOLS_HOME"] = "a"


def test_with_a_fixture_after_monkeypatch(monkeypatch, project):
    os.environ["TOOLS_HOME"] = "a"


def test_with_a_fixture_before_monkeypatch(project):
    os.environ["TOOLS_HOME"] = "a"
