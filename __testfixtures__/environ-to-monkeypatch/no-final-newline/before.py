import os

import tools


def test_sets():
    os.environ["TOOLS_HOME"] = "a"
    assert tools.run()
    del os.environ["TOOLS_HOME"]