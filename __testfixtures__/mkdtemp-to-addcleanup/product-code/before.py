import contextlib
import tempfile


def export(rows):
    folder = tempfile.mkdtemp(prefix="export-")
    for row in rows:
        row.write(folder)
    return folder


class Workspace:
    def __enter__(self):
        self.folder = tempfile.mkdtemp()
        return self.folder


@contextlib.contextmanager
def workspace():
    yield tempfile.TemporaryDirectory()


BASE = tempfile.mkdtemp()
