import os


def test_without():
    os.chdir("/")


def test_with_blanks( ):
    os.chdir("/")


def test_trailing_comma(tmp_path,):
    os.chdir(tmp_path)


def test_one_a_line(
    tmp_path,
    capsys,
):
    os.chdir(tmp_path)


def test_one_a_line_without_trailing_comma(
    tmp_path,
    capsys
):
    os.chdir(tmp_path)


def test_comments(
    tmp_path,  # where
    capsys,  # what it says
):
    os.chdir(tmp_path)


def test_comment_without_comma(
    tmp_path,
    capsys  # what it says
):
    os.chdir(tmp_path)


def test_continued(tmp_path,
                   capsys):
    os.chdir(tmp_path)


def test_two_a_line(
    tmp_path, capsys,
    caplog, recwarn
):
    os.chdir(tmp_path)


def test_default(tmp_path, depth=1):
    os.chdir(tmp_path)


def test_only_defaults(depth=1, *, name="a"):
    os.chdir("/")


def test_defaults_one_a_line(
    depth=1,
):
    os.chdir("/")


def test_default_behind_others(
    tmp_path,
    depth=1,
):
    os.chdir(tmp_path)


def test_keyword_only(tmp_path, *, capsys):
    os.chdir(tmp_path)


def test_any(*args, **kwargs):
    os.chdir("/")


def test_any_behind_one(tmp_path, *args: int):
    os.chdir(tmp_path)


def test_positional_only(tmp_path, /):
    os.chdir(tmp_path)


def test_positional_only_and_more(tmp_path, /, capsys, depth=1):
    os.chdir(tmp_path)


class TestMethods:
    def test_without(self):
        os.chdir("/")

    def test_with_one(self, tmp_path):
        os.chdir(tmp_path)
