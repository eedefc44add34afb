import os
import sys
from pathlib import Path

import pytest

from report import write_report


class TestPrinter:
    """Every test has a folder of its own."""

    def setup_method(self, method):
        """Goes there."""
        self.here = os.getcwd()
        self.names = ["totals"]
        os.chdir(Path(__file__).parent.parent)
        if "no such platform" not in sys.platform:
            pytest.skip("the printer is missing")

    def teardown_method(self, method):
        """Goes back."""
        os.chdir(self.here)
        self.names.clear()

    def test_prints(self):
        assert write_report("totals", 3)


class TestReport:
    def setup_method(self):
        self.folder = Path(__file__).parent / "reports"
        self.folder.mkdir(exist_ok=True)
        self.here = os.getcwd()
        os.chdir(self.folder)
        Path("readme").write_text(
            """first
    second
"""
        )

    def teardown_method(self):
        os.remove("readme")
        names = """
        totals.txt
        """.split()
        for name in names:
            Path(name).unlink(missing_ok=True)

        os.chdir(self.here)
        # Nothing is left in it.
        os.rmdir(self.folder)

    def test_writes_a_report(self):
        assert Path(write_report("totals", 3)).read_text() == "3"

    def test_has_a_file(self):
        assert Path("readme").read_text() == "first\n    second\n"


class TestLeft:
    def setup_method(self) -> None:
        os.chdir(Path(__file__).parent.parent)

    def test_has_a_directory(self):
        assert os.listdir()


class TestLast:
    def setup_method(self) -> None:
        self.here = os.getcwd()
        os.chdir(Path(__file__).parent)
        self.names = os.listdir()

    def teardown_method(self) -> None:
        self.names.clear()
        os.chdir(self.here)

    def test_has_names(self):
        assert self.names
