"""What a test must leave as it was: the working directory, the environment, sys.path and the entries of the temp folder."""
import os
import sys

# Tests replace these for a while.
_getcwd, _listdir = os.getcwd, os.listdir
_environ = os.environ

# pytest itself writes and removes it around each phase of a test.
_NOT_OURS = "PYTEST_CURRENT_TEST"


def state(temp):
    """A flat picture: (kind, name) -> value. Two pictures differ where a test left something."""
    picture = {("path", "sys.path"): tuple(sys.path), ("environ", "os.environ"): os.environ is _environ}
    try:
        picture["cwd", "the working directory"] = _getcwd()
    except OSError:
        picture["cwd", "the working directory"] = "a folder that is deleted"
    for name, value in os.environ.items():
        if name != _NOT_OURS:
            picture["environ", name] = value
    for name in _listdir(temp):
        picture["temp", name] = "exists"
    return picture


def changes(old, new):
    """key -> (value before, value after); None where there was or is none."""
    keys = [*old, *(key for key in new if key not in old)]
    return {key: (old.get(key), new.get(key)) for key in keys if old.get(key) != new.get(key)}


class Watch:
    """Compares what is with what was expected, and keeps the differences with who made them."""

    def __init__(self, temp):
        self.temp = temp
        self.leaks = []
        self.first = self.expected = self.look()
        self.wide = {}

    def look(self):
        return state(self.temp)

    def begin(self):
        self.expected = self.look()

    def end(self, who):
        """Takes what is different now for a leak of `who`, and from now on for given."""
        now = self.look()
        self._note(who, changes(self.expected, now))
        self.expected = now

    def set_up(self, scope, old):
        """What a fixture of many tests has changed since `old` belongs to it until its end."""
        self.wide[scope] = changes(old, self.look())
        self._expect({key: new for key, (_, new) in self.wide[scope].items()})

    def torn_down(self, scope):
        """What it changed should be as it was."""
        self._expect({key: old for key, (old, _) in self.wide.pop(scope, {}).items()})

    def finish(self):
        """What nobody is known to have changed: hooks of classes and modules."""
        known = {(leak["kind"], leak["name"]) for leak in self.leaks}
        left = changes(self.first, self.look())
        self._note("the whole run", {key: values for key, values in left.items() if key not in known})

    def _expect(self, values):
        self.expected = {**self.expected, **values}

    def _note(self, who, differences):
        for (kind, name), (old, new) in differences.items():
            self.leaks.append({"test": who, "kind": kind, "name": name, "was": repr(old), "is": repr(new)})
