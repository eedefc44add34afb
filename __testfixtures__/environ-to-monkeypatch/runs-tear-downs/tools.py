import os


def run(name="TOOLS_HOME"):
    """Says where it runs."""
    return os.environ[name] + "/run"
