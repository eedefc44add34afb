from pathlib import Path


def write_report(name, total):
    """Writes a report into the current directory."""
    Path(f"{name}.txt").write_text(str(total))
    return f"{name}.txt"
