import os
import unittest
from unittest import mock

os.environ["TOOLS_HOME"] = "a"


class ImportsInABranchTest(unittest.TestCase):
    def test_sets(self):
        if self.id():
            import os
        os.environ["TOOLS_HOME"] = "a"

    def test_on_one_line(self): os.environ["TOOLS_HOME"] = "a"

    def test_sets_by_its_own_import(self):
        import os
        import tempfile
        environ = mock.patch.dict(os.environ)
        environ.start()
        self.addCleanup(environ.stop)
        os.environ["TOOLS_HOME"] = tempfile.gettempdir()

    def test_replaces(self):
        os.environ = {"TOOLS_HOME": "a"}


if __name__ == "__main__":
    os.environ["TOOLS_MODE"] = "a"
    unittest.main()
