"""Checks of the exporter; pytest is not told of them."""
import tempfile

import pytest

from exporter import export


def test_exports():
    assert export(tempfile.mkdtemp())


if __name__ == "__main__":
    export(tempfile.mkdtemp())
