import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from report import write_report


class TestPrinter:
    """Every test has a folder of its own."""

    @pytest.fixture(autouse=True)
    def _set_up_method(self):
        """Goes there."""
        self.names = ["totals"]
        with pytest.MonkeyPatch.context() as mp:
            mp.chdir(Path(__file__).parent.parent)
            if "no such platform" not in sys.platform:
                pytest.skip("the printer is missing")
            yield
        self.names.clear()

    def test_prints(self):
        assert write_report("totals", 3)


class TestReport:
    @pytest.fixture(autouse=True)
    def _set_up_method(self):
        self.folder = Path(__file__).parent / "reports"
        self.folder.mkdir(exist_ok=True)
        with pytest.MonkeyPatch.context() as mp:
            mp.chdir(self.folder)
            Path("readme").write_text(
                """first
    second
"""
            )
            yield
            os.remove("readme")
            names = """
        totals.txt
        """.split()
            for name in names:
                Path(name).unlink(missing_ok=True)
        # Nothing is left in it.
        os.rmdir(self.folder)

    def test_writes_a_report(self):
        assert Path(write_report("totals", 3)).read_text() == "3"

    def test_has_a_file(self):
        assert Path("readme").read_text() == "first\n    second\n"


class TestLeft:
    @pytest.fixture(autouse=True)
    def _set_up_method(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(Path(__file__).parent.parent)

    def test_has_a_directory(self):
        assert os.listdir()


class TestLast:
    @pytest.fixture(autouse=True)
    def _set_up_method(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        monkeypatch.chdir(Path(__file__).parent)
        self.names = os.listdir()
        yield
        self.names.clear()

    def test_has_names(self):
        assert self.names
