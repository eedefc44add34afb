import os
from unittest import mock

from mode import mode
from project import ProjectTest


class SetUpTest(ProjectTest):
    def setUp(self):
        environ = mock.patch.dict(os.environ)
        environ.start()
        self.addCleanup(environ.stop)
        super().setUp()
        os.environ["MODE"] = "test"

    def test_mode(self):
        self.modes.append(mode())
        self.assertEqual(mode(), "test")


class BodyTest(ProjectTest):
    def test_mode(self):
        environ = mock.patch.dict(os.environ)
        environ.start()
        self.addCleanup(environ.stop)
        os.environ["MODE"] = "test"
        self.modes.append(mode())
        self.assertEqual(mode(), "test")
