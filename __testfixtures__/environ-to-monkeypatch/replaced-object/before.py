import os
import unittest

import tools


class GuardedTest(unittest.TestCase):
    def setUp(self):
        os.environ = tools.Guard()

    def tearDown(self):
        os.environ.close()

    def test_sets(self):
        os.environ["TOOLS_HOME"] = "a"
        self.assertEqual(tools.home(), "a")

    def test_deletes(self):
        del os.environ["TOOLS_HOME"]
        self.assertIsNone(tools.home())


class HeirTest(GuardedTest):
    def setUp(self):
        super().setUp()
        self.home = tools.home()

    def test_sets_too(self):
        os.environ["TOOLS_HOME"] = "b"
        self.assertNotEqual(self.home, tools.home())
