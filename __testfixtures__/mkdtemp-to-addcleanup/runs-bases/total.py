import os


def write_total(folder, total):
    with open(os.path.join(folder, "total.txt"), "w") as file:
        file.write(str(total))


def read_total(folder):
    with open(os.path.join(folder, "total.txt")) as file:
        return file.read()
