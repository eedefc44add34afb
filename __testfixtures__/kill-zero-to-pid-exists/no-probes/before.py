"""os.kill(pid, 0) in words is no probe."""
import os
import signal

SCRIPT = "import os; os.kill(1, 0)"


def test_stop(process):
    process.send_signal(0)
    process.kill()
    os.kill(process.pid, signal.SIGKILL)
    os.killpg(process.pid, 15)
    process.kill(1, 0)
