import os

import pytest

import tools


def test_puts_back_by_a_plain_statement(monkeypatch):
    monkeypatch.setenv("TOOLS_HOME", "a")
    assert tools.run()


def test_removes_at_the_end(monkeypatch):
    monkeypatch.setenv("TOOLS_HOME", "a")
    assert tools.run()


def test_removes_finally(monkeypatch):
    monkeypatch.setenv("TOOLS_HOME", "a")
    # one line
    text = """
    not code
        """
    # runs
    assert tools.run(
        text,
    )


def test_removes_finally_and_more(monkeypatch):
    monkeypatch.setenv("TOOLS_HOME", "a")
    try:
        assert tools.run()
    finally:
        tools.stop()


def test_sets_in_its_try(monkeypatch):
    try:
        monkeypatch.setenv("TOOLS_HOME", "a")
        assert tools.run()
    except OSError:
        pytest.skip("does not run")


def test_goes_on_after_its_finally(monkeypatch):
    monkeypatch.setenv("TOOLS_HOME", "a")
    try:
        result = tools.run()
    finally:
        del os.environ["TOOLS_HOME"]
    assert result == tools.home()


def test_puts_back_in_the_middle(monkeypatch):
    home = os.environ.get("TOOLS_HOME", None)
    monkeypatch.delenv("TOOLS_HOME", raising=False)
    assert tools.run()
    if home is not None:
        monkeypatch.setenv("TOOLS_HOME", home)
    assert tools.home()


def test_pops_and_puts_back(monkeypatch):
    monkeypatch.delenv("TOOLS_HOME", raising=False)
    assert tools.run()


def test_puts_all_back(monkeypatch):
    saved = dict(os.environ)
    monkeypatch.setenv("TOOLS_HOME", "a")
    assert tools.run()
    os.environ.clear()
    os.environ.update(saved)


def test_puts_all_back_finally():
    saved = dict(os.environ)
    os.environ["TOOLS_HOME"] = "a"
    try:
        assert tools.run()
    finally:
        os.environ.clear()
        os.environ.update(saved)


def test_puts_one_back_finally():
    old = os.environ.get("TOOLS_HOME")
    os.environ["TOOLS_HOME"] = "a"
    try:
        assert tools.run()
    finally:
        if old is None:
            del os.environ["TOOLS_HOME"]
        else:
            os.environ["TOOLS_HOME"] = old


def test_cleans_up_what_the_tool_sets():
    assert tools.set_home()
    del os.environ["TOOLS_HOME"]


def test_removes_what_the_tool_may_set_again(monkeypatch):
    monkeypatch.delenv("TOOLS_HOME", raising=False)
    assert tools.set_home()
    os.environ.pop("TOOLS_HOME", None)


@pytest.fixture
def home(monkeypatch):
    monkeypatch.setenv("TOOLS_HOME", "a")
    yield "a"


@pytest.fixture
def home_that_can_fail(tmp_path, monkeypatch):
    monkeypatch.setenv("TOOLS_HOME", str(tmp_path))
    tools.make(tmp_path)
    yield tmp_path


@pytest.fixture
def home_and_more(monkeypatch):
    monkeypatch.setenv("TOOLS_HOME", "a")
    yield "a"


@pytest.fixture
def good_home():
    old = os.environ.get("TOOLS_HOME")
    os.environ["TOOLS_HOME"] = "a"
    yield "a"
    if old:
        os.environ["TOOLS_HOME"] = old
    else:
        del os.environ["TOOLS_HOME"]


def test_in_a_good_home(good_home):
    os.environ["TOOLS_HOME"] = "b"
