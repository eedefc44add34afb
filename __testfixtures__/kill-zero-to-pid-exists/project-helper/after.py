import os
import unittest

from tools.processes import pid_exists, start


class Start(unittest.TestCase):
    def test_start(self):
        pid = start()
        self.assertTrue(pid_exists(pid))

    def test_collected(self):
        pid = start()
        os.waitpid(pid, 0)  # reaped
        with self.assertRaises(ProcessLookupError):
            os.kill(pid, 0)
