import tempfile

from project import ProjectTest


class HandedTest(ProjectTest):
    def test_goes(self):
        folder = tempfile.mkdtemp()
        self.later(folder)
        self.assertTrue(folder)
