import errno
import os
import time
import unittest

from workers import start_worker


class Workers(unittest.TestCase):
    def setUp(self):
        self.worker = start_worker()
        self.addCleanup(self.worker.stop)

    def is_alive(self):
        try:
            os.kill(self.worker.pid, 0)
        except OSError as error:
            return error.errno != errno.ESRCH
        return True

    def test_helpers(self):
        self.assertTrue(self.is_alive())
        self.worker.stop()
        self.assertFalse(self.is_alive())

    def test_flag(self):
        self.worker.stop()
        try:
            os.kill(self.worker.pid, 0)
            alive = True
        except ProcessLookupError:
            alive = False
        self.assertFalse(alive)

    def test_polled(self):
        self.worker.stop()
        for _ in range(5):
            try:
                os.kill(self.worker.pid, 0)
            except ProcessLookupError:
                break
            time.sleep(0.01)
        else:
            self.fail("still there")

    def test_failed_by_hand(self):
        self.worker.stop()
        try:
            os.kill(self.worker.pid, 0)
        except OSError:
            pass
        else:
            self.fail("still there")

    def test_in_a_loop(self):
        self.worker.stop()
        for pid in [self.worker.pid, self.worker.pid]:
            with self.subTest(pid=pid):
                self.assertRaises(OSError, os.kill, pid, 0)
            with self.assertRaises(OSError):
                os.kill(
                    pid,
                    0,
                )


class AsyncWorkers(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.worker = start_worker()
        self.addCleanup(self.worker.stop)

    async def test_alive(self):
        os.kill(self.worker.pid, 0)

    async def test_gone(self):
        self.worker.stop()
        with self.assertRaises(ProcessLookupError):
            os.kill(self.worker.pid, 0)
