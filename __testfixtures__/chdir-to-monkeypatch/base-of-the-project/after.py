import os

from project import ProjectTest
from total import write_total


class TotalTest(ProjectTest):
    def setUp(self):
        super().setUp()
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)

    def test_writes_beside(self):
        write_total(3)
        self.assertEqual(os.listdir("."), ["total.txt"])
        with open("total.txt") as file:
            self.assertEqual(file.read(), "3")
