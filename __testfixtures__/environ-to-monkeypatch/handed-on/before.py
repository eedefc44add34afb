import os

import tools


def test_starts():
    os.environ["TOOLS_MODE"] = "fast"
    assert tools.run()


def test_goes_on():
    assert tools.run() == "fast"
    os.environ["TOOLS_MODE"] = ""


def test_alone():
    os.environ["TOOLS_HOME"] = "a"
    assert tools.run()
    os.environ["TOOLS_HOME"] = "b"


def test_alone_too():
    os.environ["TOOLS_HOME"] = "c"
    assert tools.run()
