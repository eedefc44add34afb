from project import ProjectTest


class Near(ProjectTest):
    def setUp(self):
        super().setUp()
        self.near = True
