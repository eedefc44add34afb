import os

import pytest

import tools


def test_by_hand():
    os.environ["TOOLS_HOME"] = "a"
    assert tools.run()
