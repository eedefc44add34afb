import os
from pathlib import Path


def test_all(tmp_path: Path):
    os.chdir(tmp_path)


def test_all_with_default(tmp_path: Path, depth: int = 1, *args: str) -> None:
    os.chdir(tmp_path)


def test_not_all(tmp_path: Path, capsys):
    os.chdir(tmp_path)


def test_result_only() -> None:
    os.chdir("/")


class TestMethods:
    def test_all(self, tmp_path: Path) -> None:
        os.chdir(tmp_path)

    def test_result_only(self) -> None:
        os.chdir("/")

    def test_nothing(self):
        os.chdir("/")
