import os
import subprocess
from unittest import mock

import pytest

SCRIPT = """
import os
os.environ["TOOLS_HOME"] = "a"
"""


def pytest_configure():
    os.environ["TOOLS_HOME"] = "a"


def test_in_a_script():
    subprocess.run(["python", "-c", 'import os; os.environ["TOOLS_HOME"] = "a"'], env={**os.environ, "A": "b"})


def test_of_a_copy():
    env = os.environ.copy()
    env["TOOLS_HOME"] = "a"
    env.update(TOOLS_MODE="a")
    del env["TOOLS_MODE"]
    other = dict(os.environ)
    other.pop("TOOLS_HOME", None)


def test_of_something_else(script):
    script.environ["TOOLS_HOME"] = "a"
    environ = {}
    environ["TOOLS_HOME"] = "a"


def test_in_a_child():
    subprocess.run(["true"], preexec_fn=lambda: os.environ.update(TOOLS_HOME="a"))


def test_looks():
    assert os.environ["TOOLS_HOME"] == os.environ.get("TOOLS_HOME")
    assert "TOOLS_HOME" in os.environ


def test_expects_an_error():
    with pytest.raises(TypeError):
        os.environ["TOOLS_HOME"] = 1


@mock.patch.dict(os.environ, {"TOOLS_HOME": "a"})
def test_patched():
    os.environ["TOOLS_MODE"] = "a"


@mock.patch("os.environ", {})
def test_replaced():
    os.environ["TOOLS_MODE"] = "a"


@mock.patch.dict("os.environ")
class TestPatched:
    def test_sets(self):
        os.environ["TOOLS_MODE"] = "a"


def test_patched_inside():
    with mock.patch.dict(os.environ, clear=True):
        os.environ["TOOLS_MODE"] = "a"


def test_patched_by_pytest_mock(mocker):
    mocker.patch.dict(os.environ, {"TOOLS_HOME": "a"})
    os.environ["TOOLS_MODE"] = "a"


def test_replaced_by_monkeypatch(monkeypatch):
    monkeypatch.setattr(os, "environ", {})
    os.environ["TOOLS_MODE"] = "a"


def test_set_by_monkeypatch(monkeypatch):
    monkeypatch.setenv("TOOLS_MODE", "a")
    os.environ["TOOLS_MODE"] = "b"
    del os.environ["TOOLS_MODE"]


@pytest.fixture
def clean():
    saved = os.environ.copy()
    yield
    os.environ.clear()
    os.environ.update(saved)


def test_with_a_clean_environment(clean):
    os.environ["TOOLS_MODE"] = "a"


@pytest.fixture
def registered(request):
    request.addfinalizer(lambda: os.environ.update(TOOLS_MODE="b"))
    os.environ["TOOLS_MODE"] = "a"
