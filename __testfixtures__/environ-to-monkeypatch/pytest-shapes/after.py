import os
from os import environ

import pytest

import tools

KEY = "TOOLS_KEY"


def test_sets(tmp_path, monkeypatch):
    monkeypatch.setenv("TOOLS_HOME", str(tmp_path))
    monkeypatch.setenv(KEY, "1")
    monkeypatch.setenv("TOOLS_PATH", (
        "a"  # first
        ":b"
    ))
    monkeypatch.setenv("TOOLS_MODE", "fast" if tmp_path else "slow")  # quick
    assert tools.run()


def test_deletes(monkeypatch):
    monkeypatch.delenv("TOOLS_HOME")
    monkeypatch.delenv("TOOLS_MODE")
    monkeypatch.delenv("TOOLS_KEY", raising=False)
    monkeypatch.delenv("TOOLS_A")
    monkeypatch.delenv("TOOLS_B")
    assert tools.run()


def test_updates(settings, monkeypatch):
    monkeypatch.setenv("TOOLS_HOME", "a")
    monkeypatch.setenv("TOOLS_MODE", "b")
    monkeypatch.setenv("TOOLS_HOME", "a")
    monkeypatch.setenv("TOOLS_MODE", "b")
    for name, value in dict(tools.defaults()).items():
        monkeypatch.setenv(name, value)
    for name, value in {"TOOLS_HOME": tools.home(), "TOOLS_MODE": tools.mode()}.items():
        monkeypatch.setenv(name, value)
    for name, value in dict(settings, TOOLS_MODE="c").items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("TOOLS_HOME", "c")
    for name, value in dict(settings).items():
        monkeypatch.setenv(name, value)


def test_has_a_name(monkeypatch):
    name = "a"
    for env_name, env_value in dict(tools.defaults(name)).items():
        monkeypatch.setenv(env_name, env_value)


def test_adds(monkeypatch):
    monkeypatch.setenv("PATH", os.environ["PATH"] + ":/opt/tools")
    monkeypatch.setenv("PATH", os.environ["PATH"] + (":" + tools.home()))
    monkeypatch.setenv("TOOLS_HOME", os.environ.get("TOOLS_HOME", "a"))
    monkeypatch.setenv("TOOLS_MODE", environ.get("TOOLS_MODE", tools.mode()))


def test_clears(monkeypatch):
    for name in list(os.environ):
        monkeypatch.delenv(name)
    monkeypatch.setenv("TOOLS_HOME", "a")
    assert tools.run()


def test_replaces(monkeypatch):
    monkeypatch.setattr(os, "environ", {"TOOLS_HOME": "a"})
    assert tools.run()


def test_bytes(monkeypatch):
    monkeypatch.setitem(os.environb, b"TOOLS_HOME", b"\xff")
    monkeypatch.delitem(os.environb, b"TOOLS_MODE")
    monkeypatch.delitem(os.environb, b"TOOLS_KEY", raising=False)


def test_by_another_name(monkeypatch):
    env = os.environ
    monkeypatch.setenv("TOOLS_HOME", "a")
    assert tools.run()


def test_keeps_what_it_pops(monkeypatch):
    home = os.environ["TOOLS_HOME"]
    monkeypatch.delenv("TOOLS_HOME")
    mode = os.environ.get("TOOLS_MODE", None)
    monkeypatch.delenv("TOOLS_MODE", raising=False)
    assert tools.run(home, mode)


@pytest.mark.parametrize("value", ["a", "b"])
async def test_async(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TOOLS_HOME", "TOOLS_MODE"):
        monkeypatch.setenv(name, value)
    if value == "a":
        monkeypatch.delenv("TOOLS_KEY")
    assert await tools.arun()


def test_one_line(monkeypatch): monkeypatch.setenv("TOOLS_HOME", "a"); assert tools.run()


class TestTools:
    def test_sets(self, settings, monkeypatch, *, fast=True):
        monkeypatch.setenv("TOOLS_HOME", "a")

    @pytest.fixture
    def home(self, monkeypatch):
        monkeypatch.setenv("TOOLS_HOME", "a")
        return "a"

    def test_has_monkeypatch(self, monkeypatch):
        monkeypatch.setenv("TOOLS_MODE", "a")
        monkeypatch.setenv("TOOLS_MODE", "b")
        monkeypatch.setenv("TOOLS_HOME", "a")

    def test_has_removed(self, monkeypatch):
        monkeypatch.delenv("TOOLS_MODE", raising=False)
        monkeypatch.setenv("TOOLS_MODE", "b")
