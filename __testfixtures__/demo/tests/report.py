from pathlib import Path


def write_report(name, numbers):
    if not numbers:
        raise ValueError("no numbers")
    Path(f"{name}.txt").write_text(str(sum(numbers)))
