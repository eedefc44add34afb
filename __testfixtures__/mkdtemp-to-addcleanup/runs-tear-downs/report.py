import os


def write_report(folder, name, total):
    """Writes a report into a folder and says where."""
    path = os.path.join(folder, f"{name}.txt")
    with open(path, "w") as report:
        report.write(str(total))
    return path
