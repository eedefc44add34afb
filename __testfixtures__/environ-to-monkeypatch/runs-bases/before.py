import os

from mode import mode
from project import ProjectTest


class SetUpTest(ProjectTest):
    def setUp(self):
        super().setUp()
        os.environ["MODE"] = "test"

    def test_mode(self):
        self.modes.append(mode())
        self.assertEqual(mode(), "test")


class BodyTest(ProjectTest):
    def test_mode(self):
        os.environ["MODE"] = "test"
        self.modes.append(mode())
        self.assertEqual(mode(), "test")
