"""Runs a command in a pseudo-terminal. Commands come as lines of JSON on stdin: {"type": text}, {"size": [rows, columns]}, {"signal": number}."""
import fcntl
import json
import os
import pty
import select
import struct
import sys
import termios

size, command = json.loads(sys.argv[1]), sys.argv[2:]
child, terminal = pty.fork()
if child == 0:
    os.execvp(command[0], command)


def resize(rows, columns):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


resize(*size)
pending = b""
inputs = [terminal, 0]
while True:
    ready, _, _ = select.select(inputs, [], [])
    if terminal in ready:
        try:
            data = os.read(terminal, 65536)
        except OSError:
            data = b""
        if not data:
            break
        os.write(1, data)
    if 0 in ready:
        data = os.read(0, 65536)
        if not data:
            # The terminal is closed.
            os.close(terminal)
            break
        *lines, pending = (pending + data).split(b"\n")
        for order in map(json.loads, lines):
            if "type" in order:
                os.write(terminal, order["type"].encode())
            elif "size" in order:
                resize(*order["size"])
            else:
                os.kill(child, order["signal"])
_, status = os.waitpid(child, 0)
code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status)
sys.stderr.write(json.dumps({"code": code}))
