import contextlib
import os

os.environ["TOOLS_HOME"] = "a"

import pytest
from hypothesis import given, strategies as st

import tools
from elsewhere import Case, retried

os.environ["TOOLS_MODE"] = "a"


def helper(value):
    os.environ["TOOLS_HOME"] = value


@contextlib.contextmanager
def home(value):
    os.environ["TOOLS_HOME"] = value
    yield
    del os.environ["TOOLS_HOME"]


@pytest.fixture(scope="module", autouse=True)
def _set_up_module():
    with pytest.MonkeyPatch.context() as mp:
        mp.setenv("TOOLS_HOME", "a")
        yield


def setup_function():
    os.environ["TOOLS_HOME"] = "a"


@pytest.fixture(scope="module")
def shared():
    with pytest.MonkeyPatch.context() as mp:
        mp.setenv("TOOLS_HOME", "a")
        yield


@pytest.fixture
@retried
def decorated():
    os.environ["TOOLS_HOME"] = "a"


@pytest.fixture
def setter():
    def set_home(value):
        os.environ["TOOLS_HOME"] = value

    return set_home


class TestPlain:
    @classmethod
    def setup_class(cls):
        os.environ["TOOLS_HOME"] = "a"

    def setup_method(self):
        os.environ["TOOLS_HOME"] = "a"


class TestOfElsewhere(Case):
    def test_sets(self):
        os.environ["TOOLS_HOME"] = "a"


class Mixin:
    def test_sets(self):
        os.environ["TOOLS_HOME"] = "a"


def test_in_a_function():
    def change():
        os.environ["TOOLS_HOME"] = "a"

    tools.run(change)


def test_in_a_function_too(monkeypatch):
    monkeypatch.setenv("TOOLS_HOME", "b")

    def change():
        os.environ["TOOLS_HOME"] = "a"
        os.environ["TOOLS_MODE"] = "a"

    tools.run(change)


@given(st.text())
def test_many_times(value):
    os.environ["TOOLS_HOME"] = value


@retried(times=3)
def test_decorated():
    os.environ["TOOLS_HOME"] = "a"


def test_called():
    os.environ["TOOLS_HOME"] = "a"


def test_caller():
    test_called()


def test_default_before_slash(value="a", /):
    os.environ["TOOLS_HOME"] = value


def test_own_monkeypatch():
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setenv("A", "b")
    os.environ["TOOLS_HOME"] = "a"


def test_undone(monkeypatch):
    monkeypatch.setenv("TOOLS_MODE", "a")
    os.environ["TOOLS_HOME"] = "a"
    monkeypatch.undo()
    assert tools.run()


def test_uses_the_value():
    assert os.environ.setdefault("TOOLS_HOME", "a") == "a"
    assert tools.run(os.environ.pop("TOOLS_MODE", None))


def test_chained():
    home = os.environ["TOOLS_HOME"] = "a"
    os.environ["TOOLS_MODE"], mode = "a", "b"
    assert home != mode


def test_takes_any():
    os.environ.popitem()


def test_on_one_line(): os.environ.clear(); assert not tools.run()


def test_guarded():
    with tools.project():
        os.environ["TOOLS_HOME"] = "a"


def test_cleans_up_what_the_tool_sets():
    assert tools.set_home()
    del os.environ["TOOLS_HOME"]


def test_puts_to_the_process():
    os.putenv("TOOLS_HOME", "a")
