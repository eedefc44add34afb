from pathlib import Path


def test_starts_where_the_run_started():
    assert Path.cwd() == Path(__file__).resolve().parent
