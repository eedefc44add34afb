import os


def test_goes(tmp_path):
    os.chdir(tmp_path)


if __name__ == "__main__":
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test(".")
