import os
from os import environ

import pytest

import tools

KEY = "TOOLS_KEY"


def test_sets(tmp_path):
    os.environ["TOOLS_HOME"] = str(tmp_path)
    os.environ[KEY] = "1"
    os.environ["TOOLS_PATH"] = (
        "a"  # first
        ":b"
    )
    environ["TOOLS_MODE"] = "fast" if tmp_path else "slow"  # quick
    assert tools.run()


def test_deletes():
    del os.environ["TOOLS_HOME"]
    os.environ.pop("TOOLS_MODE")
    os.environ.pop("TOOLS_KEY", None)
    del os.environ["TOOLS_A"], os.environ["TOOLS_B"]
    assert tools.run()


def test_updates(settings):
    os.environ.update({"TOOLS_HOME": "a", "TOOLS_MODE": "b"})
    os.environ.update(TOOLS_HOME="a", TOOLS_MODE="b")
    os.environ.update(tools.defaults())
    os.environ.update({"TOOLS_HOME": tools.home(), "TOOLS_MODE": tools.mode()})
    os.environ.update(settings, TOOLS_MODE="c")
    os.environ |= {"TOOLS_HOME": "c"}
    os.environ |= settings


def test_has_a_name():
    name = "a"
    os.environ.update(tools.defaults(name))


def test_adds():
    os.environ["PATH"] += ":/opt/tools"
    os.environ["PATH"] += ":" + tools.home()
    os.environ.setdefault("TOOLS_HOME", "a")
    environ.setdefault("TOOLS_MODE", tools.mode())


def test_clears():
    os.environ.clear()
    os.environ.__setitem__("TOOLS_HOME", "a")
    assert tools.run()


def test_replaces():
    os.environ = {"TOOLS_HOME": "a"}
    assert tools.run()


def test_bytes():
    os.environb[b"TOOLS_HOME"] = b"\xff"
    del os.environb[b"TOOLS_MODE"]
    os.environb.pop(b"TOOLS_KEY", None)


def test_by_another_name():
    env = os.environ
    env["TOOLS_HOME"] = "a"
    assert tools.run()


def test_keeps_what_it_pops():
    home = os.environ.pop("TOOLS_HOME")
    mode = os.environ.pop("TOOLS_MODE", None)
    assert tools.run(home, mode)


@pytest.mark.parametrize("value", ["a", "b"])
async def test_async(value: str) -> None:
    for name in ("TOOLS_HOME", "TOOLS_MODE"):
        os.environ[name] = value
    if value == "a":
        del os.environ["TOOLS_KEY"]
    assert await tools.arun()


def test_one_line(): os.environ["TOOLS_HOME"] = "a"; assert tools.run()


class TestTools:
    def test_sets(self, settings, *, fast=True):
        os.environ["TOOLS_HOME"] = "a"

    @pytest.fixture
    def home(self):
        os.environ["TOOLS_HOME"] = "a"
        return "a"

    def test_has_monkeypatch(self, monkeypatch):
        monkeypatch.setenv("TOOLS_MODE", "a")
        os.environ["TOOLS_MODE"] = "b"
        os.environ["TOOLS_HOME"] = "a"

    def test_has_removed(self, monkeypatch):
        monkeypatch.delenv("TOOLS_MODE", raising=False)
        os.environ["TOOLS_MODE"] = "b"
        os.environ.pop("TOOLS_MODE", None)
