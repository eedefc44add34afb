"""Failures that are planted: whatever a test or what sets it up has just changed, it may fail right after it."""
import ast
import json
import os
import sys

# While these run, a failure comes too late to be one of the test.
_TEARING_DOWN = {"tearDown", "asyncTearDown", "tearDownClass", "doCleanups", "doClassCleanups"}
_REGISTERS = (".addCleanup(", ".addClassCleanup(", ".addfinalizer(")


class Planted(Exception):
    """The failure."""


def leaks_after_failures(run, watch, files):
    """The leaks of `run`, each time that a failure is planted after one of its changes, and in how many places that was.

    `run(tracer)` runs one test between `watch.begin` and `watch.end`. Each run is one of a process of its own, so that all start alike.
    """
    changing = _in_child(lambda: _traced(run, Tracer(files, watch.look)).changing)
    leaks = []
    for number, place in changing:
        found = _in_child(lambda: _traced(run, Tracer(files, watch.look, number)) and watch.leaks)
        leaks += [{**leak, "test": f"{leak['test']} (failing at {place})"} for leak in found]
    return leaks, len(changing)


def _traced(run, tracer):
    run(tracer)
    return tracer


class Tracer:
    """Numbers the statements of some files as they begin to run. Raises at one of them; or notes those before which something changed."""

    def __init__(self, files, look, target=None):
        self.files = {os.path.abspath(file): _statements(file) for file in files}
        self.look, self.target = look, target
        self.changing, self.number, self.changed, self.active = [], 0, False, True

    def __enter__(self):
        self.seen = self.look()
        sys.settrace(self._called)

    def __exit__(self, *_):
        sys.settrace(None)

    def _called(self, frame, event, arg):
        known = frame.f_code.co_filename in self.files and not frame.f_code.co_name.startswith("<")
        return self._moved if known else None

    def _moved(self, frame, event, arg):
        place = "return" if event == "return" else self.files[frame.f_code.co_filename].get(frame.f_lineno)
        if event in ("line", "return") and place and self.active and not _is_tearing_down(frame):
            self._arrive(f"{place} of {frame.f_code.co_name}")
        return self._moved

    def _arrive(self, place):
        self.number += 1
        if self.number == self.target:
            raise Planted("planted by the harness")
        if self.target is None:
            now = self.look()
            if now != self.seen:
                self.changing.append((self.number, place))
            self.seen = now


def _is_tearing_down(frame):
    while frame:
        if frame.f_code.co_name in _TEARING_DOWN:
            return True
        frame = frame.f_back
    return False


def _statements(file):
    """The lines on which a failure may be planted, with words for each. Not in a `finally`, nor at a `with`, where Python comes by again on its
    way out; nor at the registration of a cleanup, which cannot fail: what is registered is the change of the line before."""
    with open(file, encoding="utf-8-sig") as source:
        text = source.read()
    tree, lines = ast.parse(text), text.splitlines()
    statements = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]
    last = {id(node) for each in statements if isinstance(each, ast.Try) for part in each.finalbody for node in ast.walk(part)}
    return {
        node.lineno: f"line {node.lineno}"
        for node in statements
        if id(node) not in last
        and not isinstance(node, (ast.With, ast.AsyncWith))
        and not any(name in lines[node.lineno - 1] for name in _REGISTERS)
    }


def _in_child(answer):
    """What a function gives in a process of its own."""
    here, there = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            text = json.dumps(answer())
            with open(there, "w", encoding="utf-8") as pipe:
                pipe.write(text)
        finally:
            os._exit(0)
    os.close(there)
    with open(here, encoding="utf-8") as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    return json.loads(text)
