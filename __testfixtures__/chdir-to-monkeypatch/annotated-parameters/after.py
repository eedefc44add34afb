from pathlib import Path

import pytest


def test_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)


def test_all_with_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, depth: int = 1, *args: str) -> None:
    monkeypatch.chdir(tmp_path)


def test_not_all(tmp_path: Path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_result_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")


class TestMethods:
    def test_all(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)

    def test_result_only(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir("/")

    def test_nothing(self, monkeypatch):
        monkeypatch.chdir("/")
