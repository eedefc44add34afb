def test_without(monkeypatch):
    monkeypatch.chdir("/")


def test_with_blanks(monkeypatch ):
    monkeypatch.chdir("/")


def test_trailing_comma(tmp_path, monkeypatch,):
    monkeypatch.chdir(tmp_path)


def test_one_a_line(
    tmp_path,
    capsys,
    monkeypatch,
):
    monkeypatch.chdir(tmp_path)


def test_one_a_line_without_trailing_comma(
    tmp_path,
    capsys,
    monkeypatch
):
    monkeypatch.chdir(tmp_path)


def test_comments(
    tmp_path,  # where
    capsys,  # what it says
    monkeypatch,
):
    monkeypatch.chdir(tmp_path)


def test_comment_without_comma(
    tmp_path,
    capsys,  # what it says
    monkeypatch
):
    monkeypatch.chdir(tmp_path)


def test_continued(tmp_path,
                   capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_two_a_line(
    tmp_path, capsys,
    caplog, recwarn, monkeypatch
):
    monkeypatch.chdir(tmp_path)


def test_default(tmp_path, monkeypatch, depth=1):
    monkeypatch.chdir(tmp_path)


def test_only_defaults(monkeypatch, depth=1, *, name="a"):
    monkeypatch.chdir("/")


def test_defaults_one_a_line(
    monkeypatch,
    depth=1,
):
    monkeypatch.chdir("/")


def test_default_behind_others(
    tmp_path,
    monkeypatch,
    depth=1,
):
    monkeypatch.chdir(tmp_path)


def test_keyword_only(tmp_path, monkeypatch, *, capsys):
    monkeypatch.chdir(tmp_path)


def test_any(monkeypatch, *args, **kwargs):
    monkeypatch.chdir("/")


def test_any_behind_one(tmp_path, monkeypatch, *args: int):
    monkeypatch.chdir(tmp_path)


def test_positional_only(tmp_path, /, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_positional_only_and_more(tmp_path, /, capsys, monkeypatch, depth=1):
    monkeypatch.chdir(tmp_path)


class TestMethods:
    def test_without(self, monkeypatch):
        monkeypatch.chdir("/")

    def test_with_one(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
