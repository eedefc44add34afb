import shutil
import tempfile

from cases import Case, Helper


class RegistersTest(Case):
    def test_writes(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        self.write(folder)

    def test_registers(self):
        self.addCleanup(self.stop)


class Writing(Helper):
    def make(self):
        return tempfile.mkdtemp()
